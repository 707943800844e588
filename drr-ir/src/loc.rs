//! The stored form of locations. They are interned: equal locations have equal handles.

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use crate::attr::Text;
use crate::ids::{Attr, Loc, NIL, Name};
use crate::intern::Interner;

/// A source location.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum LocKind {
    /// `unknown`.
    Unknown,
    /// `"file":line:column`, or a range.
    File {
        /// The file's name, interned.
        file: Name,
        /// Start line and column.
        start: (u32, u32),
        /// End line and column; equal to the start if it is not a range.
        end: (u32, u32),
    },
    /// `"name"(child)`.
    Name(Text, Loc),
    /// `callsite(callee at caller)`.
    CallSite(Loc, Loc),
    /// `fused<metadata>[…]`.
    Fused(Option<Attr>, Box<[Loc]>),
}

impl Loc {
    /// `unknown`.
    pub const UNKNOWN: Loc = Loc(0);
}

/// All locations of a context.
///
/// Most operations of a text stand alone on their lines. The first location of each line that a
/// parser reads is therefore found by its line; all other locations are found by their hashes.
#[derive(Clone)]
pub(crate) struct Locs {
    all: Interner<LocKind>,
    files: HashMap<Name, u32, FxBuildHasher>,
    /// By the numbers in `files`.
    lines: Vec<Lines>,
    /// The file that was last asked for, and its number.
    recent: (Name, u32),
}

/// The locations of a file that are not ranges.
#[derive(Clone, Default)]
struct Lines {
    /// By line: the location that is not in the table of hashes, or [`NIL`].
    first: Vec<u32>,
    /// True if some location of the file is in that table.
    hashed: bool,
}

impl Locs {
    /// Only [`Loc::UNKNOWN`].
    pub(crate) fn new() -> Self {
        let mut all = Interner::new();
        all.intern(LocKind::Unknown);
        Locs {
            all,
            files: HashMap::default(),
            lines: Vec::new(),
            recent: (Name(NIL), 0),
        }
    }

    /// The number of a file.
    #[inline]
    fn file(&mut self, file: Name) -> usize {
        if self.recent.0 != file {
            let next = self.lines.len() as u32;
            let number = *self.files.entry(file).or_insert(next);
            if number == next {
                self.lines.push(Lines::default());
            }
            self.recent = (file, number);
        }
        self.recent.1 as usize
    }

    /// Reserves capacity for additional locations of [`of_text`](Self::of_text).
    pub(crate) fn reserve(&mut self, additional: usize) {
        self.all.reserve_unhashed(additional);
    }

    pub(crate) fn get(&self, loc: Loc) -> &LocKind {
        self.all.get(loc.0)
    }

    pub(crate) fn intern(&mut self, kind: LocKind) -> Loc {
        if let LocKind::File { file, start, end } = kind
            && start == end
        {
            let number = self.file(file);
            let lines = &mut self.lines[number];
            if let Some(&first) = lines.first.get(start.0 as usize)
                && first != NIL
                && *self.all.get(first) == kind
            {
                return Loc(first);
            }
            lines.hashed = true;
        }
        Loc(self.all.intern(kind))
    }

    /// A line and column of a text. The text must have that line: each line up to it takes memory.
    pub(crate) fn of_text(&mut self, file: Name, place: (u32, u32)) -> Loc {
        let kind = LocKind::File {
            file,
            start: place,
            end: place,
        };
        let number = self.file(file);
        let lines = &mut self.lines[number];
        let line = place.0 as usize;
        if line >= lines.first.len() {
            // Texts have many lines.
            lines.first.resize((line + 1).next_multiple_of(64), NIL);
        }
        let first = &mut lines.first[line];
        if *first == NIL {
            let known = lines.hashed.then(|| self.all.find(&kind)).flatten();
            return Loc(known.unwrap_or_else(|| {
                *first = self.all.add_unhashed(kind);
                *first
            }));
        }
        if *self.all.get(*first) == kind {
            return Loc(*first);
        }
        lines.hashed = true;
        Loc(self.all.intern(kind))
    }
}

#[cfg(feature = "parallel")]
impl Locs {
    /// See [`Interner::share`].
    pub(crate) fn share(&mut self) {
        self.all.share();
    }

    /// See [`Interner::fork`].
    pub(crate) fn fork(&self) -> Self {
        Locs {
            all: self.all.fork(),
            files: self.files.clone(),
            lines: self.lines.clone(),
            recent: self.recent,
        }
    }

    /// See [`Interner::unshare`].
    pub(crate) fn unshare(&mut self) {
        self.all.unshare();
    }

    /// See [`Interner::own`].
    pub(crate) fn own(&self, loc: Loc) -> Option<u32> {
        self.all.own(loc.0)
    }
}

#[cfg(test)]
mod tests {
    use super::{LocKind, Locs};
    use crate::ids::{Loc, Name};

    #[test]
    fn equal_locations_have_equal_handles() {
        let mut locs = Locs::new();
        let places = [(0, 0), (1, 4), (1, 9), (2, 1), (7, 1), (3, 1), (1, 4)];
        let texts = [Name(0), Name(1)];
        let kind = |file, place| LocKind::File {
            file,
            start: place,
            end: place,
        };
        // Some of them are made before the text is read.
        let early: Vec<Loc> = [(1, 9), (7, 1)]
            .map(|place| locs.intern(kind(Name(1), place)))
            .into();
        let mut all = Vec::new();
        for file in texts {
            for place in places {
                let loc = locs.of_text(file, place);
                assert_eq!(*locs.get(loc), kind(file, place));
                assert_eq!(locs.intern(kind(file, place)), loc);
                assert_eq!(locs.of_text(file, place), loc);
                all.push(loc);
            }
        }
        assert!(early.iter().all(|loc| all.contains(loc)));
        assert_eq!(all[1], all[6]);
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), texts.len() * (places.len() - 1));
    }
}
