//! For the code of each error and warning, a program without the mistake. `docs/errors.md` shows
//! them. They compile without warnings.

#![deny(warnings)]
#![allow(dead_code, missing_docs, unreachable_pub, unused_imports)]

#[path = "../../ui-tests/ops.rs"]
mod ops;

use drr::prelude::*;
use ops::*;

mod arguments;
mod code;
mod declarations;
mod limits;
mod names;
mod patterns;
mod results;
mod syntax;
mod templates;
mod warnings;
