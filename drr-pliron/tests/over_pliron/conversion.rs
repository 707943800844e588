//! Dialect conversion on pliron: the tests of the embedded IR, from the same files, and what only pliron
//! has. Modules are written and printed by the embedded IR, and copied.

#[path = "../../../tests/conversion/atomicity.rs"]
mod atomicity;
#[path = "../../../tests/conversion/bad.rs"]
mod bad;
#[path = "../../../tests/conversion/both_sides.rs"]
mod both_sides;
#[path = "../../../tests/conversion/failures.rs"]
mod failures;
#[path = "../../../tests/conversion/findings.rs"]
mod findings;
#[path = "../../../tests/conversion/originals.rs"]
mod originals;
#[path = "../../../tests/conversion/properties.rs"]
mod properties;
#[path = "../../../tests/conversion/random.rs"]
mod random;
#[path = "../../../tests/conversion/rules.rs"]
mod rules;
#[path = "../../../tests/conversion/run.rs"]
mod run;
#[path = "../../../tests/conversion/signatures.rs"]
mod signatures;
#[path = "../../../tests/conversion/targets.rs"]
mod targets;
#[path = "../../../tests/conversion/types.rs"]
mod types;

use drr::builtin::UnrealizedConversionCastOp;
use drr::conversion::{
    ConversionConfig, ConversionTarget, Converted, TypeConverter, apply_conversion,
};
use drr::embedded::PrintOptions;
use drr::ir::{InsertPoint, Ir, Op, OpKind, TypeData};
use drr::op::{OpDecl, OpDef};
use drr::pattern_set::PatternSet;
use drr::prelude::*;
use drr_dialects::{arith, func};
use drr_pliron::Pliron;
use pliron::derive::pliron_type;
use pliron::location::Location;
use pliron::operation::Operation;
use pliron::parsable::parse_from_str;
use pliron::printable::Printable;

use crate::copy::copy_body;
use crate::support::add_module;

/// The IR of the tests.
type Context = Pliron;

fn bound<O: OpDef, I: Ir>(ir: &mut I) -> Option<(OpKind, &'static OpDecl)> {
    Some((ir.bind_op::<O>()?, O::DECL))
}

/// Makes pliron ops, and a function that finds an op by its name.
macro_rules! known_ops {
    ($($op:path),* $(,)?) => {
        drr_pliron::pliron_ops!($($op),*);

        fn find<I: Ir>(ir: &mut I, name: &str) -> (OpKind, &'static OpDecl) {
            let bound = match name {
                _ if name == UnrealizedConversionCastOp::DECL.name => {
                    bound::<UnrealizedConversionCastOp, I>(ir)
                }
                $(_ if name == <$op>::DECL.name => bound::<$op, I>(ir),)*
                _ => None,
            };
            bound.unwrap_or_else(|| panic!("'{name}' is not among the ops of the tests"))
        }
    };
}

known_ops!(
    arith::AddIOp,
    arith::AndIOp,
    arith::CmpIOp,
    arith::ConstantOp,
    arith::MulIOp,
    arith::OrIOp,
    arith::SelectOp,
    arith::SubIOp,
    arith::XOrIOp,
    func::CallOp,
    func::FuncOp,
    func::ReturnOp,
    atomicity::StopOp,
    bad::AOp,
    bad::LegalOp,
    bad::MadeOp,
    both_sides::PairOp,
    both_sides::SwapOp,
    both_sides::SwapPartsOp,
    both_sides::OneOp,
    both_sides::NothingOp,
    both_sides::AmountOp,
    both_sides::SizeOp,
    both_sides::BothOp,
    both_sides::NumberOp,
    both_sides::LoopOp,
    both_sides::CountedOp,
    both_sides::OpaqueOp,
    both_sides::EndOp,
    both_sides::OutOp,
    both_sides::MakeOp,
    both_sides::SameOp,
    both_sides::WideOp,
    failures::AOp,
    failures::BOp,
    failures::COp,
    failures::DOp,
    failures::DdOp,
    failures::CountOp,
    findings::AOp,
    findings::BOp,
    findings::COp,
    findings::DOp,
    findings::LegalOp,
    findings::TwiceOp,
    originals::AmountOp,
    originals::ShowOp,
    originals::ShowTwiceOp,
    originals::ShowLongOp,
    originals::CountOp,
    originals::NextOp,
    originals::AfterNextOp,
    originals::LoopOp,
    originals::EndOp,
    originals::NumberOp,
    originals::PrintOp,
    originals::SuccOp,
    originals::RunOp,
    originals::StopOp,
    originals::PairOp,
    originals::AlikeOp,
    originals::BothOp,
    rules::LAddOp,
    rules::LSubOp,
    rules::LMulOp,
    rules::LAndOp,
    rules::LOrOp,
    rules::LXOrOp,
    rules::LICmpOp,
    rules::LSelectOp,
    run::UseOp,
    signatures::LoopOp,
    signatures::RunOp,
    signatures::EndOp,
    signatures::NewOp,
    signatures::LaterOp,
    targets::AOp,
    targets::BOp,
    targets::COp,
    targets::LegalOp,
    targets::HoldOp,
    targets::TwoBlocksOp,
    targets::BranchOp,
    targets::EndOp,
    types::UsePartsOp,
    types::HalfOp,
    types::HalfI64Op,
    types::SinkOp,
    types::ToI64Op,
);

fn context() -> Context {
    Pliron::new()
}

/// A copy of a module that the embedded IR reads.
fn parse(ctx: &mut Context, text: &str) -> Op<Context> {
    let mut written = run::embedded();
    let from = match written.parse_module(text) {
        Ok(module) => module,
        Err(error) => panic!("{error}\n{text}"),
    };
    let to = add_module(ctx);
    copy_body(&written, from, ctx, to, &Location::Unknown, find);
    to
}

/// The text of a copy in the embedded IR.
fn print(ctx: &Context, module: Op<Context>) -> String {
    let mut printed = run::embedded();
    let to = printed
        .parse_module("\"builtin.module\"() ({ ^bb0: }) : () -> ()")
        .expect("an empty module");
    let loc = printed.loc(to);
    copy_body(ctx, module, &mut printed, to, &loc, find);
    printed.print_op(to, &PrintOptions::new())
}

/// A text about types, as MLIR writes them.
fn mlir_text(text: &str) -> String {
    let text = text.replace("builtin.integer ", "");
    let text = text.replace("builtin.fp32 ", "f32");
    text.replace("builtin.fp64 ", "f64")
}

drr::declare_op! {
    /// pliron's own function.
    pub PlironFuncOp = "builtin.func"() regions(body: AnyRegion) traits(IsolatedFromAbove);
}

const FUNCTION: &str = "builtin.func @f: builtin.function <(builtin.integer i16) -> ()> {
  ^entry(x: builtin.integer i16):
    t.end (x) [] []: <(builtin.integer i16) -> ()>
}";

#[test]
fn functions_of_pliron_get_the_converted_types() {
    let mut ctx = context();
    let parser = Operation::top_level_parser();
    let function = parse_from_str(parser, &mut ctx, FUNCTION).expect("a function");
    let patterns = PatternSet::new().bind(&mut ctx);
    let types = rules::small_types().leave_casts();
    let target = ConversionTarget::new().retyped::<PlironFuncOp>();
    let module = add_module(&mut ctx);
    let body = ctx.blocks(ctx.regions(module)[0])[0];
    ctx.move_op(Op(function), InsertPoint::End(body));
    let config = ConversionConfig::new().types(&types);
    let report = apply_conversion(&mut ctx, module, &target, &patterns, &config);
    let report = report.unwrap_or_else(|error| panic!("{error}"));
    assert_eq!((report.retyped, report.casts_left), (1, 1));
    assert_eq!(ctx.verify(module), Ok(()));
    let text = module.0.disp(&ctx).to_string();
    for line in [
        "builtin.func @f: builtin.function <(builtin.integer i64) -> ()>",
        "v2 = builtin.unrealized_conversion_cast (x_v1) [] []: <(builtin.integer i64) -> (builtin.integer i16)>",
        "t.end (v2) [] []: <(builtin.integer i16) -> ()>",
    ] {
        assert!(text.contains(line), "{text}");
    }
}

#[test]
fn a_type_that_pliron_lacks_is_an_error() {
    let types = TypeConverter::new()
        .keep_others()
        .convert(|ty| match ty.is(&TypeData::int(16)) {
            true => Converted::one(TypeData::Index),
            false => Converted::Next,
        });
    let error = error(
        "func.func @f(%a: i16) { return }",
        PatternSet::new(),
        &types,
    );
    let wanted = "this IR has no type that 'i16' could become";
    assert!(error.contains(wanted), "{error}");
}

#[test]
fn an_error_names_rules_with_ops_that_pliron_cannot_have() {
    let set = || PatternSet::new().with(rules::ArithToLlvm);
    let left_out = "it was left out: this IR has no 'llvm.mlir.constant' with this declaration: \
        pliron's names of ops have two parts, and these and the names of attributes are identifiers";
    let text =
        "func.func @f() { %0 = arith.constant 5 : i16 \n \"t.use\"(%0) : (i16) -> () \n return }";
    let error = error(text, set(), &rules::small_types());
    assert!(
        error.contains("`LowerConstant` (") && error.ends_with(left_out),
        "{error}"
    );
    let (_, findings) = set().bind_conversion(&mut context(), &rules::llvm_target());
    let findings: Vec<_> = findings.iter().map(ToString::to_string).collect();
    let is_it = |finding: &String| {
        let is_left_out =
            "is left out: this IR has no 'llvm.mlir.constant' with this declaration: ";
        finding.starts_with("`LowerConstant` (") && finding.contains(is_left_out)
    };
    assert!(findings.iter().any(is_it), "{findings:?}");
}

/// The error of a conversion, which leaves the module as it was.
fn error(text: &str, set: PatternSet<Pliron>, types: &TypeConverter<Pliron>) -> String {
    let mut ctx = context();
    let module = parse(&mut ctx, text);
    let before = print(&ctx, module);
    let patterns = set.bind(&mut ctx);
    let config = ConversionConfig::new().types(types);
    let done = apply_conversion(&mut ctx, module, &rules::llvm_target(), &patterns, &config);
    assert_eq!(print(&ctx, module), before);
    run::message_of(&done.expect_err("it fails"))
}

/// A type of another dialect.
#[pliron_type(name = "t.size", format, generate_get = true, verifier = "succ")]
#[derive(Hash, PartialEq, Eq, Debug)]
struct SizeType;

/// The function after `i16` became another type.
fn function_with(ty: TypeData<Pliron>, returns: bool) -> (Pliron, Result<String, String>) {
    let mut ctx = context();
    let parser = Operation::top_level_parser();
    let function = parse_from_str(parser, &mut ctx, FUNCTION).expect("a function");
    let module = add_module(&mut ctx);
    let body = ctx.blocks(ctx.regions(module)[0])[0];
    ctx.move_op(Op(function), InsertPoint::End(body));
    let types =
        TypeConverter::new()
            .keep_others()
            .convert(move |from| match from.is(&TypeData::int(16)) {
                true => Converted::one(ty.clone()),
                false => Converted::Next,
            });
    let types = match returns {
        true => types.leave_casts(),
        false => types,
    };
    let target = ConversionTarget::new().retyped::<PlironFuncOp>();
    let patterns = PatternSet::new().bind(&mut ctx);
    let config = ConversionConfig::new().types(&types);
    let done = apply_conversion(&mut ctx, module, &target, &patterns, &config);
    let done = done.map(|_| ()).map_err(|error| error.to_string());
    let text = module.0.disp(&ctx).to_string();
    let wrong = done.err().map(|error| format!("{error}\n{text}"));
    (ctx, wrong.map_or(Ok(text), Err))
}

#[test]
fn types_of_other_dialects_are_made_from_their_text() {
    let (mut ctx, text) = function_with(TypeData::Text("t.size".into()), true);
    let text = text.expect("it is converted");
    assert!(
        text.contains("builtin.function <(t.size ) -> ()>"),
        "{text}"
    );
    let made = ctx.make_type(&TypeData::Text("t.size".into()));
    assert_eq!(made.map(|ty| ty.0), Some(SizeType::get(&ctx).into()));
    assert_eq!(ctx.make_type(&TypeData::Text("t.sizes".into())), None);
    assert_eq!(ctx.make_type(&TypeData::Text("t.size t.size".into())), None);
}

#[test]
fn block_arguments_keep_their_names_when_they_are_converted_and_when_that_is_undone() {
    for leaves_casts in [true, false] {
        let (_, text) = function_with(TypeData::int(64), leaves_casts);
        assert_eq!(text.is_ok(), leaves_casts);
        let text = text.unwrap_or_else(|error| error);
        let ty = if leaves_casts { "i64" } else { "i16" };
        let entry = text.lines().find(|line| line.contains("^entry"));
        let entry = entry.expect("the function has a block");
        assert!(entry.contains("(x_v"), "{text}");
        assert!(
            entry.contains(&format!(": builtin.integer {ty})")),
            "{text}"
        );
    }
}
