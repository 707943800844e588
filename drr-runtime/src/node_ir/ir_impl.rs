//! The implementation of `Ir`: one operation with one block, which contains an operation for each
//! node.

use crate::attr::{AttrData, AttrView, FloatValue};
use crate::decl::OpDef;
use crate::interface::Interfaces;
use crate::ir::{
    AttrName, Block, InsertPoint, Ir, IrId, Op, OpKind, OpState, OpTrait, Region, Type, Value,
};
use crate::ty::{FloatKind, Signedness, TypeData, TypeView};

use super::graph::{BLOCK, Graph, PROGRAM, dense, from_node, raw};
use super::{Attr, NewNode, NodeIr, Ty};

impl<P: NodeIr> Ir for Graph<P> {
    type RawOp = u32;
    type RawValue = u32;
    type RawBlock = ();
    type RawRegion = ();
    type RawType = Ty;
    type Attr = Attr;
    type Loc = ();

    const LINKS_BACK: bool = true;

    fn id(&self) -> Option<IrId> {
        Some(self.id)
    }

    fn bind_op<O: OpDef>(&mut self) -> Option<OpKind> {
        let kind = P::OPS.iter().position(|op| op.name == O::DECL.name)?;
        P::OPS[kind].check(O::DECL);
        let kind = OpKind(kind as u32);
        self.traits.declare(kind, O::DECL);
        self.interfaces.declare::<O>(kind);
        Some(kind)
    }
    fn interfaces(&self) -> Option<&Interfaces<Self>> {
        Some(&self.interfaces)
    }
    fn bind_trait(&mut self, name: &'static str) -> OpTrait {
        self.traits.bind(name)
    }
    fn has_trait(&self, kind: OpKind, op_trait: OpTrait) -> bool {
        self.traits.has(kind, op_trait)
    }
    fn is_declared_with(&self, kind: OpKind, op_trait: &str) -> bool {
        self.traits.has_named(kind, op_trait)
    }
    fn bind_attr(&mut self, kind: OpKind, name: &str) -> AttrName {
        // No operation has this attribute.
        self.attr_name(kind, name).unwrap_or(AttrName(u32::MAX))
    }
    fn attr_name(&self, kind: OpKind, name: &str) -> Option<AttrName> {
        let names = P::OPS.get(kind.0 as usize)?.attrs;
        let index = names.iter().position(|other| *other == name)?;
        Some(AttrName(index as u32))
    }
    fn kind_name(&self, kind: OpKind) -> String {
        let op = P::OPS.get(kind.0 as usize);
        op.map_or("builtin.module", |op| op.name).to_string()
    }
    fn is_named(&self, kind: OpKind, name: &str) -> bool {
        let op = P::OPS.get(kind.0 as usize);
        op.map_or("builtin.module", |op| op.name) == name
    }

    fn kind(&self, op: Op<Self>) -> OpKind {
        OpKind(match op.0 {
            PROGRAM => P::OPS.len() as u32,
            node => self.program.kind(node as usize) as u32,
        })
    }
    fn num_operands(&self, op: Op<Self>) -> usize {
        match op.0 {
            PROGRAM => self.program.outputs().count(),
            node => self.program.operands(node as usize).count(),
        }
    }
    fn operand(&self, op: Op<Self>, index: usize) -> Value<Self> {
        let operand = match op.0 {
            PROGRAM => self.program.outputs().nth(index),
            node => self.program.operands(node as usize).nth(index),
        };
        let operand = operand.unwrap_or_else(|| panic!("{op:?} has no operand {index}"));
        Value(from_node(operand))
    }
    fn num_results(&self, op: Op<Self>) -> usize {
        usize::from(op.0 != PROGRAM)
    }
    fn result(&self, op: Op<Self>, _: usize) -> Value<Self> {
        Value(op.0)
    }
    fn with_attr<R>(&self, op: Op<Self>, name: AttrName, f: impl FnOnce(Option<&Attr>) -> R) -> R {
        let index = name.0 as usize;
        let has = self.op(op.0).is_some_and(|op| index < op.attrs.len());
        let attr = has.then(|| self.program.attr(op.0 as usize, index));
        f(attr.flatten().as_ref())
    }
    fn loc(&self, _: Op<Self>) {}
    fn is_removable_if_unused(&self, op: Op<Self>) -> bool {
        self.op(op.0).is_some_and(|op| op.pure)
    }

    fn defining_op(&self, value: Value<Self>) -> Option<(Op<Self>, usize)> {
        Some((Op(value.0), 0))
    }
    fn value_type(&self, value: Value<Self>) -> Type<Self> {
        Type(self.program.value_type(value.0 as usize))
    }
    fn for_each_use(&self, value: Value<Self>, mut f: impl FnMut(Op<Self>, usize) -> bool) {
        let each = |owner, index| f(Op(raw(owner)), index);
        self.uses.for_each(dense(value.0), each);
    }

    fn with_type<R>(&self, ty: Type<Self>, f: impl FnOnce(TypeView<'_, Self>) -> R) -> R {
        f(match ty.0 {
            Ty::Int(width) => TypeView::Integer {
                width,
                signedness: Signedness::Signless,
            },
            Ty::F64 => TypeView::Float(FloatKind::F64),
        })
    }
    fn with_attr_view<R>(&self, attr: &Attr, f: impl FnOnce(AttrView<'_, Self>) -> R) -> R {
        f(match attr {
            Attr::Int(value, width) => AttrView::Integer {
                value: i128::from(*value),
                ty: Type(Ty::Int(*width)),
            },
            Attr::Bool(value) => AttrView::Bool(*value),
            Attr::Float(bits) => AttrView::Float {
                value: FloatValue::new(FloatKind::F64, u128::from(*bits)),
                ty: Type(Ty::F64),
            },
            Attr::Str(text) => AttrView::String(text),
        })
    }
    fn make_type(&mut self, data: &TypeData<Self>) -> Option<Type<Self>> {
        match data {
            TypeData::Type(ty) => Some(*ty),
            TypeData::Integer(width @ 1..=64, Signedness::Signless) => Some(Type(Ty::Int(*width))),
            TypeData::Float(FloatKind::F64) => Some(Type(Ty::F64)),
            _ => None,
        }
    }
    fn make_attr(&mut self, data: &AttrData<Self>) -> Option<Attr> {
        match data {
            AttrData::Attr(attr) => Some(attr.clone()),
            AttrData::Bool(value) => Some(Attr::Bool(*value)),
            AttrData::String(text) => Some(Attr::Str(text.clone())),
            AttrData::Integer { value, ty } => match self.make_type(ty)?.0 {
                Ty::Int(1) => Some(Attr::Bool(value & 1 != 0)),
                Ty::Int(width) => {
                    // Sign-extend the low bits.
                    let above = 64 - width;
                    Some(Attr::Int((*value as i64) << above >> above, width))
                }
                Ty::F64 => None,
            },
            AttrData::Float { value, ty } => {
                (self.make_type(ty)?.0 == Ty::F64).then(|| Attr::from(*value))
            }
            _ => None,
        }
    }
    fn fused_loc(&mut self, _: &[Op<Self>]) {}

    fn parent_block(&self, op: Op<Self>) -> Option<Block<Self>> {
        (op.0 != PROGRAM).then_some(Block(()))
    }
    fn parent_region(&self, _: Block<Self>) -> Option<Region<Self>> {
        Some(Region(()))
    }
    fn region_owner(&self, _: Region<Self>) -> Option<Op<Self>> {
        Some(Op(PROGRAM))
    }
    fn regions(&self, op: Op<Self>) -> Vec<Region<Self>> {
        match op.0 {
            PROGRAM => vec![Region(())],
            _ => vec![],
        }
    }
    fn num_regions(&self, op: Op<Self>) -> usize {
        usize::from(op.0 == PROGRAM)
    }
    fn blocks(&self, _: Region<Self>) -> Vec<Block<Self>> {
        vec![Block(())]
    }
    fn first_op(&self, _: Block<Self>) -> Option<Op<Self>> {
        self.order.first(BLOCK).map(|op| Op(raw(op)))
    }
    fn next_op(&self, op: Op<Self>) -> Option<Op<Self>> {
        if op.0 == PROGRAM {
            return None;
        }
        self.order.next(dense(op.0)).map(|op| Op(raw(op)))
    }
    fn last_op(&self, _: Block<Self>) -> Option<Op<Self>> {
        self.order.last(BLOCK).map(|op| Op(raw(op)))
    }
    fn prev_op(&self, op: Op<Self>) -> Option<Op<Self>> {
        if op.0 == PROGRAM {
            return None;
        }
        self.order.previous(dense(op.0)).map(|op| Op(raw(op)))
    }

    fn create_op(&mut self, at: InsertPoint<Self>, state: OpState<'_, Self>) -> Op<Self> {
        let operands: Vec<_> = state.operands.iter().map(|x| x.0 as usize).collect();
        let names = P::OPS[state.kind.0 as usize].attrs;
        let mut attrs = vec![None; names.len()];
        for (name, attr) in state.attrs {
            if let Some(slot) = attrs.get_mut(name.0 as usize) {
                *slot = Some(attr.clone());
            }
        }
        let node = self.program.create(NewNode {
            kind: state.kind.0 as usize,
            operands: &operands,
            attrs: &attrs,
            ty: state.result_types.first().map_or(Ty::Int(64), |ty| ty.0),
        });
        let op = from_node(node);
        match at {
            InsertPoint::Before(next) => self.order.insert_before(dense(op), dense(next.0)),
            InsertPoint::End(_) => self.order.push(BLOCK, dense(op)),
        }
        self.link(op);
        Op(op)
    }
    fn erase_op(&mut self, op: Op<Self>) {
        self.order.remove(dense(op.0));
        self.uses.clear(dense(op.0));
        self.program.erased(op.0 as usize);
    }
    fn set_operand(&mut self, op: Op<Self>, index: usize, value: Value<Self>) {
        self.uses.set(dense(op.0), index, dense(value.0));
        let to = value.0 as usize;
        match op.0 {
            PROGRAM => self.program.set_output(index, to),
            node => self.program.set_operand(node as usize, index, to),
        }
    }
    fn set_attr(&mut self, op: Op<Self>, name: AttrName, attr: Option<Attr>) {
        let index = name.0 as usize;
        let known = self
            .op(op.0)
            .and_then(|op| Some((op.name, op.attrs.get(index)?)));
        match (known, attr) {
            (Some(_), Some(attr)) => self.program.set_attr(op.0 as usize, index, attr),
            (Some((op, name)), None) => {
                panic!("the attribute `{name}` of `{op}` cannot be removed: `NodeIr` requires it")
            }
            (None, Some(_)) => {
                let node = self.display_op(op);
                panic!("`NodeIr::OPS` does not list the attribute that is set: {node}")
            }
            (None, None) => {}
        }
    }
    fn move_op(&mut self, op: Op<Self>, at: InsertPoint<Self>) -> bool {
        let op = dense(op.0);
        self.order.remove(op);
        match at {
            InsertPoint::Before(next) => self.order.insert_before(op, dense(next.0)),
            InsertPoint::End(_) => self.order.push(BLOCK, op),
        }
        true
    }

    fn op_index(&self, op: Op<Self>) -> Option<usize> {
        Some(dense(op.0))
    }
    fn is_constant_like(&self, op: Op<Self>) -> bool {
        self.op(op.0).is_some_and(|op| op.constant)
    }
    fn attrs(&self, op: Op<Self>) -> Option<Vec<(AttrName, Attr)>> {
        let names = self.op(op.0).map_or(&[][..], |op| op.attrs);
        let attr = |index| {
            Some((
                AttrName(index as u32),
                self.program.attr(op.0 as usize, index)?,
            ))
        };
        Some((0..names.len()).filter_map(attr).collect())
    }
    fn value_name(&self, value: Value<Self>) -> Option<String> {
        Some(self.program.value_name(value.0 as usize))
    }
    fn display_op(&self, op: Op<Self>) -> String {
        match op.0 {
            PROGRAM => "the program".to_string(),
            node => self.program.text(node as usize),
        }
    }
    fn display_attr(&self, attr: &Attr) -> String {
        match attr {
            Attr::Int(value, _) => value.to_string(),
            Attr::Bool(value) => value.to_string(),
            Attr::Float(bits) => f64::from_bits(*bits).to_string(),
            Attr::Str(text) => format!("{text:?}"),
        }
    }
    fn display_type(&self, ty: Type<Self>) -> String {
        match ty.0 {
            Ty::Int(width) => format!("i{width}"),
            Ty::F64 => "f64".to_string(),
        }
    }
}
