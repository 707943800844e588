//! Locations: interning and fusing them.

use hashbrown::HashSet;
use rustc_hash::FxBuildHasher;

use crate::context::Context;
use crate::ids::{Attr, Loc};
use crate::loc::LocKind;

/// Up to so many locations are looked through one by one.
const FEW: usize = 16;

impl Context {
    /// Interns a location.
    pub fn intern_loc(&mut self, kind: LocKind) -> Loc {
        Loc(self.locs.intern(kind))
    }

    /// The location behind a handle.
    pub fn loc_kind(&self, loc: Loc) -> &LocKind {
        self.locs.get(loc.0)
    }

    /// The location `"file":line:column`.
    pub fn file_loc(&mut self, file: &str, line: u32, column: u32) -> Loc {
        let file = self.intern_name(file);
        self.intern_loc(LocKind::File {
            file,
            start: (line, column),
            end: (line, column),
        })
    }

    /// The location that stands for all of `locs`: fused ones with the same metadata are taken
    /// apart, unknown ones of `locs` and repetitions dropped; one that remains stands for itself (MLIR's
    /// `FusedLoc::get`).
    pub fn fuse(&mut self, locs: &[Loc], metadata: Option<Attr>) -> Loc {
        let mut kept: Vec<Loc> = Vec::with_capacity(locs.len());
        let mut known: HashSet<Loc, FxBuildHasher> = HashSet::default();
        for loc in locs {
            let parts = match self.loc_kind(*loc) {
                LocKind::Fused(own, parts) if *own == metadata => parts,
                LocKind::Unknown => continue,
                _ => std::slice::from_ref(loc),
            };
            for part in parts {
                // A rule matches a few operations: then looking is faster than a set, which serves
                // locations that have grown long.
                let is_new = if kept.len() < FEW {
                    !kept.contains(part)
                } else {
                    if known.is_empty() {
                        known.extend(&kept);
                    }
                    known.insert(*part)
                };
                if is_new {
                    kept.push(*part);
                }
            }
        }
        match (kept.as_slice(), metadata) {
            ([], None) => Loc::UNKNOWN,
            ([], Some(_)) => self.intern_loc(LocKind::Fused(metadata, [Loc::UNKNOWN].into())),
            ([one], None) => *one,
            _ => self.intern_loc(LocKind::Fused(metadata, kept.into())),
        }
    }
}
