//! Descriptions as they are read: what a member is, and after it the form that its value has.

use serde_json::Value;

use crate::request::json::FORM;

/// Joins the two in every description of a document, and the lines of comments in the code. Examples stay
/// as they are.
pub fn join(document: &mut Value) {
    match document {
        Value::Object(members) => {
            let form = members.remove(FORM);
            let says = members.get("description").and_then(Value::as_str);
            let joined = match (says, form.as_ref().and_then(Value::as_str)) {
                (Some(says), Some(form)) => {
                    Some(format!("{}\n\n{}", paragraphs(says), sentence(form)))
                }
                (Some(text), None) => Some(paragraphs(text)),
                (None, Some(form)) => Some(sentence(form)),
                (None, None) => None,
            };
            if let Some(joined) = joined {
                members.insert("description".to_owned(), joined.into());
            }
            let others = members.iter_mut().filter(|(name, _)| *name != "examples");
            others.for_each(|(_, member)| join(member));
        }
        Value::Array(entries) => entries.iter_mut().for_each(join),
        _ => {}
    }
}

fn sentence(form: &str) -> String {
    let mut letters = form.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    let end = if form.contains('\n') { "" } else { "." };
    first.chain(letters).chain(end.chars()).collect()
}

/// A text without the ends of lines that only a comment has.
fn paragraphs(text: &str) -> String {
    let mut all = String::with_capacity(text.len());
    for line in text.lines() {
        let is_own = line.is_empty() || line.starts_with("* ");
        if !all.is_empty() {
            all.push(if is_own || all.ends_with('\n') {
                '\n'
            } else {
                ' '
            });
        }
        all.push_str(line);
    }
    all
}
