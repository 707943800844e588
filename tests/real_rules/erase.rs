//! Side effects that never happen, as CIRCT's FIRRTL dialect erases them: ops without results whose
//! condition is never true, however many other arguments they have.

use drr::prelude::*;

drr::declare_op! {
    /// A constant.
    pub ConstantOp = "firrtl.constant"() { value: TypedAttr } -> (result: AnyType) traits(Pure, ConstantLike);
    /// A value that may be anything.
    pub InvalidValueOp = "firrtl.invalidvalue"() -> (result: AnyType) traits(Pure);
    /// Prints where the condition holds.
    pub PrintFOp = "firrtl.printf"(
        clock: AnyType,
        condition: AnyType,
        #[attr] format: StrAttr,
        substitutions: Variadic<AnyType>,
    ) { name: Optional<StrAttr> };
    /// Ends the simulation where the condition holds.
    pub StopOp = "firrtl.stop"(clock: AnyType, condition: AnyType) { exit_code: I32Attr, name: Optional<StrAttr> };
    /// Holds wherever it is enabled.
    pub AssertOp = "firrtl.assert"(
        clock: AnyType,
        predicate: AnyType,
        enable: AnyType,
        #[attr] message: StrAttr,
        substitutions: Variadic<AnyType>,
    ) { name: Optional<StrAttr>, concurrent: Optional<UnitAttr> };
    /// May be taken to hold wherever it is enabled.
    pub AssumeOp = "firrtl.assume"(
        clock: AnyType,
        predicate: AnyType,
        enable: AnyType,
        #[attr] message: StrAttr,
        substitutions: Variadic<AnyType>,
    ) { name: Optional<StrAttr>, concurrent: Optional<UnitAttr> };
    /// Is seen wherever it is enabled.
    pub CoverOp = "firrtl.cover"(
        clock: AnyType,
        predicate: AnyType,
        enable: AnyType,
        #[attr] message: StrAttr,
        substitutions: Variadic<AnyType>,
    ) { name: Optional<StrAttr>, concurrent: Optional<UnitAttr> };
    /// A register that `reset` sets to `value`.
    pub RegResetOp = "firrtl.regreset"(clock: AnyType, reset: AnyType, value: AnyType) {
        name: StrAttr,
        annotations: Optional<ArrayAttr>,
    } -> (result: AnyType);
    /// A register.
    pub RegOp = "firrtl.reg"(clock: AnyType) { name: StrAttr, annotations: Optional<ArrayAttr> } -> (result: AnyType);
}

drr::drr! {
    /// Erases what never happens.
    pub set EraseUnreached;

    def Never : Dag<(ConstantOp Zero)>;
    def Always : Dag<(ConstantOp NotZero)>;
    def Zero : AttrConstraint<{ $_self.is_zero() }, "zero">;
    def NotZero : AttrConstraint<{ $_self.as_int().is_some_and(|value| value != 0) }, "not zero">;

    /// What is never reached is not there.
    class Erase<dag unreached> : Pattern<unreached, []>;

    // As FIRRTL writes them, with every argument that does not matter.
    def PrintFNever : Erase<(PrintFOp $_, Never, $_, $_, $_)>;
    def StopNever : Erase<(StopOp $_, Never, $_, $_)>;

    multiclass Verification<op> {
        def Disabled : Erase<(op $_, $_, Never, ..)>;
    }
    foreach (Name, op) in [(Assert, AssertOp), (Assume, AssumeOp), (Cover, CoverOp)] {
        defm Name : Verification<op>;
    }
    // What holds needs no test; what is never seen is not covered.
    def AssertHolds : Erase<(AssertOp predicate = Always, ..)>;
    def AssumeHolds : Erase<(AssumeOp predicate = Always, ..)>;
    def CoverUnseen : Erase<(CoverOp predicate = Never, ..)>;

    /// A register that is reset to anything, or never, needs no reset.
    class NoReset<dag never> : Pat<never, (RegOp $clock, ..$reg)>;
    def ResetToAnything : NoReset<(RegResetOp:$reg $clock, $_, (InvalidValueOp), $_, $_)>;
    def ResetNever : NoReset<(RegResetOp:$reg $clock, Never, $_, $_, $_)>;
}
