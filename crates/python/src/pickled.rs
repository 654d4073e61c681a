//! How values are pickled.

use pyo3::prelude::*;

/// What Python pickles of an object: a function that makes it again, and what this is called with.
pub type Pickled<T> = PyResult<(Py<PyAny>, T)>;
