//! What a program's names are on one IR ([`Tables`], made by a [`Binder`]), and what a rule binds.

use super::Program;
use crate::decl::{HasAttr, Interface, OpDecl, OpDef};
use crate::ir::{AttrName, Block, Ir, Op, OpKind, OpTrait, Region, Value};
use crate::native::{AttrRef, ValueRange};

/// An index into a program's op list.
pub type OpIndex = u16;

/// No op of the program.
pub const NO_OP: OpIndex = OpIndex::MAX;

/// What a program resolved against one IR: see [`Binder`].
pub struct Tables<I: Ir> {
    /// The IR's kind to the program's op index.
    index: Vec<OpIndex>,
    /// The program's op index to the IR's kind; `None` where the IR has no such op.
    kinds: Vec<Option<OpKind>>,
    /// The program's op index to the op's full name.
    names: Vec<&'static str>,
    /// The program's op index to the declaration; `None` where any op with some traits is meant.
    decls: Vec<Option<&'static OpDecl>>,
    /// The program's op index to the traits by which any op is meant that has them all; none where
    /// one op is meant.
    traits: Vec<Vec<OpTrait>>,
    attrs: Vec<AttrName>,
    /// The program's attribute number to the attribute's name as declared.
    attr_names: Vec<&'static str>,
    defaults: Vec<Option<I::Attr>>,
}

impl<I: Ir> Tables<I> {
    /// Resolves a program's names.
    pub fn bind<P: Program<I>>(program: &P, ir: &mut I) -> Self {
        let tables = Tables {
            index: vec![],
            kinds: vec![],
            names: vec![],
            decls: vec![],
            traits: vec![],
            attrs: vec![],
            attr_names: vec![],
            defaults: vec![],
        };
        let mut binder = Binder { ir, tables };
        program.bind(&mut binder);
        binder.tables
    }
    /// The program's index of an op, [`NO_OP`] if the program does not name it.
    #[inline(always)]
    pub fn op_index(&self, ir: &I, op: Op<I>) -> OpIndex {
        match self.index.get(ir.kind(op).0 as usize) {
            Some(&index) => index,
            None => NO_OP,
        }
    }
    /// The IR's kind for one of the program's ops, if the IR has it.
    #[inline(always)]
    pub fn kind(&self, op: OpIndex) -> Option<OpKind> {
        self.kinds[op as usize]
    }
    /// Whether one of the program's ops stands for any op with a trait.
    pub fn is_trait(&self, op: OpIndex) -> bool {
        self.traits
            .get(usize::from(op))
            .is_some_and(|traits| !traits.is_empty())
    }
    /// Whether an operation is of one of the program's ops or, where that stands for any op with a
    /// trait, is of an op that is declared so. Of such an op nothing else is declared, so it must be
    /// without regions and successors, which a rule would lose unsaid.
    #[inline]
    pub fn is(&self, ir: &I, index: OpIndex, op: Op<I>) -> bool {
        match self.traits[usize::from(index)].as_slice() {
            [] => self.kind(index) == Some(ir.kind(op)),
            traits => {
                has_all(ir, traits, op) && ir.regions(op).is_empty() && ir.num_successors(op) == 0
            }
        }
    }
    /// Why an operation is not one of the program's ops, for the end of a sentence that says which
    /// it is.
    pub(crate) fn not_that(&self, ir: &I, index: OpIndex, op: Op<I>) -> String {
        let name = self.op_name(index);
        match self.traits.get(usize::from(index)).map(Vec::as_slice) {
            None | Some([]) => format!("not '{name}'"),
            Some(traits) if has_all(ir, traits, op) => {
                format!("which has regions or successors, and '{name}' has none")
            }
            Some(_) => format!("which is not declared so, not '{name}'"),
        }
    }
    /// The full name of one of the program's ops.
    pub fn op_name(&self, op: OpIndex) -> &'static str {
        self.names[op as usize]
    }
    /// The declaration of one of the program's ops, if it is one op.
    pub(crate) fn decl(&self, op: OpIndex) -> Option<&'static OpDecl> {
        *self.decls.get(usize::from(op))?
    }
    /// The resolved name of the program's attribute `index`.
    #[inline(always)]
    pub fn attr(&self, index: usize) -> AttrName {
        self.attrs[index]
    }
    /// The declared name of the program's attribute `index`.
    pub fn attr_text(&self, index: usize) -> &'static str {
        self.attr_names[index]
    }
    /// The default of the program's attribute `index`.
    pub fn default_attr(&self, index: usize) -> Option<&I::Attr> {
        self.defaults[index].as_ref()
    }
}

/// Whether an operation's op has all traits.
#[inline]
fn has_all<I: Ir>(ir: &I, traits: &[OpTrait], op: Op<I>) -> bool {
    let kind = ir.kind(op);
    traits.iter().all(|one| ir.has_trait(kind, *one))
}

/// Resolves a program's names against an IR, in the order in which generated code refers to them.
pub struct Binder<'a, I: Ir> {
    ir: &'a mut I,
    tables: Tables<I>,
}

impl<I: Ir> Binder<'_, I> {
    /// Adds the program's next op.
    pub fn op<O: OpDef>(&mut self) {
        let kind = self.ir.bind_op::<O>();
        let index = self.tables.kinds.len() as OpIndex;
        self.tables.kinds.push(kind);
        self.tables.names.push(O::DECL.name);
        self.tables.decls.push(Some(O::DECL));
        self.tables.traits.push(Vec::new());
        if let Some(kind) = kind {
            let at = kind.0 as usize;
            if self.tables.index.len() <= at {
                self.tables.index.resize(at + 1, NO_OP);
            }
            self.tables.index[at] = index;
        }
    }
    /// Adds, as the program's next op, any op that has these traits; `name` is for traces.
    pub fn any_with(&mut self, traits: &[Interface], name: &'static str) {
        let traits = traits.iter().map(|one| self.ir.bind_trait(one.name()));
        let traits = traits.collect();
        self.tables.kinds.push(None);
        self.tables.names.push(name);
        self.tables.decls.push(None);
        self.tables.traits.push(traits);
    }
    /// Adds the program's next attribute: declared attribute `SLOT` of op `op`, whose default the
    /// matcher will see where it is absent.
    pub fn attr<O: HasAttr<SLOT>, const SLOT: usize>(&mut self, op: OpIndex) {
        let default = O::default_value::<I>().and_then(|data| self.ir.make_attr(&data));
        let name = match self.tables.kinds[op as usize] {
            Some(kind) => self.ir.bind_attr(kind, O::DECL.attrs[SLOT].name),
            None => AttrName(u32::MAX),
        };
        self.tables.attrs.push(name);
        self.tables.attr_names.push(O::DECL.attrs[SLOT].name);
        self.tables.defaults.push(default);
    }
}

/// An attribute as a rule bound it: a place, not a clone.
#[derive(Debug)]
pub struct AttrSlot<I: Ir> {
    op: Op<I>,
    /// The program's attribute number.
    index: u32,
    present: bool,
}
impl<I: Ir> Copy for AttrSlot<I> {}
impl<I: Ir> Clone for AttrSlot<I> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<I: Ir> AttrSlot<I> {
    /// Finds the program's attribute `index` on `op`, or its default; `None` if there is neither.
    #[inline(always)]
    pub fn find(ir: &I, tables: &Tables<I>, op: Op<I>, index: usize) -> Option<Self> {
        let present = ir.with_attr(op, tables.attr(index), |attr| attr.is_some());
        (present || tables.defaults[index].is_some()).then_some(AttrSlot {
            op,
            index: index as u32,
            present,
        })
    }
    /// The attribute, to read.
    #[inline(always)]
    pub fn get<'a>(self, ir: &'a I, tables: &'a Tables<I>) -> AttrRef<'a, I> {
        match &tables.defaults[self.index as usize] {
            Some(default) if !self.present => AttrRef::given(ir, default),
            _ => AttrRef::slot(ir, self.op, tables.attr(self.index as usize)),
        }
    }
}

/// A run of an operation's regions or successors, as a rule bound it: a place, not the things.
#[derive(Debug)]
pub struct PartRange<I: Ir> {
    op: Op<I>,
    start: u32,
    len: u32,
}
impl<I: Ir> Copy for PartRange<I> {}
impl<I: Ir> Clone for PartRange<I> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<I: Ir> PartRange<I> {
    /// Regions or successors `start..start + len` of `op`.
    pub fn new(op: Op<I>, start: usize, len: usize) -> Self {
        PartRange {
            op,
            start: start as u32,
            len: len as u32,
        }
    }
    /// The regions of `op` behind `front` and before `back` of them; `None` if it has fewer.
    pub fn regions_of(ir: &I, op: Op<I>, front: usize, back: usize) -> Option<Self> {
        PartRange::new(op, 0, ir.num_regions(op)).without(front, back)
    }
    /// The successors of `op` behind `front` and before `back` of them; `None` if it has fewer.
    pub fn successors_of(ir: &I, op: Op<I>, front: usize, back: usize) -> Option<Self> {
        PartRange::new(op, 0, ir.num_successors(op)).without(front, back)
    }
    /// The run without `front` of them before and `back` behind; `None` if it has fewer.
    pub fn without(self, front: usize, back: usize) -> Option<Self> {
        let len = self.len().checked_sub(front + back)?;
        Some(PartRange::new(self.op, self.start as usize + front, len))
    }
    /// How many.
    pub fn len(self) -> usize {
        self.len as usize
    }
    /// Whether there are none.
    pub fn is_empty(self) -> bool {
        self.len == 0
    }
    fn range(self) -> std::ops::Range<usize> {
        let start = self.start as usize;
        start..start + self.len()
    }
    /// The regions, if it is a run of regions; those that the operation still has.
    pub fn regions(self, ir: &I) -> Vec<Region<I>> {
        let regions = ir.regions(self.op);
        regions.get(self.range()).unwrap_or_default().to_vec()
    }
    /// The successors, if it is a run of successors; those that the operation still has.
    pub fn blocks(self, ir: &I) -> Vec<Block<I>> {
        let total = ir.num_successors(self.op);
        let here = self.range().filter(|index| *index < total);
        here.map(|index| ir.successor(self.op, index)).collect()
    }
}

/// What a rule bound to one of its names.
#[derive(Debug)]
pub enum Capture<I: Ir> {
    /// Nothing (yet).
    Empty,
    /// A value.
    Value(Value<I>),
    /// An optional operand.
    OptionalValue(Option<Value<I>>),
    /// A variadic operand.
    Values(ValueRange<I>),
    /// An attribute.
    Attr(AttrSlot<I>),
    /// An optional attribute.
    OptionalAttr(Option<AttrSlot<I>>),
    /// An operation.
    Op(Op<I>),
    /// A region.
    Region(Region<I>),
    /// A variadic region, or part of one.
    Regions(PartRange<I>),
    /// A successor.
    Block(Block<I>),
    /// A variadic successor, or part of one.
    Blocks(PartRange<I>),
}
impl<I: Ir> Copy for Capture<I> {}
impl<I: Ir> Clone for Capture<I> {
    fn clone(&self) -> Self {
        *self
    }
}
