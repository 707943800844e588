//! The ops of `scf`.

use drr::constraint::{
    AnyRegion, AnySignlessIntegerOrIndex, AnyType, AttrConstraint, DenseI64ArrayAttr, I1, Index,
    MaxSizedRegion, Optional, RankedTensor, SizedRegion, UnitAttr, Variadic, holds,
};
use drr::declare_op;
use drr::interface::{
    LoopLikeOpInterface, RegionBranchOpInterface, RegionBranchTerminatorOpInterface,
};
use drr::ir::Ir;
use drr::native::AttrRef;

use super::syntax::SwitchCases;
use super::verify;

/// `DeviceMappingArrayAttr` of MLIR: an array of attributes that map loops to devices, which only
/// other dialects have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DeviceMappingArrayAttr;

impl AttrConstraint for DeviceMappingArrayAttr {
    type Holds = holds::Array;
    const SUMMARY: &'static str = "Device Mapping array attribute";
    fn check<I: Ir>(attr: AttrRef<'_, I>) -> bool {
        verify::is_device_mapping(attr)
    }
}

declare_op! {
    /// Loop continuation condition.
    pub ConditionOp = "scf.condition"(condition: I1, args: Variadic<AnyType>)
        traits(HasParent(WhileOp), Pure, RegionBranchTerminatorOpInterface, Terminator)
        format = "`(` $condition `)` attr-dict ($args^ `:` type($args))?";

    /// Operation that executes its region exactly once.
    pub ExecuteRegionOp = "scf.execute_region"() { no_inline: Optional<UnitAttr> }
        regions(region: AnyRegion)
        -> (results: Variadic<AnyType>)
        traits(RecursiveMemoryEffects, RegionBranchOpInterface)
        verify = verify::execute_region
        syntax;

    /// For operation.
    pub ForOp = "scf.for"(
            lower_bound: AnySignlessIntegerOrIndex, upper_bound: AnySignlessIntegerOrIndex,
            step: AnySignlessIntegerOrIndex, init_args: Variadic<AnyType>)
        { #[attr(name = "unsignedCmp")] unsigned_cmp: Optional<UnitAttr> }
        regions(region: SizedRegion<1>)
        -> (results: Variadic<AnyType>)
        traits(AutomaticAllocationScope, LoopLikeOpInterface, AllTypesMatch(lower_bound, upper_bound, step),
            SingleBlockImplicitTerminator(YieldOp), RecursiveMemoryEffects,
            RegionBranchOpInterface)
        verify = verify::for_op
        verify_regions = verify::for_regions
        syntax;

    /// Evaluate a block multiple times in parallel.
    pub ForallOp = "scf.forall"(
            dynamic_lower_bound: Variadic<Index>, dynamic_upper_bound: Variadic<Index>,
            dynamic_step: Variadic<Index>, outputs: Variadic<RankedTensor>)
        {
            #[attr(name = "staticLowerBound")] static_lower_bound: DenseI64ArrayAttr,
            #[attr(name = "staticUpperBound")] static_upper_bound: DenseI64ArrayAttr,
            #[attr(name = "staticStep")] static_step: DenseI64ArrayAttr,
            mapping: Optional<DeviceMappingArrayAttr>,
        }
        regions(region: SizedRegion<1>)
        -> (results: Variadic<AnyType>)
        traits(AttrSizedOperandSegments, AutomaticAllocationScope, LoopLikeOpInterface, RecursiveMemoryEffects,
            SingleBlockImplicitTerminator(InParallelOp))
        verify = verify::forall
        syntax;

    /// Terminates a `forall` block.
    pub InParallelOp = "scf.forall.in_parallel"()
        regions(region: SizedRegion<1>)
        traits(Pure, Terminator, HasParent(ForallOp), NoTerminator, SingleBlock, GraphRegion)
        verify_regions = verify::in_parallel
        syntax;

    /// If-then-else operation.
    pub IfOp = "scf.if"(condition: I1)
        regions(then_region: SizedRegion<1>, else_region: MaxSizedRegion<1>)
        -> (results: Variadic<AnyType>)
        traits(SingleBlockImplicitTerminator(YieldOp), RecursiveMemoryEffects,
            RecursivelySpeculatable, NoRegionArguments, RegionBranchOpInterface)
        verify = verify::if_op
        syntax;

    /// Parallel for operation.
    pub ParallelOp = "scf.parallel"(
            lower_bound: Variadic<Index>, upper_bound: Variadic<Index>, step: Variadic<Index>,
            init_vals: Variadic<AnyType>)
        regions(region: SizedRegion<1>)
        -> (results: Variadic<AnyType>)
        traits(AutomaticAllocationScope, AttrSizedOperandSegments, LoopLikeOpInterface, RecursiveMemoryEffects,
            SingleBlockImplicitTerminator(ReduceOp))
        verify = verify::parallel
        syntax;

    /// Reduce operation for `scf.parallel`.
    pub ReduceOp = "scf.reduce"(operands: Variadic<AnyType>)
        regions(reductions: Variadic<SizedRegion<1>>)
        traits(Terminator, HasParent(ParallelOp), RecursiveMemoryEffects)
        verify_regions = verify::reduce
        format = "(`(` $operands^ `:` type($operands) `)`)? $reductions attr-dict";

    /// Terminator for reduce operation.
    pub ReduceReturnOp = "scf.reduce.return"(result: AnyType)
        traits(HasParent(ReduceOp), Pure, Terminator)
        verify = verify::reduce_return
        format = "$result attr-dict `:` type($result)";

    /// A generic while loop.
    pub WhileOp = "scf.while"(inits: Variadic<AnyType>)
        regions(before: SizedRegion<1>, after: SizedRegion<1>)
        -> (results: Variadic<AnyType>)
        traits(RegionBranchOpInterface, LoopLikeOpInterface, RecursiveMemoryEffects, SingleBlock)
        verify = verify::while_op
        syntax;

    /// Switch-case operation on an index argument.
    pub IndexSwitchOp = "scf.index_switch"(arg: Index) { cases: DenseI64ArrayAttr }
        regions(default_region: SizedRegion<1>, case_regions: Variadic<SizedRegion<1>>)
        -> (results: Variadic<AnyType>)
        traits(RecursiveMemoryEffects, RegionBranchOpInterface,
            SingleBlockImplicitTerminator(YieldOp))
        verify = verify::index_switch
        format = "$arg attr-dict (`->` type($results)^)? \
            custom<SwitchCases>($cases, $case_regions) `\\n` `` `default` $default_region";

    /// Loop yield and termination operation.
    pub YieldOp = "scf.yield"(results: Variadic<AnyType>)
        traits(Pure, ReturnLike, Terminator,
            ParentOneOf(ExecuteRegionOp, ForOp, IfOp, IndexSwitchOp, WhileOp))
        format = "attr-dict ($results^ `:` type($results))?";
}
