//! [`Ir`] for the arena: an example of how to run rules on your own IR.

use drr_runtime::attr::{AttrData, AttrView, FloatValue};
use drr_runtime::decl::{OpDef, PartCounts, Presence};
use drr_runtime::ir::{
    AttrName, Block, InsertPoint, Ir, IrId, Op, OpKind, OpState, OpTrait, Region, Type, Value,
};
use drr_runtime::ty::{FloatKind, Signedness, TypeData, TypeView};

use crate::ir::{Arena, Kind, MODULE, NIL};
use crate::workload::Ty;

/// The kinds in the order of the numbers of [`OpKind`].
const KINDS: [Kind; 15] = [
    Kind::Module,
    Kind::Source,
    Kind::Sink,
    Kind::Const,
    Kind::Add,
    Kind::Sub,
    Kind::Mul,
    Kind::Neg,
    Kind::T,
    Kind::Relu,
    Kind::Matmul,
    Kind::Fused,
    Kind::Twores,
    Kind::Select,
    Kind::Cast,
];

const VALUE: AttrName = AttrName(0);
const TA: AttrName = AttrName(1);
const TB: AttrName = AttrName(2);

/// The attributes of a kind. An attribute name is only used with operations of the kind that it was
/// resolved for, so reading an attribute need not check the kind again.
fn attr_name(kind: OpKind, name: &str) -> Option<AttrName> {
    match (KINDS.get(kind.0 as usize)?, name) {
        (Kind::Const, "value") => Some(VALUE),
        (Kind::Matmul | Kind::Fused, "ta") => Some(TA),
        (Kind::Matmul | Kind::Fused, "tb") => Some(TB),
        _ => None,
    }
}

/// An attribute of the arena's operations. It fits in two registers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Attr {
    kind: AttrKind,
    /// The bits of the number, or 0 or 1.
    bits: u64,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum AttrKind {
    Number(Ty),
    Bool,
}

impl Attr {
    /// A number by its type and bits.
    #[inline(always)]
    pub fn number(ty: Ty, bits: u64) -> Self {
        let kind = AttrKind::Number(ty);
        Attr { kind, bits }
    }
    #[inline(always)]
    fn bool(value: bool) -> Self {
        let (kind, bits) = (AttrKind::Bool, value.into());
        Attr { kind, bits }
    }
}

/// The only block of the arena.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Body;

impl Arena {
    /// The module operation, which contains all others.
    pub const MODULE_OP: Op<Arena> = Op(MODULE);

    #[inline(always)]
    fn attr(&self, op: u32, name: AttrName) -> Option<Attr> {
        let data = self.op(op);
        match name {
            VALUE => Some(Attr::number(data.ty, data.bits)),
            TA => Some(Attr::bool(data.flags & 1 != 0)),
            TB => Some(Attr::bool(data.flags & 2 != 0)),
            _ => None,
        }
    }
    /// Stores an attribute in a constant's bits or in the flags.
    #[inline(always)]
    fn store((flags, bits): (&mut u8, &mut u64), name: AttrName, attr: Attr) {
        let bit = if name == TA { 1 } else { 2 };
        match (attr.kind, attr.bits) {
            (AttrKind::Number(_), number) => *bits = number,
            (AttrKind::Bool, 0) => *flags &= !bit,
            (AttrKind::Bool, _) => *flags |= bit,
        }
    }
    /// The operation that `at` is before; [`NIL`] for the end.
    pub(crate) fn insertion_index(at: InsertPoint<Arena>) -> u32 {
        match at {
            InsertPoint::Before(op) => op.0,
            InsertPoint::End(_) => NIL,
        }
    }
    /// Converts an [`OpState`] to the arguments of [`Arena::create`].
    #[inline(always)]
    pub(crate) fn unpack(state: &OpState<'_, Arena>) -> ((Kind, Ty), u8, u64) {
        let ty = state.result_types.first().map_or(Ty::I64, |ty| ty.0);
        let (mut flags, mut bits) = (0, 0);
        for &(name, attr) in state.attrs {
            Arena::store((&mut flags, &mut bits), name, attr);
        }
        ((KINDS[state.kind.0 as usize], ty), flags, bits)
    }
}

impl Ir for Arena {
    type RawOp = u32;
    type RawValue = u32;
    type RawBlock = Body;
    type RawRegion = Body;
    type RawType = Ty;
    type Attr = Attr;
    type Loc = ();

    // All operations of a kind have the same shape, which `bind_op` compares with the declaration.
    const OPS_AS_DECLARED: bool = true;
    const LINKS_BACK: bool = true;

    fn id(&self) -> Option<IrId> {
        Some(self.id)
    }
    fn bind_op<O: OpDef>(&mut self) -> Option<OpKind> {
        let index = KINDS.iter().position(|kind| kind.name() == O::DECL.name)?;
        let kind = OpKind(index as u32);
        let (least, most) = KINDS[index].num_operands();
        let has = PartCounts {
            operands: least..=most,
            ..PartCounts::exactly(0, KINDS[index].num_results())
        };
        let mut attrs = O::DECL.attrs.iter();
        let has_attrs = attrs.all(|attr| {
            attr.presence != Presence::Required || attr_name(kind, attr.name).is_some()
        });
        if O::DECL.part_counts() != has || !has_attrs {
            return None;
        }
        self.traits.declare(kind, O::DECL);
        Some(kind)
    }
    fn bind_trait(&mut self, name: &'static str) -> OpTrait {
        self.traits.bind(name)
    }
    #[inline(always)]
    fn has_trait(&self, kind: OpKind, op_trait: OpTrait) -> bool {
        self.traits.has(kind, op_trait)
    }
    fn is_declared_with(&self, kind: OpKind, op_trait: &str) -> bool {
        self.traits.has_named(kind, op_trait)
    }
    fn bind_attr(&mut self, kind: OpKind, name: &str) -> AttrName {
        attr_name(kind, name).unwrap_or(AttrName(u32::MAX))
    }
    fn attr_name(&self, kind: OpKind, name: &str) -> Option<AttrName> {
        attr_name(kind, name)
    }
    fn kind_name(&self, kind: OpKind) -> String {
        KINDS[kind.0 as usize].name().to_string()
    }
    #[inline]
    fn is_named(&self, kind: OpKind, name: &str) -> bool {
        KINDS[kind.0 as usize].name() == name
    }

    #[inline(always)]
    fn kind(&self, op: Op<Self>) -> OpKind {
        OpKind(self.op(op.0).kind as u32)
    }
    #[inline(always)]
    fn num_operands(&self, op: Op<Self>) -> usize {
        self.op(op.0).operand_count.into()
    }
    #[inline(always)]
    fn operand(&self, op: Op<Self>, index: usize) -> Value<Self> {
        Value(self.value(self.op(op.0).operands + index as u32))
    }
    #[inline(always)]
    fn num_results(&self, op: Op<Self>) -> usize {
        self.op(op.0).kind.num_results()
    }
    #[inline(always)]
    fn result(&self, op: Op<Self>, index: usize) -> Value<Self> {
        Value(op.0 << 1 | index as u32)
    }
    #[inline(always)]
    fn result_type(&self, op: Op<Self>, _: usize) -> Type<Self> {
        Type(self.op(op.0).ty)
    }
    #[inline(always)]
    fn with_attr<R>(&self, op: Op<Self>, name: AttrName, f: impl FnOnce(Option<&Attr>) -> R) -> R {
        f(self.attr(op.0, name).as_ref())
    }
    #[inline(always)]
    fn loc(&self, _: Op<Self>) {}
    #[inline(always)]
    fn is_removable_if_unused(&self, op: Op<Self>) -> bool {
        !matches!(self.op(op.0).kind, Kind::Module | Kind::Source | Kind::Sink)
    }

    #[inline(always)]
    fn defining_op(&self, value: Value<Self>) -> Option<(Op<Self>, usize)> {
        Some((Op(value.0 >> 1), (value.0 & 1) as usize))
    }
    #[inline(always)]
    fn value_type(&self, value: Value<Self>) -> Type<Self> {
        Type(self.def(value.0).ty)
    }
    #[inline(always)]
    fn for_each_use(&self, value: Value<Self>, mut f: impl FnMut(Op<Self>, usize) -> bool) {
        let mut at = self.head(value.0);
        while at != NIL {
            let entry = self.use_at(at);
            if !f(
                Op(entry.owner),
                (at - self.op(entry.owner).operands) as usize,
            ) {
                return;
            }
            at = entry.next;
        }
    }
    #[inline(always)]
    fn has_one_use(&self, value: Value<Self>) -> bool {
        self.one_use(value.0)
    }
    #[inline(always)]
    fn use_empty(&self, value: Value<Self>) -> bool {
        self.head(value.0) == NIL
    }

    #[inline(always)]
    fn with_type<R>(&self, ty: Type<Self>, f: impl FnOnce(TypeView<'_, Self>) -> R) -> R {
        f(match ty.0 {
            Ty::I64 => TypeView::Integer {
                width: 64,
                signedness: Signedness::Signless,
            },
            Ty::F32 => TypeView::Float(FloatKind::F32),
        })
    }
    #[inline(always)]
    fn with_attr_view<R>(&self, attr: &Attr, f: impl FnOnce(AttrView<'_, Self>) -> R) -> R {
        f(match attr.kind {
            AttrKind::Number(Ty::I64) => AttrView::Integer {
                value: (attr.bits as i64).into(),
                ty: Type(Ty::I64),
            },
            AttrKind::Number(Ty::F32) => AttrView::Float {
                value: FloatValue::new(FloatKind::F32, attr.bits.into()),
                ty: Type(Ty::F32),
            },
            AttrKind::Bool => AttrView::Bool(attr.bits != 0),
        })
    }
    #[inline(always)]
    fn make_type(&mut self, data: &TypeData<Self>) -> Option<Type<Self>> {
        match data {
            TypeData::Type(ty) => Some(*ty),
            TypeData::Integer(64, Signedness::Signless) => Some(Type(Ty::I64)),
            TypeData::Float(FloatKind::F32) => Some(Type(Ty::F32)),
            _ => None,
        }
    }
    #[inline(always)]
    fn make_attr(&mut self, data: &AttrData<Self>) -> Option<Attr> {
        match data {
            AttrData::Attr(attr) => Some(*attr),
            AttrData::Bool(value) => Some(Attr::bool(*value)),
            AttrData::Integer { value, ty } if self.make_type(ty)?.0 == Ty::I64 => {
                Some(Attr::number(Ty::I64, *value as u64))
            }
            AttrData::Float { value, ty } if self.make_type(ty)?.0 == Ty::F32 => {
                let bits = (*value as f32).to_bits();
                Some(Attr::number(Ty::F32, bits.into()))
            }
            _ => None,
        }
    }
    #[inline(always)]
    fn fused_loc(&mut self, _: &[Op<Self>]) {}

    #[inline(always)]
    fn parent_block(&self, op: Op<Self>) -> Option<Block<Self>> {
        (op.0 != MODULE).then_some(Block(Body))
    }
    #[inline(always)]
    fn parent_region(&self, _: Block<Self>) -> Option<Region<Self>> {
        Some(Region(Body))
    }
    #[inline(always)]
    fn region_owner(&self, _: Region<Self>) -> Option<Op<Self>> {
        Some(Op(MODULE))
    }
    fn regions(&self, op: Op<Self>) -> Vec<Region<Self>> {
        if op.0 == MODULE {
            vec![Region(Body)]
        } else {
            vec![]
        }
    }
    fn blocks(&self, _: Region<Self>) -> Vec<Block<Self>> {
        vec![Block(Body)]
    }
    fn first_op(&self, _: Block<Self>) -> Option<Op<Self>> {
        (self.first != NIL).then_some(Op(self.first))
    }
    #[inline(always)]
    fn next_op(&self, op: Op<Self>) -> Option<Op<Self>> {
        let next = self.op(op.0).next;
        (next != NIL).then_some(Op(next))
    }
    #[inline]
    fn last_op(&self, _: Block<Self>) -> Option<Op<Self>> {
        (self.last != NIL).then_some(Op(self.last))
    }
    #[inline(always)]
    fn prev_op(&self, op: Op<Self>) -> Option<Op<Self>> {
        let prev = self.op(op.0).prev;
        (prev != NIL).then_some(Op(prev))
    }

    #[inline(always)]
    fn create_op(&mut self, at: InsertPoint<Self>, state: OpState<'_, Self>) -> Op<Self> {
        let (of, flags, bits) = Arena::unpack(&state);
        let operands = state.operands.iter().map(|value| value.0);
        Op(self.create(Arena::insertion_index(at), of, flags, bits, operands))
    }
    #[inline]
    fn rebuild_op(&mut self, op: Op<Self>, state: &OpState<'_, Self>) -> bool {
        let ((kind, ty), flags, bits) = Arena::unpack(state);
        let old = self.op(op.0);
        let fits = old.ty == ty
            && old.kind.num_results() == 1
            && kind.num_results() == 1
            && state.operands.iter().all(|operand| operand.0 >> 1 != op.0);
        if fits {
            let operands = state.operands.iter().map(|operand| operand.0);
            self.rebuild(op.0, kind, flags, bits, operands);
        }
        fits
    }
    #[inline(always)]
    fn erase_op(&mut self, op: Op<Self>) {
        self.erase(op.0);
    }
    #[inline(always)]
    fn set_operand(&mut self, op: Op<Self>, index: usize, value: Value<Self>) {
        let at = self.op(op.0).operands + index as u32;
        self.unlink(at);
        self.link(at, value.0);
    }
    #[inline(always)]
    fn set_attr(&mut self, op: Op<Self>, name: AttrName, attr: Option<Attr>) {
        // Every attribute here is required, so no attribute is ever removed (`None`).
        if let Some(attr) = attr {
            let data = self.op_mut(op.0);
            Arena::store((&mut data.flags, &mut data.bits), name, attr);
        }
    }
    #[inline(always)]
    fn op_index(&self, op: Op<Self>) -> Option<usize> {
        Some(op.0 as usize)
    }
}
