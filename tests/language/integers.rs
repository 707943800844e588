//! Rows 2.3 and 4.1: Rust's integers as attributes. MLIR compares the bits: `ConstantAttr<I8Attr, "255">`
//! matches `-1 : i8`, and builds it.

use drr::prelude::*;

use crate::ops::{ConstOp, NegOp};
use crate::{check, check_no_match};

const BYTE: u8 = u8::MAX;
const WORD: u64 = u64::MAX;
const WIDE: u16 = 511;
const ONE: i64 = 1;
const SIZE: usize = 7;

drr::declare_op! {
    pub ByteOp = "int.byte"(x: AnyType) { value: I8Attr } -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    pub WordOp = "int.word"(x: AnyType) { value: I64Attr } -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    pub SignedOp = "int.signed"(x: AnyType) { value: SI64Attr } -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    pub BitOp = "int.bit"(x: AnyType) { value: I1Attr } -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    pub IndexOp = "int.index"(x: AnyType) { value: IndexAttr } -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    pub AnyOp = "int.any"(x: AnyType) { value: TypedAttr } -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
}

drr::drr! {
    pub set Integers;

    def Byte : Pat<(ByteOp $x, BYTE), (NegOp $x)>;
    def Suffixed : Pat<(ByteOp $x, 255u8), (NegOp $x)>;
    def Word : Pat<(WordOp $x, WORD), (NegOp $x)>;
    def TooWide : Pat<(ByteOp $x, WIDE), (NegOp $x)>;
    def Signed : Pat<(SignedOp $x, WORD), (NegOp $x)>;
    def Bit : Pat<(BitOp $x, ONE), (NegOp $x)>;
    def Any : Pat<(AnyOp $x, WORD), (NegOp $x)>;
    def AnySuffixed : Pat<(AnyOp $x, 255u8), (NegOp $x)>;
    def AnySize : Pat<(AnyOp $x, SIZE), (NegOp $x)>;
    def AnySizeLiteral : Pat<(AnyOp $x, 7usize), (NegOp $x)>;
    def IndexLiteral : Pat<(IndexOp $x, -7isize), (NegOp $x)>;
    def AnyNumber : Pat<(AnyOp $x, 7), (NegOp $x)>;
    def AnyNegative : Pat<(AnyOp $x, -1), (NegOp $x)>;
    def AnyZero : Pat<(AnyOp $x, 0), (NegOp $x)>;
    def AnyFloat : Pat<(AnyOp $x, 1.5), (NegOp $x)>;
    def Given : Pat<(NegOp (Value WORD)), (ConstOp 0i32)>;
    def GivenLiteral : Pat<(NegOp (Value 0xFFFF)), (ConstOp 0i32)>;

    def BuildWord : Pat<(WordOp $x, 1), (WordOp $x, { u64::MAX })>;
    def BuildConstant : Pat<(WordOp $x, 2), (WordOp $x, WORD)>;
    def BuildSize : Pat<(WordOp $x, 4), (WordOp $x, { "abc".len() })>;
    def BuildIndex : Pat<(WordOp $x, 5), (IndexOp $x, { -7isize })>;
    def BuildAnySize : Pat<(WordOp $x, 6), (AnyOp $x, SIZE)>;
    def BuildAnySizeLiteral : Pat<(WordOp $x, 10), (AnyOp $x, 7usize)>;
    def BuildWide : Pat<(WordOp $x, 7), (AnyOp $x, { u128::MAX })>;
    def BuildTooWide : Pat<(WordOp $x, 8), (WordOp $x, { u128::MAX })>;
    def BuildTooLarge : Pat<(WordOp $x, 9), (IndexOp $x, { u64::MAX })>;
    def Decoded : Pat<(WordOp $x, $n), (ByteOp $x, (Next $n))>;

    def Value : NativeCodeCall<{ $_self.defining_op()?.attr("value") }>;
    def Next : NativeCodeCall<|n: u64| n.checked_add(1)>;
}

/// An operation with this attribute, and the same text with what it becomes.
fn pair(op: &str, value: &str, becomes: &str, then: &str) -> (String, String) {
    let line = |op: &str, value: &str| {
        let attr = match value {
            "" => String::new(),
            value => format!(" <{{value = {value}}}>"),
        };
        format!("%0 = \"{op}\"(%a){attr} : (i32) -> i32\n\"test.use\"(%0) : (i32) -> ()")
    };
    (line(op, value), line(becomes, then))
}

#[test]
fn row_2_3_an_unsigned_constant_stands_for_the_signless_integer_of_the_same_bits() {
    for (rule, op, value) in [
        ("Byte", "int.byte", "-1 : i8"),
        ("Suffixed", "int.byte", "-1 : i8"),
        ("Word", "int.word", "-1 : i64"),
        ("Bit", "int.bit", "true"),
        ("Any", "int.any", "-1 : i64"),
        ("AnySuffixed", "int.any", "-1 : i8"),
        ("AnySize", "int.any", "7 : index"),
        ("AnySizeLiteral", "int.any", "7 : index"),
        ("IndexLiteral", "int.index", "-7 : index"),
        ("AnyNumber", "int.any", "7 : index"),
        ("AnyNumber", "int.any", "7 : si8"),
        ("AnyNegative", "int.any", "255 : i8"),
        ("AnyZero", "int.any", "0 : i128"),
        ("AnyZero", "int.any", "false"),
        ("AnyFloat", "int.any", "1.5 : f16"),
        ("AnyFloat", "int.any", "1.5 : f64"),
    ] {
        let (before, after) = pair(op, value, "test.neg", "");
        check(Integers, rule, &before, &after);
    }
    for (rule, op, value) in [
        ("Byte", "int.byte", "1 : i8"),
        ("Suffixed", "int.byte", "127 : i8"),
        ("TooWide", "int.byte", "-1 : i8"),
        ("Signed", "int.signed", "-1 : si64"),
        ("Bit", "int.bit", "false"),
        ("Any", "int.any", "-1 : i32"),
        ("Any", "int.any", "-1 : si64"),
        ("AnySuffixed", "int.any", "255 : i16"),
        ("AnySize", "int.any", "7 : i64"),
        ("AnySizeLiteral", "int.any", "7 : i64"),
        ("IndexLiteral", "int.index", "7 : index"),
        ("AnyNumber", "int.any", "8 : i64"),
        ("AnyNumber", "int.any", "7.0 : f64"),
        ("AnyNegative", "int.any", "255 : i16"),
        ("AnyZero", "int.any", "0.0 : f32"),
        ("AnyZero", "int.any", "true"),
        ("AnyFloat", "int.any", "-1.5 : f64"),
        ("AnyFloat", "int.any", "1 : i64"),
    ] {
        check_no_match(Integers, rule, &pair(op, value, "", "").0);
    }
}

#[test]
fn row_2_10_so_it_does_for_what_a_native_gives() {
    let neg = |value: &str| {
        let constant = format!("%k = \"int.any\"(%a) <{{value = {value}}}> : (i32) -> i32");
        format!("{constant}\n%0 = \"test.neg\"(%k) : (i32) -> i32\n\"test.use\"(%0) : (i32) -> ()")
    };
    let zero =
        "%0 = \"test.const\"() <{value = 0 : i32}> : () -> i32\n\"test.use\"(%0) : (i32) -> ()";
    check(Integers, "Given", &neg("-1 : i64"), zero);
    check(Integers, "GivenLiteral", &neg("-1 : i16"), zero);
    check(Integers, "GivenLiteral", &neg("65535 : i32"), zero);
    check_no_match(Integers, "Given", &neg("-1 : i32"));
    check_no_match(Integers, "GivenLiteral", &neg("-1 : i32"));
}

#[test]
fn row_4_1_an_integer_of_rust_becomes_an_attribute_if_it_fits() {
    for (rule, value, op, then) in [
        ("BuildWord", 1, "int.word", "-1 : i64"),
        ("BuildConstant", 2, "int.word", "-1 : i64"),
        ("BuildSize", 4, "int.word", "3 : i64"),
        ("BuildIndex", 5, "int.index", "-7 : index"),
        ("BuildAnySize", 6, "int.any", "7 : index"),
        ("BuildAnySizeLiteral", 10, "int.any", "7 : index"),
        ("BuildWide", 7, "int.any", "-1 : i128"),
    ] {
        let (before, after) = pair("int.word", &format!("{value} : i64"), op, then);
        check(Integers, rule, &before, &after);
    }
    for (rule, value) in [("BuildTooWide", 8), ("BuildTooLarge", 9)] {
        let before = pair("int.word", &format!("{value} : i64"), "", "").0;
        check_no_match(Integers, rule, &before);
    }
}

#[test]
fn row_5_2_an_unsigned_parameter_takes_no_negative_integer() {
    let (before, _) = pair("int.word", "-2 : i64", "", "");
    check_no_match(Integers, "Decoded", &before);
}
