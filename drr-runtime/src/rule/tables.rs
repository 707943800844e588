//! A program's names resolved against one IR ([`Tables`], made by a [`Binder`]), and the captures
//! of a rule.

use crate::attr::AttrData;
use crate::decl::{HasAttr, Interface, OpDecl, OpDef};
use crate::ir::{AttrName, Block, Ir, Op, OpKind, OpTrait, Region, Value};
use crate::native::{AttrRef, PartRange, ValueRange};

/// An index into a program's op list.
pub type OpIndex = u16;

/// No op of the program.
pub const NO_OP: OpIndex = OpIndex::MAX;

/// The number of kinds whose indices are in the tables themselves. They are read faster than a list.
const FEW: usize = 512;
/// The same for the kinds of ops.
const FEW_OPS: usize = 64;
/// The same for names of attributes.
const FEW_ATTRS: usize = 16;

/// A program's names, resolved against one IR by a [`Binder`].
pub struct Tables<I: Ir> {
    /// The IR's kind to the program's op index.
    few: [OpIndex; FEW],
    /// The same for the kinds after those.
    others: Vec<OpIndex>,
    /// The kinds of the first of `ops`.
    few_ops: [Option<OpKind>; FEW_OPS],
    /// By the program's op index.
    ops: Vec<OpEntry>,
    /// The first names of `attrs`.
    few_attrs: [AttrName; FEW_ATTRS],
    /// By the program's attribute number.
    attrs: Vec<AttrEntry<I>>,
}

struct OpEntry {
    /// `None` if the IR does not have the op.
    kind: Option<OpKind>,
    name: &'static str,
    /// `None` for any op with some traits.
    decl: Option<&'static OpDecl>,
    /// The traits of an `any<…>` op; empty for a named op.
    traits: Vec<OpTrait>,
    /// An op with these traits may have regions and successors.
    may_have_parts: bool,
}

struct AttrEntry<I: Ir> {
    name: AttrName,
    /// The name as declared.
    text: &'static str,
    default: Option<I::Attr>,
}

impl<I: Ir> Tables<I> {
    /// Resolves the names that `names` gives to the binder: those of
    /// [`Program::bind`](super::Program::bind).
    pub fn bind(ir: &mut I, names: impl FnOnce(&mut Binder<'_, I>)) -> Self {
        let tables = Tables {
            few: [NO_OP; FEW],
            others: vec![],
            few_ops: [None; FEW_OPS],
            ops: vec![],
            few_attrs: [AttrName(u32::MAX); FEW_ATTRS],
            attrs: vec![],
        };
        let mut binder = Binder { ir, tables };
        names(&mut binder);
        binder.tables
    }
    /// The program's index of an op, [`NO_OP`] if the program does not name it.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn op_index(&self, ir: &I, op: Op<I>) -> OpIndex {
        let kind = ir.kind(op).0 as usize;
        match self.few.get(kind) {
            Some(&index) => index,
            None => self.other(kind),
        }
    }
    #[inline(never)]
    fn other(&self, kind: usize) -> OpIndex {
        self.others.get(kind - FEW).copied().unwrap_or(NO_OP)
    }
    /// The entry of a kind.
    fn entry(&mut self, kind: OpKind) -> &mut OpIndex {
        let kind = kind.0 as usize;
        if kind < FEW {
            return &mut self.few[kind];
        }
        let at = kind - FEW;
        if self.others.len() <= at {
            self.others.resize(at + 1, NO_OP);
        }
        &mut self.others[at]
    }
    /// The IR's kind for one of the program's ops, if the IR has it.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn kind(&self, op: OpIndex) -> Option<OpKind> {
        match self.few_ops.get(usize::from(op)) {
            Some(kind) => *kind,
            None => self.ops[usize::from(op)].kind,
        }
    }
    /// True if one of the program's ops is any op with some traits.
    pub fn is_trait(&self, op: OpIndex) -> bool {
        let entry = self.ops.get(usize::from(op));
        entry.is_some_and(|entry| !entry.traits.is_empty())
    }
    /// True if an operation is this op of the program. For any op with some traits, true if the
    /// operation has the traits and no regions or successors: a rule would lose them, as nothing
    /// else is declared about the op.
    #[inline]
    pub fn is(&self, ir: &I, index: OpIndex, op: Op<I>) -> bool {
        match self.ops[usize::from(index)].traits.as_slice() {
            [] => self.kind(index) == Some(ir.kind(op)),
            traits => {
                let may_have_parts = self.ops[usize::from(index)].may_have_parts;
                let has_none = || ir.num_regions(op) == 0 && ir.num_successors(op) == 0;
                has_all(ir, traits, op) && (may_have_parts || has_none())
            }
        }
    }
    /// The reason why an operation is not one of the program's ops, as the end of a sentence.
    pub(crate) fn not_that(&self, ir: &I, index: OpIndex, op: Op<I>) -> String {
        let name = self.op_name(index);
        match self.ops[usize::from(index)].traits.as_slice() {
            [] => format!("not '{name}'"),
            traits if has_all(ir, traits, op) => {
                format!("which has regions or successors, and '{name}' has none")
            }
            _ if ir.is_registered(ir.kind(op)) => {
                format!("which is not declared so, not '{name}'")
            }
            _ => format!("which is not registered, so that it is not known to be '{name}'"),
        }
    }
    /// The full name of one of the program's ops.
    pub fn op_name(&self, op: OpIndex) -> &'static str {
        self.ops[op as usize].name
    }
    /// The declaration of one of the program's ops, if it is a named op.
    pub(crate) fn decl(&self, op: OpIndex) -> Option<&'static OpDecl> {
        self.ops.get(usize::from(op))?.decl
    }
    /// The resolved name of the program's attribute `index`.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn attr(&self, index: usize) -> AttrName {
        match self.few_attrs.get(index) {
            Some(name) => *name,
            None => self.attrs[index].name,
        }
    }
    /// The declared name of the program's attribute `index`.
    pub fn attr_text(&self, index: usize) -> &'static str {
        self.attrs[index].text
    }
    /// The default of the program's attribute `index`.
    pub fn default_attr(&self, index: usize) -> Option<&I::Attr> {
        self.attrs[index].default.as_ref()
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
        self.add_op(O::DECL, kind);
    }
    fn add_op(&mut self, decl: &'static OpDecl, kind: Option<OpKind>) {
        let index = self.tables.ops.len() as OpIndex;
        if let Some(few) = self.tables.few_ops.get_mut(usize::from(index)) {
            *few = kind;
        }
        self.tables.ops.push(OpEntry {
            kind,
            name: decl.name,
            decl: Some(decl),
            traits: Vec::new(),
            may_have_parts: false,
        });
        if let Some(kind) = kind {
            *self.tables.entry(kind) = index;
        }
    }
    /// Adds, as the program's next op, any op that has these traits, and neither regions nor
    /// successors; `name` is for traces.
    pub fn any_with(&mut self, traits: &[Interface], name: &'static str) {
        self.add_any(traits, name, false);
    }
    /// Adds, as the program's next op, any op that has these traits. It may have regions and successors.
    pub fn any_op_with(&mut self, traits: &[Interface], name: &'static str) {
        self.add_any(traits, name, true);
    }
    fn add_any(&mut self, traits: &[Interface], name: &'static str, may_have_parts: bool) {
        let traits = traits.iter().map(|one| self.ir.bind_trait(one.name()));
        self.tables.ops.push(OpEntry {
            kind: None,
            name,
            decl: None,
            traits: traits.collect(),
            may_have_parts,
        });
    }
    /// Adds the program's next attribute: declared attribute `SLOT` of op `op`. If it has a
    /// default, the matcher uses it for an absent attribute.
    pub fn attr<O: HasAttr<SLOT>, const SLOT: usize>(&mut self, op: OpIndex) {
        self.add_attr(op, O::DECL.attrs[SLOT].name, O::default_value::<I>());
    }
    fn add_attr(&mut self, op: OpIndex, text: &'static str, default: Option<AttrData<I>>) {
        let default = default.and_then(|data| self.ir.make_attr(&data));
        let name = match self.tables.kind(op) {
            Some(kind) => self.ir.bind_attr(kind, text),
            None => AttrName(u32::MAX),
        };
        if let Some(few) = self.tables.few_attrs.get_mut(self.tables.attrs.len()) {
            *few = name;
        }
        let entry = AttrEntry {
            name,
            text,
            default,
        };
        self.tables.attrs.push(entry);
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
copy!(impl<I: Ir> for AttrSlot<I>);

impl<I: Ir> AttrSlot<I> {
    /// Finds the program's attribute `index` on `op`, or its default; `None` if both are absent.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn find(ir: &I, tables: &Tables<I>, op: Op<I>, index: usize) -> Option<Self> {
        let present = ir.with_attr(op, tables.attr(index), |attr| attr.is_some());
        (present || tables.default_attr(index).is_some()).then_some(AttrSlot {
            op,
            index: index as u32,
            present,
        })
    }
    /// As [`find`](AttrSlot::find), for an attribute that the op requires. It has no default.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn required(ir: &I, tables: &Tables<I>, op: Op<I>, index: usize) -> Option<Self> {
        let present =
            I::OPS_AS_DECLARED || ir.with_attr(op, tables.attr(index), |attr| attr.is_some());
        present.then(|| AttrSlot::of(op, index))
    }
    /// The program's attribute `index` of `op`, which has it.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn of(op: Op<I>, index: usize) -> Self {
        AttrSlot {
            op,
            index: index as u32,
            present: true,
        }
    }
    /// The attribute, to read.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn get<'a>(self, ir: &'a I, tables: &'a Tables<I>) -> AttrRef<'a, I> {
        if !self.present
            && let Some(default) = tables.default_attr(self.index as usize)
        {
            return AttrRef::given(ir, default);
        }
        AttrRef::slot(ir, self.op, tables.attr(self.index as usize))
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
copy!(impl<I: Ir> for Capture<I>);
