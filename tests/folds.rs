//! Folds of declared ops, the rules that follow from their traits, and unique constants.

use drr::driver::{GreedyReport, GreedyRewriteConfig, TraitRules, apply_patterns_greedily};
use drr::embedded::{Context, PrintOptions};
use drr::ir::{AttrData, Fold, FoldValue, Ir};
use drr::op::{FoldOp, OpDef};
use drr::pattern_set::PatternSet;
use drr::prelude::*;

drr::declare_op! {
    /// A number.
    pub ConstOp = "t.const"() { value: TypedAttr } -> (r: AnyType)
        traits(Pure, ConstantLike, AllTypesMatch(value, r));
    /// A sum.
    pub AddOp = "t.add"(x: SignlessInteger, y: SignlessInteger) -> (r: SignlessInteger)
        traits(Pure, Commutative, SameOperandsAndResultType) fold = add;
    /// The greatest.
    pub MaxOp = "t.max"(x: SignlessInteger, y: SignlessInteger) -> (r: SignlessInteger)
        traits(Pure, Commutative, Idempotent, SameOperandsAndResultType);
    /// The negative.
    pub NegOp = "t.neg"(x: SignlessInteger) -> (r: SignlessInteger)
        traits(Pure, Involution, SameOperandsAndResultType);
    /// The positive part.
    pub ClampOp = "t.clamp"(x: SignlessInteger) { #[attr(default = 0)] low: I64Attr }
        -> (r: SignlessInteger) traits(Pure, SameOperandsAndResultType) fold = clamp;
    /// A product.
    pub MulOp = "t.mul": Product;
    /// A conjunction of bits.
    pub AndOp = "t.and": Product identity = -1;
    class Product(x: AnyType, y: AnyType) -> (r: AnyType)
        traits(Pure, Commutative, SameOperandsAndResultType) identity = 1 absorbing = 0;
    /// A sum of floats.
    pub FAddOp = "t.fadd"(x: AnyFloat, y: AnyFloat) -> (r: AnyFloat)
        traits(Pure, SameOperandsAndResultType) identity(x = -0.0, y = -0.0);
    /// A left shift.
    pub ShlOp = "t.shl"(x: AnyType, by: AnyType) -> (r: AnyType)
        traits(Pure, SameOperandsAndResultType) identity(by = 0) absorbing(x = is_nothing);
    /// The next number.
    pub NextOp = "t.next": OfNumber;
    /// The number before.
    pub BeforeOp = "t.before": OfNumber;
    class OfNumber(x: SignlessInteger) -> (r: SignlessInteger)
        traits(Pure, SameOperandsAndResultType) fold = by_name::<Self, _>;
    /// Both halves.
    pub SplitOp = "t.split"(x: SignlessInteger) -> (high: SignlessInteger, low: SignlessInteger)
        traits(Pure) fold = split;
}

drr::dialect! {
    /// Numbers.
    pub Numbers = "t" {
        ops: [ConstOp, AddOp, MaxOp, NegOp, ClampOp, SplitOp, NextOp, BeforeOp, MulOp, AndOp, FAddOp, ShlOp],
        constant: ConstOp,
        canonicalization: [Rules],
    }
}

drr::drr! {
    /// The rules of the dialect.
    pub set Rules;
    /// x + -y -> -(y + -x)
    def Minus : Pat<(AddOp (NegOp $x), (NegOp $y)), (NegOp (AddOp $x, $y))>;
}

/// x + 0 -> x, and sums of constants.
fn add<I: Ir>(op: &mut FoldOp<'_, I>) -> Option<FoldValue<I>> {
    let y = op.constant(1)?.as_int()?;
    if y == 0 {
        return Some(op.operand(0).into());
    }
    let sum = AttrData::Integer {
        value: op.constant(0)?.as_int()?.wrapping_add(y),
        ty: op.result_type(0).handle().into(),
    };
    op.make(&sum)
}

/// A clamp of a clamp has the greater bound.
fn clamp<I: Ir>(op: &mut FoldOp<'_, I>) -> Fold<I> {
    let low = |attr: Option<AttrRef<'_, I>>| attr.and_then(|attr| attr.as_int()).unwrap_or(0);
    let Some(inner) = op.defined_by::<ClampOp>(op.operand(0)) else {
        return Fold::No;
    };
    let bound = low(op.attr("low")).max(low(op.attr_of(inner, "low")));
    let data = AttrData::Integer {
        value: bound,
        ty: drr::ir::TypeData::int(64),
    };
    let source = op.ir().operand(inner, 0);
    if op.set_attr("low", &data).is_none() {
        return Fold::No;
    }
    op.set_operand(0, source);
    Fold::InPlace
}

/// A function of a number, as the op's name says.
fn by_name<O: OpDef, I: Ir>(op: &mut FoldOp<'_, I>) -> Option<FoldValue<I>> {
    let x = op.constant(0)?.as_int()?;
    let value = match O::DECL.name {
        "t.next" => x + 1,
        _ => x - 1,
    };
    let ty = op.result_type(0).handle().into();
    op.make(&AttrData::Integer { value, ty })
}

/// The halves of zero.
fn is_nothing<I: Ir>(constant: AttrRef<'_, I>) -> bool {
    constant.is_zero()
}

fn split<I: Ir>(op: &mut FoldOp<'_, I>) -> Option<Vec<FoldValue<I>>> {
    let zero = op
        .constant(0)
        .filter(|constant| constant.is_zero())?
        .to_attr();
    Some(vec![op.operand(0).into(), FoldValue::Attr(zero)])
}

fn function(body: &str) -> String {
    format!("func.func @f(%a: i32, %b: i32) {{\n{body}\n\"func.return\"() : () -> ()\n}}")
}

/// Runs the trait rules and folds, and prints the operations.
fn run(body: &str, config: GreedyRewriteConfig<Context>) -> (String, GreedyReport) {
    let mut context = Context::with_dialect::<drr_dialects::func::FuncDialect>();
    context.load::<Numbers>();
    let module = context.parse_module(&function(body)).expect("it parses");
    let rules = PatternSet::new().with(TraitRules).bind(&mut context);
    let report = apply_patterns_greedily(&mut context, module, &rules, &config, None);
    let report = report.expect("no rule fails");
    (text(&context, module), report)
}

/// The operations in the function.
fn text(context: &Context, module: drr::ir::Op<Context>) -> String {
    let text = context.print_op(module, &PrintOptions::new());
    let lines = text.lines().map(str::trim);
    let ops = lines.filter(|line| line.starts_with('%') || line.starts_with("\"t.use"));
    ops.collect::<Vec<_>>().join("\n")
}

fn folded(body: &str) -> String {
    run(body, GreedyRewriteConfig::new().expensive_checks(true)).0
}

#[test]
fn a_fold_gives_an_existing_value_or_a_constant() {
    let to_operand = r#"%0 = "t.const"() <{value = 0 : i32}> : () -> i32
        %1 = "t.add"(%a, %0) : (i32, i32) -> i32
        "t.use"(%1) : (i32) -> ()"#;
    assert_eq!(folded(to_operand), r#""t.use"(%arg0) : (i32) -> ()"#);
    let to_constant = r#"%0 = "t.const"() <{value = 2 : i32}> : () -> i32
        %1 = "t.add"(%0, %0) : (i32, i32) -> i32
        "t.use"(%1) : (i32) -> ()"#;
    assert_eq!(
        folded(to_constant),
        "%0 = \"t.const\"() <{value = 4 : i32}> : () -> i32\n\"t.use\"(%0) : (i32) -> ()"
    );
}

#[test]
fn a_fold_gives_a_value_for_each_result() {
    let body = r#"%0 = "t.const"() <{value = 0 : i32}> : () -> i32
        %1:2 = "t.split"(%0) : (i32) -> (i32, i32)
        "t.use"(%1#0, %1#1) : (i32, i32) -> ()"#;
    let (text, report) = run(body, GreedyRewriteConfig::new().unique_constants(true));
    assert_eq!(
        text,
        "%0 = \"t.const\"() <{value = 0 : i32}> : () -> i32\n\"t.use\"(%0, %0) : (i32, i32) -> ()"
    );
    assert_eq!(report.folds, 1);
}

#[test]
fn the_fold_of_a_class_knows_the_op() {
    let body = r#"%0 = "t.const"() <{value = 5 : i32}> : () -> i32
        %1 = "t.next"(%0) : (i32) -> i32
        %2 = "t.before"(%0) : (i32) -> i32
        "t.use"(%1, %2) : (i32, i32) -> ()"#;
    assert_eq!(
        folded(body),
        "%0 = \"t.const\"() <{value = 6 : i32}> : () -> i32\n\
         %1 = \"t.const\"() <{value = 4 : i32}> : () -> i32\n\
         \"t.use\"(%0, %1) : (i32, i32) -> ()"
    );
}

#[test]
fn a_fold_changes_an_operation_in_place() {
    let body = r#"%0 = "t.clamp"(%a) <{low = 5 : i64}> : (i32) -> i32
        %1 = "t.clamp"(%0) <{low = 3 : i64}> : (i32) -> i32
        "t.use"(%1) : (i32) -> ()"#;
    assert_eq!(
        folded(body),
        "%0 = \"t.clamp\"(%arg0) <{low = 5 : i64}> : (i32) -> i32\n\"t.use\"(%0) : (i32) -> ()"
    );
}

#[test]
fn folding_can_be_switched_off() {
    let body = r#"%0 = "t.const"() <{value = 0 : i32}> : () -> i32
        %1 = "t.add"(%a, %0) : (i32, i32) -> i32
        "t.use"(%1) : (i32) -> ()"#;
    let (_, report) = run(body, GreedyRewriteConfig::new().fold(false));
    assert_eq!((report.folds, report.changed), (0, false));
}

#[test]
fn traits_are_rules_that_are_listed_and_can_be_switched_off() {
    let body = r#"%0 = "t.const"() <{value = 7 : i32}> : () -> i32
        %1 = "t.max"(%0, %a) : (i32, i32) -> i32
        %2 = "t.max"(%b, %b) : (i32, i32) -> i32
        %3 = "t.neg"(%2) : (i32) -> i32
        %4 = "t.neg"(%3) : (i32) -> i32
        "t.use"(%1, %4) : (i32, i32) -> ()"#;
    assert_eq!(
        folded(body),
        "%0 = \"t.const\"() <{value = 7 : i32}> : () -> i32\n\
         %1 = \"t.max\"(%arg0, %0) : (i32, i32) -> i32\n\
         \"t.use\"(%1, %arg1) : (i32, i32) -> ()"
    );
    let mut rules = PatternSet::<Context>::new().with(TraitRules);
    let names: Vec<_> = rules.rules().map(|rule| (rule.name, rule.root)).collect();
    assert_eq!(
        names,
        [
            ("Commutative", "any<Commutative>"),
            ("Idempotent", "any<Idempotent>"),
            ("Involution", "any<Involution>"),
            ("Identity", "any<ConstantOperands>"),
            ("Absorbing", "any<ConstantOperands>")
        ]
    );
    assert_eq!(rules.disable("Commutative").unwrap(), 1);
}

/// The operand of the use of `op` of `%a` and a constant, or of the constant and `%a`.
fn with_constant(op: &str, constant: &str, first: bool) -> String {
    let (_, ty) = constant.split_once(" : ").expect("a typed constant");
    let operands = if first { "%k, %x" } else { "%x, %k" };
    let body = format!(
        r#"%k = "t.const"() <{{value = {constant}}}> : () -> {ty}
        %x = "t.source"() : () -> {ty}
        %r = "t.{op}"({operands}) : ({ty}, {ty}) -> {ty}
        "t.use"(%r, %x, %k) : ({ty}, {ty}, {ty}) -> ()"#
    );
    let text = folded(&body);
    let uses = text.lines().last().expect("the use stays");
    let arguments = uses.split(['(', ')']).nth(1).unwrap_or_default();
    let arguments: Vec<&str> = arguments.split(", ").collect();
    match arguments[..] {
        [r, x, _] if r == x => "x".to_string(),
        [r, _, k] if r == k => "k".to_string(),
        _ => "op".to_string(),
    }
}

#[test]
fn constants_that_make_an_op_trivial_are_declared() {
    let splat = "dense<0> : vector<4xi8>";
    let cases = [
        ("mul", "1 : i32", false, "x"),
        ("mul", "1 : i32", true, "x"),
        ("mul", "0 : i32", false, "k"),
        ("mul", "1.0 : f32", false, "op"),
        ("mul", splat, false, "k"),
        ("and", "-1 : i16", false, "x"),
        ("and", "-1 : i1", false, "x"),
        ("and", "255 : i8", false, "x"),
        ("and", "0 : i8", false, "k"),
        ("and", "1 : i8", false, "op"),
        ("fadd", "-0.0 : f32", false, "x"),
        ("fadd", "-0.0 : f32", true, "x"),
        ("fadd", "0.0 : f32", false, "op"),
        ("shl", "0 : i32", false, "x"),
        ("shl", "0 : i32", true, "k"),
        ("shl", "1 : i32", true, "op"),
    ];
    for (op, constant, first, left) in cases {
        assert_eq!(
            with_constant(op, constant, first),
            left,
            "{op} {constant} {first}"
        );
    }
}

#[test]
fn equal_constants_are_one_at_the_start_of_their_function() {
    let body = r#"%0 = "t.neg"(%a) : (i32) -> i32
        %1 = "t.const"() <{value = 7 : i32}> : () -> i32
        %2 = "t.const"() <{value = 7 : i64}> : () -> i64
        "t.use"(%0, %1) ({
            %3 = "t.const"() <{value = 7 : i32}> : () -> i32
            "t.use"(%3, %2) : (i32, i64) -> ()
        }) : (i32, i32) -> ()"#;
    let config = GreedyRewriteConfig::new().unique_constants(true);
    // An op that is not registered may be isolated from above, so that its constants stay in it.
    assert_eq!(
        run(body, config).0,
        "%0 = \"t.const\"() <{value = 7 : i64}> : () -> i64\n\
         %1 = \"t.const\"() <{value = 7 : i32}> : () -> i32\n\
         %2 = \"t.neg\"(%arg0) : (i32) -> i32\n\
         \"t.use\"(%2, %1) ({\n\
         %3 = \"t.const\"() <{value = 7 : i32}> : () -> i32\n\
         \"t.use\"(%3, %0) : (i32, i64) -> ()"
    );
}

#[test]
fn constants_of_later_blocks_move_to_the_first_one() {
    let body = r#""t.use"() ({
            "t.use"()[^b] : () -> ()
        ^b:
            %0 = "t.const"() <{value = 7 : i32}> : () -> i32
            "t.use"(%0)[^c] : (i32) -> ()
        ^c:
            %1 = "t.const"() <{value = 8 : i32}> : () -> i32
            %2 = "t.const"() <{value = 7 : i32}> : () -> i32
            "t.use"(%1, %2) : (i32, i32) -> ()
        }) : () -> ()"#;
    let config = GreedyRewriteConfig::new().unique_constants(true);
    // Without the labels.
    assert_eq!(
        run(body, config).0,
        "\"t.use\"() ({\n\
         %0 = \"t.const\"() <{value = 8 : i32}> : () -> i32\n\
         %1 = \"t.const\"() <{value = 7 : i32}> : () -> i32\n\
         \"t.use\"()[^bb1] : () -> ()\n\
         \"t.use\"(%1)[^bb2] : (i32) -> ()\n\
         \"t.use\"(%0, %1) : (i32, i32) -> ()"
    );
}

#[test]
fn a_dialect_lists_its_canonicalisation() {
    let mut context = Context::new();
    context.load::<Numbers>();
    let names =
        |rules: PatternSet<Context>| rules.rules().map(|rule| rule.name).collect::<Vec<_>>();
    assert_eq!(
        names(context.canonicalization()),
        [
            "Commutative",
            "Idempotent",
            "Involution",
            "Identity",
            "Absorbing",
            "Minus"
        ]
    );
    let body = r#"%0 = "t.neg"(%a) : (i32) -> i32
        %1 = "t.neg"(%b) : (i32) -> i32
        %2 = "t.add"(%0, %1) : (i32, i32) -> i32
        "t.use"(%2) : (i32) -> ()"#;
    context.load::<drr_dialects::func::FuncDialect>();
    let module = context.parse_module(&function(body)).expect("it parses");
    let report = context.canonicalize(module).expect("no rule fails");
    assert!(report.converged && report.changed, "{report}");
    assert_eq!(
        text(&context, module),
        "%0 = \"t.add\"(%arg0, %arg1) : (i32, i32) -> i32\n\
         %1 = \"t.neg\"(%0) : (i32) -> i32\n\
         \"t.use\"(%1) : (i32) -> ()"
    );
    assert!(AddOp::DECL.has_trait("Commutative"));
}
