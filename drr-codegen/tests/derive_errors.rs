//! Mistakes in op declarations: every one at its token, each once, all at once.

use drr_codegen::derive::{declare_op, derive_enum_attr, derive_op};
use proc_macro2::TokenStream;
use std::str::FromStr;

/// The errors that an expansion reports, as `line:column message`.
fn errors(expansion: TokenStream) -> Vec<String> {
    let file: syn::File = syn::parse2(expansion).expect("what the macro makes is Rust");
    let error = |item: syn::Item| match item {
        syn::Item::Macro(item) if item.mac.path.segments.last()?.ident == "compile_error" => {
            let at = item.mac.path.segments[0].ident.span().start();
            let message: syn::LitStr = item.mac.parse_body().expect("a message");
            Some(format!("{}:{} {}", at.line, at.column, message.value()))
        }
        _ => None,
    };
    file.items.into_iter().filter_map(error).collect()
}

fn tokens(source: &str) -> TokenStream {
    TokenStream::from_str(source).expect("Rust tokens")
}

#[track_caller]
fn assert_op_errors(source: &str, expected: &[&str]) {
    assert_eq!(errors(derive_op(tokens(source))), expected);
}

#[track_caller]
fn assert_enum_errors(source: &str, expected: &[&str]) {
    assert_eq!(errors(derive_enum_attr(tokens(source))), expected);
}

#[track_caller]
fn assert_declare_errors(source: &str, expected: &[&str]) {
    let source = format!("[drr] {source}");
    assert_eq!(errors(declare_op(tokens(&source))), expected);
}

#[test]
fn an_op_needs_a_name() {
    assert_op_errors(
        "struct A;",
        &[r##"1:7 [drr::E0701] an op needs its name: add `#[op(name = "dialect.mnemonic")]`"##],
    );
    assert_op_errors(
        "#[op(traits(Pure))] struct A;",
        &[r##"1:0 [drr::E0701] expected the op's name: `name = "dialect.mnemonic"`"##],
    );
    assert_op_errors(
        "#[op] struct A;",
        &[r##"1:0 [drr::E0701] expected the op's name: `name = "dialect.mnemonic"`"##],
    );
}

#[test]
fn a_name_has_a_dialect_and_words() {
    assert_op_errors(
        r#"#[op(name = "addi")] struct A;"#,
        &["1:12 [drr::E0702] op name `addi` has no dialect: expected `dialect.mnemonic`"],
    );
    assert_op_errors(
        r#"#[op(name = "arith.")] struct A;"#,
        &[
            "1:12 [drr::E0702] `arith.` is not an op name: expected words between dots, `dialect.mnemonic`",
        ],
    );
    assert_op_errors(
        r#"#[op(name = "arith.add i")] struct A;"#,
        &[
            "1:12 [drr::E0702] `arith.add i` is not an op name: expected words between dots, `dialect.mnemonic`",
        ],
    );
}

#[test]
fn an_op_is_a_plain_struct_with_named_fields() {
    assert_op_errors(
        r#"#[op(name = "a.b")] enum A { X }"#,
        &["1:20 [drr::E0705] an op is declared by a struct with named fields"],
    );
    assert_op_errors(
        r#"#[op(name = "a.b")] union A { x: u8 }"#,
        &["1:20 [drr::E0705] an op is declared by a struct with named fields"],
    );
    assert_op_errors(
        r#"#[op(name = "a.b")] struct A(#[operand] AnyType);"#,
        &["1:28 [drr::E0705] an op is declared by a struct with named fields"],
    );
    assert_op_errors(
        r#"#[op(name = "a.b")] struct A<T> { #[operand] x: T }"#,
        &["1:28 [drr::E0703] an op has no generic parameters; its constraints may"],
    );
}

#[test]
fn unknown_arguments_are_named_with_a_near_one() {
    assert_op_errors(
        r#"#[op(nmae = "a.b")] struct A;"#,
        &["1:5 [drr::E0739] unknown argument `nmae`\nhelp: did you mean `name`?"],
    );
    assert_op_errors(
        r#"#[op(name = "a.b", zzz)] struct A;"#,
        &["1:19 [drr::E0739] unknown argument `zzz`"],
    );
    assert_op_errors(
        r#"#[op(name = "a.b")] struct A { #[attr(defualt = 1)] k: I64Attr }"#,
        &["1:38 [drr::E0739] unknown argument `defualt`\nhelp: did you mean `default`?"],
    );
}

#[test]
fn an_argument_is_given_once_and_in_its_form() {
    assert_op_errors(
        r#"#[op(name = "a.b", name = "a.c")] struct A;"#,
        &["1:19 [drr::E0738] `name` is given twice"],
    );
    assert_op_errors(
        r#"#[op(name = 3)] struct A;"#,
        &["1:12 [drr::E0737] expected a string literal"],
    );
    assert_op_errors(
        r#"#[op(name = "a.b", infer = 3)] struct A;"#,
        &["1:27 [drr::E0737] expected a path"],
    );
    assert_op_errors(
        r#"#[op(name = "a.b", traits = Pure)] struct A;"#,
        &["1:28 [drr::E0737] expected `traits(…)`"],
    );
    assert_op_errors(
        r#"#[op = "a.b"] struct A;"#,
        &["1:2 [drr::E0737] expected `#[op(…)]`"],
    );
    assert_op_errors(
        r#"#[op(name = "a.b" traits)] struct A;"#,
        &["1:18 [drr::E0140] expected `,`"],
    );
}

#[test]
fn a_field_is_exactly_one_thing() {
    assert_op_errors(
        r#"#[op(name = "a.b")] struct A { x: AnyType }"#,
        &[
            "1:31 [drr::E0706] field `x` has no role: expected one of `#[operand]`, `#[attr]`, `#[result]`, `#[region]`, `#[successor]`",
        ],
    );
    assert_op_errors(
        r#"#[op(name = "a.b")] struct A { #[operand] #[result] x: AnyType }"#,
        &["1:42 [drr::E0707] `x` is already `#[operand]`: a field is one thing"],
    );
    assert_op_errors(
        r#"#[op(name = "a.b")] struct A { #[attr] #[attr] x: I64Attr }"#,
        &["1:39 [drr::E0707] `#[attr]` is given twice"],
    );
    assert_op_errors(
        r#"#[op(name = "a.b")] struct A { #[operand(name = "y")] x: AnyType }"#,
        &["1:33 [drr::E0708] `#[operand]` takes no arguments"],
    );
}

#[test]
fn arities_fit_what_they_stand_on() {
    assert_op_errors(
        r#"#[op(name = "a.b")] struct A { #[attr] x: Variadic<I64Attr> }"#,
        &["1:42 [drr::E0710] an attribute is never variadic: use `ArrayAttr` or `ArrayOf<…>`"],
    );
    assert_op_errors(
        r#"#[op(name = "a.b")] struct A { #[attr(default = 1)] x: Optional<I64Attr> }"#,
        &[],
    );
    assert_op_errors(
        r#"#[op(name = "a.b")] struct A { #[region] x: Optional<AnyRegion> }"#,
        &["1:44 [drr::E0709] a region is single or `Variadic`"],
    );
    assert_op_errors(
        r#"#[op(name = "a.b")] struct A { #[successor] x: Variadic<AnySuccessor>, #[successor] y: Variadic<AnySuccessor> }"#,
        &[
            "1:84 [drr::E0719] only one successor may be variadic: nothing tells where the first one ends",
        ],
    );
    assert_op_errors(
        r#"#[op(name = "a.b")] struct A { #[operand] x: Variadic }"#,
        &["1:45 [drr::E0714] `Variadic` takes the constraint: `Variadic<AnyType>`"],
    );
    assert_op_errors(
        r#"#[op(name = "a.b")] struct A { #[operand] x: Variadc<AnyType>, #[operand] y: Option<AnyType>, #[operand] z: Vec<AnyType> }"#,
        &[
            "1:45 [drr::E0713] unknown arity `Variadc`\nhelp: did you mean `Variadic`?",
            "1:77 [drr::E0713] a declaration says `Optional<…>`, not `Option<…>`",
            "1:108 [drr::E0713] a declaration says `Variadic<…>`, not `Vec<…>`",
            "1:74 [drr::E0720] `x` is a variadic or optional operand too, and nothing tells the segments apart: add the trait `AttrSizedOperandSegments`",
        ],
    );
}

#[test]
fn several_variadic_groups_have_a_trait_for_their_segments() {
    let op = |traits: &str| {
        format!(
            r#"#[op(name = "a.b", traits({traits}))] struct A {{ #[operand] x: Variadic<T>, #[result] r: Variadic<T>, #[operand] y: T, #[operand] z: Variadic<T>, #[operand] last: Variadic<T> }}"#
        )
    };
    assert_op_errors(
        &op("Pure"),
        &[
            "1:126 [drr::E0720] `x` is a variadic or optional operand too, and nothing tells the segments apart: add the trait `AttrSizedOperandSegments` or, for groups of the same size, `SameVariadicOperandSize`",
        ],
    );
    assert_op_errors(&op("AttrSizedOperandSegments"), &[]);
    assert_op_errors(&op("SameVariadicOperandSize"), &[]);
}

#[test]
fn attribute_names_are_distinct_and_not_the_irs_own() {
    assert_op_errors(
        r#"#[op(name = "a.b")] struct A { #[attr] k: I64Attr, #[attr(name = "k")] j: I64Attr }"#,
        &["1:65 [drr::E0717] attribute name `k` is taken by field `k`"],
    );
    assert_op_errors(
        r#"#[op(name = "a.b")] struct A { #[attr] operandSegmentSizes: DenseI32ArrayAttr, #[attr(name = "")] e: StrAttr }"#,
        &[
            "1:93 [drr::E0712] an attribute's name is not empty",
            "1:39 [drr::E0718] attribute `operandSegmentSizes` is made and kept by the IR\nhelp: leave it out",
        ],
    );
}

#[test]
fn traits_have_something_to_relate() {
    assert_op_errors(
        r#"#[op(name = "a.b", traits(SameOperandsAndResultType))] struct A { #[result] r: AnyType }"#,
        &["1:26 [drr::E0722] `SameOperandsAndResultType` on an op without operands"],
    );
    assert_op_errors(
        r#"#[op(name = "a.b", traits(SameOperandsAndResultType))] struct A { #[operand] x: AnyType }"#,
        &["1:26 [drr::E0722] `SameOperandsAndResultType` on an op without results"],
    );
    assert_op_errors(
        r#"#[op(name = "a.b", traits(SameTypeOperands))] struct A;"#,
        &["1:26 [drr::E0722] `SameTypeOperands` on an op without operands"],
    );
    assert_op_errors(
        r#"#[op(name = "a.b", traits(SameVariadicOperandSize))] struct A { #[operand] x: AnyType }"#,
        &["1:26 [drr::E0721] `SameVariadicOperandSize` on an op without variadic operands"],
    );
    assert_op_errors(
        r#"#[op(name = "a.b", traits(SameVariadicResultSize))] struct A { #[result] x: Optional<I1>, #[result] y: Variadic<I1> }"#,
        &[
            "1:26 [drr::E0721] `SameVariadicResultSize` on an op with an optional result\nhelp: make it `AttrSizedResultSegments`",
        ],
    );
    assert_op_errors(
        r#"#[op(name = "a.b", traits(SameVariadicOperandSize, AttrSizedOperandSegments))] struct A { #[operand] x: Variadic<I1> }"#,
        &[
            "1:26 [drr::E0721] `SameVariadicOperandSize` and `AttrSizedOperandSegments` exclude each other",
        ],
    );
    assert_op_errors(
        r#"#[op(name = "a.b", traits(AllTypesMatch(valu, r)))] struct A { #[attr] value: TypedAttr, #[result] r: AnyType }"#,
        &["1:40 [drr::E0724] no field `valu`\nhelp: did you mean `value`?"],
    );
    assert_op_errors(
        r#"#[op(name = "a.b", traits(AllTypesMatch(r), AllTypesMatch))] struct A { #[result] r: AnyType }"#,
        &[
            "1:26 [drr::E0723] `AllTypesMatch` takes the fields that match: `AllTypesMatch(lhs, result)`",
            "1:44 [drr::E0723] `AllTypesMatch` takes the fields that match: `AllTypesMatch(lhs, result)`",
        ],
    );
    assert_op_errors(
        r#"#[op(name = "a.b", traits(AllTypesMatch(x, r, b)))] struct A { #[operand] x: Variadic<AnyType>, #[result] r: AnyType, #[region] b: AnyRegion }"#,
        &[
            "1:40 [drr::E0725] `x` is variadic: `AllTypesMatch` relates single values",
            "1:46 [drr::E0725] `b` has no type to match",
        ],
    );
}

#[test]
fn traits_are_spelt_right_and_listed_once() {
    assert_op_errors(
        r#"#[op(name = "a.b", traits(Pure, Comutative, Pure))] struct A;"#,
        &[
            "1:32 [drr::E0715] unknown trait `Comutative`\nhelp: did you mean `Commutative`? (a trait of your own is written as a path)",
            "1:44 [drr::E0716] trait `Pure` is listed twice",
        ],
    );
    // Two traits of different modules may have the same name.
    assert_op_errors(
        r#"#[op(name = "a.b", traits(my::Shape, your::Shape, my::Shape))] struct A;"#,
        &["1:54 [drr::E0716] trait `Shape` is listed twice"],
    );
    assert_op_errors(
        r#"#[op(name = "a.b", traits(Pure(x), "Pure", my::Pured, MyTrait))] struct A;"#,
        &[
            "1:35 [drr::E0704] expected a trait: `Pure`, or `AllTypesMatch(a, b)`",
            "1:26 [drr::E0723] trait `Pure` takes no arguments",
        ],
    );
}

#[test]
fn all_mistakes_are_reported_at_once() {
    let source = r#"
#[op(name = "addi", traits(Comutative), infer = 3)]
struct AddIOp {
    #[operand]
    lhs: Option<AnyType>,
    rhs: AnyType,
    #[attr(default = 1, nmae = "k")]
    overflow: Optional<I64Attr>,
}"#;
    assert_op_errors(
        source,
        &[
            "2:48 [drr::E0737] expected a path",
            "2:12 [drr::E0702] op name `addi` has no dialect: expected `dialect.mnemonic`",
            "5:9 [drr::E0713] a declaration says `Optional<…>`, not `Option<…>`",
            "6:4 [drr::E0706] field `rhs` has no role: expected one of `#[operand]`, `#[attr]`, `#[result]`, `#[region]`, `#[successor]`",
            "7:24 [drr::E0739] unknown argument `nmae`\nhelp: did you mean `name`?",
            "2:27 [drr::E0715] unknown trait `Comutative`\nhelp: did you mean `Commutative`? (a trait of your own is written as a path)",
        ],
    );
}

#[test]
fn a_field_that_was_reported_is_not_missed_again() {
    assert_op_errors(
        r#"#[op(name = "a.b", traits(SameOperandsAndResultType, AllTypesMatch(x, r)))] struct A { x: AnyType, #[result] r: AnyType }"#,
        &[
            "1:87 [drr::E0706] field `x` has no role: expected one of `#[operand]`, `#[attr]`, `#[result]`, `#[region]`, `#[successor]`",
        ],
    );
}

#[test]
fn enums_say_how_they_are_encoded() {
    assert_enum_errors(
        "enum E { A }",
        &[
            r##"1:5 [drr::E0734] nothing says how the variants are encoded: expected `#[enum_attr(string)]`, `#[enum_attr(int = 64)]` or `#[enum_attr(text = "#dialect<attribute {}>")]`"##,
        ],
    );
    assert_enum_errors(
        "#[enum_attr(string, int = 3)] enum E { A }",
        &["1:0 [drr::E0734] `text`, `string` and `int` exclude one another"],
    );
    assert_enum_errors(
        r##"#[enum_attr(text = "#d<a>")] enum E { A }"##,
        &["1:19 [drr::E0734] expected `{}` once, where the variant's word goes"],
    );
    assert_enum_errors(
        "#[enum_attr(int = 65)] enum E { A }",
        &["1:18 [drr::E0735] expected a width of 1 to 64 bits"],
    );
    assert_enum_errors(
        "#[enum_attr(strng)] enum E { A }",
        &["1:12 [drr::E0739] unknown argument `strng`\nhelp: did you mean `string`?"],
    );
}

#[test]
fn enums_have_distinct_cases_without_fields() {
    assert_enum_errors(
        "#[enum_attr(string)] struct E;",
        &["1:21 [drr::E0733] `EnumAttr` is derived for enums without fields"],
    );
    assert_enum_errors(
        "#[enum_attr(string)] enum E {}",
        &["1:26 [drr::E0730] an enum of attribute cases has at least one variant"],
    );
    assert_enum_errors(
        "#[enum_attr(string)] enum E<T> { A(T) }",
        &[
            "1:27 [drr::E0703] an enum of attribute cases has no generic parameters",
            "1:34 [drr::E0731] a variant that an attribute encodes has no fields",
        ],
    );
    assert_enum_errors(
        r#"#[enum_attr(string)] enum E { A, #[value("A")] B, #[value(3)] C }"#,
        &[
            "1:41 [drr::E0732] `A` has this encoding already",
            "1:58 [drr::E0736] expected a string: the enum is encoded as text",
        ],
    );
    assert_enum_errors(
        r#"#[enum_attr(int = 8)] enum E { A = 5, #[value(5)] B, #[value(2.0)] C, #[value(300)] D }"#,
        &[
            "1:46 [drr::E0732] `A` has this encoding already",
            "1:61 [drr::E0736] expected an integer, a keyword, or both: the enum is encoded as `int`",
            "1:78 [drr::E0735] 300 does not fit into 8 bits",
        ],
    );
}

#[test]
fn short_declarations_have_a_grammar() {
    assert_declare_errors(
        r#"A = "a.b"() retrun (x: AnyType)"#,
        &[
            "1:18 [drr::E0728] unknown clause `retrun`: expected `->`, `regions`, `successors`, `traits`, `infer`, `verify`, `fold`, `format`, `syntax` or `result_names`",
        ],
    );
    assert_declare_errors(
        r#"A = "a.b"() trait(Pure)"#,
        &["1:18 [drr::E0728] unknown clause `trait`\nhelp: did you mean `traits`?"],
    );
    assert_declare_errors(
        r#"A = "a.b"() "traits""#,
        &[
            "1:18 [drr::E0728] expected `-> (results)`, `regions(…)`, `successors(…)`, `traits(…)`, `infer = f`, `verify = f`, `fold = f`, `format = \"…\"`, `syntax`, `result_names = f` or `;`",
        ],
    );
    assert_declare_errors(
        r#"A = "a.b"(x: AnyType = 3)"#,
        &["1:27 [drr::E0729] only attributes have defaults"],
    );
    assert_declare_errors(
        r#"A = "a.b"; B = "a.c"()"#,
        &["1:15 [drr::E0140] expected parentheses"],
    );
    assert_declare_errors(
        r#"A = "a.b"() -> AnyType"#,
        &["1:21 [drr::E0140] expected parentheses"],
    );
}
