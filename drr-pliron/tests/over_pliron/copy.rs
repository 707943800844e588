//! Copies modules between IRs.

use std::collections::HashMap;

use drr::ir::{
    AttrData, AttrView, Block, InsertPoint, Ir, Op, OpKind, OpState, Region, Type, TypeData,
    TypeView, Value,
};
use drr::op::OpDecl;

/// Finds an op by its name.
pub(crate) type Find<I> = fn(&mut I, &str) -> (OpKind, &'static OpDecl);

/// Appends copies of the operations in the first block of `from` to that of `to`, with the attributes that
/// the ops declare.
///
/// # Panics
/// If one of the IRs cannot express the module.
pub(crate) fn copy_body<A: Ir, B: Ir>(
    a: &A,
    from: Op<A>,
    b: &mut B,
    to: Op<B>,
    loc: &B::Loc,
    find: Find<B>,
) {
    let (body, end) = (
        a.blocks(a.regions(from)[0])[0],
        b.blocks(b.regions(to)[0])[0],
    );
    let mut copy = Copy {
        a,
        b,
        loc: loc.clone(),
        find,
        values: HashMap::new(),
        blocks: HashMap::new(),
    };
    copy.ops(body, end);
}

struct Copy<'a, A: Ir, B: Ir> {
    a: &'a A,
    b: &'a mut B,
    loc: B::Loc,
    find: Find<B>,
    values: HashMap<Value<A>, Value<B>>,
    blocks: HashMap<Block<A>, Block<B>>,
}

impl<A: Ir, B: Ir> Copy<'_, A, B> {
    fn ops(&mut self, from: Block<A>, to: Block<B>) {
        let mut next = self.a.first_op(from);
        while let Some(op) = next {
            self.op(op, to);
            next = self.a.next_op(op);
        }
    }

    fn op(&mut self, op: Op<A>, to: Block<B>) {
        let a = self.a;
        let (kind, decl) = (self.find)(self.b, &a.kind_name(a.kind(op)));
        let operands: Vec<_> = (0..a.num_operands(op))
            .map(|index| self.values[&a.operand(op, index)])
            .collect();
        let result_types: Vec<_> = (0..a.num_results(op))
            .map(|index| self.ty(a.value_type(a.result(op, index))))
            .collect();
        let successors: Vec<_> = (0..a.num_successors(op))
            .map(|index| self.blocks[&a.successor(op, index)])
            .collect();
        let mut attrs = Vec::new();
        for attr in decl.attrs {
            let name = a.attr_name(a.kind(op), attr.name);
            let value = name.and_then(|name| a.with_attr(op, name, |value| value.cloned()));
            if let Some(value) = value.and_then(|value| self.attr(&value)) {
                attrs.push((self.b.bind_attr(kind, attr.name), value));
            }
        }
        let new = self.b.create_op(
            InsertPoint::End(to),
            OpState {
                operands: &operands,
                operand_segments: a.operand_segments(op).as_deref(),
                result_types: &result_types,
                result_segments: a.result_segments(op).as_deref(),
                attrs: &attrs,
                regions: &vec![None; a.num_regions(op)],
                successors: &successors,
                ..OpState::new(kind, self.loc.clone())
            },
        );
        for index in 0..a.num_results(op) {
            let result = self.b.result(new, index);
            self.values.insert(a.result(op, index), result);
        }
        let regions = a.regions(op).into_iter().zip(self.b.regions(new));
        for (from, to) in regions.collect::<Vec<_>>() {
            self.region(from, to);
        }
    }

    fn region(&mut self, from: Region<A>, to: Region<B>) {
        let blocks = self.a.blocks(from);
        for block in &blocks {
            let args = self.a.block_args(*block);
            let types: Vec<_> = args
                .iter()
                .map(|arg| (self.ty(self.a.value_type(*arg)), Some(self.loc.clone())))
                .collect();
            let new = self.b.create_block(to, None, &types).expect("a block");
            self.values
                .extend(args.into_iter().zip(self.b.block_args(new)));
            self.blocks.insert(*block, new);
        }
        for block in blocks {
            self.ops(block, self.blocks[&block]);
        }
    }

    fn data(&self, ty: Type<A>) -> TypeData<B> {
        let all = |types: &[Type<A>]| types.iter().map(|ty| self.data(*ty)).collect();
        self.a.with_type(ty, |view| match view {
            TypeView::Integer { width, signedness } => TypeData::Integer(width, signedness),
            TypeView::Float(kind) => TypeData::Float(kind),
            TypeView::None => TypeData::None,
            TypeView::Function { inputs, results } => TypeData::Function {
                inputs: all(inputs),
                results: all(results),
            },
            _ => panic!(
                "{} is not among the types of the tests",
                self.a.display_type(ty)
            ),
        })
    }

    fn ty(&mut self, ty: Type<A>) -> Type<B> {
        let data = self.data(ty);
        self.b.make_type(&data).expect("both have the type")
    }

    /// `None` for an attribute without a neutral form, such as the default of an op of `arith`.
    fn attr(&mut self, attr: &A::Attr) -> Option<B::Attr> {
        let data = self.a.with_attr_view(attr, |view| {
            Some(match view {
                AttrView::Unit => AttrData::Unit,
                AttrView::Bool(value) => AttrData::Bool(value),
                AttrView::Integer { value, ty } => AttrData::Integer {
                    value,
                    ty: self.data(ty),
                },
                AttrView::String(text) => AttrData::String(text.to_string()),
                AttrView::Symbol(name) => AttrData::Symbol(name.to_string()),
                AttrView::Type(ty) => AttrData::Type(self.data(ty)),
                _ => return None,
            })
        })?;
        Some(self.b.make_attr(&data).expect("both have the attribute"))
    }
}
