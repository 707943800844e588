//! Names of constraints: misspelt ones, and ones in the places of ops. Without these checks rustc
//! would look for a macro of the name.

use super::Scope;
use crate::codes::{self, Message};
use crate::diag::nearest;
use crate::model::names::{is_predicate, provided};
use crate::syntax::OpPath;

impl Scope<'_> {
    /// A name in a constraint list that is nearly the name of a constraint.
    pub(super) fn misspelt_constraint(&self, path: &OpPath) -> Option<Message> {
        // Shorter names differ in a letter and mean it.
        const SHORTEST: usize = 5;
        let name = path.as_name().filter(|_| !path.is_function())?;
        if name.len() < SHORTEST || self.local(&name).is_some() || provided().any(|one| one == name)
        {
            return None;
        }
        let own = self
            .helpers
            .iter()
            .filter(|helper| !helper.kind.is_native());
        let own = own.filter_map(|helper| Some(helper.name.as_ref()?.to_string()));
        let known: Vec<String> = provided().map(str::to_string).chain(own).collect();
        // A longer name may well be another constraint.
        let known = known.iter().map(String::as_str);
        let near = nearest(&name, known.filter(|known| !name.starts_with(known)))?.to_string();
        Some(
            codes::UNKNOWN_CONSTRAINT
                .message(format!("unknown constraint `{name}`"))
                .help(format!(
                    "did you mean `{near}`? (a constraint of your own with a similar name is written as a path)"
                )),
        )
    }

    /// A provided predicate where an op or a native is expected.
    pub(super) fn provided_predicate(&self, path: &OpPath) -> Option<String> {
        let name = path.as_name()?;
        (is_predicate(&name) && self.local(&name).is_none()).then_some(name)
    }
}
