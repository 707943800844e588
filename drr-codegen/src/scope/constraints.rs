//! Names of constraints: misspelt ones, and ones in the places of ops. Without these checks rustc
//! would look for a macro of the name.

use syn::{GenericArgument, PathArguments, Type};

use super::Scope;
use crate::codes::{Message, message, report};
use crate::diag::nearest_within;
use crate::provided::{is_predicate, provided};
use crate::syntax::OpPath;

impl Scope<'_> {
    /// A name in a constraint list that is nearly the name of a constraint.
    pub(super) fn misspelt_constraint(&self, path: &OpPath) -> Option<Message> {
        // Shorter names differ in a letter and mean it.
        const SHORTEST: usize = 5;
        // The name may also be a constraint from elsewhere: `IntType` is not a misspelt `AnyType`.
        const FARTHEST: usize = 1;
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
        let known = known.filter(|known| !name.starts_with(known));
        let near = nearest_within(FARTHEST, &name, known)?.to_string();
        Some(message!(UNKNOWN_CONSTRAINT:
                "unknown constraint `{name}`";
                help: "did you mean `{near}`? (a constraint of your own with a similar name is written as a path)"))
    }

    /// Reports `Not<…>`, `AllOf<…>` and `AnyOf<…>` of something else than they combine: rustc would show
    /// their declarations.
    pub(super) fn combination(&self, path: &OpPath) {
        let Some(last) = path.path.segments.last() else {
            return;
        };
        let name = last.ident.to_string();
        let of_several = matches!(name.as_str(), "AllOf" | "AnyOf");
        let PathArguments::AngleBracketed(list) = &last.arguments else {
            return;
        };
        if !of_several && name != "Not" {
            return;
        }
        let parts: Vec<&Type> = match list.args.iter().collect::<Vec<_>>()[..] {
            [GenericArgument::Type(Type::Tuple(tuple))] if of_several => {
                tuple.elems.iter().collect()
            }
            [GenericArgument::Type(part)] if !of_several => vec![part],
            _ => vec![],
        };
        let fits = if of_several { 2..=24 } else { 1..=1 };
        if !fits.contains(&parts.len()) {
            let takes = match of_several {
                true => format!("a tuple of two to 24 constraints: `{name}<(A, B)>`"),
                false => "one constraint: `Not<C>`".to_string(),
            };
            return report!(self.errors.at, last.ident.span(), COMBINATION: "`{name}` takes {takes}");
        }
        for part in parts {
            let Type::Path(part) = part else { continue };
            let part = OpPath::from(part.path.clone());
            if let Some(predicate) = self.provided_predicate(&part) {
                report!(self.errors.at, part.span(), COMBINATION:
                    "`{name}` combines type and attribute constraints, and `{predicate}` is a predicate\nhelp: several predicates of a list must all hold; write other combinations as code: `[{{ !$x.has_one_use() }}]`");
            }
            self.combination(&part);
        }
    }

    /// A provided predicate where an op or a native is expected.
    pub(super) fn provided_predicate(&self, path: &OpPath) -> Option<String> {
        let name = path.as_name()?;
        (is_predicate(&name) && self.local(&name).is_none()).then_some(name)
    }
}
