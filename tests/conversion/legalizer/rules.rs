//! The rules of MLIR's pass `test-legalize-patterns` that need no type converter, and its target.

use drr::conversion::ConversionTarget;
use drr::embedded::Context;
use drr::ir::{AttrData, InsertPoint, Signedness, TypeData};
use drr::op::{OpDef, OpOf};
use drr::pattern_set::PatternSet;
use drr::prelude::*;

drr::declare_op! {
    class Illegal() -> (result: I32);

    pub IllegalAOp = "test.illegal_op_a": Illegal;
    pub IllegalBOp = "test.illegal_op_b": Illegal;
    pub IllegalCOp = "test.illegal_op_c": Illegal;
    pub IllegalDOp = "test.illegal_op_d": Illegal;
    pub IllegalEOp = "test.illegal_op_e": Illegal;
    pub IllegalFOp = "test.illegal_op_f"() -> (result: AnyType);
    pub IllegalGOp = "test.illegal_op_g": Illegal;
    pub LegalAOp = "test.legal_op_a"() { status: StrAttr } -> (result: I32);
    pub LegalBOp = "test.legal_op_b": Illegal;
    pub LegalCOp = "test.legal_op_c"(x: I32) -> (result: I32);
    pub RewriteOp = "test.rewrite"(x: AnyType) -> (result: AnyType);
    pub ProducerOp = "test.type_producer"() -> (result: AnyType);
    pub ConsumerOp = "test.type_consumer"(x: AnyType);
    pub ValidOp = "test.valid"(xs: Variadic<AnyType>);
    pub ValidProducerOp = "test.valid_producer"() -> (result: AnyType);
    pub ValidConsumerOp = "test.valid_consumer"(x: AnyType);
    pub ReplaceProducerOp = "test.replace_with_valid_producer"() -> (result: AnyType);
    pub ReplaceConsumerOp = "test.replace_with_valid_consumer"(x: AnyType);
    pub EraseOp = "test.erase_op"() -> (results: Variadic<AnyType>);
    pub BlackHoleOp = "test.blackhole"(x: I32);
    pub BlackHoleProducerOp = "test.blackhole_producer"() -> (result: I32);
    pub RecursiveOp = "test.recursive_rewrite"() { depth: I64Attr };
    pub NonRootOp = "test.replace_non_root"() -> (result: I32);
    pub CreateBlockOp = "test.create_block"();
    pub CreateIllegalBlockOp = "test.create_illegal_block"();
    pub HoistOp = "test.hoist_me"() -> (result: AnyType);
    pub OneRegionOp = "test.one_region_op"() regions(body: AnyRegion);
    pub RegionOp = "test.region"() regions(body: AnyRegion);
    pub RegionBuilderOp = "test.region_builder"();
    pub UndoBlockEraseOp = "test.undo_block_erase"() regions(body: AnyRegion);
    pub UseOp = "test.use"(xs: Variadic<AnyType>);
    pub FinishOp = "test.finish"();
    pub TestReturnOp = "test.return"(xs: Variadic<AnyType>);
    pub TestCastOp = "test.cast"(xs: Variadic<AnyType>) -> (result: AnyType);
}

drr::drr! {
    #[conversion]
    pub set Generated;
    // The shorter way comes first.
    def AToLegal : Pat<(IllegalAOp), (LegalAOp "Success")>;
    def AToB : Pat<(IllegalAOp), (IllegalBOp)>;
    def BToLegal : Pat<(IllegalBOp), (LegalAOp "Failure")>;
    // Then the greater benefit.
    def CToD : Pat<(IllegalCOp), (IllegalDOp)>;
    def DToLegal : Pat<(IllegalDOp), (LegalAOp "Failure")>;
    def CToE : Pat<(IllegalCOp), (IllegalEOp), [], (addBenefit 10)>;
    def EToLegal : Pat<(IllegalEOp), (LegalAOp "Success")>;
    def Rewrite : Pat<(RewriteOp $x), (replaceWithValue $x)>;
}

type Rewriter<'a> = PatternRewriter<'a, Context>;
type Handle = drr::ir::Op<Context>;

/// Makes an operation where the rewriter inserts.
pub(super) fn make<O: OpDef>(
    rewriter: &mut Rewriter<'_>,
    at: Handle,
    operands: &[Value<Context>],
    types: &[TypeData<Context>],
) -> Option<Handle> {
    let kind = rewriter.ir_mut().bind_op::<O>()?;
    let types = types.iter().map(|ty| rewriter.make_type(ty));
    let types = types.collect::<Option<Vec<_>>>()?;
    let loc = rewriter.ir().loc(at);
    Some(rewriter.create_op(drr::ir::OpState {
        operands,
        result_types: &types,
        ..drr::ir::OpState::new(kind, loc)
    }))
}

/// Replaces an operation by one of another op.
pub(super) fn replace<O: OpDef>(
    rewriter: &mut Rewriter<'_>,
    op: Handle,
    operands: &[Value<Context>],
    types: &[TypeData<Context>],
) -> bool {
    let Some(new) = make::<O>(rewriter, op, operands, types) else {
        return false;
    };
    let results: Vec<_> = (0..types.len())
        .map(|index| rewriter.ir().result(new, index))
        .collect();
    rewriter.replace_op(op, &results);
    true
}

fn float(kind: drr::ir::FloatKind) -> TypeData<Context> {
    TypeData::Float(kind)
}

const F32: fn() -> TypeData<Context> = || float(drr::ir::FloatKind::F32);

fn result_is(op: Handle, rewriter: &Rewriter<'_>, ty: &TypeData<Context>) -> bool {
    let ir = rewriter.ir();
    Ty::new(ir, ir.value_type(ir.result(op, 0))).is(ty)
}

#[drr::pattern(root = ProducerOp, ir = Context)]
fn i32_to_f32(op: OpOf<ProducerOp, Context>, rewriter: &mut Rewriter<'_>) -> bool {
    result_is(op.handle(), rewriter, &TypeData::int(32))
        && replace::<ProducerOp>(rewriter, op.handle(), &[], &[F32()])
}

#[drr::pattern(root = ProducerOp, ir = Context)]
pub(super) fn f32_to_f64(op: OpOf<ProducerOp, Context>, rewriter: &mut Rewriter<'_>) -> bool {
    let f64 = float(drr::ir::FloatKind::F64);
    result_is(op.handle(), rewriter, &F32())
        && replace::<ProducerOp>(rewriter, op.handle(), &[], &[f64])
}

#[drr::pattern(root = ProducerOp, benefit = 10, ir = Context)]
fn to_bf16(op: OpOf<ProducerOp, Context>, rewriter: &mut Rewriter<'_>) -> bool {
    let bf16 = float(drr::ir::FloatKind::BF16);
    replace::<ProducerOp>(rewriter, op.handle(), &[], &[bf16])
}

/// MLIR's pattern tests that the new operand is an `f64`; here legality tests it.
#[drr::pattern(root = ConsumerOp, ir = Context)]
pub(super) fn update_consumer(op: OpOf<ConsumerOp, Context>, rewriter: &mut Rewriter<'_>) -> bool {
    let x = rewriter.ir().operand(op.handle(), 0);
    replace::<ConsumerOp>(rewriter, op.handle(), &[x], &[])
}

#[drr::pattern(root = NonRootOp, ir = Context)]
fn replace_non_root(op: OpOf<NonRootOp, Context>, rewriter: &mut Rewriter<'_>) -> bool {
    let i32 = || TypeData::int(32);
    let made = [
        make::<IllegalFOp>(rewriter, op.handle(), &[], &[i32()]),
        make::<LegalBOp>(rewriter, op.handle(), &[], &[i32()]),
    ];
    let [Some(illegal), Some(legal)] = made else {
        return false;
    };
    let (illegal_value, legal) = (
        rewriter.ir().result(illegal, 0),
        rewriter.ir().result(legal, 0),
    );
    rewriter.replace_op(illegal, &[legal]);
    rewriter.replace_op(op.handle(), &[illegal_value]);
    true
}

#[drr::pattern(root = RecursiveOp, ir = Context)]
fn count_down(op: OpOf<RecursiveOp, Context>, rewriter: &mut Rewriter<'_>) -> bool {
    let Some(depth) = depth(rewriter.ir(), op.handle()) else {
        return false;
    };
    let less = AttrData::Integer {
        value: depth - 1,
        ty: TypeData::int(64),
    };
    rewriter.modify_op_in_place(op.handle(), |rewriter| {
        rewriter.set_attr_by_name(op.handle(), "depth", &less)
    })
}

fn depth(ir: &Context, op: Handle) -> Option<i128> {
    let name = ir.attr_name(ir.kind(op), "depth")?;
    let attr = ir.with_attr(op, name, |attr| attr.cloned())?;
    AttrRef::given(ir, &attr).as_int()
}

#[drr::pattern(root = BlackHoleOp, ir = Context)]
fn erase_producer(op: OpOf<BlackHoleOp, Context>, rewriter: &mut Rewriter<'_>) -> bool {
    let ir = rewriter.ir();
    let producer = ir.defining_op(ir.operand(op.handle(), 0));
    let Some((producer, _)) = producer else {
        return false;
    };
    rewriter.erase_op(op.handle());
    rewriter.erase_op(producer);
    true
}

#[drr::pattern(root = IllegalGOp, ir = Context)]
fn make_unknown(op: OpOf<IllegalGOp, Context>, rewriter: &mut Rewriter<'_>) -> bool {
    let i32 = [TypeData::int(32)];
    let unknown = make::<UseOp>(rewriter, op.handle(), &[], &[]);
    unknown.is_some() && replace::<LegalBOp>(rewriter, op.handle(), &[], &i32)
}

#[drr::pattern(root = EraseOp, ir = Context)]
fn erase(op: OpOf<EraseOp, Context>, rewriter: &mut Rewriter<'_>) -> bool {
    rewriter.erase_op(op.handle());
    true
}

#[drr::pattern(root = ReplaceProducerOp, ir = Context)]
fn valid_producer(op: OpOf<ReplaceProducerOp, Context>, rewriter: &mut Rewriter<'_>) -> bool {
    let ir = rewriter.ir();
    let attrs = ir.discardable_attrs(op.handle());
    let ty = attrs.iter().find_map(|(_, attr)| {
        ir.with_attr_view(attr, |view| match view {
            drr::ir::AttrView::Type(ty) => Some(ty),
            _ => None,
        })
    });
    ty.is_some_and(|ty| {
        replace::<ValidProducerOp>(rewriter, op.handle(), &[], &[TypeData::Type(ty)])
    })
}

#[drr::pattern(root = ReplaceConsumerOp, ir = Context)]
fn valid_consumer(op: OpOf<ReplaceConsumerOp, Context>, rewriter: &mut Rewriter<'_>) -> bool {
    let x = rewriter.ir().operand(op.handle(), 0);
    replace::<ValidConsumerOp>(rewriter, op.handle(), &[x], &[])
}

/// Makes a block at the end of the region around, with these ops.
fn block(rewriter: &mut Rewriter<'_>, op: Handle, illegal: bool) -> bool {
    let ir = rewriter.ir();
    let region = ir
        .parent_block(op)
        .and_then(|block| ir.parent_region(block));
    let ty = rewriter.make_type(&TypeData::int(32));
    let (Some(region), Some(ty)) = (region, ty) else {
        return false;
    };
    let loc = rewriter.ir().loc(op);
    let args = [(ty, Some(loc)), (ty, Some(loc))];
    if rewriter.create_block(region, None, &args).is_none() {
        return false;
    }
    if illegal && make::<IllegalFOp>(rewriter, op, &[], &[TypeData::int(32)]).is_none() {
        return false;
    }
    let end = make::<FinishOp>(rewriter, op, &[], &[]);
    rewriter.erase_op(op);
    end.is_some()
}

#[drr::pattern(root = CreateBlockOp, ir = Context)]
fn create_block(op: OpOf<CreateBlockOp, Context>, rewriter: &mut Rewriter<'_>) -> bool {
    block(rewriter, op.handle(), false)
}

#[drr::pattern(root = CreateIllegalBlockOp, ir = Context)]
fn create_illegal_block(
    op: OpOf<CreateIllegalBlockOp, Context>,
    rewriter: &mut Rewriter<'_>,
) -> bool {
    block(rewriter, op.handle(), true)
}

#[drr::pattern(root = HoistOp, ir = Context)]
fn hoist(op: OpOf<HoistOp, Context>, rewriter: &mut Rewriter<'_>) -> bool {
    let ir = rewriter.ir();
    let around = ir
        .parent_block(op.handle())
        .and_then(|block| ir.parent_region(block));
    let Some(around) = around.and_then(|region| ir.region_owner(region)) else {
        return false;
    };
    rewriter.move_op_before(op.handle(), around)
        && replace::<IllegalFOp>(rewriter, op.handle(), &[], &[F32()])
}

#[drr::pattern(root = RegionOp, ir = Context)]
fn inline_region(op: OpOf<RegionOp, Context>, rewriter: &mut Rewriter<'_>) -> bool {
    let ir = rewriter.ir();
    let body = ir.regions(op.handle())[0];
    let around = ir
        .parent_block(op.handle())
        .and_then(|block| ir.parent_region(block));
    let Some(around) = around else { return false };
    let clones = !ir.discardable_attrs(op.handle()).is_empty();
    let done = match clones {
        true => {
            let mut mapping = drr::ir::IrMapping::new();
            rewriter.clone_region_before(body, around, None, &mut mapping)
        }
        false => rewriter.inline_region_before(body, around, None),
    };
    rewriter.erase_op(op.handle());
    done
}

#[drr::pattern(root = RegionBuilderOp, ir = Context)]
fn build_region(op: OpOf<RegionBuilderOp, Context>, rewriter: &mut Rewriter<'_>) -> bool {
    let Some(kind) = rewriter.ir_mut().bind_op::<RegionOp>() else {
        return false;
    };
    let loc = rewriter.ir().loc(op.handle());
    let made = rewriter.create_op(drr::ir::OpState {
        regions: &[None],
        ..drr::ir::OpState::new(kind, loc)
    });
    let body = rewriter.ir().regions(made)[0];
    let ty = rewriter.make_type(&TypeData::Integer(64, Signedness::Signless));
    let Some(ty) = ty else { return false };
    rewriter
        .create_block(body, None, &[(ty, Some(loc))])
        .is_some()
        && make::<IllegalFOp>(rewriter, op.handle(), &[], &[TypeData::int(32)]).is_some()
        && make::<ValidOp>(rewriter, op.handle(), &[], &[]).is_some()
        && {
            rewriter.erase_op(op.handle());
            true
        }
}

/// Erases the second block, with an illegal operation that it makes there. The operation stays illegal.
#[drr::pattern(root = UndoBlockEraseOp, ir = Context)]
fn erase_second_block(op: OpOf<UndoBlockEraseOp, Context>, rewriter: &mut Rewriter<'_>) -> bool {
    let ir = rewriter.ir();
    let block = ir.blocks(ir.regions(op.handle())[0])[1];
    let Some(first) = ir.first_op(block) else {
        return false;
    };
    rewriter.set_insertion_point(InsertPoint::Before(first));
    let made = make::<IllegalFOp>(rewriter, op.handle(), &[], &[F32()]);
    rewriter.erase_block(block) && made.is_some()
}

/// All rules.
pub(crate) fn patterns() -> PatternSet<Context> {
    PatternSet::new()
        .with(Generated)
        .with(i32_to_f32)
        .with(f32_to_f64)
        .with(to_bf16)
        .with(update_consumer)
        .with(replace_non_root)
        .with(count_down)
        .with(erase_producer)
        .with(make_unknown)
        .with(erase)
        .with(valid_producer)
        .with(valid_consumer)
        .with(create_block)
        .with(create_illegal_block)
        .with(hoist)
        .with(inline_region)
        .with(build_region)
        .with(erase_second_block)
}

/// The types are legal if they are `f64`.
fn is_f64(ir: &Context, value: Value<Context>) -> Option<bool> {
    let f64 = TypeData::Float(drr::ir::FloatKind::F64);
    Some(Ty::new(ir, ir.value_type(value)).is(&f64))
}

/// MLIR's target. In a full conversion, functions and what no test is about are legal.
pub(crate) fn target(full: bool) -> ConversionTarget<Context> {
    let target = ConversionTarget::new()
        .legal_dialect("builtin")
        .legal::<LegalAOp>()
        .legal::<LegalBOp>()
        .legal::<LegalCOp>()
        .legal::<ValidOp>()
        .legal::<FinishOp>()
        .legal::<OneRegionOp>()
        .legal::<ValidProducerOp>()
        .legal::<ValidConsumerOp>()
        .legal::<TestCastOp>()
        .legal::<TestReturnOp>()
        .legal::<drr_dialects::func::FuncOp>()
        .illegal::<IllegalFOp>()
        .illegal::<RegionBuilderOp>()
        .legal_if::<IllegalGOp>(|_, _| Some(false))
        .legal_if::<ProducerOp>(|ir, op| is_f64(ir, ir.result(op, 0)))
        .legal_if::<ConsumerOp>(|ir, op| is_f64(ir, ir.operand(op, 0)))
        .legal_if::<RecursiveOp>(|ir, op| Some(depth(ir, op)? == 0));
    match full {
        true => target.unknown_if(|ir, op| {
            let name = ir.attr_name(ir.kind(op), "test.dynamically_legal");
            Some(name.is_some_and(|name| ir.with_attr(op, name, |attr| attr.is_some())))
        }),
        false => target,
    }
}
