//! Optional groups.

use crate::codes;
use crate::format::ast::{Anchor, Group, Kind, anchors_of};
use crate::format::parse::{Parsed, fail, starts_group};
use crate::format::shape::ParamShape;

/// Checks the group at `at` and sets its anchors: those of the element at `place`.
pub(super) fn group(
    params: &[ParamShape],
    at: usize,
    group: &mut Group,
    place: usize,
) -> Parsed<()> {
    for (branch, second) in [(&group.then, false), (&group.otherwise, true)] {
        let mut elements = branch.iter();
        let misplaced = elements.find_map(|element| misplaced_in(params, &element.kind));
        let is_anchored = second == group.inverted;
        let no_anchor = || is_anchored.then(|| no_anchor(&branch[place].kind))?;
        if let Some(text) = misplaced.or_else(no_anchor) {
            return fail(at, codes::FORMAT_GROUP.message(text));
        }
    }
    starts_group(at, group)?;
    group.anchors = anchors_of(&group.anchored()[place].kind);
    Ok(())
}

/// The reason why an element cannot be the anchor.
fn no_anchor(kind: &Kind) -> Option<&'static str> {
    match kind {
        Kind::Param(_) | Kind::Params(_) | Kind::Struct(_) => None,
        Kind::Custom(..) => anchors_of(kind).is_empty().then_some(
            "`custom` directive with no bound parameters cannot be used as optional group anchor",
        ),
        _ => Some("optional group anchor must be a parameter or directive"),
    }
}

/// The reason why an element cannot stand in a group.
fn misplaced_in(params: &[ParamShape], kind: &Kind) -> Option<&'static str> {
    let is_required = |of: &Anchor| matches!(of, Anchor::Param(at) if !params[*at].optional);
    let text = match kind {
        Kind::Param(_) => "parameters in an optional group must be optional",
        Kind::Params(_) => {
            "`params` directive allowed in optional group only if all parameters are optional"
        }
        Kind::Struct(_) => {
            "`struct` is only allowed in an optional group if all captured parameters are optional"
        }
        _ => {
            "`custom` is only allowed in an optional group if all captured parameters are optional"
        }
    };
    anchors_of(kind).iter().any(is_required).then_some(text)
}
