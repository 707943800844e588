//! Literals of arrays and dense constants: `[1, 2]`, `array<i64: 1, 2>`, `dense<1> : tensor<2xi64>`. In
//! a source they match the attribute that MLIR parses from the same text, in a result they build it.

use drr::constraint::{AttrFlags, FlagWords, FlagsAttr, StringElementsAttr};
use drr::driver::{GreedyRewriteConfig, apply_patterns_greedily};
use drr::embedded::{Context, WalkOrder};
use drr::ir::{self, Ir};
use drr::pattern_set::{PatternSet, Patterns};
use drr::prelude::*;

drr::declare_op! {
    pub(crate) HitOp = "t.hit"() -> (r: AnyType);
    pub(crate) MakeOp = "t.make"() -> (r: AnyType);
    pub(crate) ConstOp = "t.const"() { value: AnyAttr } -> (r: AnyType) traits(Pure, ConstantLike);
    pub(crate) UseOp = "t.use"(x: AnyType) -> (r: AnyType);
}

#[derive(EnumAttr, Clone, Copy, PartialEq, Eq, Debug)]
#[enum_attr(int = 32)]
enum Mode {
    Fast = 1,
    Slow = 2,
}

#[derive(EnumAttr, Clone, Copy, PartialEq, Eq, Debug)]
#[enum_attr(text = "#t<way {}>")]
enum Way {
    #[value("UP")]
    Up,
    #[value("DOWN")]
    Down,
}

#[derive(EnumAttr, Clone, Copy, PartialEq, Eq, Debug)]
#[enum_attr(string)]
enum Speed {
    Slow,
    Fast,
}

struct Overflow;

impl AttrFlags for Overflow {
    const SUMMARY: &'static str = "overflow flags";
    const WORDS: FlagWords = FlagWords {
        before: "#t.overflow<",
        after: ">",
        separator: ", ",
        none: "none",
        bits: &["nsw", "nuw"],
        groups: &[],
    };
}

const ONE: i64 = 1;
const HALF: f32 = 0.5;
const NAME: &str = "b";
const DOWN: &str = "DOWN";
const NAMES: [&str; 2] = ["a", "b"];

/// The only operation of a module with this name.
fn op_named(ctx: &Context, module: ir::Op<Context>, name: &str) -> Option<ir::Op<Context>> {
    let ops = ctx.ops_in(module, WalkOrder::PreOrder);
    ops.into_iter()
        .find(|op| ctx.kind_name(ctx.kind(*op)) == name)
}

/// Runs a set on a text. The program, the interpreter and the driver must agree.
fn run<P: Patterns<Context> + 'static>(ctx: &mut Context, set: P, text: &str) -> ir::Op<Context> {
    let set = PatternSet::<Context>::new().with(set).bind(ctx);
    let module = ctx.parse_module(text).expect(text);
    let ops = ctx.ops_in(module, WalkOrder::PreOrder);
    let root = ops[ops.len() - 1];
    let found = set.find(ctx, root).is_some();
    assert_eq!(set.first_match(ctx, root).is_some(), found, "{text}");
    let config = GreedyRewriteConfig::default();
    let report = apply_patterns_greedily(ctx, module, &set, &config, None);
    assert_eq!(report.expect("it runs").rewrites == 1, found, "{text}");
    module
}

/// True if a set rewrites an operation with this attribute.
fn hits<P: Patterns<Context> + 'static>(set: P, name: &str, attr: &str) -> bool {
    let mut ctx = Context::new();
    let text = format!("%0 = \"{name}\"() <{{value = {attr}}}> : () -> i32");
    let module = run(&mut ctx, set, &text);
    op_named(&ctx, module, "t.hit").is_some()
}

/// The attribute of the operation that a set builds.
fn built<P: Patterns<Context> + 'static>(set: P, name: &str) -> String {
    let mut ctx = Context::new();
    let module = run(&mut ctx, set, "%0 = \"t.make\"() : () -> i32");
    let op = op_named(&ctx, module, name).expect("it is built");
    let value = ctx.attr(op, "value").expect("it has the attribute");
    ctx.display_attr(&value)
}

/// A literal in a source and in a result.
struct Case {
    built: String,
    /// The same in MLIR's text.
    text: &'static str,
}

/// For each case: the kind of the attribute, the literal, its text in MLIR, and attributes of the
/// kind that it does not match.
macro_rules! cases {
    ($($case:ident: $kind:ty, ($($literal:tt)*), $text:literal, [$($other:literal),*];)*) => {
        $(mod $case {
            use super::*;
            drr::declare_op! {
                pub(crate) XOp = "t.x"() { value: $kind } -> (r: AnyType);
            }
            drr::drr! {
                pub(crate) set Source;
                def : Pat<(XOp $($literal)*), (HitOp)>;
            }
            drr::drr! {
                pub(crate) set Result;
                def : Pat<(MakeOp), (XOp $($literal)*)>;
            }
        }
        #[test]
        fn $case() {
            assert!(hits($case::Source, "t.x", $text), "{}", $text);
            let others: &[&str] = &[$($other),*];
            for other in others {
                assert!(!hits($case::Source, "t.x", other), "{other}");
            }
            let mut ctx = Context::new();
            let attr = ctx.parse_attr($text).expect($text);
            assert_eq!(built($case::Result, "t.x"), ctx.display_attr(&attr));
        })*
        fn cases() -> Vec<Case> {
            vec![$(Case { built: built($case::Result, "t.x"), text: $text }),*]
        }
    };
}

cases! {
    i64_array: I64ArrayAttr, ([1, -2]), "[1 : i64, -2 : i64]",
        ["[1 : i64]", "[1 : i64, -2 : i64, 3 : i64]", "[1 : i64, 2 : i64]", "[]"];
    i32_array: I32ArrayAttr, ([7]), "[7 : i32]", ["[8 : i32]"];
    empty_array: I64ArrayAttr, ([]), "[]", ["[1 : i64]"];
    array_of_any: ArrayAttr, ([1i64, "a", true, 1.5f32, [2i8]]), "[1 : i64, \"a\", true, 1.5 : f32, [2 : i8]]",
        ["[1 : i32, \"a\", true, 1.5 : f32, [2 : i8]]", "[1 : i64, \"a\", true, 1.5 : f32, [2 : i16]]",
         "[1 : i64, \"a\", false, 1.5 : f32, [2 : i8]]", "[1 : i64, @a, true, 1.5 : f32, [2 : i8]]"];
    list_of_lists: IndexListArrayAttr, ([[1, 2], [], [3]]), "[[1, 2], [], [3]]", ["[[1, 2], [3], []]", "[[1, 2, 3]]"];
    float_array: F32ArrayAttr, ([0.1, -0.0]), "[0.1 : f32, -0.0 : f32]", ["[0.1 : f32, 0.0 : f32]"];
    f64_array: F64ArrayAttr, ([1e300]), "[1.0e300 : f64]", ["[1.0 : f64]"];
    strings: StrArrayAttr, (["a", "b\n"]), "[\"a\", \"b\\0A\"]", ["[\"b\\0A\", \"a\"]"];
    symbols: FlatSymbolRefArrayAttr, (["f", "g"]), "[@f, @g]", ["[@g, @f]"];
    bools: BoolArrayAttr, ([true, false]), "[true, false]", ["[true, true]"];
    constants: I64ArrayAttr, ([ONE, i64::MAX, 3]), "[1, 9223372036854775807, 3]", ["[1, 2, 3]"];
    constant_array: StrArrayAttr, (NAMES), "[\"a\", \"b\"]", ["[\"a\"]"];
    variants: ArrayOf<EnumAttr<Mode>>, ([Mode::Slow, Mode::Fast]), "[2 : i32, 1 : i32]", ["[1 : i32, 2 : i32]"];
    words: ArrayOf<EnumAttr<Way>>, (["DOWN", "UP"]), "[#t<way DOWN>, #t<way UP>]", ["[#t<way UP>, #t<way DOWN>]"];
    word: EnumAttr<Way>, ("UP"), "#t<way UP>", ["#t<way DOWN>"];
    constant_word: EnumAttr<Way>, (DOWN), "#t<way DOWN>", ["#t<way UP>"];
    word_of_string: EnumAttr<Speed>, ("Fast"), "\"Fast\"", ["\"Slow\""];
    confined_word: ConfinedAttr<EnumAttr<Way>, AnyAttr>, ("UP"), "#t<way UP>", ["#t<way DOWN>"];
    flags: FlagsAttr<Overflow>, ("nuw, nsw"), "#t.overflow<nsw, nuw>", ["#t.overflow<nsw>", "#t.overflow<none>"];
    named_elements: ArrayAttr, ([array<i8: 1>, dense<1.0> : tensor<f32>]), "[array<i8: 1>, dense<1.0> : tensor<f32>]",
        ["[array<i8: 1>, dense<1.0> : tensor<1xf32>]"];
    unsigned_elements: ArrayOf<UI8Attr>, ([255]), "[255 : ui8]", ["[254 : ui8]"];
    of_all: AllOf<(I64ArrayAttr, NotEmpty)>, ([4]), "[4]", ["[5]"];

    dense_i64_array: DenseI64ArrayAttr, ([1, -2]), "array<i64: 1, -2>", ["array<i64: 1, 2>", "array<i64: 1>", "array<i64>"];
    dense_i64_in_full: DenseI64ArrayAttr, (array<i64: 1, -2>), "array<i64: 1, -2>", ["array<i64: 1, 2>"];
    dense_i8_array: DenseI8ArrayAttr, ([-128, 127]), "array<i8: -128, 127>", ["array<i8: 127, -128>"];
    dense_bool_array: DenseBoolArrayAttr, ([true, false]), "array<i1: true, false>", ["array<i1: true, true>"];
    dense_f32_array: DenseF32ArrayAttr, ([0.1, -0.0]), "array<f32: 0.1, -0.0>", ["array<f32: 0.1, 0.0>"];
    dense_f64_array: DenseF64ArrayAttr, ([]), "array<f64>", ["array<f64: 0.0>"];
    any_dense_array: DenseArrayAttr, (array<bf16: 1.0, 0x7FC0>), "array<bf16: 1.0, 0x7FC0>",
        ["array<f16: 1.0, 1.0>", "array<bf16: 1.0, 0xFFC0>", "array<bf16: 1.0>"];
    wide_array: AnyAttr, (array<i128: -1>), "array<i128: -1>", ["array<i64: -1>", "array<si128: -1>"];
    signed_array: AnyAttr, (array<si32: -1, 2>), "array<si32: -1, 2>", ["array<i32: -1, 2>"];
    bytes: AnyAttr, (array<i8: 255>), "array<i8: -1>", ["array<ui8: 255>"];
    empty_dense_array: AnyAttr, (array<i32>), "array<i32>", ["array<i64>", "[]"];
    list_of_any: AnyAttr, ([1i64]), "[1]", ["array<i64: 1>", "[1 : i32]"];

    dense_f32: ElementsAttr, (dense<3.0> : tensor<f32>), "dense<3.0> : tensor<f32>",
        ["dense<3.0> : tensor<f64>", "dense<3.0> : tensor<1xf32>", "dense<3.5> : tensor<f32>", "dense<3.0> : vector<f32>"];
    dense_list: ElementsAttr, (dense<[1, 2]> : tensor<2xi64>), "dense<[1, 2]> : tensor<2xi64>",
        ["dense<[2, 1]> : tensor<2xi64>", "dense<[1, 2]> : tensor<2xi32>", "dense<[1, 2]> : vector<2xi64>",
         "dense<[[1, 2]]> : tensor<1x2xi64>", "dense<[1, 2]> : tensor<2xi64, #t.encoding>", "dense<[1, 2]> : tensor<2xsi64>"];
    dense_matrix: AnyIntElementsAttr, (dense<[[1, 2, 3], [-4, 5, 6]]> : tensor<2x3xi16>),
        "dense<[[1, 2, 3], [-4, 5, 6]]> : tensor<2x3xi16>", ["dense<[[1, 2], [3, -4], [5, 6]]> : tensor<3x2xi16>"];
    splat: I32ElementsAttr, (dense<7> : tensor<4xi32>), "dense<[7, 7, 7, 7]> : tensor<4xi32>",
        ["dense<[7, 7, 7, 8]> : tensor<4xi32>", "dense<7> : tensor<5xi32>"];
    splat_in_full: I64ElementsAttr, (dense<[7, 7]> : tensor<2xi64>), "dense<7> : tensor<2xi64>", ["dense<[7, 8]> : tensor<2xi64>"];
    dense_f16: ElementsAttr, (dense<[0.1, -0.0]> : tensor<2xf16>), "dense<[0.1, -0.0]> : tensor<2xf16>",
        ["dense<[0.1, 0.0]> : tensor<2xf16>", "dense<[0.1, -0.0]> : tensor<2xbf16>"];
    dense_bf16: ElementsAttr, (dense<0.1> : vector<8xbf16>), "dense<0.1> : vector<8xbf16>", ["dense<0.2> : vector<8xbf16>"];
    dense_f64: F64ElementsAttr, (dense<[[0.1]]> : tensor<1x1xf64>), "dense<0.1> : tensor<1x1xf64>",
        ["dense<0x3FB99999A0000000> : tensor<1x1xf64>"];
    dense_f8: AnyFloatElementsAttr, (dense<[1.5, -2.0]> : tensor<2xf8E4M3FN>), "dense<[1.5, -2.0]> : tensor<2xf8E4M3FN>",
        ["dense<[1.5, 2.0]> : tensor<2xf8E4M3FN>"];
    dense_power: ElementsAttr, (dense<[-2.0, 2.0]> : tensor<2xf8E8M0FNU>), "dense<[-2.0, 2.0]> : tensor<2xf8E8M0FNU>", [];
    dense_f80: ElementsAttr, (dense<0.1> : tensor<f80>), "dense<0.1> : tensor<f80>", ["dense<0.2> : tensor<f80>"];
    infinity: ElementsAttr, (dense<0xFF800000> : tensor<f32>), "dense<0xFF800000> : tensor<f32>",
        ["dense<0x7F800000> : tensor<f32>"];
    nans: ElementsAttr, (dense<[0x7FA00001, 0xFFC00000]> : tensor<2xf32>), "dense<[0x7FA00001, 0xFFC00000]> : tensor<2xf32>",
        ["dense<[0x7FC00001, 0xFFC00000]> : tensor<2xf32>", "dense<[0x7FA00001, 0x7FC00000]> : tensor<2xf32>"];
    dense_i1: ElementsAttr, (dense<[true, false, true]> : tensor<3xi1>), "dense<[true, false, true]> : tensor<3xi1>",
        ["dense<true> : tensor<3xi1>"];
    dense_i1_splat: ElementsAttr, (dense<true> : tensor<9xi1>), "dense<true> : tensor<9xi1>", ["dense<false> : tensor<9xi1>"];
    dense_i1_numbers: ElementsAttr, (dense<[-1, 0]> : vector<2xi1>), "dense<[true, false]> : vector<2xi1>", [];
    dense_i8: ElementsAttr, (dense<[255, -128]> : tensor<2xi8>), "dense<[-1, -128]> : tensor<2xi8>", ["dense<[127, -128]> : tensor<2xi8>"];
    dense_ui8: ElementsAttr, (dense<255> : tensor<ui8>), "dense<255> : tensor<ui8>", ["dense<-1> : tensor<i8>"];
    dense_i3: ElementsAttr, (dense<[-4, 7]> : tensor<2xi3>), "dense<[-4, -1]> : tensor<2xi3>", ["dense<[-4, 3]> : tensor<2xi3>"];
    dense_i200: ElementsAttr, (dense<-5> : tensor<i200>), "dense<-5> : tensor<i200>", ["dense<5> : tensor<i200>"];
    dense_index: IndexElementsAttr, (dense<[0, -1]> : tensor<2xindex>), "dense<[0, -1]> : tensor<2xindex>",
        ["dense<[0, 1]> : tensor<2xindex>"];
    constant_elements: ElementsAttr, (dense<[ONE, i64::MAX]> : tensor<2xi64>), "dense<[1, 9223372036854775807]> : tensor<2xi64>",
        ["dense<[1, 2]> : tensor<2xi64>"];
    constant_splat: ElementsAttr, (dense<ONE> : tensor<2xi8>), "dense<1> : tensor<2xi8>", ["dense<2> : tensor<2xi8>"];
    constant_float: ElementsAttr, (dense<[HALF, 1.0]> : tensor<2xf32>), "dense<[0.5, 1.0]> : tensor<2xf32>",
        ["dense<[0.25, 1.0]> : tensor<2xf32>"];
    constants_of_array: DenseArrayAttr, (array<i16: ONE, -1>), "array<i16: 1, -1>", ["array<i16: 2, -1>"];
    dense_memref: ElementsAttr, (dense<1> : memref<2xi8>), "dense<1> : memref<2xi8>", ["dense<1> : memref<2xi8, 1>"];
    dense_empty: ElementsAttr, (dense<> : tensor<2x0xi8>), "dense<> : tensor<2x0xi8>",
        ["dense<5> : tensor<2x0xi8>", "dense<> : tensor<0x2xi8>"];
    dense_complex: ElementsAttr, (dense<[(0.1, -0.0), (HALF, 2.0)]> : tensor<2xcomplex<f32>>),
        "dense<[(0.1, -0.0), (0.5, 2.0)]> : tensor<2xcomplex<f32>>",
        ["dense<[(0.1, 0.0), (0.5, 2.0)]> : tensor<2xcomplex<f32>>", "dense<[(-0.0, 0.1), (0.5, 2.0)]> : tensor<2xcomplex<f32>>",
         "dense<[(0.1, -0.0), (0.5, 2.0)]> : tensor<2xcomplex<f64>>", "dense<[0.1, -0.0]> : tensor<2xf32>"];
    dense_complex_splat: ElementsAttr, (dense<(1.0, 0x7FF8000000000001)> : tensor<3xcomplex<f64>>),
        "dense<(1.0, 0x7FF8000000000001)> : tensor<3xcomplex<f64>>",
        ["dense<(1.0, 0x7FF8000000000002)> : tensor<3xcomplex<f64>>", "dense<(1.0, 0x7FF8000000000001)> : tensor<2xcomplex<f64>>",
         "dense<[(1.0, 0x7FF8000000000001), (1.0, 0x7FF8000000000001), (0.0, 0.0)]> : tensor<3xcomplex<f64>>"];
    dense_complex_ints: AnyAttr, (dense<[[(255, -1)], [(ONE, 0)]]> : tensor<2x1xcomplex<i8>>),
        "dense<[[(-1, -1)], [(1, 0)]]> : tensor<2x1xcomplex<i8>>", ["dense<[[(-1, 1)], [(1, 0)]]> : tensor<2x1xcomplex<i8>>"];
    dense_complex_wide: AnyAttr, (dense<(-5, 7)> : tensor<2xcomplex<i200>>), "dense<(-5, 7)> : tensor<2xcomplex<i200>>",
        ["dense<(-5, 8)> : tensor<2xcomplex<i200>>"];
    dense_complex_text: ElementsAttr, (dense<(1, 2)> : "tensor<2xcomplex<ui8>>"), "dense<(1, 2)> : tensor<2xcomplex<ui8>>", [];
    dense_strings: StringElementsAttr, (dense<["a\n", NAME]> : tensor<2x!my.text>), "dense<[\"a\\0A\", \"b\"]> : tensor<2x!my.text>",
        ["dense<[\"b\", \"a\\0A\"]> : tensor<2x!my.text>", "dense<\"b\"> : tensor<2x!my.text>",
         "dense<[\"a\\0A\", \"b\"]> : tensor<2x!my.other>"];
    dense_strings_splat: ElementsAttr, (dense<"x"> : tensor<2x!my.text>), "dense<[\"x\", \"x\"]> : tensor<2x!my.text>",
        ["dense<\"x\"> : tensor<3x!my.text>", "dense<[\"x\", \"y\"]> : tensor<2x!my.text>", "dense<1> : tensor<2xi8>"];
    dense_strings_in_full: ElementsAttr, (dense<["x", "x"]> : tensor<2x!my.text>), "dense<\"x\"> : tensor<2x!my.text>",
        ["dense<[\"x\", \"y\"]> : tensor<2x!my.text>"];
    dense_empty_text: ElementsAttr, (dense<[]> : "tensor<0xi64>"), "dense<> : tensor<0xi64>", ["dense<1> : tensor<1xi64>"];
}

drr::drr! {
    def NotEmpty : AttrConstraint<{ $_self.view(|view| !matches!(view, ir::AttrView::Array([]))) }, "not empty">;
}

#[test]
fn mlir_reads_the_same_attributes() {
    let cases = cases();
    let module = |texts: Vec<&str>| {
        let attrs = texts.iter().enumerate();
        let attrs: Vec<_> = attrs.map(|(at, text)| format!("a{at} = {text}")).collect();
        format!("\"t.op\"() {{{}}} : () -> ()\n", attrs.join(", "))
    };
    let printed = |text: &str| {
        let args = ["--allow-unregistered-dialect", "--mlir-print-op-generic"];
        let output = drr_test_support::mlir::run("mlir-opt-22", &args, text)?;
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{errors}");
        Some(String::from_utf8(output.stdout).expect("UTF-8"))
    };
    let read = printed(&module(cases.iter().map(|case| case.text).collect()));
    let made = printed(&module(cases.iter().map(|case| &*case.built).collect()));
    assert_eq!(read, made);
}

mod elsewhere {
    //! Literals in other places of a rule.
    use super::*;

    drr::declare_op! {
        pub(crate) PadOp = "t.pad"() {
            low: DenseI64ArrayAttr = [1, 2],
            steps: I64ArrayAttr = [3, 4],
            value: Optional<ElementsAttr>,
        } -> (r: AnyType);
        pub(crate) EmptyOp = "t.empty"() {
            low: DenseI64ArrayAttr = [],
            steps: I64ArrayAttr = [],
            names: StrArrayAttr = [],
        } -> (r: AnyType);
        pub(crate) TwoOp = "t.two"() { value: ArrayAttr, other: AnyAttr } -> (r: AnyType);
    }

    drr::drr! {
        pub(crate) set Named;
        def : Pat<(PadOp [1, 2]:$low, value = dense<0.0> : tensor<f32>:$v, ..), (TwoOp { ir::AttrData::Array(vec![
            ir::AttrData::Attr($low.to_attr()),
            ir::AttrData::Attr($v.to_attr())
        ]) }, [7i64])>;
    }
    drr::drr! {
        pub(crate) set Defaults;
        def : Pat<(PadOp [1, 2], [3, 4], none), (HitOp)>;
        def : Pat<(EmptyOp [], [], []), (HitOp)>;
    }
    drr::drr! {
        pub(crate) set Families;
        class Of<list<int> low, dag value> : Pat<(PadOp low, $_, value), (HitOp)>;
        def : Of<[5, 6], dense<1> : tensor<2xi8>>;
        foreach (low, value) in [([7], 0.5), ([8, 9], 1.5)] {
            def : Pat<(PadOp low, $_, dense<[value, -0.0]> : tensor<2xf32>), (HitOp)>;
        }
    }
    drr::drr! {
        pub(crate) set Given;
        def : Pat<(UseOp (ConstantLike dense<[1, 2]> : tensor<2xi64>)), (HitOp)>;
        def : Pat<(UseOp (ConstantLike array<i8: 3>)), (HitOp)>;
    }
    drr::drr! {
        pub(crate) set Passed;
        def Sum : NativeCodeCall<|list: [i64; 2], more: Vec<i64>| list[0] + list[1] + more[0]>;
        def Same : NativeCodeCall<{ $0 }>;
        def : Pat<(MakeOp), (TwoOp [1i8], (Sum [20, 22], [1]))>;
        def : Pat<(HitOp), (TwoOp { [1i8, 2] }, (Same dense<1> : tensor<2xi8>))>;
    }

    fn rewritten<P: Patterns<Context> + 'static>(set: P, text: &str) -> String {
        let mut ctx = Context::new();
        ctx.registered::<ConstOp>();
        let module = run(&mut ctx, set, text);
        ctx.print_op(module, &Default::default())
    }

    fn is_hit<P: Patterns<Context> + 'static>(set: P, text: &str) -> bool {
        rewritten(set, text).contains("t.hit")
    }

    #[test]
    fn a_literal_is_bound() {
        let text = "%0 = \"t.pad\"() <{low = array<i64: 1, 2>, value = dense<0.0> : tensor<f32>}> : () -> i32";
        let built = rewritten(Named, text);
        let expected =
            "<{other = [7], value = [array<i64: 1, 2>, dense<0.000000e+00> : tensor<f32>]}>";
        assert!(built.contains(expected), "{built}");
    }

    #[test]
    fn a_default_is_a_list() {
        assert!(is_hit(Defaults, "%0 = \"t.pad\"() : () -> i32"));
        assert!(is_hit(Defaults, "%0 = \"t.empty\"() : () -> i32"));
        assert!(!is_hit(
            Defaults,
            "%0 = \"t.empty\"() <{names = [\"a\"]}> : () -> i32"
        ));
        assert!(is_hit(
            Defaults,
            "%0 = \"t.pad\"() <{steps = [3, 4]}> : () -> i32"
        ));
        assert!(!is_hit(
            Defaults,
            "%0 = \"t.pad\"() <{steps = [3]}> : () -> i32"
        ));
    }

    #[test]
    fn a_parameter_of_a_class_is_a_literal() {
        let pad = |low: &str, value: &str| {
            format!("%0 = \"t.pad\"() <{{low = array<i64: {low}>, value = {value}}}> : () -> i32")
        };
        assert!(is_hit(Families, &pad("5, 6", "dense<1> : tensor<2xi8>")));
        assert!(is_hit(
            Families,
            &pad("7", "dense<[0.5, -0.0]> : tensor<2xf32>")
        ));
        assert!(is_hit(
            Families,
            &pad("8, 9", "dense<[1.5, -0.0]> : tensor<2xf32>")
        ));
        assert!(!is_hit(
            Families,
            &pad("7", "dense<[1.5, -0.0]> : tensor<2xf32>")
        ));
    }

    #[test]
    fn a_literal_matches_what_a_native_gives() {
        let used = |value: &str| {
            format!(
                "%0 = \"t.const\"() <{{value = {value}}}> : () -> i32\n%1 = \"t.use\"(%0) : (i32) -> i32"
            )
        };
        assert!(is_hit(Given, &used("dense<[1, 2]> : tensor<2xi64>")));
        assert!(is_hit(Given, &used("array<i8: 3>")));
        assert!(!is_hit(Given, &used("dense<[1, 3]> : tensor<2xi64>")));
        assert!(!is_hit(Given, &used("[3 : i8]")));
    }

    #[test]
    fn native_code_takes_and_gives_lists() {
        let built = rewritten(Passed, "%0 = \"t.make\"() : () -> i32");
        assert!(
            built.contains("<{other = 43 : i64, value = [1 : i8]}>"),
            "{built}"
        );
        let built = rewritten(Passed, "%0 = \"t.hit\"() : () -> i32");
        let expected = "<{other = dense<1> : tensor<2xi8>, value = [1 : i8, 2 : i8]}>";
        assert!(built.contains(expected), "{built}");
    }
}
