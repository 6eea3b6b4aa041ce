//! Where a document goes: the address of e-mail that its receiver gave.

use serde::Deserialize;

#[derive(Deserialize)]
struct Whole {
    // Types name who gets them by what that is of them.
    #[serde(alias = "sujetoExcluido", alias = "donante", alias = "documento")]
    receptor: Option<Receptor>,
}

#[derive(Deserialize)]
struct Receptor {
    correo: Option<String>,
}

/// The address of a stored document's receiver, as it is written there; nothing where it has none.
pub fn receiver_email(json: &str) -> Option<String> {
    let whole: Whole = serde_json::from_str(json).ok()?;
    whole.receptor?.correo
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_read_where_there_is_one() {
        for (json, address) in [
            (
                r#"{"emisor":{"correo":"a@b.sv"},"receptor":{"nit":"1","correo":"c@d.sv"}}"#,
                Some("c@d.sv"),
            ),
            (r#"{"sujetoExcluido":{"correo":"e@f.sv"}}"#, Some("e@f.sv")),
            (r#"{"documento":{"correo":"g@h.sv"}}"#, Some("g@h.sv")),
            (
                r#"{"emisor":{"correo":"a@b.sv"},"receptor":{"correo":null}}"#,
                None,
            ),
            (r#"{"emisor":{"correo":"a@b.sv"},"receptor":null}"#, None),
            (r#"{"emisor":{"correo":"a@b.sv"}}"#, None),
            ("{", None),
        ] {
            assert_eq!(receiver_email(json).as_deref(), address, "{json}");
        }
    }
}
