//! What one member alone that is not there is told as: one fault, and no second one that only comes of it.

use std::fmt::Write as _;

use serde_json::Value;

use super::ApiApp;
use super::requests::ISSUING;

/// One step into a request.
#[derive(Clone, Debug, PartialEq)]
enum Step {
    Name(String),
    Index(usize),
}

/// The ways to all members of a request, entries of lists apart.
fn members(value: &Value, way: &mut Vec<Step>, all: &mut Vec<Vec<Step>>) {
    let mut into = |step, member: &Value| {
        let is_named = matches!(step, Step::Name(_));
        way.push(step);
        if is_named {
            all.push(way.clone());
        }
        members(member, way, all);
        way.pop();
    };
    match value {
        Value::Object(object) => {
            for (name, member) in object {
                into(Step::Name(name.clone()), member);
            }
        }
        Value::Array(entries) => {
            for (index, entry) in entries.iter().enumerate() {
                into(Step::Index(index), entry);
            }
        }
        _ => {}
    }
}

fn at<'v>(value: &'v mut Value, way: &[Step]) -> &'v mut Value {
    way.iter().fold(value, |value, step| match step {
        Step::Name(name) => &mut value[name],
        Step::Index(index) => &mut value[index],
    })
}

/// The violations of a request whose member is something else.
async fn told(app: &ApiApp, path: &str, request: &Value, token: &str) -> Vec<String> {
    let path = format!("/api/v1{path}");
    let answered = app.post(&path, token, request.to_string()).await;
    let json = answered.json();
    let violations = json["error"]["violations"].as_array().cloned();
    let line = |one: &Value| {
        let text = |member: &str| one[member].as_str().unwrap_or("-").to_owned();
        format!("{} {}", text("code"), text("path"))
    };
    violations.unwrap_or_default().iter().map(line).collect()
}

#[actix_web::test]
async fn a_missing_or_unreadable_member_is_told_once() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let token = company.token.reveal();
    let mut text = String::new();
    for issuing in ISSUING {
        let path = issuing.paths()[0];
        let valid = (issuing.valid)();
        let mut all = Vec::new();
        members(&valid, &mut Vec::new(), &mut all);
        assert!(all.len() > 20, "{}", issuing.name);
        for (nth, way) in all.into_iter().enumerate() {
            for (again, unread) in [Value::Null, Value::Bool(true)].into_iter().enumerate() {
                let mut request = issuing.nth_valid(2 * nth + again);
                *at(&mut request, &way) = unread.clone();
                let told = told(&app, path, &request, token).await;
                if told.len() > 1 {
                    let _written = writeln!(
                        text,
                        "{} {unread} {way:?}\n  {}",
                        issuing.name,
                        told.join("\n  ")
                    );
                }
            }
        }
    }
    insta::assert_snapshot!(text);
}
