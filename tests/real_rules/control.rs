//! Structured control flow, simplified as MLIR's `scf` dialect does: branches with known
//! conditions, branches that do the same or nothing, and loops that never run. Upstream's rules are
//! C++, because TableGen patterns cannot name regions.

use drr::prelude::*;

drr::declare_op! {
    /// A constant.
    pub ConstantOp = "arith.constant"() { value: TypedAttr } -> (result: AnyType)
        traits(Pure, ConstantLike, AllTypesMatch(value, result));
    /// Bitwise and.
    pub AndIOp = "arith.andi"(lhs: AnyType, rhs: AnyType) -> (result: AnyType)
        traits(Pure, Commutative, SameOperandsAndResultType);
    /// Bitwise not.
    pub NotOp = "test.not"(x: I1) -> (result: I1) traits(Pure, SameOperandsAndResultType);
    /// Selects one of two values.
    pub SelectOp = "arith.select"(condition: I1, yes: AnyType, no: AnyType) -> (result: AnyType)
        traits(Pure, AllTypesMatch(yes, no, result));
    /// Ends a region with its values.
    pub YieldOp = "scf.yield"(results: Variadic<AnyType>) traits(Pure, Terminator);
    /// Runs one of two regions. The second may have no blocks.
    pub IfOp = "scf.if"(condition: I1) -> (results: Variadic<AnyType>)
        regions(yes: SizedRegion<1>, no: AnyRegion);
    /// Counts from one bound to the other.
    pub ForOp = "scf.for"(lower: AnyType, upper: AnyType, step: AnyType, inits: Variadic<AnyType>)
        -> (results: Variadic<AnyType>) regions(body: SizedRegion<1>);
    /// Loops while the condition in `before` holds.
    pub WhileOp = "scf.while"(inits: Variadic<AnyType>) -> (results: Variadic<AnyType>)
        regions(before: SizedRegion<1>, after: SizedRegion<1>);
    /// The condition of a `while`.
    pub ConditionOp = "scf.condition"(condition: I1, args: Variadic<AnyType>) traits(Pure, Terminator);
    /// Runs its region once.
    pub ExecuteRegionOp = "scf.execute_region"() -> (results: Variadic<AnyType>) regions(body: AnyRegion);
    /// Runs the region of the case, or the first one.
    pub IndexSwitchOp = "scf.index_switch"(arg: Index) { cases: AnyAttr } -> (results: Variadic<AnyType>)
        regions(otherwise: SizedRegion<1>, bodies: Variadic<SizedRegion<1>>);
    /// Applies its body to the arguments.
    pub ApplyOp = "test.apply"(args: Variadic<AnyType>) -> (result: AnyType) regions(body: SizedRegion<1>);
}

drr::drr! {
    /// Simplifies structured control flow.
    pub set SimplifyControlFlow;

    def True : Dag<(ConstantOp IsTrue)>;
    def False : Dag<(ConstantOp IsFalse)>;
    def IsTrue : AttrConstraint<{ $_self.as_int().is_some_and(|value| value != 0) }, "true">;
    def IsFalse : AttrConstraint<{ $_self.is_zero() }, "false">;
    #[reads(any)]
    def HasBlocks : Constraint<{ !$_builder.ir().blocks($0).is_empty() }, "has blocks">;
    #[reads(any)]
    def NoBlocks : Constraint<{ $_builder.ir().blocks($0).is_empty() }, "has no blocks">;
    def NotAfter : Constraint<{ $0.as_int()? <= $1.as_int()? }, "ends where it begins">;

    /// A branch with a known condition runs directly.
    def IfTrue : Pattern<(IfOp True, $yes, $no), [(drop $no), (ExecuteRegionOp $yes)]>;
    def IfFalse : Pattern<(IfOp False, $yes, $no), [(drop $yes), (ExecuteRegionOp $no)], [(HasBlocks $no)]>;
    /// Neither branch runs.
    def IfNever : Pattern<(IfOp False, $yes, $no), [(drop $yes), (drop $no), (replaceWithValue)], [(NoBlocks $no)]>;
    def IfIdle : Pattern<
        (IfOp $_, (region:$yes () (YieldOp (variadic))), $no),
        [(drop $yes), (drop $no), (replaceWithValue)], [(NoBlocks $no)]>;

    /// Both branches only yield values: the same ones, or one value each.
    def IfSame : Pattern<
        (IfOp $_, (region:$yes () (YieldOp $xs)), (region:$no () (YieldOp $xs))),
        [(drop $yes), (drop $no), (replaceWithValue $xs)], [], [], (addBenefit 1)>;
    def IfSelects : Pattern<
        (IfOp $c, (region:$yes () (YieldOp (variadic $x))), (region:$no () (YieldOp (variadic $y)))),
        [(drop $yes), (drop $no), (replaceWithValue (SelectOp $c, $x, $y, (returnType $x)))]>;
    /// `if a { if b { … } }` -> `if a and b { … }`
    def IfIf : Pattern<
        (IfOp $a, (region:$outer () (IfOp $b, $inner, $none), (YieldOp (variadic))), $no),
        [(drop $outer), (IfOp (AndIOp $a, $b), $inner, $no)], [(NoBlocks $no), (NoBlocks $none)]>;
    /// `if not c` -> `if c` with swapped branches
    def IfNot : Pat<(IfOp (NotOp $c), $yes, $no), (IfOp $c, $no, $yes), [(HasBlocks $no)]>;

    /// A loop with equal bounds.
    def ForNever : Pattern<(ForOp $lower, $lower, $_, $inits, $body),
        [(drop $body), (replaceWithValue $inits)]>;
    def ForConstantNever : Pattern<(ForOp (ConstantOp $upper), (ConstantOp $lower), $_, $inits, $body),
        [(drop $body), (replaceWithValue $inits)], [(NotAfter $lower, $upper)]>;
    /// A loop that yields its arguments.
    def ForIdle : Pattern<(ForOp $_, $_, $_, $inits, (region:$body (YieldOp $inits))),
        [(drop $body), (replaceWithValue $inits)]>;
    /// A loop whose condition is never true.
    def WhileNever : Pattern<(WhileOp $_, (region:$before (ConditionOp False, $xs)), $after),
        [(drop $before), (drop $after), (replaceWithValue $xs)]>;

    /// Only the first region is left.
    def SwitchWithoutCases : Pat<(IndexSwitchOp $_, $_, $otherwise, (variadic)), (ExecuteRegionOp $otherwise)>;
    /// Every case yields the same values.
    def SwitchSame : Pattern<
        (IndexSwitchOp $_, $_, (region:$otherwise () (YieldOp $xs)), (variadic (region:$only () (YieldOp $xs)))),
        [(drop $otherwise), (drop $only), (replaceWithValue $xs)]>;

    /// A region that only yields values; a region in a region.
    def ExecuteIdle : Pattern<(ExecuteRegionOp (region:$body () (YieldOp $xs))),
        [(drop $body), (replaceWithValue $xs)]>;
    def ExecuteExecute : Pattern<
        (ExecuteRegionOp (region:$outer () (YieldOp (variadic (ExecuteRegionOp:$_inner__0 $body))))),
        [(drop $outer), (ExecuteRegionOp $body)]>;

    /// Inlines a body with one op: the argument of the body becomes the op's operand.
    def ApplyNot : Pattern<(ApplyOp (variadic $x), (region:$body ($a) (YieldOp (variadic (NotOp $a))))),
        [(drop $body), (NotOp $x)]>;
    def ApplyAnd : Pattern<
        (ApplyOp (variadic $x, $y), (region:$body ($a, $b) (YieldOp (variadic (AndIOp (either $a, $b)))))),
        [(drop $body), (AndIOp $x, $y)]>;
    def ApplyConstant : Pattern<(ApplyOp $_, (region:$body (YieldOp (variadic (ConstantOp $value))))),
        [(drop $body), (ConstantOp $value)]>;
}
