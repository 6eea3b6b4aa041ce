//! What members look like, as JSON Schema: limits from the values, what must be there from the checks.

use dte_domain::Decimal;
use dte_domain::value::{Form, Notation};
use garde::Validate;
use schemars::{Schema, json_schema};
use serde_json::{Map, Number, Value, json};

use crate::request::field_errors::{Demand, FieldErrors};

/// The key of what is said of a value's form, which stands in the description after what the member is.
pub const FORM: &str = "x-form";

/// The most codes of a list that are named with what they stand for.
const MOST_NAMED: usize = 20;

/// What a value looks like.
pub fn form_schema(form: &Form) -> Schema {
    match form {
        Form::Boolean => json_schema!({"type": "boolean"}),
        Form::Text { least, most } => {
            json_schema!({"type": "string", "minLength": least, "maxLength": most})
        }
        Form::Pattern {
            pattern,
            most,
            says,
            example,
        } => {
            let mut schema = json_schema!({
                "type": "string", "pattern": pattern, FORM: says, "examples": [example]
            });
            if let Some(most) = most {
                schema.insert("maxLength".to_owned(), (*most).into());
            }
            schema
        }
        Form::Number {
            least,
            takes_least,
            most,
            decimals,
        } => number_schema(*least, *takes_least, *most, *decimals),
        Form::AnyNumber => json_schema!({"type": "number", FORM: "any exact decimal"}),
        Form::Code {
            notation,
            lists,
            codes,
        } => codes_schema(*notation, lists, codes),
    }
}

fn number_schema(least: Decimal, takes_least: bool, most: Decimal, decimals: u32) -> Schema {
    let smallest = if takes_least {
        "minimum"
    } else {
        "exclusiveMinimum"
    };
    let kind = if decimals == 0 { "integer" } else { "number" };
    let mut schema = json_schema!({
        "type": kind, smallest: as_number(least), "maximum": as_number(most)
    });
    if decimals > 0 {
        let says = format!("exact decimal, at most {decimals} decimals");
        schema.insert(FORM.to_owned(), says.into());
    }
    schema
}

fn codes_schema(notation: Notation, lists: &str, codes: &[(&str, &str)]) -> Schema {
    let written = |code: &str| match code.parse::<u64>() {
        Ok(number) if notation == Notation::Number => Value::from(number),
        _ => Value::from(code),
    };
    let named = codes
        .iter()
        .map(|(code, name)| format!("\n* `{code}` {name}"));
    let is_told = codes.iter().all(|(_, name)| !name.is_empty());
    let says = if is_told && codes.len() <= MOST_NAMED {
        format!("{lists}:\n{}", named.collect::<String>())
    } else {
        lists.to_owned()
    };
    let kind = match notation {
        Notation::Number => "integer",
        Notation::Text | Notation::Boolean => "string",
    };
    let all: Vec<Value> = codes.iter().map(|(code, _)| written(code)).collect();
    json_schema!({"type": kind, "enum": all, FORM: says})
}

/// A limit as JSON has it.
fn as_number(limit: Decimal) -> Value {
    serde_json::from_str::<Number>(&limit.normalize().to_string()).map_or(Value::Null, Value::from)
}

/// Marks a member that the users of a request struct do not have.
pub fn unsupported() -> Schema {
    false.into()
}

/// The schema of a request struct with what its checks demand. What need not be there may be null too.
pub fn demanding<T: Validate<Context = FieldErrors> + Default>(mut schema: Schema) -> Schema {
    let demands = FieldErrors::demands::<T>();
    let object = schema.ensure_object();
    let Some(Value::Object(members)) = object.get_mut("properties") else {
        return schema;
    };
    members.retain(|_, member| member != &Value::Bool(false) && member.get("not").is_none());
    let mut required = Vec::new();
    for (name, member) in members.iter_mut() {
        let own = || demands.iter().filter(|(path, _)| path == name);
        for (_, demand) in own() {
            if let (Demand::Count { least, most }, Value::Object(member)) = (demand, &mut *member) {
                limit(member, *least, *most);
            }
        }
        if own().any(|(_, demand)| *demand == Demand::Given) {
            required.push(Value::from(name.as_str()));
        } else {
            *member = or_null_value(member.take());
        }
    }
    if !required.is_empty() {
        object.insert("required".to_owned(), required.into());
    }
    schema
}

fn limit(list: &mut Map<String, Value>, least: usize, most: usize) {
    if least > 0 {
        list.insert("minItems".to_owned(), least.into());
    }
    list.insert("maxItems".to_owned(), most.into());
}

/// Lets an enum, or a union of objects, grow: a client made today must read the answers of a newer version.
pub fn open(schema: &mut Schema) {
    let other =
        |kind: Value| json!({"type": kind, "description": "Another one, of a newer version."});
    if let Some(words) = schema.remove("enum") {
        let kind = schema.remove("type").unwrap_or_default();
        let known = json!({"type": kind, "enum": words});
        schema.insert("anyOf".to_owned(), json!([known, other(kind)]));
    } else if let Some(Value::Array(known)) = schema.get_mut("anyOf") {
        known.push(other("object".into()));
    }
}

/// The same, or null.
pub fn or_null(schema: Schema) -> Schema {
    let schema = or_null_value(schema.to_value());
    Schema::try_from(schema).unwrap_or_default()
}

fn or_null_value(mut schema: Value) -> Value {
    let Value::Object(object) = &mut schema else {
        return schema;
    };
    let has_codes = object.contains_key("enum");
    // Generators make one type of the codes of `anyOf`, and several of a list of types with an enum.
    if let (Some(kind @ Value::String(_)), false) = (object.get_mut("type"), has_codes) {
        *kind = Value::from(vec![kind.take(), "null".into()]);
        return schema;
    }
    // What is said of the value stands where generators look for it.
    let says = ["description", FORM].map(|key| object.remove_entry(key));
    let mut either = json!({"anyOf": [schema, {"type": "null"}]});
    if let Value::Object(either) = &mut either {
        either.extend(says.into_iter().flatten());
    }
    either
}
