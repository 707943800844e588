//! Interning and fusing locations.

use hashbrown::HashSet;
use rustc_hash::FxBuildHasher;

use drr_runtime::ir::{Ir, Op};

use crate::context::Context;
use crate::ids::{Attr, Loc};
use crate::loc::LocKind;

/// A rule fuses a few locations, for which a linear search is faster than a set. Others have grown long.
const FEW: usize = 16;

/// The largest number of parts that a fused location passes on to those that contain it.
const MOST_FLATTENED: usize = 64;

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
        let locs = ops.iter().map(|op| self.loc(*op));
        if ops.len() <= FEW {
            let mut few = [Loc::UNKNOWN; FEW];
            few.iter_mut().zip(locs).for_each(|(own, loc)| *own = loc);
            return self.fuse(&few[..ops.len()], None);
        }
        let locs: Vec<Loc> = locs.collect();
        self.fuse(&locs, None)
    }

    /// Fuses locations (MLIR's `FusedLoc::get`). Fused locations with the same metadata are
    /// flattened if they have up to 64 parts. Longer ones become parts, so that a chain of operations that
    /// are merged step by step does not take memory for all pairs. Unknown locations and duplicates are
    /// dropped. A single remaining location is returned as it is.
    pub fn fuse(&mut self, locs: &[Loc], metadata: Option<Attr>) -> Loc {
        let (mut few, mut count) = ([Loc::UNKNOWN; FEW], 0);
        let is_more = self.parts(locs, metadata).any(|part| {
            if few[..count].contains(&part) {
                return false;
            }
            if let Some(free) = few.get_mut(count) {
                *free = part;
            }
            count += 1;
            count > FEW
        });
        if is_more {
            let mut known: HashSet<Loc, FxBuildHasher> = HashSet::default();
            let parts = self.parts(locs, metadata);
            let kept: Box<[Loc]> = parts.filter(|part| known.insert(*part)).collect();
            return self.intern_loc(LocKind::Fused(metadata, kept));
        }
        match (&few[..count], metadata) {
            ([], None) => Loc::UNKNOWN,
            ([], Some(_)) => self.intern_loc(LocKind::Fused(metadata, [Loc::UNKNOWN].into())),
            ([one], None) => *one,
            // It was too long to be flattened.
            ([one], _) if matches!(self.loc_kind(*one), LocKind::Fused(own, _) if *own == metadata) => {
                *one
            }
            (kept, _) => self.intern_loc(LocKind::Fused(metadata, kept.into())),
        }
    }

    /// The known locations that are fused, with repetitions.
    fn parts<'a>(
        &'a self,
        locs: &'a [Loc],
        metadata: Option<Attr>,
    ) -> impl Iterator<Item = Loc> + use<'a> {
        let parts = locs.iter().flat_map(move |loc| match self.loc_kind(*loc) {
            LocKind::Fused(own, parts) if *own == metadata && parts.len() <= MOST_FLATTENED => {
                parts
            }
            LocKind::Unknown => [].as_slice(),
            _ => std::slice::from_ref(loc),
        });
        parts.copied()
    }
}
