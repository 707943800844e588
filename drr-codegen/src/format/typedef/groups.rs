//! Optional groups.

use super::ast::{DefField, DefKind, ParamShape};
use super::first::{first_read, params_of};
use crate::codes;
use crate::format::parse::{Branches, Parsed, fail};

/// Checks the group at `at` and makes it.
pub(super) fn group(
    params: &[ParamShape],
    at: usize,
    branches: Branches<DefKind>,
) -> Parsed<DefKind> {
    let Branches {
        then,
        otherwise,
        inverted,
        place,
    } = branches;
    let group = |text: &str| fail(codes::FORMAT_GROUP, at, text);
    for (branch, second) in [(&then, false), (&otherwise, true)] {
        let mut misplaced = branch.iter();
        if let Some(text) = misplaced.find_map(|element| misplaced_in(params, &element.kind)) {
            return group(text);
        }
        if second != inverted {
            continue;
        }
        match &branch[place].kind {
            DefKind::Param(_) | DefKind::Params(_) | DefKind::Struct(_) => {}
            kind @ DefKind::Custom(..) => {
                if kind.bound().is_empty() {
                    return group(
                        "`custom` directive with no bound parameters cannot be used as optional group anchor",
                    );
                }
            }
            _ => return group("optional group anchor must be a parameter or directive"),
        }
    }
    let first = first_read(&then).map(|first| &then[first].kind);
    let starts = matches!(
        first,
        Some(DefKind::Literal(_) | DefKind::Param(_) | DefKind::Custom(..))
    );
    if !starts {
        return group(
            "first parsable element of an optional group must be a literal, variable, or custom directive",
        );
    }
    let branch = if inverted { &otherwise } else { &then };
    let anchors = params_of(&branch[place].kind);
    Ok(DefKind::Group {
        anchors,
        inverted,
        then,
        otherwise,
    })
}

/// The reason why an element cannot stand in a group.
fn misplaced_in(params: &[ParamShape], kind: &DefKind) -> Option<&'static str> {
    let required = |at: &usize| !params[*at].optional;
    let lacks = |field: &DefField| required(&field.param);
    match kind {
        DefKind::Param(at) if required(at) => {
            Some("parameters in an optional group must be optional")
        }
        DefKind::Params(of) if of.iter().any(lacks) => {
            Some("`params` directive allowed in optional group only if all parameters are optional")
        }
        DefKind::Struct(of) if of.iter().any(lacks) => Some(
            "`struct` is only allowed in an optional group if all captured parameters are optional",
        ),
        DefKind::Custom(..) => kind.bound().iter().any(required).then_some(
            "`custom` is only allowed in an optional group if all captured parameters are optional",
        ),
        _ => None,
    }
}
