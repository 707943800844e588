//! Optional groups.

use super::ast::{DefElement, DefKind, ParamShape};
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
            DefKind::Custom(_, arguments) => {
                let bound = |argument: &DefElement| matches!(argument.kind, DefKind::Param(_));
                if !arguments.iter().any(bound) {
                    return group(
                        "`custom` directive with no bound parameters cannot be used as optional group anchor",
                    );
                }
            }
            _ => return group("optional group anchor must be a parameter or directive"),
        }
    }
    let is_read = |element: &&DefElement| !matches!(element.kind, DefKind::Whitespace(_));
    let first = then.iter().find(is_read).map(|first| &first.kind);
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
    let anchors = match &branch[place].kind {
        DefKind::Param(at) => vec![*at],
        DefKind::Params(of) | DefKind::Struct(of) => of.clone(),
        _ => Vec::new(),
    };
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
    match kind {
        DefKind::Param(at) if required(at) => {
            Some("parameters in an optional group must be optional")
        }
        DefKind::Params(of) if of.iter().any(required) => {
            Some("`params` directive allowed in optional group only if all parameters are optional")
        }
        DefKind::Struct(of) if of.iter().any(required) => Some(
            "`struct` is only allowed in an optional group if all captured parameters are optional",
        ),
        DefKind::Custom(_, arguments) => {
            let is_required = |argument: &DefElement| matches!(&argument.kind, DefKind::Param(at) if required(at));
            arguments.iter().any(is_required).then_some(
                "`custom` is only allowed in an optional group if all captured parameters are optional",
            )
        }
        _ => None,
    }
}
