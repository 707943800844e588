//! The state of the printer, and helpers.

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use crate::attr::Text;
use crate::context::Context;
use crate::ids::{Attr, Loc, NIL, Name, RawType};
use crate::print::alias_table::Aliases;
use crate::print::number::push_number;
use crate::print::options::PrintOptions;
use crate::storage::SsaNames;

/// A nested type, attribute or location.
#[derive(Clone, Copy)]
pub(super) enum Part {
    Type(RawType),
    /// A declared type without `!dialect.`.
    ElidedType(RawType),
    /// An attribute, and whether types that the parser infers are omitted.
    Attr(Attr, bool),
    Loc(Loc),
}

/// A part that is not printed yet, and its position.
pub(super) struct Hole {
    pub(super) at: usize,
    pub(super) part: Part,
}

/// Prints an operation, type, attribute or location.
pub(crate) struct Printer<'a> {
    pub(super) ctx: &'a Context,
    pub(super) options: PrintOptions,
    pub(super) out: String,
    pub(super) names: SsaNames,
    pub(super) aliases: Aliases<'a>,
    /// The text of each type that was printed, as ranges of `type_texts`.
    pub(super) type_ranges: Vec<(u32, u32)>,
    pub(super) type_texts: String,
    pub(super) indent: usize,
    /// True if the operations verify.
    pub(super) verified: bool,
    /// The entry block that is printed next, without its header.
    pub(super) bare_block: u32,
    /// The terminators that are not printed, of the open regions.
    pub(super) hidden: Vec<u32>,
    /// The current depth in types, attributes and locations, and the parts omitted because of it.
    pub(super) depth: u32,
    pub(super) holes: Vec<Hole>,
    /// By region whose blocks are printed: the edges between them.
    pub(super) edges: HashMap<u32, Vec<(u32, u32)>, FxBuildHasher>,
    /// The numbers of distinct attributes, in the order of their first print.
    pub(super) distinct: HashMap<Attr, u64, FxBuildHasher>,
    /// A buffer for the attributes of an operation, sorted by name.
    pub(super) attrs: Vec<(Name, Attr)>,
    /// The keys of dense resources, in the order of their first reference.
    pub(super) resources: Vec<Text>,
}

impl<'a> Printer<'a> {
    pub(super) fn new(ctx: &'a Context, options: PrintOptions) -> Self {
        Printer {
            ctx,
            options,
            out: String::new(),
            names: SsaNames::default(),
            aliases: Aliases::default(),
            type_ranges: Vec::new(),
            type_texts: String::new(),
            indent: 0,
            verified: false,
            bare_block: NIL,
            hidden: Vec::new(),
            depth: 0,
            holes: Vec::new(),
            edges: HashMap::default(),
            distinct: HashMap::default(),
            attrs: Vec::new(),
            resources: Vec::new(),
        }
    }

    /// The printed text.
    pub(super) fn finish(mut self) -> String {
        self.fill_holes();
        self.out
    }

    pub(super) fn number(&mut self, value: u64) {
        push_number(&mut self.out, value);
    }

    /// Writes `items` with commas between.
    pub(super) fn list<T>(
        &mut self,
        items: impl IntoIterator<Item = T>,
        mut each: impl FnMut(&mut Self, T),
    ) {
        for (at, item) in items.into_iter().enumerate() {
            if at > 0 {
                self.out.push_str(", ");
            }
            each(self, item);
        }
    }
}
