//! Operations element by element, on vectors of any number of dimensions.

use drr::constraint::{AttrEnum, AttrFlags, FlagsAttr};
use drr::ir::{AttrData, AttrName, Ir, Op, Type, TypeData, Value};
use drr::native::{AttrRef, FromAttr, OpRef, Ty};
use drr::op::{OpDecl, OpDef};
use drr::prelude::PatternRewriter;

use super::make::{
    Attrs, Target, converted, make, make_target, operands, result, results, value_types,
};
use crate::arith;
use crate::llvm::{
    ArrayType, ExtractValueOp, FCmpPredicate, FastMath, InsertValueOp, LlvmFloat, PoisonOp,
    RoundingMode,
};

// ---- Attributes ---------------------------------------------------------------------------------

/// The overflow flags of `arith` as an integer.
pub(super) fn overflow<I: Ir>(flags: AttrRef<'_, I>) -> Option<i64> {
    FlagsAttr::<arith::IntegerOverflow>::bits(flags).map(i64::from)
}

/// The fast-math flags of `arith` as those of `llvm`.
pub(super) fn fast_math<I: Ir>(flags: AttrRef<'_, I>) -> Option<AttrData<I>> {
    let bits = FlagsAttr::<arith::FastMath>::bits(flags)?;
    let (from, to) = (arith::FastMath::WORDS.bits, FastMath::WORDS);
    let words = from
        .iter()
        .enumerate()
        .filter(|(at, _)| bits >> at & 1 == 1);
    let bits = words.filter_map(|(_, word)| to.bits_of(word));
    Some(AttrData::Text(to.text(bits.fold(0, |all, bit| all | bit))))
}

/// The predicate with the same number.
pub(super) fn float_predicate<I: Ir>(predicate: AttrRef<'_, I>) -> Option<FCmpPredicate> {
    FCmpPredicate::from_index(arith::CmpFPredicate::from_attr(predicate)?.index())
}

/// The rounding mode of the same meaning.
pub(super) fn rounding<I: Ir>(mode: AttrRef<'_, I>) -> Option<RoundingMode> {
    Some(match arith::RoundingMode::from_attr(mode)? {
        arith::RoundingMode::ToNearestEven => RoundingMode::NearestTiesToEven,
        arith::RoundingMode::Downward => RoundingMode::TowardNegative,
        arith::RoundingMode::Upward => RoundingMode::TowardPositive,
        arith::RoundingMode::TowardZero => RoundingMode::TowardZero,
        arith::RoundingMode::ToNearestAway => RoundingMode::NearestTiesToAway,
    })
}

/// The attributes of an op `to` that stands for an operation of `arith` or `math`. MLIR passes on those
/// that `to` does not declare.
pub(super) fn lowered_attrs<I: Ir>(
    op: OpRef<'_, I>,
    from: &'static OpDecl,
    to: &OpDecl,
) -> Option<Attrs<I>> {
    let declares = |name: &str| to.attrs.iter().any(|attr| attr.name == name);
    let mut attrs = Attrs::<I>::new();
    if declares("overflowFlags") {
        let flags = op.attr("overflowFlags").and_then(overflow).unwrap_or(0);
        attrs.push((
            "overflowFlags",
            AttrData::Integer {
                value: i128::from(flags),
                ty: TypeData::int(32),
            },
        ));
    }
    if declares("fastmathFlags") {
        let flags = op.attr("fastmath").and_then(fast_math);
        let none = || AttrData::Text(FastMath::WORDS.text(0));
        attrs.push(("fastmathFlags", flags.unwrap_or_else(none)));
    }
    if declares("fpExceptionBehavior") {
        let mode = rounding(op.attr("roundingmode")?)?;
        attrs.push(("roundingmode", drr::constraint::enum_data(&mode)));
        attrs.push((
            "fpExceptionBehavior",
            AttrData::Integer {
                value: 0,
                ty: TypeData::int(64),
            },
        ));
    }
    let done = ["overflowFlags", "roundingmode"];
    for declared in from.attrs {
        let is_done = done.contains(&declared.name)
            || declared.name == "fastmath" && declares("fastmathFlags");
        if let (false, Some(attr)) = (is_done, op.attr(declared.name)) {
            attrs.push((declared.name, AttrData::Attr(attr.to_attr())));
        }
    }
    Some(attrs)
}

// ---- Types --------------------------------------------------------------------------------------

/// True if all operands and results are numbers, or vectors of one dimension, that LLVM has.
pub(super) fn is_flat<I: Ir, R>(op: OpRef<'_, I, R>) -> bool {
    let operands = (0..op.num_operands()).filter_map(|at| Some(op.operand(at)?.ty()));
    let results = (0..op.num_results()).filter_map(|at| Some(op.result(at)?.ty()));
    operands.chain(results).all(|ty| {
        let is_flat = ty.shape().is_none_or(|dims| dims.len() == 1);
        is_flat && is_supported(ty)
    })
}

/// False for floats that LLVM lacks.
pub(super) fn is_supported<I: Ir>(ty: Ty<'_, I>) -> bool {
    let element = ty.element_type_or_self();
    !element.is_float() || element.satisfies::<LlvmFloat>()
}

/// The lengths of nested arrays, and the type in them.
fn nested<I: Ir>(ty: Ty<'_, I>) -> (Vec<u64>, Ty<'_, I>) {
    let (mut counts, mut inner) = (Vec::new(), ty);
    while let Some(array) = inner.decode::<ArrayType>() {
        counts.push(array.count);
        inner = array.element;
    }
    (counts, inner)
}

// ---- Operations ---------------------------------------------------------------------------------

/// Makes an operation of `To` for an operation with one result: one, or one for each vector in the
/// arrays that its operands become.
pub(super) fn lower<To: OpDef, From: OpDef, I: Ir>(
    rewriter: &mut PatternRewriter<'_, I>,
    loc: I::Loc,
    op: Op<I>,
) -> Option<Value<I>> {
    let ir = rewriter.ir();
    let mut types = value_types(ir, &operands(ir, op));
    types.extend(value_types(ir, &results(ir, op)));
    if !types.iter().all(|ty| is_supported(Ty::new(ir, *ty))) {
        return None;
    }
    lower_any::<To, From, I>(rewriter, loc, op)
}

/// As [`lower`], including for floats that LLVM lacks, which become integers.
pub(super) fn lower_any<To: OpDef, From: OpDef, I: Ir>(
    rewriter: &mut PatternRewriter<'_, I>,
    loc: I::Loc,
    op: Op<I>,
) -> Option<Value<I>> {
    lower_to(&Target::of::<To>(), From::DECL, rewriter, &loc, op)
}

/// As [`lower_any`].
fn lower_to<I: Ir>(
    to: &Target<I>,
    from: &'static OpDecl,
    rewriter: &mut PatternRewriter<'_, I>,
    loc: &I::Loc,
    op: Op<I>,
) -> Option<Value<I>> {
    let ir = rewriter.ir();
    let given = operands(ir, op);
    let attrs = lowered_attrs(OpRef::new(ir, op), from, to.decl)?;
    // As in MLIR, comparisons lose attributes that they do not declare.
    let kept = match to.decl.attrs.iter().any(|attr| attr.name == "predicate") {
        true => Vec::new(),
        false => ir.discardable_attrs(op),
    };
    each_target(to, rewriter, loc, op, &given, (&attrs, &kept))
}

/// Makes an operation of `To` with these operands for each vector in the arrays that they become. The
/// result has the type that the result of `op` becomes. The operations get the attributes.
pub(super) fn each<To: OpDef, I: Ir>(
    rewriter: &mut PatternRewriter<'_, I>,
    loc: &I::Loc,
    op: Op<I>,
    given: &[Value<I>],
    attrs: (&Attrs<I>, &[(AttrName, I::Attr)]),
) -> Option<Value<I>> {
    each_target(&Target::of::<To>(), rewriter, loc, op, given, attrs)
}

/// As [`each`].
fn each_target<I: Ir>(
    to: &Target<I>,
    rewriter: &mut PatternRewriter<'_, I>,
    loc: &I::Loc,
    op: Op<I>,
    given: &[Value<I>],
    (attrs, kept): (&Attrs<I>, &[(AttrName, I::Attr)]),
) -> Option<Value<I>> {
    each_by(rewriter, loc, op, given, &|rewriter, given, ty| {
        let made = make_target(to, rewriter, loc, given, &[ty], attrs, kept)?;
        Some(result(rewriter.ir(), made))
    })
}

/// Makes a value of a type from the operands, or from a vector in each.
type MakeOne<'f, I> =
    dyn Fn(&mut PatternRewriter<'_, I>, &[Value<I>], Type<I>) -> Option<Value<I>> + 'f;

/// As [`each`], with a function that makes a value.
pub(super) fn each_by<I: Ir>(
    rewriter: &mut PatternRewriter<'_, I>,
    loc: &I::Loc,
    op: Op<I>,
    given: &[Value<I>],
    make_one: &MakeOne<'_, I>,
) -> Option<Value<I>> {
    let old = rewriter.ir().value_type(result(rewriter.ir(), op));
    let ty = converted(rewriter, old)?;
    let (counts, inner) = nested(Ty::new(rewriter.ir(), ty));
    let inner = inner.handle();
    if counts.is_empty() {
        return make_one(rewriter, given, ty);
    }
    let mut parts: Vec<Type<I>> = Vec::with_capacity(given.len());
    for value in given {
        let old = rewriter.ir().value_type(*value);
        let new = converted(rewriter, old)?;
        let (own, part) = nested(Ty::new(rewriter.ir(), new));
        if own != counts {
            return None;
        }
        parts.push(part.handle());
    }
    let whole = make::<PoisonOp, I>(rewriter, loc, &[], &[ty], &[], &[])?;
    let mut whole = result(rewriter.ir(), whole);
    let mut position = vec![0_u64; counts.len()];
    loop {
        let at = position.iter().map(|at| *at as i64);
        let at = [("position", AttrData::dense_i64(at))];
        let mut taken = Vec::with_capacity(given.len());
        for (value, part) in given.iter().zip(&parts) {
            let made = make::<ExtractValueOp, I>(rewriter, loc, &[*value], &[*part], &at, &[])?;
            taken.push(result(rewriter.ir(), made));
        }
        let made = make_one(rewriter, &taken, inner)?;
        let whole_now = make::<InsertValueOp, I>(rewriter, loc, &[whole, made], &[ty], &at, &[])?;
        whole = result(rewriter.ir(), whole_now);
        // The next position, the last dimension first.
        let mut dim = counts.len();
        loop {
            if dim == 0 {
                return Some(whole);
            }
            dim -= 1;
            position[dim] += 1;
            if position[dim] < counts[dim] {
                break;
            }
            position[dim] = 0;
        }
    }
}
