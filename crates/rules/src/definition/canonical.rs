//! One form for all texts that mean the same.

use super::message::from_json;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

/// What something means that is read from a definition, in one form: the keys in alphabetical order, and only those whose
/// values are not what they are without them.
pub(crate) fn canonical<T: Serialize + DeserializeOwned>(read: &T) -> String {
    let form = serde_json::to_value(read).ok();
    let read_again = |form| serde_json::to_value(from_json::<T>(form).ok()?).ok();
    form.map_or_else(String::new, |form| shortened(form, &read_again))
}

/// Leaves out what means the same without.
fn shortened(mut form: Value, read_again: &dyn Fn(Value) -> Option<Value>) -> String {
    let whole = form.clone();
    if let Value::Object(form) = &mut form {
        form.retain(|key, _| {
            let Value::Object(mut less) = whole.clone() else { return true };
            less.remove(key);
            read_again(Value::Object(less)).as_ref() != Some(&whole)
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
