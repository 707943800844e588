//! The `cf` dialect: branches between the blocks of a region.

mod canonicalization;
mod switch;

use std::ops::Range;

use drr::constraint::{
    AnyIntElementsAttr, AnyInteger, AnySuccessor, AnyType, DenseI32ArrayAttr, I1, Optional,
    StrAttr, Variadic,
};
use drr::interface::{BranchOpInterface, EffectKind, MemoryEffect, MemoryEffectOpInterface};
use drr::ir::{AttrView, Block, Ir, Op, Type, TypeData, Value};
use drr::native::{AttrRef, Ty};
use drr::op::format::{
    Asm, AsmOperand, AsmParser, AsmPrinter, AttrArg, CustomDirective, OperandArg, SuccessorArg,
    TypeArg,
};
use drr::op::{HasView, VerifyError};
use drr::{declare_op, dialect};

use crate::arith::ArithDialect;
use crate::syntax::{elements, handles, ints, set_i32s, set_vector, switch_operands};

pub use canonicalization::*;
pub use switch::*;

declare_op! {
    /// Ends the program with a message if the condition is false.
    pub AssertOp = "cf.assert"(arg: I1) { msg: StrAttr }
        traits(MemoryEffectOpInterface)
        format = "$arg `,` $msg attr-dict";

    /// Goes on in another block.
    pub BranchOp = "cf.br"(dest_operands: Variadic<AnyType>)
        successors(dest: AnySuccessor)
        traits(Pure, Terminator, BranchOpInterface)
        format = "$dest (`(` $dest_operands^ `:` type($dest_operands) `)`)? attr-dict";

    /// Goes on in one of two blocks.
    pub CondBranchOp = "cf.cond_br"(
            condition: I1, true_dest_operands: Variadic<AnyType>,
            false_dest_operands: Variadic<AnyType>)
        { branch_weights: Optional<DenseI32ArrayAttr> }
        successors(true_dest: AnySuccessor, false_dest: AnySuccessor)
        traits(AttrSizedOperandSegments, Pure, Terminator, BranchOpInterface)
        verify = cond_branch
        format = "$condition (`weights` `(` $branch_weights^ `)` )? `,` \
            $true_dest (`(` $true_dest_operands^ `:` type($true_dest_operands) `)`)? `,` \
            $false_dest (`(` $false_dest_operands^ `:` type($false_dest_operands) `)`)? attr-dict";

    /// Goes on in the block of the case that an integer equals, or else in a default block.
    pub SwitchOp = "cf.switch"(
            flag: AnyInteger, default_operands: Variadic<AnyType>,
            case_operands: Variadic<AnyType>)
        { case_values: Optional<AnyIntElementsAttr>, case_operand_segments: DenseI32ArrayAttr }
        successors(default_destination: AnySuccessor, case_destinations: Variadic<AnySuccessor>)
        traits(AttrSizedOperandSegments, Pure, Terminator, BranchOpInterface)
        verify = switch
        format = "$flag `:` type($flag) `,` `[` `\\n` \
            custom<SwitchOpCases>(ref(type($flag)), $default_destination, $default_operands, \
                type($default_operands), $case_values, $case_destinations, $case_operands, \
                type($case_operands), $case_operand_segments) `]` attr-dict";
}

/// It writes, so that nothing erases it.
impl<I: Ir> MemoryEffectOpInterface<I> for AssertOpView<'_, I> {
    fn effects(&self) -> Vec<MemoryEffect<I>> {
        vec![MemoryEffect::anywhere(EffectKind::Write)]
    }
}

impl<I: Ir> BranchOpInterface<I> for BranchOpView<'_, I> {
    fn successor_operands(&self, _: usize) -> Range<usize> {
        0..self.dest_operands().len()
    }
    fn successor_for_operands(&self, _: &[Option<I::Attr>]) -> Option<Block<I>> {
        Some(self.dest())
    }
}

impl<I: Ir> BranchOpInterface<I> for CondBranchOpView<'_, I> {
    fn successor_operands(&self, successor: usize) -> Range<usize> {
        let middle = 1 + self.true_dest_operands().len();
        match successor {
            0 => 1..middle,
            _ => middle..middle + self.false_dest_operands().len(),
        }
    }
    fn successor_for_operands(&self, operands: &[Option<I::Attr>]) -> Option<Block<I>> {
        let condition = operands.first()?.as_ref()?;
        let holds = self.ir().with_attr_view(condition, |view| match view {
            AttrView::Bool(holds) => Some(holds),
            AttrView::Integer { value, .. } => Some(value != 0),
            _ => None,
        });
        holds.map(|holds| match holds {
            true => self.true_dest(),
            false => self.false_dest(),
        })
    }
}

impl<I: Ir> BranchOpInterface<I> for SwitchOpView<'_, I> {
    fn successor_operands(&self, successor: usize) -> Range<usize> {
        let all = self.all_successor_operands(successor + 1);
        all[successor].clone()
    }
    fn all_successor_operands(&self, count: usize) -> Vec<Range<usize>> {
        let lengths = ints(self.ir(), &self.case_operand_segments().to_attr());
        switch_operands(self.default_operands().len(), &lengths, count)
    }
    fn successor_for_operands(&self, operands: &[Option<I::Attr>]) -> Option<Block<I>> {
        let flag = operands.first()?.as_ref()?;
        successor_for(*self, flag)
    }
    fn parts_of_last_group(&self) -> Option<&'static str> {
        Some("case_operand_segments")
    }
}

dialect! {
    /// Branches between the blocks of a region.
    pub CfDialect = "cf" {
        depends_on: [ArithDialect],
        canonicalization: [
            AssertTrue, SimplifyBrToBlockWithSinglePred, SimplifyPassThroughBr,
            SimplifyConstCondBranchPred, SimplifyPassThroughCondBranch,
            SimplifyCondBranchIdenticalSuccessors, SimplifyCondBranchFromCondBranchOnSameCondition,
            CondBranchTruthPropagation, DropUnreachableCondBranch,
            simplifySwitchWithOnlyDefault, dropSwitchCasesThatMatchDefault,
            simplifyConstSwitchValue, simplifyPassThroughSwitch,
            simplifySwitchFromSwitchOnSameCondition, simplifySwitchFromDefaultSwitchOnSameCondition,
        ],
        ops: [AssertOp, BranchOp, CondBranchOp, SwitchOp],
    }
}

// ---- Syntax -------------------------------------------------------------------------------------

/// `default: ^a(%x : i32), 42: ^b`, a line each.
struct SwitchOpCases;

/// The arguments of the directive.
type Cases = (
    TypeArg,
    SuccessorArg,
    OperandArg,
    TypeArg,
    AttrArg,
    SuccessorArg,
    OperandArg,
    TypeArg,
    AttrArg,
);

/// `^block(%x, %y : i32, f32)`: the operands and their types.
pub(crate) fn parse_destination<I: Ir>(
    parser: &mut dyn AsmParser<I>,
    group: usize,
) -> Asm<(Vec<AsmOperand>, Vec<Type<I>>)> {
    parser.successor(group)?;
    if !parser.optional("(") {
        return Ok((Vec::new(), Vec::new()));
    }
    let operands = parser.operands()?;
    parser.expect(":")?;
    let types = parser.types()?;
    parser.expect(")")?;
    Ok((operands, types))
}

pub(crate) fn print_destination<I: Ir>(
    printer: &mut dyn AsmPrinter<I>,
    successor: usize,
    operands: &[Value<I>],
) {
    printer.successor(successor);
    if operands.is_empty() {
        return;
    }
    let types = printer.types_of(operands);
    printer.text("(");
    printer.values(operands.iter().copied());
    printer.text(" : ");
    printer.types(types);
    printer.text(")");
}

impl CustomDirective<Cases> for SwitchOpCases {
    fn parse<I: Ir>(parser: &mut dyn AsmParser<I>, args: Cases) -> Asm {
        let (flag, default, operands, types, values, cases, case_operands, case_types, segments) =
            args;
        parser.expect("default")?;
        parser.expect(":")?;
        let (names, of) = parse_destination(parser, default.0)?;
        parser.set_operand_names(operands.0, &names)?;
        parser.set_types(types.0, &of);
        let (mut numbers, mut lengths) = (Vec::new(), Vec::new());
        let (mut names, mut of) = (Vec::new(), Vec::new());
        while parser.optional(",") {
            numbers.push(parser.integer()?);
            parser.expect(":")?;
            let (more, more_types) = parse_destination(parser, cases.0)?;
            lengths.push(more.len());
            names.extend(more);
            of.extend(more_types);
        }
        parser.set_operand_names(case_operands.0, &names)?;
        parser.set_types(case_types.0, &of);
        set_i32s(parser, segments.0, &lengths);
        if let (Some(ty), false) = (parser.get_types(flag.0).first(), numbers.is_empty()) {
            set_vector(parser, values.0, &numbers, TypeData::Type(*ty));
        }
        Ok(())
    }
    fn print<I: Ir>(printer: &mut dyn AsmPrinter<I>, _: Cases) {
        let (ir, op) = (printer.ir(), printer.op());
        let view = SwitchOp::wrap(ir, op);
        let (default, cases) = (
            handles(view.default_operands()),
            handles(view.case_operands()),
        );
        let lengths = ints(ir, &view.case_operand_segments().to_attr());
        let numbers = view.case_values().map(unsigned_elements);
        printer.text("  default: ");
        print_destination(printer, 0, &default);
        let mut start = 0;
        let Some(numbers) = numbers else {
            return;
        };
        for (index, number) in numbers.into_iter().enumerate() {
            printer.text(",");
            printer.newline();
            printer.text(&format!("  {number}: "));
            let length = lengths.get(index).map_or(0, |length| *length as usize);
            let of_case = cases.get(start..start + length).unwrap_or_default();
            print_destination(printer, index + 1, of_case);
            start += length;
        }
        printer.newline();
    }
}

/// Elements as unsigned numbers, which MLIR prints. Its parser reads 64 bits with a sign, so those are
/// printed with one here.
fn unsigned_elements<I: Ir>(attr: AttrRef<'_, I>) -> Vec<i64> {
    let width = attr.ty().and_then(|ty| ty.element_type()?.bit_width());
    let mask = match width {
        Some(width @ ..64) => (1_i64 << width) - 1,
        _ => -1,
    };
    let elements = elements(attr).into_iter();
    elements.map(|element| element & mask).collect()
}

// ---- Verification -------------------------------------------------------------------------------

type Verified = Result<(), String>;

fn cond_branch<I: Ir>(ir: &I, op: Op<I>) -> Result<(), VerifyError> {
    let Some(weights) = CondBranchOp::wrap(ir, op).branch_weights() else {
        return Ok(());
    };
    let weights = ints(ir, &weights.to_attr());
    if weights.len() != 2 {
        return Err(VerifyError::unnamed(format!(
            "expects number of branch weights to match number of successors: {} vs 2",
            weights.len()
        )));
    }
    match weights.iter().all(|weight| *weight == 0) {
        true => Err(VerifyError::unnamed("branch weights cannot all be zero")),
        false => Ok(()),
    }
}

fn switch<I: Ir>(ir: &I, op: Op<I>) -> Verified {
    let view = SwitchOp::wrap(ir, op);
    let lengths = ints(ir, &view.case_operand_segments().to_attr());
    let operands = handles(view.case_operands());
    let total: i64 = lengths.iter().sum();
    if lengths.iter().any(|length| *length < 0) || total != operands.len() as i64 {
        return Err(format!(
            "caseOperands count ({}) does not match with the total size ({total}) specified in \
             attribute 'case_operand_segments'",
            operands.len()
        ));
    }
    let destinations = view.case_destinations().len();
    match view.case_values() {
        None if destinations == 0 => {}
        None => return Err("requires case values for its case destinations".to_string()),
        Some(values) => {
            let flag = view.flag().ty();
            let element = values.ty().and_then(|ty| ty.element_type());
            let text = |ty: Ty<'_, I>| ir.display_type(ty.handle());
            if element != Some(flag) {
                return Err(format!(
                    "'flag' type ('{}') should match case value type ('{}')",
                    text(flag),
                    element.map(text).unwrap_or_default()
                ));
            }
            let count = values.ty().and_then(|ty| ty.num_elements()).unwrap_or(0);
            if count != destinations {
                return Err(format!(
                    "number of case values ({count}) should match number of case destinations \
                     ({destinations})"
                ));
            }
        }
    }
    if lengths.len() != destinations {
        return Err(format!(
            "number of case operand groups ({}) should match number of case destinations \
             ({destinations})",
            lengths.len()
        ));
    }
    Ok(())
}
