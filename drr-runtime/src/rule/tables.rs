//! A program's names resolved against one IR ([`Tables`], made by a [`Binder`]), and the captures
//! of a rule.

use crate::decl::{HasAttr, Interface, OpDecl, OpDef};
use crate::ir::{AttrName, Block, Ir, Op, OpKind, OpTrait, Region, Value};
use crate::native::{AttrRef, ValueRange};

/// An index into a program's op list.
pub type OpIndex = u16;

/// No op of the program.
pub const NO_OP: OpIndex = OpIndex::MAX;

/// A program's names, resolved against one IR by a [`Binder`].
pub struct Tables<I: Ir> {
    /// The IR's kind to the program's op index.
    index: Vec<OpIndex>,
    /// The program's op index to the IR's kind; `None` if the IR does not have the op.
    kinds: Vec<Option<OpKind>>,
    /// The program's op index to the op's full name.
    names: Vec<&'static str>,
    /// The program's op index to the declaration; `None` for any op with some traits.
    decls: Vec<Option<&'static OpDecl>>,
    /// The program's op index to the traits of an `any<…>` op; empty for a named op.
    traits: Vec<Vec<OpTrait>>,
    attrs: Vec<AttrName>,
    /// The program's attribute number to the attribute's name as declared.
    attr_names: Vec<&'static str>,
    defaults: Vec<Option<I::Attr>>,
}

impl<I: Ir> Tables<I> {
    /// Resolves the names that `names` gives to the binder: those of
    /// [`Program::bind`](super::Program::bind).
    pub fn bind(ir: &mut I, names: impl FnOnce(&mut Binder<'_, I>)) -> Self {
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
        names(&mut binder);
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
    /// True if one of the program's ops is any op with some traits.
    pub fn is_trait(&self, op: OpIndex) -> bool {
        self.traits
            .get(usize::from(op))
            .is_some_and(|traits| !traits.is_empty())
    }
    /// True if an operation is this op of the program. For any op with some traits, true if the
    /// operation has the traits and no regions or successors: a rule would lose them, as nothing
    /// else is declared about the op.
    #[inline]
    pub fn is(&self, ir: &I, index: OpIndex, op: Op<I>) -> bool {
        match self.traits[usize::from(index)].as_slice() {
            [] => self.kind(index) == Some(ir.kind(op)),
            traits => {
                has_all(ir, traits, op) && ir.regions(op).is_empty() && ir.num_successors(op) == 0
            }
        }
    }
    /// The reason why an operation is not one of the program's ops, as the end of a sentence.
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
    /// The declaration of one of the program's ops, if it is a named op.
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

/// True if an operation's op has all traits.
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
    /// Adds the program's next attribute: declared attribute `SLOT` of op `op`. If it has a
    /// default, the matcher uses it for an absent attribute.
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

/// An attribute that a rule captures. It refers to the operation and holds no copy.
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
    /// Finds the program's attribute `index` on `op`, or its default; `None` if both are absent.
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

/// A run of an operation's regions or successors that a rule captures. It refers to the operation
/// and holds no copy.
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
    /// The regions of `op` without the first `front` and the last `back`; `None` if it has fewer.
    pub fn regions_of(ir: &I, op: Op<I>, front: usize, back: usize) -> Option<Self> {
        PartRange::new(op, 0, ir.num_regions(op)).without(front, back)
    }
    /// The successors of `op` without the first `front` and the last `back`; `None` if it has
    /// fewer.
    pub fn successors_of(ir: &I, op: Op<I>, front: usize, back: usize) -> Option<Self> {
        PartRange::new(op, 0, ir.num_successors(op)).without(front, back)
    }
    /// The run without the first `front` and the last `back`; `None` if it has fewer.
    pub fn without(self, front: usize, back: usize) -> Option<Self> {
        let len = self.len().checked_sub(front + back)?;
        Some(PartRange::new(self.op, self.start as usize + front, len))
    }
    /// The length of the run.
    pub fn len(self) -> usize {
        self.len as usize
    }
    /// True if the run is empty.
    pub fn is_empty(self) -> bool {
        self.len == 0
    }
    fn range(self) -> std::ops::Range<usize> {
        let start = self.start as usize;
        start..start + self.len()
    }
    /// The regions, if it is a run of regions. Regions that the operation no longer has are left
    /// out.
    pub fn regions(self, ir: &I) -> Vec<Region<I>> {
        let regions = ir.regions(self.op);
        regions.get(self.range()).unwrap_or_default().to_vec()
    }
    /// The successors, if it is a run of successors. Successors that the operation no longer has
    /// are left out.
    pub fn blocks(self, ir: &I) -> Vec<Block<I>> {
        let total = ir.num_successors(self.op);
        let here = self.range().filter(|index| *index < total);
        here.map(|index| ir.successor(self.op, index)).collect()
    }
}

/// The value that a rule binds to a name.
#[derive(Debug)]
pub enum Capture<I: Ir> {
    /// Not bound.
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
    /// A variadic region, or a part of it.
    Regions(PartRange<I>),
    /// A successor.
    Block(Block<I>),
    /// A variadic successor, or a part of it.
    Blocks(PartRange<I>),
}
impl<I: Ir> Copy for Capture<I> {}
impl<I: Ir> Clone for Capture<I> {
    fn clone(&self) -> Self {
        *self
    }
}
