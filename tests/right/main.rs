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
mod code_types;
mod declarations;
mod dialects;
mod formats;
mod interfaces;
mod limits;
mod names;
mod patterns;
mod result_forms;
mod results;
mod syntax;
mod syntax_parts;
mod templates;
mod warnings;
