//! The results of measuring.

use std::error::Error;

/// The result of measuring. A message says what failed.
pub(crate) type Outcome<T = ()> = Result<T, Box<dyn Error>>;
