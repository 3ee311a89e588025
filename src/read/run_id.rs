use std::collections::BTreeMap;

use serde::Deserialize;
use serde::de::{MapAccess, Visitor};
use serde_json::value::RawValue;
use sha2::{Digest, Sha256};

use crate::model::hex;

/// The id of a run: the SHA-256 of its manifest without `run_id` as CPython's `json.dumps` writes it with sorted keys, no
/// spaces and non-ASCII as it is; numbers stay as they are spelled, since another spelling gives another id (spec section
/// 4.1 of AdvancedMathBench).
///
/// # Errors
/// Where the text is no JSON object.
pub(super) fn computed_run_id(manifest: &str) -> serde_json::Result<String> {
    let mut fields: Entries<'_> = serde_json::from_str(manifest)?;
    fields.0.remove("run_id");
    let mut text = String::new();
    write_entries(&mut text, &fields)?;
    Ok(hex(&Sha256::digest(text.as_bytes())))
}

/// The entries of an object by key, which is by code points as in Python; of one that is there twice the last.
struct Entries<'a>(BTreeMap<String, &'a RawValue>);

impl<'de: 'a, 'a> Deserialize<'de> for Entries<'a> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Each;
        impl<'de> Visitor<'de> for Each {
            type Value = Entries<'de>;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Entries<'de>, A::Error> {
                let mut entries = BTreeMap::new();
                while let Some((key, value)) = map.next_entry()? {
                    entries.insert(key, value);
                }
                Ok(Entries(entries))
            }
        }
        deserializer.deserialize_map(Each)
    }
}

fn write_value(text: &mut String, value: &RawValue) -> serde_json::Result<()> {
    let spelled = value.get();
    match spelled.as_bytes().first() {
        Some(b'{') => write_entries(text, &serde_json::from_str(spelled)?),
        Some(b'[') => {
            let values: Vec<&RawValue> = serde_json::from_str(spelled)?;
            text.push('[');
            for (at, value) in values.into_iter().enumerate() {
                if at > 0 {
                    text.push(',');
                }
                write_value(text, value)?;
            }
            text.push(']');
            Ok(())
        }
        Some(b'"') => {
            write_text(text, &serde_json::from_str::<String>(spelled)?);
            Ok(())
        }
        _ => {
            text.push_str(spelled);
            Ok(())
        }
    }
}

fn write_entries(text: &mut String, entries: &Entries<'_>) -> serde_json::Result<()> {
    text.push('{');
    for (at, (key, value)) in entries.0.iter().enumerate() {
        if at > 0 {
            text.push(',');
        }
        write_text(text, key);
        text.push(':');
        write_value(text, value)?;
    }
    text.push('}');
    Ok(())
}

/// A text as `json.dumps(…, ensure_ascii=False)` writes it, which is as the library here does.
pub(super) fn write_text(text: &mut String, value: &str) {
    // Text always serialises.
    text.push_str(&serde_json::to_string(value).unwrap_or_default());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_manifest_is_written_as_cpython_writes_it() {
        // json.dumps({"b": [1.0, 1e-05, -0.0, True, None], "a": {"é\u2028": "\x7f\x1f\"\\/\n"}}, sort_keys=True, …)
        let manifest = "{\"run_id\": \"x\",\n \"b\": [1.0, 1e-05, -0.0, true, null], \"a\": {\"\\u00e9\\u2028\": \"\u{7f}\\u001f\\\"\\\\\\/\\n\"}}";
        let written = "{\"a\":{\"é\u{2028}\":\"\u{7f}\\u001f\\\"\\\\/\\n\"},\"b\":[1.0,1e-05,-0.0,true,null]}";
        let expected = hex(&Sha256::digest(written.as_bytes()));
        assert_eq!(computed_run_id(manifest).unwrap(), expected);
        assert!(computed_run_id("[]").is_err());
    }

    #[test]
    fn another_spelling_of_a_number_is_another_run() {
        assert_ne!(
            computed_run_id(r#"{"t": 1.0}"#).unwrap(),
            computed_run_id(r#"{"t": 1}"#).unwrap()
        );
    }
}
