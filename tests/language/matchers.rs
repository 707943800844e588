//! Row 2.10: native code in a source matches values.

use drr::constraint::{I32, I32Attr};

use crate::ops::{AddOp, ConcatOp, MaxOp, MulOp, NegOp, NumberOp, ScaleOp, SubOp};
use crate::{check, check_no_match, explain, used};

drr::drr! {
    pub set Matchers;

    def Constant : Pat<(AddOp $x, (ConstantLike $c)), (ScaleOp $x, { $c.as_int()? as i64 })>;
    def OfKind : Pat<(MulOp $x, (ConstantLikeMatcher I32Attr:$c)), (SubOp $x, (NumberOp $c))>;
    def IsConstant : Pat<(NegOp (ConstantLike:$k)), (MulOp $k, $k)>;
    def SameConstant : Pat<(SubOp (ConstantLike $c), (ConstantLike $c)), (NegOp (NumberOp $c))>;
    def Folded : Pat<(SubOp (ConstantLike $a), (ConstantLike $b)), (NumberOp (Difference $a, $b)), [{ $a != $b }]>;
    def EitherWay : Pat<(MaxOp (either (ConstantLike $c), $x)), (ScaleOp $x, 7), [{ $c.is_number(7) }]>;
    def InVariadic : Pat<(ConcatOp (variadic (ConstantLike $c), .., (ConstantLike $c))), (NumberOp $c)>;

    def Peeled : Pat<(AddOp (Peel $x), $y), (SubOp $x, $y)>;
    def PeeledTwice : Pat<(MulOp (Peel $x), (Peel $x)), (AddOp $x, $x)>;
    def PeeledToBound : Pat<(SubOp (Peel $x), $x), (AddOp $x, $x)>;
    def PeeledOfType : Pat<(ConcatOp (variadic (Peel I32:$x))), (NegOp $x)>;
    def Argument : Pat<(NegOp (IsArgument:$x)), (ScaleOp $x, 0)>;
    def Several : Pat<(MaxOp (Parts $x, $n), $_), (ScaleOp $x, $n)>;
    def Ignored : Pat<(SubOp (Parts $_, $n), $y), (ScaleOp $y, $n)>;
    def InPlace : Pat<(ScaleOp (NativeCodeCall<{ $_self.has_one_use() }>:$x), 3, ..), (NegOp $x)>;

    /// The operand of a negation.
    def Peel : NativeCodeCall<{ $_self.defining_op().filter(|op| op.is::<NegOp>())?.operand(0) }>;
    def IsArgument : NativeCodeCall<{ $_self.is_block_arg() }>;
    def Parts : NativeCodeCall<{ let op = $_self.defining_op()?; Some((op.operand(0)?, op.num_operands() as i64)) }>;
    def Difference : NativeCodeCall<{ $0.ty()?.number((i64::from_attr($0)? - i64::from_attr($1)?) as i32) }>;
}

use drr::native::FromAttr;

const SEVEN: &str = "%k = \"test.number\"() <{value = 7 : i32}> : () -> i32";

fn scale(x: &str, n: i64) -> String {
    used(&format!(
        "%r = \"test.scale\"({x}) <{{factor = {n} : i64}}> : (i32) -> i32"
    ))
}

fn with(ops: &str, op: &str, x: &str, y: &str) -> String {
    used(&format!(
        "{ops}\n%r = \"{op}\"({x}, {y}) : (i32, i32) -> i32"
    ))
}

#[test]
fn row_2_10_constant_like_binds_any_constant() {
    check(
        Matchers,
        "Constant",
        &with(SEVEN, "test.add", "%a", "%k"),
        &scale("%a", 7),
    );
    check_no_match(Matchers, "Constant", &with(SEVEN, "test.add", "%k", "%a"));
    // `test.const` is not declared as constant-like.
    let other = with(
        "%k = \"test.const\"() <{value = 7 : i32}> : () -> i32",
        "test.add",
        "%a",
        "%k",
    );
    check_no_match(Matchers, "Constant", &other);
    assert_eq!(
        explain(Matchers, "Constant", "test.add", &other),
        "`Constant` does not match: operand 'rhs' of 'test.add' is not a constant: 'test.const' is not registered, so that it is not known as constant-like"
    );
    check(
        Matchers,
        "IsConstant",
        &used(&format!("{SEVEN}\n%r = \"test.neg\"(%k) : (i32) -> i32")),
        &with(SEVEN, "test.mul", "%k", "%k"),
    );
}

#[test]
fn row_2_10_what_a_native_gives_has_constraints() {
    check(
        Matchers,
        "OfKind",
        &with(SEVEN, "test.mul", "%a", "%k"),
        &with(SEVEN, "test.sub", "%a", "%k"),
    );
    let wide = "%k = \"test.number\"() <{value = 7 : i64}> : () -> i64\n\
        %r = \"test.mul\"(%a, %k) : (i32, i64) -> i32";
    let (mut context, module) = crate::parse(&used(wide));
    let patterns = drr::pattern_set::PatternSet::new()
        .with(Matchers)
        .bind(&mut context);
    crate::assert_agreement(&mut context, module, &patterns);
    assert_eq!(
        explain(Matchers, "OfKind", "test.mul", &used(wide)),
        "`OfKind` does not match: what a native gives failed to satisfy constraint: 'I32Attr'"
    );
    check(
        Matchers,
        "PeeledOfType",
        &used("%n = \"test.neg\"(%a) : (i32) -> i32\n%r = \"test.concat\"(%n) : (i32) -> i32"),
        &used("%r = \"test.neg\"(%a) : (i32) -> i32"),
    );
}

#[test]
fn row_2_10_the_same_name_twice_is_equal() {
    let two =
        |n: i64| format!("{SEVEN}\n%j = \"test.number\"() <{{value = {n} : i32}}> : () -> i32");
    check(
        Matchers,
        "SameConstant",
        &with(&two(7), "test.sub", "%k", "%j"),
        &used(&format!("{SEVEN}\n%r = \"test.neg\"(%k) : (i32) -> i32")),
    );
    check_no_match(
        Matchers,
        "SameConstant",
        &with(&two(8), "test.sub", "%k", "%j"),
    );
    check(
        Matchers,
        "Folded",
        &with(&two(8), "test.sub", "%k", "%j"),
        &used("%r = \"test.number\"() <{value = -1 : i32}> : () -> i32"),
    );
    let neg = "%n = \"test.neg\"(%a) : (i32) -> i32\n%m = \"test.neg\"(%a) : (i32) -> i32";
    let sum = used("%r = \"test.add\"(%a, %a) : (i32, i32) -> i32");
    check(
        Matchers,
        "PeeledTwice",
        &with(neg, "test.mul", "%n", "%m"),
        &sum,
    );
    check_no_match(
        Matchers,
        "PeeledTwice",
        &with(
            "%n = \"test.neg\"(%a) : (i32) -> i32",
            "test.mul",
            "%n",
            "%a",
        ),
    );
    check(
        Matchers,
        "PeeledToBound",
        &with(
            "%n = \"test.neg\"(%a) : (i32) -> i32",
            "test.sub",
            "%n",
            "%a",
        ),
        &sum,
    );
    check_no_match(
        Matchers,
        "PeeledToBound",
        &with(
            "%n = \"test.neg\"(%a) : (i32) -> i32",
            "test.sub",
            "%n",
            "%b",
        ),
    );
}

#[test]
fn row_2_10_a_native_that_declines_lets_the_next_order_be_tried() {
    for (x, y) in [("%a", "%k"), ("%k", "%a")] {
        check(
            Matchers,
            "EitherWay",
            &with(SEVEN, "test.max", x, y),
            &scale("%a", 7),
        );
    }
    check(
        Matchers,
        "InVariadic",
        &used(&format!(
            "{SEVEN}\n%r = \"test.concat\"(%k, %a, %k) : (i32, i32, i32) -> i32"
        )),
        &used("%r = \"test.number\"() <{value = 7 : i32}> : () -> i32"),
    );
}

#[test]
fn row_2_10_natives_bind_values_and_data() {
    let neg = "%n = \"test.neg\"(%a) : (i32) -> i32";
    check(
        Matchers,
        "Peeled",
        &with(neg, "test.add", "%n", "%b"),
        &used("%r = \"test.sub\"(%a, %b) : (i32, i32) -> i32"),
    );
    let none = with("", "test.add", "%a", "%b");
    check_no_match(Matchers, "Peeled", &none);
    assert_eq!(
        explain(Matchers, "Peeled", "test.add", &none),
        "`Peeled` does not match: operand 'lhs' of 'test.add' is not what native `Peel` matches"
    );
    check(
        Matchers,
        "Several",
        &with(neg, "test.max", "%n", "%b"),
        &scale("%a", 1),
    );
    check(
        Matchers,
        "Ignored",
        &with(neg, "test.sub", "%n", "%b"),
        &scale("%b", 1),
    );
}

#[test]
fn row_2_10_block_arguments_are_values_too() {
    check(
        Matchers,
        "Argument",
        &used("%r = \"test.neg\"(%a) : (i32) -> i32"),
        &scale("%a", 0),
    );
    check_no_match(
        Matchers,
        "Argument",
        &used(&format!("{SEVEN}\n%r = \"test.neg\"(%k) : (i32) -> i32")),
    );
    check(
        Matchers,
        "InPlace",
        &scale("%a", 3),
        &used("%r = \"test.neg\"(%a) : (i32) -> i32"),
    );
}
