//! The expansions of the derives, as people read them. Review changes to the snapshots.

use drr_codegen::declaration::{Arity, Infer, OpDeclaration, Presence};
use drr_codegen::derive::{declare_op, derive_enum_attr, derive_op};
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use std::str::FromStr;

const UNARY: &str = r#"
/// The absolute value.
#[derive(Op)]
#[op(name = "math.absi", traits(Pure, SameOperandsAndResultType))]
pub struct AbsIOp {
    /// The operand.
    #[operand]
    pub operand: SignlessIntegerLike,
    #[result]
    pub result: SignlessIntegerLike,
}"#;

const CONSTANT: &str = r#"
#[derive(Op)]
#[op(name = "arith.constant", traits(Pure, ConstantLike, AllTypesMatch(value, result)))]
struct ConstantOp {
    #[attr]
    value: TypedAttr,
    #[result]
    result: AnyType,
}"#;

const EVERYTHING: &str = r#"
/// An op with
///
/// everything.
#[derive(Op)]
#[op(name = "test.everything", crate = crate::rewrite, verify = checks::everything, traits(my::Trait, AttrSizedOperandSegments))]
pub(crate) struct EverythingOp {
    #[operand]
    first: AnyType,
    #[attr(name = "overflowFlags", default = Overflow::None)]
    overflow: constraint::EnumAttr<Overflow>,
    #[operand]
    rest: Variadic<TensorOf<F32>>,
    #[operand]
    init: drr::Optional<AnyType>,
    #[attr]
    r#type: Optional<TypeAttr>,
    #[result]
    flag: I1,
    #[result]
    results: Variadic<AnyType>,
    #[region]
    body: SizedRegion<1>,
    #[successor]
    dest: AnySuccessor,
}"#;

const FORMAT: &str = r##"
    #[op(name = "test.less", traits(SameTypeOperands, TypesMatchWith(lhs, result, I1SameShape)),
        format = "$way $lhs `,` $rhs (`by` $by^) : (`once` ``)? oilist(`fast` $fast | `to` $to) attr-dict `:` type($lhs)")]
    pub struct LessOp {
        #[attr] pub way: EnumAttr<Way>,
        #[operand] pub lhs: AnyInteger,
        #[operand] pub rhs: AnyInteger,
        #[operand] pub by: Optional<mine::Token>,
        #[attr] pub fast: Optional<UnitAttr>,
        #[attr] pub to: Optional<I64Attr>,
        #[result] pub result: BoolLike,
    }
"##;

const ENUM: &str = r##"
/// The relation that a comparison tests.
#[derive(EnumAttr)]
#[enum_attr(text = "#stablehlo<comparison_direction {}>")]
pub enum Direction {
    EQ,
    #[value("GT")]
    Greater,
}"##;

fn tokens(source: &str) -> TokenStream {
    TokenStream::from_str(source).expect("Rust tokens")
}

/// The expansion, formatted; hashes of places are blotted out.
fn pretty(expansion: TokenStream) -> String {
    let text =
        prettyplease::unparse(&syn::parse2(expansion).expect("what the macro makes is Rust"));
    let mut parts = text.split("__drr_op_");
    let mut out = parts.next().unwrap_or_default().to_string();
    for part in parts {
        let end = part
            .find(|c: char| !c.is_alphanumeric() && c != '_')
            .unwrap_or(part.len());
        let (name, rest) = part.split_at(end);
        let readable = name.rsplit_once('_').map_or(name, |(readable, _)| readable);
        out.push_str(&format!("__drr_op_{readable}_HASH{rest}"));
    }
    out
}

/// The declaration that the op's callback carries.
fn carried(source: &str) -> OpDeclaration {
    fn braces(stream: TokenStream) -> Option<OpDeclaration> {
        stream.into_iter().find_map(|tree| match tree {
            TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => {
                syn::parse2(group.stream())
                    .ok()
                    .or_else(|| braces(group.stream()))
            }
            TokenTree::Group(group) => braces(group.stream()),
            _ => None,
        })
    }
    let file: syn::File = syn::parse2(derive_op(tokens(source))).expect("Rust");
    file.items
        .into_iter()
        .find_map(|item| match item {
            syn::Item::Macro(item) if item.ident.is_some() => braces(item.mac.tokens),
            _ => None,
        })
        .expect("a callback")
}

#[test]
fn an_op_with_inferred_types() {
    insta::assert_snapshot!(pretty(derive_op(tokens(UNARY))));
}

#[test]
fn an_op_whose_type_is_an_attributes() {
    insta::assert_snapshot!(pretty(derive_op(tokens(CONSTANT))));
}

#[test]
fn an_op_with_everything_under_another_facade() {
    let text = pretty(derive_op(tokens(EVERYTHING)));
    assert!(
        !text.contains("::drr"),
        "only the given path names the facade"
    );
    insta::assert_snapshot!(text);
}

#[test]
fn an_op_with_an_assembly_format() {
    insta::assert_snapshot!(pretty(derive_op(tokens(FORMAT))));
}

#[test]
fn an_enum_in_a_dialects_own_syntax() {
    insta::assert_snapshot!(pretty(derive_enum_attr(tokens(ENUM))));
}

#[test]
fn a_short_declaration_is_a_derived_struct() {
    let source = r#"[drr] /// Sum.
        pub AddOp = "test.add"(x: AnyType, #[attr] k: I64Attr, y: Variadic<AnyType>) { m: I64Attr = 1 + 2 }
            regions(body: AnyRegion) successors(dest: AnySuccessor) -> (r: AnyType)
            traits(Pure, AllTypesMatch(x, r)) infer = my::infer verify = my::verify;"#;
    insta::assert_snapshot!(pretty(declare_op(tokens(source))));
}

#[test]
fn the_callback_carries_the_declaration() {
    let op = carried(EVERYTHING);
    assert_eq!(op.name, "test.everything");
    // A Rust trait is nothing that a rule knows of the op.
    assert_eq!(op.traits, ["AttrSizedOperandSegments"]);
    let args: Vec<String> = op
        .args
        .iter()
        .map(|arg| format!("{}: {:?}", arg.name, arg.kind))
        .collect();
    assert_eq!(
        args,
        [
            "first: Operand(One)",
            "overflow: Attr(Defaulted, \"overflowFlags\")",
            "rest: Operand(Variadic)",
            "init: Operand(Optional)",
            "type: Attr(Optional, \"type\")",
        ]
    );
    assert_eq!(
        op.operand_arities(),
        [Arity::One, Arity::Variadic, Arity::Optional]
    );
    assert_eq!(op.slot(4), 1);
    assert_eq!(op.results.len(), 2);
    assert_eq!((op.infer, op.broken), (Infer::None, false));
    assert_eq!(carried(CONSTANT).infer, Infer::Function);
    assert_eq!(carried(UNARY).infer, Infer::FirstOperand);
}

#[test]
fn a_declaration_with_mistakes_says_so_and_keeps_the_rest() {
    let op = carried(
        r#"#[op(name = "test.broken")] struct BrokenOp { #[operand] x: AnyType, y: AnyType, #[attr] k: I64Attr }"#,
    );
    assert!(op.broken);
    assert_eq!(op.args.len(), 2);
    assert!(matches!(
        &op.args[1].kind,
        drr_codegen::declaration::ArgumentKind::Attr(Presence::Required, name) if name == "k"
    ));
}

#[test]
fn hidden_names_tell_places_apart() {
    let twice = r#"#[op(name = "arith.addi")] struct A; #[op(name = "arith.addi")] struct A;"#;
    let file: syn::File = syn::parse2(tokens(twice)).expect("Rust");
    let names: Vec<String> = file
        .items
        .iter()
        .map(|item| {
            let text = derive_op(quote::ToTokens::to_token_stream(item)).to_string();
            let start = text.find("__drr_op_arith_addi_").expect("a hidden name");
            text[start..]
                .split(' ')
                .next()
                .unwrap_or_default()
                .to_string()
        })
        .collect();
    assert_ne!(names[0], names[1]);
}
