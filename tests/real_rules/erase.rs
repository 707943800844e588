//! Erases side effects that never happen, as CIRCT's FIRRTL dialect does: ops without results whose
//! condition is never true, whatever their many other arguments are.

use drr::prelude::*;

drr::declare_op! {
    /// A constant.
    pub ConstantOp = "firrtl.constant"() { value: TypedAttr } -> (result: AnyType) traits(Pure, ConstantLike);
    /// An undefined value.
    pub InvalidValueOp = "firrtl.invalidvalue"() -> (result: AnyType) traits(Pure);
    /// Prints if the condition holds.
    pub PrintFOp = "firrtl.printf"(
        clock: AnyType,
        condition: AnyType,
        #[attr] format: StrAttr,
        substitutions: Variadic<AnyType>,
    ) { name: Optional<StrAttr> };
    /// Ends the simulation if the condition holds.
    pub StopOp = "firrtl.stop"(clock: AnyType, condition: AnyType) { exit_code: I32Attr, name: Optional<StrAttr> };
    /// Checks the predicate if it is enabled.
    pub AssertOp = "firrtl.assert"(
        clock: AnyType,
        predicate: AnyType,
        enable: AnyType,
        #[attr] message: StrAttr,
        substitutions: Variadic<AnyType>,
    ) { name: Optional<StrAttr>, concurrent: Optional<UnitAttr> };
    /// Assumes the predicate if it is enabled.
    pub AssumeOp = "firrtl.assume"(
        clock: AnyType,
        predicate: AnyType,
        enable: AnyType,
        #[attr] message: StrAttr,
        substitutions: Variadic<AnyType>,
    ) { name: Optional<StrAttr>, concurrent: Optional<UnitAttr> };
    /// Counts the predicate if it is enabled.
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
    /// Erases side effects that never happen.
    pub set EraseUnreached;

    def Never : Dag<(ConstantOp Zero)>;
    def Always : Dag<(ConstantOp NotZero)>;
    def Zero : AttrConstraint<{ $_self.is_zero() }, "zero">;
    def NotZero : AttrConstraint<{ $_self.as_int().is_some_and(|value| value != 0) }, "not zero">;

    /// Erases an op that never has an effect.
    class Erase<dag unreached> : Pattern<unreached, []>;

    // In FIRRTL's style, with every argument, including those that do not matter.
    def PrintFNever : Erase<(PrintFOp $_, Never, $_, $_, $_)>;
    def StopNever : Erase<(StopOp $_, Never, $_, $_)>;

    multiclass Verification<op> {
        def Disabled : Erase<(op $_, $_, Never, ..)>;
    }
    foreach (Name, op) in [(Assert, AssertOp), (Assume, AssumeOp), (Cover, CoverOp)] {
        defm Name : Verification<op>;
    }
    // A predicate that always holds needs no check, and one that never holds is never covered.
    def AssertHolds : Erase<(AssertOp predicate = Always, ..)>;
    def AssumeHolds : Erase<(AssumeOp predicate = Always, ..)>;
    def CoverUnseen : Erase<(CoverOp predicate = Never, ..)>;

    /// A register whose reset value is undefined, or that is never reset, needs no reset.
    class NoReset<dag never> : Pat<never, (RegOp $clock, ..$reg)>;
    def ResetToAnything : NoReset<(RegResetOp:$reg $clock, $_, (InvalidValueOp), $_, $_)>;
    def ResetNever : NoReset<(RegResetOp:$reg $clock, Never, $_, $_, $_)>;
}
