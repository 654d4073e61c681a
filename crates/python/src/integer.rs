//! Integers that Python passes.

use crate::errors;
use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;

/// An integer, which may be too large or too small for its type: then what was passed is said, as of any other value.
pub struct Integer<T>(pub T);

impl<'a, 'py, T: FromPyObject<'a, 'py>> FromPyObject<'a, 'py> for Integer<T> {
    type Error = PyErr;

    fn extract(value: Borrowed<'a, 'py, PyAny>) -> PyResult<Integer<T>> {
        value.extract::<T>().map(Integer).map_err(|error| {
            let error: PyErr = error.into();
            match error.is_instance_of::<PyOverflowError>(value.py()) {
                true => errors::value(format!("{} is out of range", *value)),
                false => error,
            }
        })
    }
}

/// The integers of an argument that may be missing.
pub fn given<T>(value: Option<Integer<T>>) -> Option<T> {
    value.map(|Integer(value)| value)
}

/// The integers of a list.
pub fn each<T>(values: Vec<Integer<T>>) -> Vec<T> {
    values.into_iter().map(|Integer(value)| value).collect()
}
