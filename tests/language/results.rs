//! Section 4: result patterns, except for locations.

use drr::ir::TypeData;
use drr::prelude::*;

use crate::ops::{
    AddOp, CastOp, ClampOp, CmpOp, ConcatOp, CountOp, LitOp, MixOp, MulOp, NegOp, Predicate,
    ScaleOp, SinkOp, SplitOp, SubOp,
};
use crate::{check, check_no_match, explain, used};

/// A factor, as a constant.
const FACTOR: i64 = 12;

drr::drr! {
    // The rules overlap on purpose: each test selects its rules by name.
    #[allow(deprecated)]
    set Results;

    def NestedFirst : Pat<(SubOp $x, $y), (AddOp $x, (NegOp $y))>;
    def Literals : Pat<(NegOp $x), (LitOp $x, true, 2.5, -7, 5i8)>;
    def Paths : Pat<(NegOp $x), (ScaleOp $x, FACTOR)>;
    def Variants : Pat<(CmpOp Predicate::Lt, $x, $y), (CmpOp Predicate::Gt, $y, $x)>;
    def Computed : Pat<(ScaleOp $x, $f, $b, $_),
        (MixOp $x, { $f.as_int()? as i64 * $b.as_int()? as i64 }, (Zero $x))>;
    def Zero : NativeCodeCall<{ $0.handle() }>;
    def Short : Pat<(ScaleOp (ScaleOp $x, $f, ..), $_, 9, $_), (MixOp $x, AsIs:$f, AsIs:$x)>;
    def AsIs : NativeCodeCall<{ $0 }>;

    def NamedArguments : Pat<(NegOp $x), (ScaleOp $x, factor = 2, tag = "t")>;
    def Defaulted : Pat<(NegOp $x), (ScaleOp $x, 2)>;
    def NoOptional : Pat<(ClampOp $x, $limit), (ClampOp $x, none), [{ $limit.is_some() }]>;
    def RestOfSource : Pat<(ScaleOp (ScaleOp:$s $x, ..), 1, ..), (ScaleOp $x, factor = 8, ..$s)>;
    def RestOfAnother : Pat<(LitOp (ScaleOp:$s $x, ..), ..), (ScaleOp $x, ..$s)>;

    def Used : Pattern<(SplitOp $x), [(NegOp:$n $x), (AddOp $n, $n), (SubOp $n, $x)]>;
    def ByNumber : Pattern<(SubOp $x, $y),
        [(SplitOp:$s $x), (SplitOp:$t $y), (AddOp $s__1, $t__0)]>;
    def OneOfTwo : Pat<(MulOp $x, $_), (SplitOp:$_s__1 $x)>;
    def OperandOfTwo : Pat<(MulOp (SplitOp:$_s__0 $x), $_), (NegOp (SplitOp:$_t__1 $x))>;
    def TwoForTwo : Pattern<(SplitOp (NegOp $x)), [(SplitOp $x)]>;
    def ValuesAndOps : Pattern<(SplitOp (NegOp $x)), [(replaceWithValue $x), (AddOp $x, $x)]>;
    def SwappedValues : Pattern<(SplitOp (SplitOp:$s__0 $x)), [(replaceWithValue $s__1, $x)]>;

    def Erased : Pattern<(SinkOp (NegOp $_)), []>;
    def Replaced : Pattern<(SinkOp (AddOp $x, $y)), [(SinkOp $x), (SinkOp $y)]>;

    def ToOperand : Pat<(CastOp $x, "value"), (replaceWithValue $x)>;
    def OfRootsType : Pat<(CastOp $x, "type"), (NegOp $x)>;

    def TypeOfValue : Pat<(CastOp:$r $x, "outer"), (CastOp (CastOp $x, "inner", (returnType $r)), "done")>;
    def TypeByCode : Pat<(CastOp $x, "code"), (CastOp (CastOp $x, "inner", (returnType { TypeData::int(7) })), "done")>;
    def TypeByNative : Pat<(CastOp $x, "native"), (CastOp (CastOp $x, "inner", (returnType (Wider $x))), "done")>;
    def Wider : NativeCodeCall<{ TypeData::int($0.ty().int_width()? * 2) }>;
    def Inferred : Pat<(CastOp $x, "infer"), (CastOp (NegOp (CmpOp Predicate::Eq, $x, $x)), "done")>;

    def Supplemental : Pat<(AddOp $x, $y), (SubOp:$d $x, $y), [], [(SinkOp $d)]>;
    def SupplementalAlone : Pat<(MulOp $x, $_), (NegOp:$n $x), [], [(CountOp "muls"), (SinkOp $n)]>;
    def SupplementalOfRoot : Pat<(MulOp:$m $x, $_), (NegOp $x), [], [(Note $m)]>;
    def Note : NativeCodeCallVoid<{ note($_builder, $0) }>;

    def Dropped : Pat<(AddOp $x, $y), (SubOp $x, (NegOp $y))>;
    #[keep_attrs]
    def Kept : Pat<(AddOp $x, $y), (SubOp $x, (NegOp $y))>;
    #[keep_attrs(x.mark, "x.type")]
    def KeptByName : Pat<(AddOp $x, $y), (SubOp $x, (NegOp $y))>;
    #[keep_attrs]
    def KeptByNone : Pat<(AddOp $x, $_), (replaceWithValue $x)>;

    def Variadic : Pat<(MixOp (ConcatOp $xs), 0, $_), (ConcatOp $xs)>;
}

/// Marks the op that defines the first operand.
fn note<I: Ir>(rewriter: &mut PatternRewriter<'_, I>, op: drr::ir::Op<I>) {
    let ir = rewriter.ir();
    if let Some((defining, _)) = ir.defining_op(ir.operand(op, 0)) {
        let kind = ir.kind(defining);
        let name = rewriter.ir_mut().bind_attr(kind, "noted");
        let unit = rewriter.make_attr(&drr::ir::AttrData::Unit);
        rewriter.set_attr(defining, name, unit);
    }
}

const NEG: &str = "%r = \"test.neg\"(%a) : (i32) -> i32";

#[test]
fn row_4_1_nested_ops_are_built_first() {
    check(
        Results,
        "NestedFirst",
        &used("%r = \"test.sub\"(%a, %b) : (i32, i32) -> i32"),
        &used(
            "%n = \"test.neg\"(%b) : (i32) -> i32\n%r = \"test.add\"(%a, %n) : (i32, i32) -> i32",
        ),
    );
}

#[test]
fn row_4_1_literals_and_paths_make_attributes_of_the_declared_kind() {
    check(
        Results,
        "Literals",
        &used(NEG),
        &used(
            "%r = \"test.lit\"(%a) <{any = 5 : i8, flag = true, ratio = 2.5 : f32, small = -7 : i8}> : (i32) -> i32",
        ),
    );
    check(
        Results,
        "Paths",
        &used(NEG),
        &used("%r = \"test.scale\"(%a) <{factor = 12 : i64}> : (i32) -> i32"),
    );
    let cmp = |p, x, y| {
        format!(
            "%r = \"test.cmp\"({x}, {y}) <{{predicate = {p} : i64}}> : (i32, i32) -> i1\n\"x.use\"(%r) : (i1) -> ()"
        )
    };
    check(
        Results,
        "Variants",
        &cmp(1, "%a", "%b"),
        &cmp(2, "%b", "%a"),
    );
}

#[test]
fn row_4_1_code_and_natives_compute_attributes_and_values() {
    check(
        Results,
        "Computed",
        &used("%r = \"test.scale\"(%a) <{bias = 7 : i64, factor = 6 : i64}> : (i32) -> i32"),
        &used("%r = \"test.mix\"(%a, %a) <{n = 42 : i64}> : (i32, i32) -> i32"),
    );
    check(
        Results,
        "Short",
        &used(
            "%s = \"test.scale\"(%a) <{factor = 6 : i64}> : (i32) -> i32\n%r = \"test.scale\"(%s) <{bias = 9 : i64, factor = 7 : i64}> : (i32) -> i32",
        ),
        &used("%r = \"test.mix\"(%a, %a) <{n = 6 : i64}> : (i32, i32) -> i32"),
    );
}

#[test]
fn row_4_2_what_is_built_has_names() {
    check(
        Results,
        "Used",
        "%s:2 = \"test.split\"(%a) : (i32) -> (i32, i32)\n\"x.use\"(%s#0, %s#1) : (i32, i32) -> ()",
        "%n = \"test.neg\"(%a) : (i32) -> i32\n%p = \"test.add\"(%n, %n) : (i32, i32) -> i32\n%q = \"test.sub\"(%n, %a) : (i32, i32) -> i32\n\"x.use\"(%p, %q) : (i32, i32) -> ()",
    );
    check(
        Results,
        "ByNumber",
        &used("%r = \"test.sub\"(%a, %b) : (i32, i32) -> i32"),
        &used(
            "%s:2 = \"test.split\"(%a) : (i32) -> (i32, i32)\n%t:2 = \"test.split\"(%b) : (i32) -> (i32, i32)\n%r = \"test.add\"(%s#1, %t#0) : (i32, i32) -> i32",
        ),
    );
    check(
        Results,
        "OneOfTwo",
        &used("%r = \"test.mul\"(%a, %b) : (i32, i32) -> i32"),
        "%s:2 = \"test.split\"(%a) : (i32) -> (i32, i32)\n\"x.use\"(%s#1) : (i32) -> ()",
    );
    check(
        Results,
        "OperandOfTwo",
        &used(
            "%s:2 = \"test.split\"(%a) : (i32) -> (i32, i32)\n%r = \"test.mul\"(%s#0, %b) : (i32, i32) -> i32",
        ),
        &used(
            "%s:2 = \"test.split\"(%a) : (i32) -> (i32, i32)\n%r = \"test.neg\"(%s#1) : (i32) -> i32",
        ),
    );
}

#[test]
fn row_4_3_arguments_by_name_and_defaults() {
    check(
        Results,
        "NamedArguments",
        &used(NEG),
        &used("%r = \"test.scale\"(%a) <{factor = 2 : i64, tag = \"t\"}> : (i32) -> i32"),
    );
    check(
        Results,
        "Defaulted",
        &used(NEG),
        &used("%r = \"test.scale\"(%a) <{factor = 2 : i64}> : (i32) -> i32"),
    );
}

#[test]
fn row_4_3_new_operations_have_their_defaults_as_in_mlir() {
    drr::drr! {
        set Twice;
        def Nested : Pat<(NegOp (NegOp $x)), (ScaleOp (ScaleOp $x, 2), 3, none)>;
    }
    let negs = "%n = \"test.neg\"(%a) : (i32) -> i32\n%r = \"test.neg\"(%n) : (i32) -> i32";
    let (found, _) = crate::run(Twice, &[], &used(negs));
    let scaled = |factor| {
        format!(
            "\"test.scale\"(%{}) <{{bias = 1 : i64, factor = {factor} : i64}}>",
            if factor == 2 { "arg0" } else { "0" }
        )
    };
    assert!(
        found.contains(&scaled(2)) && found.contains(&scaled(3)),
        "{found}"
    );
}

#[test]
fn row_4_3_the_other_attributes_come_from_a_matched_op() {
    let scales = |attrs: &str, outer: &str| {
        used(&format!(
            "%s = \"test.scale\"(%a) <{{{attrs}}}> : (i32) -> i32\n%r = \"test.{outer} : (i32) -> i32"
        ))
    };
    let scaled = |attrs: &str| {
        used(&format!(
            "%r = \"test.scale\"(%a) <{{{attrs}}}> : (i32) -> i32"
        ))
    };
    let outer = "scale\"(%s) <{factor = 1 : i64}>";
    check(
        Results,
        "RestOfSource",
        &scales("bias = 3 : i64, factor = 2 : i64, tag = \"t\"", outer),
        &scaled("bias = 3 : i64, factor = 8 : i64, tag = \"t\""),
    );
    let all = "bias = 3 : i64, factor = 2 : i64, tag = \"t\"";
    check(
        Results,
        "RestOfAnother",
        &scales(all, "lit\"(%s)"),
        &scaled(all),
    );
    check(
        Results,
        "RestOfAnother",
        &scales("factor = 2 : i64", "lit\"(%s)"),
        &scaled("bias = 1 : i64, factor = 2 : i64"),
    );
}

#[test]
fn row_4_11_optional_and_variadic_operands_are_built() {
    check(
        Results,
        "NoOptional",
        &used("%r = \"test.clamp\"(%a, %b) : (i32, i32) -> i32"),
        &used("%r = \"test.clamp\"(%a) : (i32) -> i32"),
    );
    for (operands, types) in [("", ""), ("%a", "i32"), ("%a, %b, %a", "i32, i32, i32")] {
        let concat = |name| format!("{name} = \"test.concat\"({operands}) : ({types}) -> i32\n");
        let mix = "%r = \"test.mix\"(%p, %c) <{n = 0 : i64}> : (i32, i32) -> i32";
        check(
            Results,
            "Variadic",
            &used(&(concat("%p") + mix)),
            &used(&concat("%r")),
        );
    }
}

#[test]
fn row_4_5_the_values_declared_last_replace_the_results() {
    let split = "%n = \"test.neg\"(%a) : (i32) -> i32\n%s:2 = \"test.split\"(%n) : (i32) -> (i32, i32)\n\"x.use\"(%s#0, %s#1) : (i32, i32) -> ()";
    check(
        Results,
        "TwoForTwo",
        split,
        "%s:2 = \"test.split\"(%a) : (i32) -> (i32, i32)\n\"x.use\"(%s#0, %s#1) : (i32, i32) -> ()",
    );
    check(
        Results,
        "ValuesAndOps",
        split,
        "%s = \"test.add\"(%a, %a) : (i32, i32) -> i32\n\"x.use\"(%a, %s) : (i32, i32) -> ()",
    );
    check(
        Results,
        "SwappedValues",
        "%n:2 = \"test.split\"(%a) : (i32) -> (i32, i32)\n%s:2 = \"test.split\"(%n#0) : (i32) -> (i32, i32)\n\"x.use\"(%s#0, %s#1) : (i32, i32) -> ()",
        "%n:2 = \"test.split\"(%a) : (i32) -> (i32, i32)\n\"x.use\"(%n#1, %a) : (i32, i32) -> ()",
    );
}

#[test]
fn row_4_5_a_root_without_results_is_erased() {
    let sink = |ops: &str| format!("{ops}\n\"test.sink\"(%p) : (i32) -> ()");
    check(
        Results,
        "Erased",
        &sink("%p = \"test.neg\"(%a) : (i32) -> i32"),
        "",
    );
    check(
        Results,
        "Replaced",
        &sink("%p = \"test.add\"(%a, %b) : (i32, i32) -> i32"),
        "\"test.sink\"(%a) : (i32) -> ()\n\"test.sink\"(%b) : (i32) -> ()",
    );
}

fn cast(mode: &str, from: &str, to: &str) -> String {
    format!(
        "%s = \"x.src\"() : () -> {from}\n%r = \"test.cast\"(%s) <{{mode = \"{mode}\"}}> : ({from}) -> {to}\n\"x.use\"(%r) : ({to}) -> ()"
    )
}

#[test]
fn row_4_6_a_value_of_another_type_does_not_replace() {
    check(
        Results,
        "ToOperand",
        &cast("value", "i64", "i64"),
        "%s = \"x.src\"() : () -> i64\n\"x.use\"(%s) : (i64) -> ()",
    );
    let other = cast("value", "i64", "i32");
    check_no_match(Results, "ToOperand", &other);
    let text = explain(Results, "ToOperand", "test.cast", &other);
    assert!(text.contains("i64") && text.contains("i32"), "{text}");
}

#[test]
fn row_4_4_a_replacing_op_has_the_roots_types() {
    check(
        Results,
        "OfRootsType",
        &cast("type", "i32", "i32"),
        "%s = \"x.src\"() : () -> i32\n%r = \"test.neg\"(%s) : (i32) -> i32\n\"x.use\"(%r) : (i32) -> ()",
    );
    // The op itself would infer another type.
    check_no_match(Results, "OfRootsType", &cast("type", "i64", "i32"));
}

#[test]
fn row_4_7_return_types_of_values_code_and_natives() {
    for (mode, inner) in [("outer", "i8"), ("code", "i7"), ("native", "i32")] {
        check(
            Results,
            if mode == "outer" {
                "TypeOfValue"
            } else if mode == "code" {
                "TypeByCode"
            } else {
                "TypeByNative"
            },
            &cast(mode, "i16", "i8"),
            &format!(
                "%s = \"x.src\"() : () -> i16\n%t = \"test.cast\"(%s) <{{mode = \"inner\"}}> : (i16) -> {inner}\n%r = \"test.cast\"(%t) <{{mode = \"done\"}}> : ({inner}) -> i8\n\"x.use\"(%r) : (i8) -> ()"
            ),
        );
    }
    // The native code declines, because a float has no integer width.
    check_no_match(Results, "TypeByNative", &cast("native", "f32", "i8"));
}

#[test]
fn row_4_4_inner_ops_infer_their_types() {
    check(
        Results,
        "Inferred",
        &cast("infer", "i16", "i8"),
        "%s = \"x.src\"() : () -> i16\n%p = \"test.cmp\"(%s, %s) <{predicate = 0 : i64}> : (i16, i16) -> i1\n%n = \"test.neg\"(%p) : (i1) -> i1\n%r = \"test.cast\"(%n) <{mode = \"done\"}> : (i1) -> i8\n\"x.use\"(%r) : (i8) -> ()",
    );
}

#[test]
fn row_4_9_supplemental_patterns_see_results_and_root() {
    check(
        Results,
        "Supplemental",
        &used("%r = \"test.add\"(%a, %b) : (i32, i32) -> i32"),
        &used("%r = \"test.sub\"(%a, %b) : (i32, i32) -> i32\n\"test.sink\"(%r) : (i32) -> ()"),
    );
    check(
        Results,
        "SupplementalAlone",
        &used("%r = \"test.mul\"(%a, %b) : (i32, i32) -> i32"),
        &used(
            "%r = \"test.neg\"(%a) : (i32) -> i32\n\"test.count\"() <{of = \"muls\"}> : () -> ()\n\"test.sink\"(%r) : (i32) -> ()",
        ),
    );
    let src = |attr: &str, op: &str| used(&format!("%s = \"x.src\"() {attr}: () -> i32\n{op}"));
    check(
        Results,
        "SupplementalOfRoot",
        &src("", "%r = \"test.mul\"(%s, %b) : (i32, i32) -> i32"),
        &src("{noted} ", "%r = \"test.neg\"(%s) : (i32) -> i32"),
    );
}

#[test]
fn row_4_10_discardable_attributes_go_unless_kept() {
    let add = used("%r = \"test.add\"(%a, %b) {x.mark = 1 : i32} : (i32, i32) -> i32");
    let sub = |attrs: &str| {
        used(&format!(
            "%n = \"test.neg\"(%b) : (i32) -> i32\n%r = \"test.sub\"(%a, %n) {attrs}: (i32, i32) -> i32"
        ))
    };
    check(Results, "Dropped", &add, &sub(""));
    check(Results, "Kept", &add, &sub("{x.mark = 1 : i32} "));
    let attrs = "{x.mark = 1 : i32, x.other, x.type = 2 : i32} ";
    let marked = used(&format!(
        "%r = \"test.add\"(%a, %b) {attrs}: (i32, i32) -> i32"
    ));
    check(
        Results,
        "KeptByName",
        &marked,
        &sub("{x.mark = 1 : i32, x.type = 2 : i32} "),
    );
    check(Results, "Kept", &marked, &sub(attrs));
    check(Results, "KeptByNone", &add, "\"x.use\"(%a) : (i32) -> ()");
}
