// The ops and rules of a module that `tests/captured.rs` makes several times.

#[derive(EnumAttr)]
#[enum_attr(string)]
pub(super) enum Direction {
    Up,
    Down,
}

drr::declare_op! {
    /// Every kind of part.
    pub(super) AnyPartsOp = "test.parts"(
        lhs: AnyType, value: Variadic<AnyType>, #[attr] attr: StrAttr,
    ) {
        index: I64Attr = 1,
        loc: Optional<EnumAttr<Direction>>,
        rewriter: Optional<TypeAttr>,
    } regions(body: AnyRegion) successors(dest: AnySuccessor) -> (r: AnyType)
        traits(AllTypesMatch(lhs, r)) verify(super::verified);
    pub(super) AddOp = "test.add"(lhs: AnyType, rhs: AnyType) -> (r: AnyType)
        traits(Pure, SameOperandsAndResultType, Commutative);
    pub(super) NegOp = "test.neg"(x: AnyType) -> (r: AnyType)
        traits(Pure, SameOperandsAndResultType);
    pub(super) ConstOp = "test.const"() { value: I64Attr } -> (r: AnyType)
        traits(Pure, ConstantLike) infer = super::inferred;
}

drr::dialect! { pub(super) TestDialect = "test" { ops: [AddOp, NegOp] } }

drr::drr! {
    pub(super) set Captured;
    dialect TestDialect;
    def NegNeg : Pat<(NegOp:$op (NegOp:$this $x)), (replaceWithValue $x), [(Two $op, $this), { $op != $this }]>;
    def Double : Pat<(AddOp (either (NegOp:$ir $lhs), $rhs)), (AddOp:$_value $rhs, (Made $lhs, $ir)), [(Zero $lhs), { $lhs == $rhs }]>;
    def Fold : Pat<(AddOp (ConstOp $value), (ConstOp $index)), (ConstOp (Sum $value, $index))>;
    def Zero : TypeConstraint<{ $_self.is_integer() }>;
    def Sum : NativeCodeCall<|m: ::core::primitive::i64, n: ::core::primitive::i64| m.checked_add(n)>;
    def Made : NativeCodeCall<{ let _ = $1; NegOp::build($_builder, $_loc, $0)? }>;
    def Two : Constraint<{ $0 != $1 }>;
}

#[drr::pattern((NegOp (AddOp $lhs, $rhs)), (AddOp $rhs, $lhs), [{ self.0 && $rhs != $lhs }])]
pub(super) struct Given(pub ::core::primitive::bool);
