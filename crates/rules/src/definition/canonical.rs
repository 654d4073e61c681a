//! One form for all texts that mean the same.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

/// What something means that is read from a definition, in one form: the keys in alphabetical order, and only those whose
/// values are not what they are without them.
pub(crate) fn canonical<T: Serialize + DeserializeOwned>(read: &T) -> String {
    let Ok(mut form) = serde_json::to_value(read) else { return String::new() };
    let whole = form.clone();
    if let Value::Object(form) = &mut form {
        form.retain(|key, _| {
            let Value::Object(mut less) = whole.clone() else { return true };
            less.remove(key);
            serde_json::from_value::<T>(Value::Object(less)).and_then(serde_json::to_value).ok().as_ref()
                != Some(&whole)
        });
    }
    sorted(form).to_string()
}

fn sorted(value: Value) -> Value {
    match value {
        Value::Object(map) => {
            let mut entries: Vec<(String, Value)> = map.into_iter().map(|(key, value)| (key, sorted(value))).collect();
            entries.sort_by(|one, other| one.0.cmp(&other.0));
            Value::Object(Map::from_iter(entries))
        }
        Value::Array(list) => Value::Array(list.into_iter().map(sorted).collect()),
        plain => plain,
    }
}
