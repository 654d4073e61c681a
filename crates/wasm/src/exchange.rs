//! Plain values between the two languages, as JSON: V8 reads it faster than it takes values one by one.

use crate::error::Error;
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::prelude::*;

#[wasm_bindgen(raw_module = "../plain.js")]
extern "C" {
    /// The JSON of a plain value; a function or a symbol has none.
    #[wasm_bindgen(catch, js_name = jsonOf)]
    fn json_of(value: &JsValue) -> Result<Option<String>, JsValue>;
}

/// A value for JavaScript.
pub fn to_js(value: &impl Serialize) -> JsValue {
    let text = serde_json::to_string(value).expect("the values here have names as keys");
    js_sys::JSON::parse(&text).expect("it is JSON that was just written")
}

/// Options or another plain value of JavaScript; `undefined` and `null` are those of `Default`. `what` names it in the error.
pub fn from_js<T: DeserializeOwned + Default>(value: &JsValue, what: &str) -> Result<T, Error> {
    if value.is_undefined() || value.is_null() {
        return Ok(T::default());
    }
    let wrong = |why: String| Error::Input(format!("{what}: {why}"));
    let text = json_of(value).map_err(|thrown| wrong(why_no_json(&thrown)))?;
    let text = text.ok_or_else(|| wrong("a plain object is expected".to_string()))?;
    serde_json::from_str(&text).map_err(|error| {
        // Places in a text that nobody has written would only confuse.
        let message = error.to_string();
        wrong(message.rsplit_once(" at line ").map_or(message.clone(), |(reason, _)| reason.to_string()))
    })
}

/// What `jsonOf` says of a value that has no JSON. Browsers say it each in their own way, on several lines, where it does not.
fn why_no_json(thrown: &JsValue) -> String {
    let error = thrown.dyn_ref::<js_sys::Error>().filter(|error| error.name() == "InputError");
    error.map_or_else(|| "it cannot be written as JSON".to_string(), |error| error.message().into())
}

/// A whole number from 0 to `most`. JavaScript would cut any number down to a `u32` without a word.
pub fn whole(number: f64, most: u32) -> Option<u32> {
    (number.fract() == 0.0 && (0.0..=f64::from(most)).contains(&number)).then_some(number as u32)
}
