//! Fuses locations as MLIR does, and shows the names of block arguments as locations.

use pliron::attribute::AttrObj;
use pliron::basic_block::BasicBlock;
use pliron::builtin::attributes::ATTR_KEY_GIVEN_NAMES;
use pliron::builtin::given_names::{get_block_arg_name, set_block_arg_name};
use pliron::context::{Context, Ptr};
use pliron::identifier::Identifier;
use pliron::location::Location;
use pliron::value::Value;

/// The location of a block argument: that of the block, with the argument's name. An argument that
/// replaces it, or that undoes its removal, gets the name by [`name_arg`].
pub(crate) fn of_arg(context: &Context, block: Ptr<BasicBlock>, arg: Value) -> Location {
    let (loc, has_names) = {
        let block = block.deref(context);
        let attributes = &block.attributes.0;
        (
            block.loc().clone(),
            attributes.get(&ATTR_KEY_GIVEN_NAMES).is_some(),
        )
    };
    // The search for the index takes linear time.
    let index = has_names.then(|| arg.try_find_index(context).ok());
    let name = index
        .flatten()
        .and_then(|index| get_block_arg_name(context, block, index));
    match name {
        Some(name) => Location::Named {
            name: name.to_string(),
            child_loc: Box::new(loc),
        },
        None => loc,
    }
}

/// Names a block argument as its location does.
pub(crate) fn name_arg(
    context: &Context,
    block: Ptr<BasicBlock>,
    index: usize,
    loc: Option<Location>,
) {
    if let Some(Location::Named { name, .. }) = loc
        && let Ok(name) = Identifier::try_new(name)
    {
        set_block_arg_name(context, block, index, Some(name));
    }
}

/// The number of locations that one fused location keeps. pliron copies locations with all their
/// parts, so those of a chain of rewrites, each of which fuses the last one's, would take quadratic
/// time and memory if they grew.
const MOST_FUSED: usize = 32;

/// MLIR's `FusedLoc::get`: flattens locations that were fused with the same metadata and removes
/// unknown locations and duplicates. A single remaining location without metadata is returned as it
/// is. Unlike in MLIR, only the first [`MOST_FUSED`] locations are kept.
pub(crate) fn fuse(
    locs: &mut dyn Iterator<Item = Location>,
    metadata: Option<AttrObj>,
) -> Location {
    let mut locations: Vec<Location> = Vec::new();
    let mut add = |loc: Location| {
        if locations.len() < MOST_FUSED && !locations.contains(&loc) {
            locations.push(loc);
        }
    };
    for loc in locs {
        match loc {
            Location::Unknown => {}
            Location::Fused {
                metadata: inner,
                locations,
            } if inner == metadata => locations.into_iter().for_each(&mut add),
            loc => add(loc),
        }
    }
    match (&mut locations[..], &metadata) {
        ([], None) => Location::Unknown,
        ([only], None) => std::mem::replace(only, Location::Unknown),
        _ => {
            if locations.is_empty() {
                locations.push(Location::Unknown);
            }
            Location::Fused {
                metadata,
                locations,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(name: &str) -> Location {
        let child_loc = Box::new(Location::Unknown);
        Location::Named {
            name: name.to_string(),
            child_loc,
        }
    }
    fn fused(locs: &[Location]) -> Location {
        fuse(&mut locs.iter().cloned(), None)
    }

    #[test]
    fn duplicates_and_unknown_locations_are_dropped_and_nested_ones_taken_apart() {
        let (a, b, c) = (named("a"), named("b"), named("c"));
        assert_eq!(fused(&[]), Location::Unknown);
        assert_eq!(fused(&[Location::Unknown]), Location::Unknown);
        assert_eq!(fused(&[a.clone(), Location::Unknown, a.clone()]), a);
        let ab = fused(&[a.clone(), b.clone()]);
        let abc = Location::Fused {
            metadata: None,
            locations: vec![a, b.clone(), c.clone()],
        };
        assert_eq!(fused(&[ab, b, c]), abc);
    }

    #[test]
    fn a_fused_location_keeps_a_limited_number() {
        let mut all = Location::Unknown;
        for number in 0..2 * MOST_FUSED {
            all = fused(&[all, named(&number.to_string())]);
        }
        let first: Vec<_> = (0..MOST_FUSED).map(|n| named(&n.to_string())).collect();
        let wanted = Location::Fused {
            metadata: None,
            locations: first,
        };
        assert_eq!(all, wanted);
    }
}
