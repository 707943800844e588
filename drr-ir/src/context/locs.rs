//! Interning and fusing locations.

use hashbrown::HashSet;
use rustc_hash::FxBuildHasher;

use drr_runtime::ir::{Ir, Op};

use crate::context::Context;
use crate::ids::{Attr, Loc};
use crate::loc::LocKind;

/// Up to this many locations, a linear search is used.
const FEW: usize = 16;

impl Context {
    /// Interns a location.
    pub fn intern_loc(&mut self, kind: LocKind) -> Loc {
        self.locs.intern(kind)
    }

    /// The location behind a handle.
    pub fn loc_kind(&self, loc: Loc) -> &LocKind {
        self.locs.get(loc)
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

    /// The fused location of operations.
    pub(super) fn loc_of_ops(&mut self, ops: &[Op<Context>]) -> Loc {
        // Fast path without an allocation: all locations are equal.
        let first = self.loc(ops[0]);
        if ops[1..].iter().all(|op| self.loc(*op) == first) {
            return first;
        }
        let locs: Vec<Loc> = ops.iter().map(|op| self.loc(*op)).collect();
        self.fuse(&locs, None)
    }

    /// Fuses locations (MLIR's `FusedLoc::get`). Fused locations with the same metadata are
    /// flattened. Unknown locations and duplicates are dropped. A single remaining location is
    /// returned as it is.
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
                // A rule fuses a few locations, for which a linear search is faster. The set is for
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
