//! The syntax of named ops, and what that of the others shares with it.

use drr::ir::{AffineMap, AttrData, AttrView, InsertPoint, Ir};
use drr::native::{AttrRef, Ty};
use drr::op::format::{Asm, AsmParser, AsmPrinter, AttrForm};
use drr::op::{OpDecl, OpSyntax, OpView};
use drr::rewriter::IRRewriter;

use super::YieldOp;
use super::attrs::{ElementwiseKindAttr, TypeFnAttr};
use super::body::{Body, BodyError, Options};
use super::generic::{self, items};
use super::matmul::default_maps;
use super::operands::{
    Types, parse_numbers, parse_operands, print_numbers, print_operands, print_results,
};
use super::structure::{Maps, Role, Structure, given_maps};

/// An attribute in which MLIR keeps the maps of an op.
pub(super) const MEMOIZED: &str = "linalg.memoized_indexing_maps";

pub(super) fn parse<I: Ir>(parser: &mut dyn AsmParser<I>, structure: &Structure) -> Asm {
    match structure.maps {
        Maps::Given => generic::parse(parser),
        Maps::Map => generic::parse_with_payload(parser, None),
        Maps::Reduce => generic::parse_with_payload(parser, Some("dimensions")),
        Maps::Transpose => parse_with_numbers(parser, structure, "permutation"),
        Maps::Broadcast => parse_with_numbers(parser, structure, "dimensions"),
        Maps::Elements | Maps::Loops(_) => parse_named(parser, structure),
    }
}

pub(super) fn print<I: Ir>(printer: &mut dyn AsmPrinter<I>, structure: &Structure) {
    match structure.maps {
        Maps::Given => generic::print(printer),
        Maps::Map => generic::print_with_payload(printer, None),
        Maps::Reduce => generic::print_with_payload(printer, Some("dimensions")),
        Maps::Transpose => print_with_numbers(printer, "permutation"),
        Maps::Broadcast => print_with_numbers(printer, "dimensions"),
        Maps::Elements | Maps::Loops(_) => print_named(printer, structure),
    }
}

/// The position of a declared attribute.
fn slot(decl: &OpDecl, name: &str) -> Option<usize> {
    decl.attrs.iter().position(|attr| attr.name == name)
}

// ---- Named ops ----------------------------------------------------------------------------------

/// `kind=k indexing_maps = [maps] operands -> types`.
fn parse_named<I: Ir>(parser: &mut dyn AsmParser<I>, structure: &Structure) -> Asm {
    if let (Some(kind), Body::Kind) = (slot(structure.decl, "kind"), structure.body) {
        parser.expect("kind")?;
        parser.expect("=")?;
        let start = parser.position();
        let attr = parser.attr("kind", AttrForm::Full)?;
        let decoded = AttrRef::given(parser.ir(), &attr).decode::<ElementwiseKindAttr>();
        if decoded.is_none() {
            return Err(parser.error_at(start, "expected ElementwiseKind attribute"));
        }
        parser.set_attr(kind, attr);
    }
    let maps = slot(structure.decl, "indexing_maps");
    let given = match maps {
        Some(slot) => parse_maps(parser, structure.role, slot)?,
        None => false,
    };
    if !given && structure.role == Role::Contract {
        return Err(parser.error_at(parser.position(), "expected 'indexing_maps' attribute"));
    }
    let start = parser.position();
    let types = parse_operands(parser)?;
    let results = parser.optional_arrow_types()?;
    parser.set_results(0, &results);
    let options = options(parser, structure.decl);
    let found = types.inputs.len() + types.outputs.len();
    if let Some(wanted) = structure
        .body
        .arguments(options)
        .filter(|count| *count != found)
    {
        let message = format!(
            "[parseNamedStructuredOpRegion] ods-gen generated region expects {wanted} args, got \
             {found}"
        );
        return Err(parser.error_at(parser.position(), &message));
    }
    if let Some(slot) = maps.filter(|_| !given) {
        let mut maps = default_maps(structure);
        if maps.is_empty() {
            let output = types
                .outputs
                .last()
                .map(|ty| Ty::new(parser.ir(), *ty).rank());
            let rank = output.flatten().unwrap_or_default();
            maps = vec![AffineMap::identity(rank as u32); found];
        }
        let maps = maps.into_iter().map(AttrData::AffineMap).collect();
        crate::syntax::set_data(parser, slot, &AttrData::Array(maps));
    }
    build_body(parser, structure, &types, options)
        .map_err(|error| parser.error_at(start, &error.to_string()))
}

/// `indexing_maps = [maps]`, if it is there.
fn parse_maps<I: Ir>(parser: &mut dyn AsmParser<I>, role: Role, slot: usize) -> Asm<bool> {
    if !parser.optional("indexing_maps") {
        return Ok(false);
    }
    parser.expect("=")?;
    let is_map = |ir: &I, attr: &I::Attr| {
        ir.with_attr_view(attr, |view| matches!(view, AttrView::AffineMap(_)))
    };
    if matches!(role, Role::Matmul | Role::Contract) {
        let start = parser.position();
        let attr = parser.attr("indexing_maps", AttrForm::Full)?;
        let Some(maps) = items(parser.ir(), &attr) else {
            return Err(parser.error_at(start, "invalid kind of attribute specified"));
        };
        if !maps.iter().all(|map| is_map(parser.ir(), map)) {
            let message = "element of indexing_maps array is not an affine_map";
            return Err(parser.error_at(parser.position(), message));
        }
        parser.set_attr(slot, attr);
        return Ok(true);
    }
    let mut maps = Vec::new();
    parser.list("[", "]", |parser| {
        let attr = parser.attr("indexing_maps", AttrForm::Full)?;
        if !is_map(parser.ir(), &attr) {
            let message = "expected affine map attribute";
            return Err(parser.error_at(parser.position(), message));
        }
        maps.push(AttrData::Attr(attr));
        Ok(())
    })?;
    crate::syntax::set_data(parser, slot, &AttrData::Array(maps));
    Ok(true)
}

/// The attributes that the body depends on.
fn options<I: Ir>(parser: &mut dyn AsmParser<I>, decl: &OpDecl) -> Options {
    let attr = |parser: &mut dyn AsmParser<I>, name: &str| {
        slot(decl, name).and_then(|slot| parser.get_attr(slot))
    };
    let (cast, kind) = (attr(parser, "cast"), attr(parser, "kind"));
    let ir = parser.ir();
    let cast = cast.and_then(|attr| AttrRef::given(ir, &attr).decode::<TypeFnAttr>());
    let kind = kind.and_then(|attr| AttrRef::given(ir, &attr).decode::<ElementwiseKindAttr>());
    Options {
        cast: cast.map(|cast| cast.value),
        kind: kind.map(|kind| kind.value),
    }
}

/// Adds the region with the body that the syntax leaves out.
fn build_body<I: Ir>(
    parser: &mut dyn AsmParser<I>,
    structure: &Structure,
    types: &Types<I>,
    options: Options,
) -> Result<(), BodyError> {
    let arguments = types.arguments(parser.ir());
    let loc = parser.loc();
    let mut built = Ok(());
    parser.built_region(0, &arguments, &mut |ir, block| {
        let arguments = ir.block_args(block);
        // As in MLIR, the bodies of named ops have no location.
        let own = matches!(structure.maps, Maps::Transpose | Maps::Broadcast);
        let unknown = arguments
            .first()
            .and_then(|argument| ir.value_loc(*argument));
        let loc = unknown.filter(|_| !own).unwrap_or_else(|| loc.clone());
        let mut rewriter = IRRewriter::new(ir, InsertPoint::End(block));
        let body = structure.body;
        built = body.build(&mut rewriter.rewriter(), loc, &arguments, options);
    });
    built
}

fn print_named<I: Ir>(printer: &mut dyn AsmPrinter<I>, structure: &Structure) {
    let op = printer.op();
    if let (Some(kind), Body::Kind) = (slot(structure.decl, "kind"), structure.body) {
        printer.text(" kind=");
        printer.attr(kind, AttrForm::Full);
    }
    if let Some(maps) =
        slot(structure.decl, "indexing_maps").filter(|_| has_own_maps(printer, structure))
    {
        printer.text(" indexing_maps = ");
        printer.attr(maps, AttrForm::Full);
    }
    printer.attr_dict_of(op, &[MEMOIZED, "indexing_maps", "kind"]);
    print_operands(printer);
    print_results(printer);
}

/// True if the maps are not those that the syntax stands for without them.
fn has_own_maps<I: Ir>(printer: &dyn AsmPrinter<I>, structure: &Structure) -> bool {
    let view = OpView::new(printer.ir(), printer.op(), structure.decl);
    let Some(maps) = given_maps(view, structure.decl) else {
        return false;
    };
    match structure.maps {
        Maps::Elements => !maps.iter().all(AffineMap::is_identity),
        _ => maps != default_maps(structure),
    }
}

// ---- Transposing and broadcasting ---------------------------------------------------------------

/// `operands name = [numbers] {attrs}`.
fn parse_with_numbers<I: Ir>(
    parser: &mut dyn AsmParser<I>,
    structure: &Structure,
    name: &str,
) -> Asm {
    let types = parse_operands(parser)?;
    parse_numbers(parser, name)?;
    parser.attr_dict()?;
    let results = types.results(parser.ir());
    parser.set_results(0, &results);
    // The verifier reports missing operands.
    if types.inputs.is_empty() && types.outputs.is_empty() {
        parser.empty_region(0);
        return Ok(());
    }
    build_body(parser, structure, &types, Options::default())
        .map_err(|error| parser.error_at(parser.name_position(), &error.to_string()))
}

fn print_with_numbers<I: Ir>(printer: &mut dyn AsmPrinter<I>, name: &str) {
    print_operands(printer);
    print_numbers(printer, name);
    printer.attr_dict_of(printer.op(), &[name]);
}

// ---- The end of a body --------------------------------------------------------------------------

/// `%a, %b {attrs} : types`.
impl OpSyntax for YieldOp {
    fn parse<I: Ir>(parser: &mut dyn AsmParser<I>) -> Asm {
        let values = parser.operands()?;
        parser.attr_dict()?;
        let mut types = Vec::new();
        if !values.is_empty() {
            parser.expect(":")?;
            types = parser.types()?;
        }
        parser.set_operands(0, &values, &types)
    }
    fn print<I: Ir>(printer: &mut dyn AsmPrinter<I>) {
        let values = printer.operands();
        let types = printer.types_of(&values);
        if !values.is_empty() {
            printer.text(" ");
            printer.values(values);
        }
        printer.attr_dict(&[]);
        if !types.is_empty() {
            printer.text(" : ");
            printer.types(types);
        }
    }
}
