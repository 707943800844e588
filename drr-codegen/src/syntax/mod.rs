//! Stage 1: parses the tokens of `drr! { … }` into a syntax tree and instantiates templates
//! (`template/`). Needs no declarations.
//!
//! The parser works on token slices, so that a mistake in one argument of a rule leaves all other
//! arguments and rules intact.

mod ast;
mod attributes;
mod block;
mod braces;
mod dag;
mod definition;
mod desugar;
mod export;
mod head;
mod helper;
mod items;
mod kind;
mod literal;
mod mistaken;
mod multiclass;
pub(crate) mod numbers;
mod parser;
mod path;
mod pattern;
mod render;
mod rule;
pub(crate) mod tablegen;
mod template;

pub use ast::*;
pub use attributes::doc_text;
pub(crate) use attributes::misspelt_attribute;
pub use block::{parse_block, parse_block_with};
pub use dag::{parse_dag, parse_var};
pub(crate) use head::{ANY, parse_any_traits, starts_any};
pub use helper::parse_helper;
pub(crate) use helper::stand_in;
pub use kind::HelperKind;
pub use mistaken::of_another_block;
pub use render::{SELF, render};
pub use rule::parse_rule_parts;
pub(crate) use tablegen::{cpp_in_code, cpp_method};
pub(crate) use template::environment::Environment;
pub(crate) use template::parameters::{Call, Parameter, parse_parameters};
pub use template::unused::UnusedClass;
pub use template::{Import, Missing};
