//! Blocks, answers, patterns and dialects in which the language stands.

/// Blocks in which everything that the language has stands somewhere.
pub(crate) const BLOCKS: &[&str] = &[
    r#"
    /// Docs.
    #[keep_attrs] #[group("g")] pub set Rules;
    dialect my::ArithDialect;
    ir Context;
    def AddZero : Pat<(AddOp (either $x, (ConstOp Zero))), (replaceWithValue $x)>;
    def Zero : AttrConstraint<{ is_zero($_self) }, "zero">;
    pub(crate) def Small : TypeConstraint<{ $_self.width() < 8 }, "small">;
    #[cfg(feature = "fast")] def : Pat<(SubOp Small:$x, $x), (ConstOp { $x.ty().zero()? }), (addBenefit -5)>;
    "#,
    r#"
    set Rules;
    def Factor : Pat<(AddOp:$r (MulOp:$m $x, $y), (MulOp $x, $z)), (MulOp:$n $x, (AddOp $y, $z)),
                     [(HasOneUse $m), { $y != $z }, (SameType $r, $x), (is_good $y, 3)], [(Note $n)], (addBenefit 2)>;
    def Note : NativeCodeCallVoid<|rewriter: &mut PatternRewriter<'_, I>, n: Op| note(rewriter, n)>;
    def Split : Pattern<(SplitOp (AddOp $x, $y)),
        [(SplitOp:$a $x), (SplitOp:$b $y), (AddOp $a__0, $b__0), (AddOp $a__1, $b__1)]>;
    def Feed : Pat<(NegOp (SplitOp:$s__1 $x)), (NegOp $x, (location "neg", $s))>;
    "#,
    r#"
    set Rules;
    def Any : Pat<(any<Commutative>:$r (either $x, (any<x::Pure>:$m $y, ..)), $_), (AddOp $x, $y), [(HasOneUse $m)]>;
    #[commutative] def Nested : Pat<(NegOp (any<Commutative> (AddOp $x, $y), $x)), (AddOp $x, $y)>;
    def InBody : Pattern<(LoopOp $x, (region:$body (any<Pure> $x))), [(drop $body), (LoopOp $x)]>;
    "#,
    r#"
    set Rules;
    def Move : Pattern<(LoopOp $x, $body), [(LoopOp $x, (clone $body)), (LoopOp $x, $body)]>;
    def Body : Pattern<(LoopOp $x, (region:$body ($a, Small:$_) (LoopOp $y, (region (LoopOp $a))), (LoopOp (AddOp (either $a, $x))))),
        [(drop $body), (LoopOp $y)]>;
    "#,
    r#"
    set Rules;
    #[reads(depth = 1)] #[creates(ConstOp, x::MulOp)]
    def Emit : NativeCodeCall<{ emit($_builder, $_loc, $0, $1...) }, 2>;
    def Fold : NativeCodeCall<|a: i64, b: i64| a.checked_add(b)>;
    def Use : Constraint<path::to::function>;
    foreach (Op, Word) in [(AddOp, "add"), (MulOp, 2i64)] {
        foreach N = [0, -1, 1.5f32, true] in {
            def Fold #Op #N : Pat<(Op (ConstOp N:$c), $x), (Op (ConstOp (Fold:$k $c, Word)), (ConstOp $k)),
                                  [(Use:$x, $c)]>;
        }
    }
    "#,
    r#"
    set Rules;
    def Pad : Pat<(PadOp:$p (PadOp $x, none, AnyFill:$f, 0i64), low = $low, ..),
                  (PadOp $x, $low, axis = 1i64, ..$p)>;
    def Casts : Pat<(CastOp:$r (CastOp $x, Mode::Exact), "exact"),
                    (CastOp (NegOp (CastOp $x, (returnType $r, { $r.ty().widened()? })), (location $x)), $_)>;
    def Cat : Pat<(ConcatOp $xs, $axis), (ConcatOp $xs, (NativeCodeCall<{ $0 + 1 }> $axis))>;
    def Loop : Pattern<(LoopOp $x, $body, $next), []>;
    def Two : Pattern<(SplitOp:$r $x), [(replaceWithValue $x), (Emit:$v $r__any)]>;
    "#,
    r#"
    set Rules;
    #[group("g")] pub class Base<op, dag source = (NegOp $x), list<dag> more = [], int n = 0> :
        Pat<(op source, $y), (op $y, $x), [(HasOneUse $x), more..], [], (addBenefit n)>;
    class Derived<op> : Base<op, n = 2>;
    def A : Derived<AddOp>;
    multiclass Many<op, string s> : Few<op> {
        def Is : Constraint<{ $0.is(s) }, "it">;
        def _Left : Pat<(op $x, Negated), (replaceWithValue $x), [(Is $x)]>;
        def NAME #op : Base<op, Twice<AddOp, $x>, [(Bigger<4> $y)]>;
        foreach n = 0...2 in def : Pat<(op $x, (op $x, $y)), (op $y, $y), [{ $x.len() == n }]>;
    }
    multiclass Few<op> { defm Inner : Fewer<op>; }
    multiclass Fewer<op> { def X #op : Base<op>; }
    defm Add : Many<AddOp, "add">, Fewer<MulOp>;
    pub def Negated : Dag<(NegOp:$n $z)>;
    class Twice<op, v> : Dag<(op v, (op v, Negated))>;
    class Bigger<n> : Constraint<{ $0 > n }, "bigger">;
    "#,
    r#"
    set Rules;
    use my::{Shared, Sub as Part};
    use crate::Other;
    def A : my::Class<AddOp, 1>;
    defm B : Shared<MulOp>;
    class Own<op> : Other<op>;
    def C : Own<SubOp>;
    def D : Pat<(AddOp Part:$p, $y), (AddOp $y, $y), [(HasOneUse $p)]>;
    def E : Pat<(SubOp $x, $x), (NegOp $x)>;
    "#,
    r#"
    #[warn(overlap, unused)] set Rules;
    def Either : Pat<(AddOp | SubOp | x::MulOp:$op $x, (NegOp:$n $y)), (AddOp $x, $y), [(HasOneUse $n), { $op.is::<AddOp>() }]>;
    def Change : Pattern<(NegOp (AddOp:$a $x, $y)), [(modify $a, x = $y, y = (NegOp:$b $x)), (replaceWithValue $b)]>;
    def Replace : Pattern<(AddOp (NegOp:$n $x), $y), [(replace $n, (NegOp $x)), (SubOp $x, $y)]>;
    #[deny(overlap)] def Erase : Pattern<(LoopOp (CastOp:$c $x, ..), $body), [(modify $c, mode = none), (erase $c), (drop $body)]>;
    "#,
    r#"
    #[deny(overlap)] set Rules;
    def There : Pat<(AddOp $x, $x), (MulOp $x, (ConstOp 2))>;
    def Back : Pat<(MulOp $x, (ConstOp 2)), (AddOp $x, $x)>;
    #[allow(overlap)] def Wrap : Pat<(NegOp $x), (NegOp (NegOp (NegOp $x)))>;
    #[allow(deprecated)] def Unwrap : Pat<(NegOp (NegOp $x)), (replaceWithValue $x)>;
    def Lt : Pat<(CastOp $x, Mode::Lt), (CastOp $x, Mode::Gt)>;
    def Gt : Pat<(CastOp $x, Mode::Gt), (CastOp $x, Mode::Lt)>;
    def Sunk : Pattern<(LoopOp $x, ..), [(LoopOp (PadOp $x, none, 0, 1))]>;
    "#,
    r#"
    set Rules;
    def Sum : Pat<(ConcatOp (variadic (NegOp $x), $_, $rest.., AnyI:$z), $a), (ConcatOp (variadic $x, $rest.., (AddOp $z, $z)), $a)>;
    def Whole : Pat<(ConcatOp (variadic:$v (either $x, (AddOp $y, $z)), ..), axis = 3), (ConcatOp $v, 3)>;
    #[commutative] def Any : Pat<(AddOp (commutative $x, (NegOp $x)), ..), (NegOp $x)>;
    def Given : Pat<(NegOp (ConstantLike:$k $c)), (ConstOp $c), [(SameType $k, $c)]>;
    def Match : NativeCodeCall<{ if $_self.is_block_arg() { return None; } Some(($_self, assert_eq!($_self?, f()?))) }, 2>;
    def Matched : Pat<(AddOp (Match $a, Small:$b), (Match (NegOp $c), none)), (AddOp $a, $c), [{ $_builder.ir() == $b }]>;
    foreach (Op, ((A, B), N)) in [(AddOp, ((NegOp, "x"), 1)), (MulOp, ((SubOp, 'c'), [1, 2]))] {
        def In #B #N[0] : Pat<(Op (A $x, ..), $y), (A $y, N[1]), [{ return B; }]>;
    }
    "#,
];

/// Answers of other blocks for a template.
pub(crate) const ANSWERS: &[&str] = &[
    "class Class<op, n = 0> : Sibling<op>; class Sibling<op> : Pat<(op __drr_dollar x, P), (op __drr_dollar x, __drr_dollar y)>; def P : Dag<(NegOp __drr_dollar y)>;",
    "multiclass Shared<op> { def X : Pat<(op __drr_dollar x, __drr_dollar x), (NegOp __drr_dollar x)>; def Y : Far<op>; }",
    "def Sub : Dag<(NegOp __drr_dollar z)>;",
    "op \"t.add\" traits [] args [] results [] regions [] successors [] infer none",
    "def N : NativeCodeCall<|a: i64| a>;",
];

pub(crate) const PATTERNS: &[(&str, &str)] = &[
    (
        "(AddOp $x, (ConstOp { self.wanted($x) })), (MulOp $x, $x), [{ self.on }], (addBenefit 1)",
        "#[group(\"g\")] #[keep_attrs] pub struct Param { pub on: bool }",
    ),
    (
        "(NegOp (NegOp $x)), (replaceWithValue $x), [{ (self.f)($x) && N > 1 }]",
        "#[derive(Clone)] struct Param<F: Fn(i64) -> bool, const N: usize = 3, T = ()> where T: Copy { f: F, t: T }",
    ),
    (
        "(SplitOp $x), [(replaceWithValue $x), (replaceWithValue $x)], crate = my::drr, ir = Context",
        "struct Param<T>(T);",
    ),
    (
        "root = AddOp, benefit = 2, creates(ConstOp)",
        "fn fold<I: Ir>(op: OpOf<AddOp, I>, rewriter: &mut PatternRewriter<'_, I>) -> bool { true }",
    ),
];

pub(crate) const DIALECTS: &str = "[drr] /// Docs.
    pub arith = [AddOp, crate::x::SubOp, MulOp]; pub(crate) empty = []; other = [arith]";
