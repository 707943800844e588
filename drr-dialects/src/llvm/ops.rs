//! The ops of `llvm`, without functions, globals and intrinsics.

use std::ops::Range;

use drr::constraint::{
    AnyAttr, AnyIntElementsAttr, AnySignlessInteger, AnySuccessor, AnyType, DenseI32ArrayAttr,
    DenseI64ArrayAttr, EnumAttr, FlagsAttr, I1, I32Attr, Optional, TypeAttr, UnitAttr, Variadic,
};
use drr::declare_op;
use drr::interface::BranchOpInterface;
use drr::ir::{AttrView, Block, Ir};
use drr::op::I1SameShape;

use super::kinds::{FCmpPredicate, FastMath};
use super::syntax::{
    FCmpWord, GepIndices, GepWrapFlags, ICmpWord, InsertExtractValueElementType, OverflowFlags,
    SwitchOpCases,
};
use super::types::{
    BitOrVector, FloatOrVector, IntOrVector, LlvmAggregate, LlvmNonAggregate, LlvmPrimitive,
    LlvmType, LlvmVector, NumberOrPointer, PointerOrVector,
};
use super::{constants, verify};
use crate::arith::CmpIPredicate;
use crate::syntax::{ints, switch_operands};

declare_op! {
    class Int(lhs: IntOrVector, rhs: IntOrVector) -> (res: IntOrVector)
        traits(NoMemoryEffect, SameOperandsAndResultType)
        format = "$lhs `,` $rhs attr-dict `:` type($res)";
    class IntWithOverflow: Int
        { #[attr(name = "overflowFlags")] overflow_flags: I32Attr = 0 }
        traits(Pure)
        format = "$lhs `,` $rhs (custom<OverflowFlags>($overflow_flags)^)? attr-dict `:` type($res)";
    class IntWithExact: Int { #[attr(name = "isExact")] is_exact: Optional<UnitAttr> }
        format = "(`exact` $is_exact^)? $lhs `,` $rhs attr-dict `:` type($res)";
    class Float(lhs: FloatOrVector, rhs: FloatOrVector)
        { #[attr(name = "fastmathFlags")] fastmath_flags: FlagsAttr<FastMath> = "none" }
        -> (res: FloatOrVector)
        traits(Pure, SameOperandsAndResultType)
        format = "$lhs `,` $rhs attr-dict `:` type($res)";
    class Cast<From, To = From>(arg: From) -> (res: To)
        traits(Pure)
        format = "$arg attr-dict `:` type($arg) `to` type($res)";
    class CastWithNonNeg<From, To = From>: Cast<From, To>
        { #[attr(name = "nonNeg")] non_neg: Optional<UnitAttr> }
        format = "(`nneg` $non_neg^)? $arg attr-dict `:` type($arg) `to` type($res)";
    class Constant() -> (res: LlvmType)
        traits(ConstantLike, Pure)
        format = "attr-dict `:` type($res)";

    /// A sum.
    pub AddOp = "llvm.add": IntWithOverflow traits(Commutative);
    /// A difference.
    pub SubOp = "llvm.sub": IntWithOverflow;
    /// A product.
    pub MulOp = "llvm.mul": IntWithOverflow traits(Commutative);
    /// An unsigned quotient.
    pub UDivOp = "llvm.udiv": IntWithExact;
    /// A signed quotient.
    pub SDivOp = "llvm.sdiv": IntWithExact;
    /// An unsigned remainder.
    pub URemOp = "llvm.urem": Int traits(Pure);
    /// A signed remainder.
    pub SRemOp = "llvm.srem": Int traits(Pure);
    /// The bits that both numbers have.
    pub AndOp = "llvm.and": Int traits(Pure);
    /// The bits that one of the numbers has.
    pub OrOp = "llvm.or": Int
        { #[attr(name = "isDisjoint")] is_disjoint: Optional<UnitAttr> }
        traits(Pure)
        format = "(`disjoint` $is_disjoint^)? $lhs `,` $rhs attr-dict `:` type($res)";
    /// The bits that exactly one of the numbers has.
    pub XOrOp = "llvm.xor": Int traits(Pure);
    /// A shift to the left.
    pub ShlOp = "llvm.shl": IntWithOverflow;
    /// A shift to the right that inserts zeros.
    pub LShrOp = "llvm.lshr": IntWithExact traits(Pure);
    /// A shift to the right that inserts the sign.
    pub AShrOp = "llvm.ashr": IntWithExact traits(Pure);

    /// A comparison of integers or pointers.
    pub ICmpOp = "llvm.icmp"(
            #[attr] predicate: EnumAttr<CmpIPredicate>, lhs: NumberOrPointer, rhs: NumberOrPointer)
        -> (res: BitOrVector)
        traits(Pure, SameTypeOperands, TypesMatchWith(lhs, res, I1SameShape))
        format = "custom<ICmpWord>($predicate) $lhs `,` $rhs attr-dict `:` type($lhs)";
    /// A comparison of floating-point numbers.
    pub FCmpOp = "llvm.fcmp"(
            #[attr] predicate: EnumAttr<FCmpPredicate>, lhs: FloatOrVector, rhs: FloatOrVector)
        { #[attr(name = "fastmathFlags")] fastmath_flags: FlagsAttr<FastMath> = "none" }
        -> (res: BitOrVector)
        traits(Pure, SameTypeOperands, TypesMatchWith(lhs, res, I1SameShape))
        format = "custom<FCmpWord>($predicate) $lhs `,` $rhs attr-dict `:` type($lhs)";

    /// A sum of floating-point numbers.
    pub FAddOp = "llvm.fadd": Float;
    /// A difference of floating-point numbers.
    pub FSubOp = "llvm.fsub": Float;
    /// A product of floating-point numbers.
    pub FMulOp = "llvm.fmul": Float;
    /// A quotient of floating-point numbers.
    pub FDivOp = "llvm.fdiv": Float;
    /// A remainder of floating-point numbers.
    pub FRemOp = "llvm.frem": Float;
    /// A number with the other sign.
    pub FNegOp = "llvm.fneg"(operand: FloatOrVector)
        { #[attr(name = "fastmathFlags")] fastmath_flags: FlagsAttr<FastMath> = "none" }
        -> (res: FloatOrVector)
        traits(Pure, SameOperandsAndResultType)
        format = "$operand attr-dict `:` type($res)";

    /// One of two values.
    pub SelectOp = "llvm.select"(
            condition: BitOrVector, true_value: LlvmType, false_value: LlvmType)
        { #[attr(name = "fastmathFlags")] fastmath_flags: FlagsAttr<FastMath> = "none" }
        -> (res: LlvmType)
        traits(Pure, AllTypesMatch(true_value, false_value, res))
        format = "operands attr-dict `:` type($condition) `,` type($res)";
    /// A value that is not poison.
    pub FreezeOp = "llvm.freeze"(val: LlvmType) -> (res: LlvmType)
        traits(Pure, SameOperandsAndResultType)
        format = "$val attr-dict `:` type($val)";

    /// The same bits as another type.
    pub BitcastOp = "llvm.bitcast": Cast<LlvmNonAggregate> verify = verify::bitcast;
    /// A pointer to another address space.
    pub AddrSpaceCastOp = "llvm.addrspacecast": Cast<PointerOrVector>;
    /// An integer as a pointer.
    pub IntToPtrOp = "llvm.inttoptr": Cast<IntOrVector, PointerOrVector>;
    /// A pointer as an integer.
    pub PtrToIntOp = "llvm.ptrtoint": Cast<PointerOrVector, IntOrVector>;
    /// A signed integer of more bits.
    pub SExtOp = "llvm.sext": Cast<IntOrVector> verify = verify::extension;
    /// An unsigned integer of more bits.
    pub ZExtOp = "llvm.zext": CastWithNonNeg<IntOrVector> verify = verify::extension;
    /// The low bits of an integer.
    pub TruncOp = "llvm.trunc": Cast<IntOrVector>
        { #[attr(name = "overflowFlags")] overflow_flags: I32Attr = 0 }
        format = "$arg (custom<OverflowFlags>($overflow_flags)^)? attr-dict \
            `:` type($arg) `to` type($res)";
    /// A signed integer as a floating-point number.
    pub SIToFPOp = "llvm.sitofp": Cast<IntOrVector, FloatOrVector>;
    /// An unsigned integer as a floating-point number.
    pub UIToFPOp = "llvm.uitofp": CastWithNonNeg<IntOrVector, FloatOrVector>;
    /// A floating-point number as a signed integer.
    pub FPToSIOp = "llvm.fptosi": Cast<FloatOrVector, IntOrVector>;
    /// A floating-point number as an unsigned integer.
    pub FPToUIOp = "llvm.fptoui": Cast<FloatOrVector, IntOrVector>;
    /// A floating-point number of more bits.
    pub FPExtOp = "llvm.fpext": Cast<FloatOrVector>;
    /// A floating-point number of fewer bits.
    pub FPTruncOp = "llvm.fptrunc": Cast<FloatOrVector>;

    /// Extract a value from an LLVM struct.
    pub ExtractValueOp = "llvm.extractvalue"(container: LlvmAggregate)
        { position: DenseI64ArrayAttr }
        -> (res: LlvmType)
        traits(Pure)
        infer = verify::extracted
        verify = verify::extract_value
        format = "$container `` $position attr-dict `:` type($container) \
            custom<InsertExtractValueElementType>(type($res), ref(type($container)), ref($position))";
    /// Insert a value into an LLVM struct.
    pub InsertValueOp = "llvm.insertvalue"(container: LlvmAggregate, value: LlvmPrimitive)
        { position: DenseI64ArrayAttr }
        -> (res: LlvmAggregate)
        traits(Pure, AllTypesMatch(container, res))
        verify = verify::insert_value
        format = "$value `,` $container `` $position attr-dict `:` type($container) \
            custom<InsertExtractValueElementType>(type($value), ref(type($container)), ref($position))";
    /// Extract an element from an LLVM vector.
    pub ExtractElementOp = "llvm.extractelement"(vector: LlvmVector, position: AnySignlessInteger)
        -> (res: LlvmType)
        traits(Pure, TypesMatchWith(vector, res, verify::VectorElement))
        format = "$vector `[` $position `:` type($position) `]` attr-dict `:` type($vector)";
    /// Insert an element into an LLVM vector.
    pub InsertElementOp = "llvm.insertelement"(
            vector: LlvmVector, value: LlvmPrimitive, position: AnySignlessInteger)
        -> (res: LlvmVector)
        traits(Pure, TypesMatchWith(vector, value, verify::VectorElement), AllTypesMatch(res, vector))
        format = "$value `,` $vector `[` $position `:` type($position) `]` attr-dict `:` type($vector)";
    /// The address of a part of a value in memory.
    pub GEPOp = "llvm.getelementptr"(base: PointerOrVector, dynamic_indices: Variadic<IntOrVector>)
        {
            #[attr(name = "rawConstantIndices")] raw_constant_indices: DenseI32ArrayAttr,
            elem_type: TypeAttr, #[attr(name = "noWrapFlags")] no_wrap_flags: I32Attr = 0,
        }
        -> (res: PointerOrVector)
        traits(Pure)
        verify = verify::gep
        format = "(custom<GepWrapFlags>($no_wrap_flags)^)? $base \
            `[` custom<GepIndices>($dynamic_indices, $raw_constant_indices) `]` attr-dict \
            `:` functional-type(operands, results) `,` $elem_type";

    /// Goes on in another block.
    pub BrOp = "llvm.br"(dest_operands: Variadic<LlvmType>)
        { loop_annotation: Optional<AnyAttr> }
        successors(dest: AnySuccessor)
        traits(Pure, Terminator, BranchOpInterface)
        format = "$dest (`(` $dest_operands^ `:` type($dest_operands) `)`)? attr-dict";
    /// Goes on in one of two blocks.
    pub CondBrOp = "llvm.cond_br"(
            condition: I1, true_dest_operands: Variadic<LlvmType>,
            false_dest_operands: Variadic<LlvmType>)
        { branch_weights: Optional<DenseI32ArrayAttr>, loop_annotation: Optional<AnyAttr> }
        successors(true_dest: AnySuccessor, false_dest: AnySuccessor)
        traits(AttrSizedOperandSegments, Pure, Terminator, BranchOpInterface)
        verify = verify::cond_br
        format = "$condition (`weights` `(` $branch_weights^ `)` )? `,` \
            $true_dest (`(` $true_dest_operands^ `:` type($true_dest_operands) `)`)? `,` \
            $false_dest (`(` $false_dest_operands^ `:` type($false_dest_operands) `)`)? attr-dict";
    /// Goes on in the block of the case that an integer equals, or else in a default block.
    pub SwitchOp = "llvm.switch"(
            value: AnySignlessInteger, default_operands: Variadic<AnyType>,
            case_operands: Variadic<AnyType>)
        {
            case_values: Optional<AnyIntElementsAttr>, case_operand_segments: DenseI32ArrayAttr,
            branch_weights: Optional<DenseI32ArrayAttr>,
        }
        successors(default_destination: AnySuccessor, case_destinations: Variadic<AnySuccessor>)
        traits(AttrSizedOperandSegments, Pure, Terminator, BranchOpInterface)
        verify = verify::switch
        format = "$value `:` type($value) `,` \
            $default_destination (`(` $default_operands^ `:` type($default_operands) `)`)? \
            custom<SwitchOpCases>(ref(type($value)), $case_values, $case_destinations, \
                $case_operands, type($case_operands), $case_operand_segments) attr-dict";
    /// Returns from a function.
    pub ReturnOp = "llvm.return"(arg: Optional<LlvmType>)
        traits(Pure, ReturnLike, Terminator)
        verify = verify::return_op
        format = "attr-dict ($arg^ `:` type($arg))?";
    /// The end of a block that is never reached.
    pub UnreachableOp = "llvm.unreachable"()
        traits(Terminator)
        format = "attr-dict";

    /// A value that may be any.
    pub UndefOp = "llvm.mlir.undef": Constant;
    /// A value that makes others poison.
    pub PoisonOp = "llvm.mlir.poison": Constant;
    /// A value of zeros.
    pub ZeroOp = "llvm.mlir.zero": Constant;
    /// A number, vector, array or structure.
    pub ConstantOp = "llvm.mlir.constant": Constant { value: AnyAttr }
        verify = constants::constant
        format = "`(` $value `)` attr-dict `:` type($res)";
}

impl<I: Ir> BranchOpInterface<I> for BrOpView<'_, I> {
    fn successor_operands(&self, _: usize) -> Range<usize> {
        0..self.dest_operands().len()
    }
    fn successor_for_operands(&self, _: &[Option<I::Attr>]) -> Option<Block<I>> {
        Some(self.dest())
    }
}

impl<I: Ir> BranchOpInterface<I> for CondBrOpView<'_, I> {
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
    fn parts_of_last_group(&self) -> Option<&'static str> {
        Some("case_operand_segments")
    }
}
