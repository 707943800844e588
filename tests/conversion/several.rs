//! Results of new operations that become several values, or none: those of a variadic group.

use drr::conversion::{
    ConversionConfig, ConversionTarget, Converted, Order, TypeConverter, apply_conversion,
};
use drr::ir::{Ir, OpState, TypeData};
use drr::op::{Arity, OpOf};
use drr::pattern_set::{PatternSet, Patterns};
use drr::prelude::*;
use drr::rewriter::OpConversion;
use drr_dialects::func::{FuncOp, ReturnOp};

use super::run::{converted, message_of};
use super::{Context, context, parse};

drr::declare_op! {
    /// Calls something.
    pub CallOp = "s.call"(args: Variadic<AnyType>) -> (results: Variadic<AnyType>);
    /// The new call.
    pub InvokeOp = "n.invoke"(args: Variadic<AnyType>) -> (results: Variadic<AnyType>);
    /// Runs its body.
    pub RunOp = "s.run"() regions(body: AnyRegion) -> (results: Variadic<AnyType>);
    /// The new form.
    pub DoOp = "n.do"() regions(body: AnyRegion) -> (results: Variadic<AnyType>);
    /// Ends a body.
    pub EndOp = "s.end"(values: Variadic<AnyType>) traits(Terminator);
    /// The new end.
    pub StopOp = "n.stop"(values: Variadic<AnyType>) traits(Terminator);
    /// Takes one value.
    pub TakeOp = "s.take"(x: AnyType);
    /// The same value.
    pub SameOp = "s.same"(x: AnyType) -> (r: AnyType);
    /// Has one result.
    pub OneOp = "s.one"() -> (r: AnyType);
    /// Has one result, too.
    pub SingleOp = "n.single"() -> (r: AnyType);
    /// Has a result before the others.
    pub MixedOp = "s.mixed"() -> (first: AnyType, rest: Variadic<AnyType>);
    /// The same.
    pub BlendOp = "n.blend"() -> (first: AnyType, rest: Variadic<AnyType>);
    /// Has a result behind the others.
    pub LastOp = "s.last"() -> (rest: Variadic<AnyType>, last: AnyType);
    /// The same.
    pub EndBlendOp = "n.end_blend"() -> (rest: Variadic<AnyType>, last: AnyType);
    /// Takes one value, too.
    pub PutOp = "n.put"(x: AnyType);
    /// Takes one value and others.
    pub ManyOp = "s.many"(first: AnyType, rest: Variadic<AnyType>);
    /// The same.
    pub FirstOp = "n.first"(first: AnyType, rest: Variadic<AnyType>);
    /// Takes one value behind others.
    pub BehindOp = "n.behind"(rest: Variadic<AnyType>, last: AnyType);
    /// Takes one value or none.
    pub MaybeOp = "n.maybe"(x: Optional<AnyType>);
    /// Takes one value between others.
    pub BetweenOp = "n.between"(before: Variadic<AnyType>, x: AnyType, behind: Variadic<AnyType>)
        traits(AttrSizedOperandSegments);
    /// Takes two values.
    pub TwoOp = "s.two"(x: AnyType, y: AnyType);
    /// The same.
    pub BothOp = "n.both"(x: AnyType, y: AnyType);
}

drr::drr! {
    #[conversion]
    set Rules;
    def Call : Pat<(CallOp $args), (InvokeOp $args)>;
    def Run : Pat<(RunOp $body), (DoOp (convert $body))>;
    def End : Pat<(EndOp $values), (StopOp $values)>;
    def One : Pat<(OneOp), (SingleOp)>;
    def Mixed : Pat<(MixedOp), (BlendOp)>;
    def Last : Pat<(LastOp), (EndBlendOp)>;
    def Take : Pat<(TakeOp $x), (PutOp $x)>;
}

drr::drr! {
    #[conversion]
    set Single;
    def First : Pat<(TakeOp $x), (FirstOp $x, (variadic))>;
    def Behind : Pat<(TakeOp $x), (BehindOp (variadic), $x)>;
    def Maybe : Pat<(TakeOp $x), (MaybeOp $x)>;
    def Between : Pat<(TakeOp $x), (BetweenOp (variadic), $x, (variadic))>;
    def Many : Pat<(ManyOp $x, $rest), (FirstOp $x, $rest)>;
    def ManyBetween : Pat<(ManyOp $x, $rest), (BetweenOp $rest, $x, $rest)>;
    def Two : Pat<(TwoOp $x, $y), (BothOp $x, $y)>;
}

drr::drr! {
    #[conversion]
    set Named;
    /// The values of a call that takes no place of its own.
    def OneByCall : Pattern<(OneOp:$r), [(InvokeOp:$call (variadic), (returnType $r)), (values $call__0..)]>;
}

drr::drr! {
    #[conversion]
    set OfOneType;
    /// The call has one type, and its result is one value.
    def PutCall : Pattern<(OneOp:$r), [(InvokeOp:$call (variadic), (returnType $r)), (PutOp $call), (SingleOp)]>;
}

/// As the rule `Call`.
#[drr::pattern(root = CallOp, ir = Context)]
fn invoke(op: OpOf<CallOp, Context>, rewriter: &mut PatternRewriter<'_, Context>) -> Option<()> {
    let (op, ir) = (op.handle(), rewriter.ir());
    let operands: Vec<_> = (0..ir.num_operands(op))
        .map(|at| ir.operand(op, at))
        .collect();
    let types: Vec<_> = (0..ir.num_results(op))
        .map(|at| ir.result_type(op, at))
        .collect();
    let loc = ir.loc(op);
    let state = OpState {
        operands: &operands,
        result_types: &types,
        ..OpState::new(rewriter.ir_mut().bind_op::<InvokeOp>()?, loc)
    };
    let conversion = OpConversion {
        result_groups: &[Arity::Variadic],
        ..OpConversion::default()
    };
    let new = rewriter.create_op_with(state, conversion);
    rewriter.replace_op_by(op, new);
    Some(())
}

/// `index` becomes two numbers, `f32` none.
fn types() -> TypeConverter<Context> {
    TypeConverter::new().keep_others().convert(|ty| match ty {
        ty if ty.is_index() => Converted::To(vec![TypeData::int(32), TypeData::int(64)]),
        ty if ty.is_float() => Converted::To(Vec::new()),
        _ => Converted::Next,
    })
}

fn target() -> ConversionTarget<Context> {
    ConversionTarget::new()
        .illegal_dialect("s")
        .legal_dialect("n")
        .retyped::<FuncOp>()
        .retyped::<ReturnOp>()
}

/// Converts the text in both orders.
fn becomes(text: &str, rules: impl Patterns<Context> + Copy, wanted: &str) {
    for order in [Order::UsersFirst, Order::Mlir] {
        let text = converted(text, &target(), rules, Some(&types()), order);
        assert_eq!(text, wanted, "{order:?}");
    }
}

#[test]
fn results_of_a_variadic_group_become_several_values_or_none() {
    let text = r#"func.func @f(%x: index) -> (index, f32, i8) {
        %0:3 = "s.call"(%x) : (index) -> (index, f32, i8)
        %1:3 = "s.call"(%0#2, %0#0) : (i8, index) -> (index, f32, i8)
        return %1#0, %0#1, %1#2 : index, f32, i8
    }"#;
    let wanted = r#"module {
  func.func @f(%arg0: i32, %arg1: i64) -> (i32, i64, i8) {
    %0:3 = "n.invoke"(%arg0, %arg1) : (i32, i64) -> (i32, i64, i8)
    %1:3 = "n.invoke"(%0#2, %0#0, %0#1) : (i8, i32, i64) -> (i32, i64, i8)
    return %1#0, %1#1, %1#2 : i32, i64, i8
  }
}
"#;
    becomes(text, Rules, wanted);
    becomes(text, invoke, wanted);
}

/// As many values as results, but not one each.
#[test]
fn a_result_that_becomes_two_values_stands_beside_one_that_becomes_none() {
    let text = r#"func.func @f() -> (f32, index) {
        %0:2 = "s.call"() : () -> (f32, index)
        return %0#0, %0#1 : f32, index
    }"#;
    let wanted = r#"module {
  func.func @f() -> (i32, i64) {
    %0:2 = "n.invoke"() : () -> (i32, i64)
    return %0#0, %0#1 : i32, i64
  }
}
"#;
    becomes(text, Rules, wanted);
}

#[test]
fn an_op_with_regions_has_results_that_become_several_values() {
    let text = r#"func.func @f(%x: index) -> index {
        %0 = "s.run"() ({
            %1 = "s.run"() ({
                "s.end"(%x) : (index) -> ()
            }) : () -> index
            "s.end"(%1) : (index) -> ()
        }) : () -> index
        return %0 : index
    }"#;
    let wanted = r#"module {
  func.func @f(%arg0: i32, %arg1: i64) -> (i32, i64) {
    %0:2 = "n.do"() ({
      %1:2 = "n.do"() ({
        "n.stop"(%arg0, %arg1) : (i32, i64) -> ()
      }) : () -> (i32, i64)
      "n.stop"(%1#0, %1#1) : (i32, i64) -> ()
    }) : () -> (i32, i64)
    return %0#0, %0#1 : i32, i64
  }
}
"#;
    becomes(text, Rules, wanted);
}

#[test]
fn values_gives_what_a_result_of_a_new_op_has_become() {
    let text = r#"func.func @f() -> index {
        %0 = "s.one"() : () -> index
        return %0 : index
    }"#;
    let wanted = r#"module {
  func.func @f() -> (i32, i64) {
    %0:2 = "n.invoke"() : () -> (i32, i64)
    return %0#0, %0#1 : i32, i64
  }
}
"#;
    becomes(text, Named, wanted);
}

/// The error of a conversion.
fn error_of(text: &str, target: &ConversionTarget<Context>) -> String {
    error_by(Rules, text, target)
}

/// The same with other rules.
fn error_by(
    rules: impl Patterns<Context>,
    text: &str,
    target: &ConversionTarget<Context>,
) -> String {
    let mut ctx = context();
    let module = parse(&mut ctx, text);
    let patterns = PatternSet::new().with(rules).bind(&mut ctx);
    let types = types();
    let config = ConversionConfig::new().types(&types);
    let done = apply_conversion(&mut ctx, module, target, &patterns, &config);
    message_of(&done.expect_err("it fails"))
}

#[test]
fn a_variadic_result_that_is_used_as_a_single_value_does_not_become_several() {
    let text = |ty| {
        format!(
            r#"func.func @f() {{
                %0 = "s.one"() : () -> {ty}
                return
            }}"#
        )
    };
    let wanted = r#"module {
  func.func @f() {
    %0 = "n.invoke"() : () -> i8
    "n.put"(%0) : (i8) -> ()
    %1 = "n.single"() : () -> i8
    return
  }
}
"#;
    becomes(&text("i8"), OfOneType, wanted);
    let error = error_by(OfOneType, &text("index"), &target());
    let reason =
        "a result of a new 'n.single' is one value, which the conversion makes several or none";
    assert!(error.contains(reason), "{error}");
}

#[test]
fn results_behind_or_before_a_single_one_become_several_values_or_none() {
    let text = r#"func.func @f() -> (i8, index, f32, i16) {
        %0:3 = "s.mixed"() : () -> (i8, index, f32)
        %1:3 = "s.last"() : () -> (f32, index, i16)
        "s.take"(%1#2) : (i16) -> ()
        return %0#0, %0#1, %1#0, %1#2 : i8, index, f32, i16
    }"#;
    let wanted = r#"module {
  func.func @f() -> (i8, i32, i64, i16) {
    %first, %rest:2 = "n.blend"() : () -> (i8, i32, i64)
    %rest_0:2, %last = "n.end_blend"() : () -> (i32, i64, i16)
    "n.put"(%last) : (i16) -> ()
    return %first, %rest#0, %rest#1, %last : i8, i32, i64, i16
  }
}
"#;
    becomes(text, Rules, wanted);
}

#[test]
fn a_single_result_does_not_become_several_values() {
    let made = [
        ("one", "One", "n.single"),
        ("mixed", "Mixed", "n.blend"),
        ("last", "Last", "n.end_blend"),
    ];
    for (op, rule, made) in made {
        let text = format!(
            r#"func.func @f() -> index {{
                %0 = "s.{op}"() : () -> index
                return %0 : index
            }}"#
        );
        let error = error_of(&text, &target());
        let reason = format!(
            "`{rule}` (tests/conversion/several.rs): a result of a new '{made}' is one value"
        );
        assert!(error.contains(&reason), "{error}");
        let remedy = "`(values $op__0..)` by those of a variadic group";
        assert!(error.contains(remedy), "{error}");
    }
}

drr::drr! {
    #[conversion]
    set TooFew;
    def OneByOne : Pattern<(OneOp), [(SingleOp:$x (returnType "i32")), (values $x)]>;
    def OnePart : Pat<(SameOp $x), (replaceWithValue $x__0)>;
}

#[test]
fn values_of_other_types_are_shown() {
    let text = r#"func.func @f() -> index {
        %0 = "s.one"() : () -> index
        return %0 : index
    }"#;
    let error = error_by(TooFew, text, &target());
    let wanted =
        "the values have other types than those that the result becomes: (i32) for (i32, i64)";
    assert!(error.contains(wanted), "{error}");
    let text = r#"func.func @f(%x: index) -> index {
        %0 = "s.same"(%x) : (index) -> index
        return %0 : index
    }"#;
    let error = error_by(TooFew, text, &target());
    let wanted =
        "another type than the result that it replaces: i32 for index, which becomes (i32, i64)";
    assert!(error.contains(wanted), "{error}");
}

#[test]
fn a_single_operand_does_not_become_several_values_or_none() {
    let target = target().legal::<PutOp>();
    let taken = r#"func.func @f(%x: index) {
        "s.take"(%x) : (index) -> ()
        return
    }"#;
    // It would have as many values as it takes.
    let two = r#"func.func @f(%x: index, %y: f32) {
        "s.two"(%x, %y) : (index, f32) -> ()
        return
    }"#;
    for (rule, text, op) in [
        (First, taken, "n.first"),
        (Behind, taken, "n.behind"),
        (Maybe, taken, "n.maybe"),
        (Between, taken, "n.between"),
        (Two, two, "n.both"),
    ] {
        let error = error_by(rule, text, &target);
        let reason = format!(
            "an operand of '{op}' is one value, which the conversion makes several or none"
        );
        assert!(error.contains(&reason), "{rule:?}: {error}");
    }
}

#[test]
fn operands_beside_a_single_one_become_several_values_or_none() {
    let text = r#"func.func @f(%x: i8, %y: index, %z: f32) {
        "s.many"(%x, %y, %z) : (i8, index, f32) -> ()
        return
    }"#;
    let wanted = |op: &str| {
        format!(
            "module {{
  func.func @f(%arg0: i8, %arg1: i32, %arg2: i64) {{
    {op}
    return
  }}
}}
"
        )
    };
    let first = wanted(r#""n.first"(%arg0, %arg1, %arg2) : (i8, i32, i64) -> ()"#);
    becomes(text, Many, &first);
    let between = wanted(
        r#""n.between"(%arg1, %arg2, %arg0, %arg1, %arg2) <{operandSegmentSizes = array<i32: 2, 1, 2>}> : (i32, i64, i8, i32, i64) -> ()"#,
    );
    becomes(text, ManyBetween, &between);
}

#[test]
fn a_retyped_operation_has_as_many_values_as_its_declaration_allows() {
    let text = r#"func.func @f(%x: index, %y: f32) {
        "s.take"(%x) : (index) -> ()
        %0 = "s.one"() : () -> f32
        return
    }"#;
    let error = error_of(
        text,
        &ConversionTarget::new()
            .retyped::<TakeOp>()
            .retyped::<FuncOp>(),
    );
    let reason = "operand 'x' is one value, and 'index' becomes 2";
    assert!(error.contains(reason), "{error}");
    let error = error_of(text, &ConversionTarget::new().retyped::<OneOp>());
    assert!(
        error.contains("result 'r' is one value, and 'f32' becomes 0"),
        "{error}"
    );
}
