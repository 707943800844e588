//! Fuses locations as MLIR does.

use pliron::attribute::AttrObj;
use pliron::location::Location;

/// MLIR's `FusedLoc::get`: flattens locations that were fused with the same metadata and removes
/// unknown locations and duplicates. A single remaining location without metadata is returned as it
/// is.
pub(crate) fn fuse(
    locs: &mut dyn Iterator<Item = Location>,
    metadata: Option<AttrObj>,
) -> Location {
    let mut locations: Vec<Location> = Vec::new();
    let mut add = |loc: Location| {
        if !locations.contains(&loc) {
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
}
