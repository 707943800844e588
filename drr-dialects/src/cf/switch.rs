//! The rules that canonicalise `cf.switch`. MLIR has them as functions, under these names.

#![allow(non_snake_case)]

use std::collections::HashSet;

use drr::ir::{AttrData, AttrView, Block, Container, ElementsData, Ir, Op, TypeData, Value};
use drr::op::{HasView, OpOf};
use drr::pattern;
use drr::prelude::PatternRewriter;

use super::canonicalization::{collapse, go, single_predecessor};
use super::{SwitchOp, SwitchOpView};
use crate::defined::is;
use crate::syntax::{handles, ints};

/// A successor and its operands.
type Way<I> = (Block<I>, Vec<Value<I>>);

/// A switch as the ways that it can take.
struct Ways<I: Ir> {
    flag: Value<I>,
    default: Way<I>,
    cases: Vec<(i128, Way<I>)>,
}

impl<I: Ir> Ways<I> {
    fn of(view: SwitchOpView<'_, I>) -> Self {
        let ir = view.ir();
        let numbers = view.case_values().map_or(Vec::new(), |attr| {
            attr.view(|view| match view {
                AttrView::Elements { elements, .. } => (0..elements.len())
                    .map(|at| elements.int(at).unwrap_or_default())
                    .collect(),
                _ => Vec::new(),
            })
        });
        let lengths = ints(ir, &view.case_operand_segments().to_attr());
        let mut operands = handles(view.case_operands()).into_iter();
        let dests = view.case_destinations().into_iter().zip(lengths);
        let dests =
            dests.map(|(dest, length)| (dest, operands.by_ref().take(length as usize).collect()));
        Ways {
            flag: view.flag().handle(),
            default: (view.default_destination(), handles(view.default_operands())),
            cases: numbers.into_iter().zip(dests).collect(),
        }
    }

    /// The way for a number.
    fn way(&self, number: i128) -> &Way<I> {
        let case = self.cases.iter().find(|(case, _)| *case == number);
        case.map_or(&self.default, |(_, way)| way)
    }

    /// Replaces an operation by a switch.
    fn replace(&self, rewriter: &mut PatternRewriter<'_, I>, op: Op<I>) -> bool {
        let ty = rewriter.ir().value_type(self.flag);
        let numbers = self.cases.iter().map(|(number, _)| *number).collect();
        let values = AttrData::Elements {
            ty: TypeData::Shaped {
                container: Container::Vector,
                shape: Some(vec![self.cases.len() as i64]),
                element: Box::new(TypeData::Type(ty)),
            },
            elements: ElementsData::Ints(numbers),
        };
        let lengths = self.cases.iter().map(|(_, (_, given))| given.len() as i128);
        let lengths = AttrData::DenseArray {
            element: TypeData::int(32),
            elements: ElementsData::Ints(lengths.collect()),
        };
        let operands = self.cases.iter().flat_map(|(_, (_, given))| given);
        let operands: Vec<_> = operands.copied().collect();
        let dests: Vec<_> = self.cases.iter().map(|(_, (dest, _))| *dest).collect();
        let loc = rewriter.ir().loc(op);
        let made = SwitchOp::builder()
            .flag(self.flag)
            .default_operands(self.default.1.iter().copied())
            .case_operands(operands)
            .case_values((!self.cases.is_empty()).then_some(values))
            .case_operand_segments(lengths)
            .default_destination(self.default.0)
            .case_destinations(dests)
            .create(rewriter, loc);
        if made.is_ok() {
            rewriter.replace_op(op, &[]);
        }
        made.is_ok()
    }

    /// The switch without the cases for which `keep` does not hold. Returns whether there were any.
    fn without(
        mut self,
        rewriter: &mut PatternRewriter<'_, I>,
        op: Op<I>,
        keep: impl Fn(&Self, i128, &Way<I>) -> bool,
    ) -> bool {
        let kept = self
            .cases
            .iter()
            .filter(|(number, way)| keep(&self, *number, way));
        let kept: Vec<_> = kept.cloned().collect();
        let drops = kept.len() < self.cases.len();
        self.cases = kept;
        drops && self.replace(rewriter, op)
    }
}

/// The number that a constant flag is.
fn number<I: Ir>(ir: &I, flag: &I::Attr) -> Option<i128> {
    ir.with_attr_view(flag, |view| match view {
        AttrView::Integer { value, .. } => Some(value),
        AttrView::Bool(value) => Some(-i128::from(value)),
        _ => None,
    })
}

/// Where a switch goes if its flag is this constant.
pub(super) fn successor_for<I: Ir>(view: SwitchOpView<'_, I>, flag: &I::Attr) -> Option<Block<I>> {
    let number = number(view.ir(), flag)?;
    Some(Ways::of(view).way(number).0)
}

/// The switch that ends the only predecessor of an operation's block and has the same flag.
fn switch_before<I: Ir>(ir: &I, op: Op<I>, flag: Value<I>) -> Option<(Ways<I>, Block<I>)> {
    let block = ir.parent_block(op)?;
    let before = single_predecessor(ir, block)?;
    let ways = is::<I, SwitchOp>(ir, before).then(|| Ways::of(SwitchOp::wrap(ir, before)))?;
    (ways.flag == flag).then_some((ways, block))
}

/// A switch without cases is a branch.
#[pattern(root = SwitchOp)]
pub fn simplifySwitchWithOnlyDefault<I: Ir>(
    op: OpOf<SwitchOp, I>,
    rewriter: &mut PatternRewriter<'_, I>,
) -> bool {
    let ways = Ways::of(op.view(rewriter.ir()));
    let (dest, operands) = &ways.default;
    ways.cases.is_empty() && go(rewriter, op.handle(), *dest, operands)
}

/// Cases that do as the default are dropped.
#[pattern(root = SwitchOp)]
pub fn dropSwitchCasesThatMatchDefault<I: Ir>(
    op: OpOf<SwitchOp, I>,
    rewriter: &mut PatternRewriter<'_, I>,
) -> bool {
    let ways = Ways::of(op.view(rewriter.ir()));
    ways.without(rewriter, op.handle(), |ways, _, way| *way != ways.default)
}

/// A switch on a constant goes one way.
#[pattern(root = SwitchOp)]
pub fn simplifyConstSwitchValue<I: Ir>(
    op: OpOf<SwitchOp, I>,
    rewriter: &mut PatternRewriter<'_, I>,
) -> bool {
    let ir = rewriter.ir();
    let ways = Ways::of(op.view(ir));
    let number = ir
        .constant_value(ways.flag)
        .and_then(|attr| number(ir, &attr));
    let Some(number) = number else { return false };
    let (dest, operands) = ways.way(number);
    go(rewriter, op.handle(), *dest, operands)
}

/// A switch to a block that only branches goes where that one goes.
#[pattern(root = SwitchOp)]
pub fn simplifyPassThroughSwitch<I: Ir>(
    op: OpOf<SwitchOp, I>,
    rewriter: &mut PatternRewriter<'_, I>,
) -> bool {
    let mut ways = Ways::of(op.view(rewriter.ir()));
    let mut changed = false;
    let cases = ways.cases.iter_mut().map(|(_, way)| way);
    for way in cases.chain([&mut ways.default]) {
        if let Some(to) = collapse(rewriter, way.0, &way.1) {
            *way = to;
            changed = true;
        }
    }
    changed && ways.replace(rewriter, op.handle())
}

/// Where a case of a switch on the same number leads, the number is known.
#[pattern(root = SwitchOp)]
pub fn simplifySwitchFromSwitchOnSameCondition<I: Ir>(
    op: OpOf<SwitchOp, I>,
    rewriter: &mut PatternRewriter<'_, I>,
) -> bool {
    let ir = rewriter.ir();
    let ways = Ways::of(op.view(ir));
    let Some((before, block)) = switch_before(ir, op.handle(), ways.flag) else {
        return false;
    };
    let case = before.cases.iter().find(|(_, (dest, _))| *dest == block);
    let Some((number, _)) = case else {
        return false;
    };
    let (dest, operands) = ways.way(*number);
    go(rewriter, op.handle(), *dest, operands)
}

/// Where the default of a switch on the same number leads, the number is none of its cases.
#[pattern(root = SwitchOp)]
pub fn simplifySwitchFromDefaultSwitchOnSameCondition<I: Ir>(
    op: OpOf<SwitchOp, I>,
    rewriter: &mut PatternRewriter<'_, I>,
) -> bool {
    let ir = rewriter.ir();
    let ways = Ways::of(op.view(ir));
    let Some((before, block)) = switch_before(ir, op.handle(), ways.flag) else {
        return false;
    };
    if before.default.0 != block {
        return false;
    }
    let gone: HashSet<i128> = before.cases.iter().map(|(number, _)| *number).collect();
    ways.without(rewriter, op.handle(), |_, number, _| {
        !gone.contains(&number)
    })
}
