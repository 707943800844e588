//! The syntax that no format describes.

use drr::ir::{AttrData, AttrView, Ir, Type, TypeData};
use drr::native::Ty;
use drr::op::format::{
    Asm, AsmOperand, AsmParser, AsmPrinter, AttrArg, AttrForm, CustomDirective, RegionStyle,
};
use drr::op::{HasView, OpSyntax};

use super::{AllocaScopeOp, DmaStartOp, GenericAtomicRMWOp, PrefetchOp, RankedMemRef, TransposeOp};
use crate::syntax::{builtin, handles, set_data};

/// A ranked memref type.
fn memref<I: Ir>(parser: &mut dyn AsmParser<I>) -> Asm<Type<I>> {
    let start = parser.position();
    let ty = parser.ty()?;
    match Ty::new(parser.ir(), ty).satisfies::<RankedMemRef>() {
        true => Ok(ty),
        false => Err(parser.error_at(start, "invalid kind of type specified")),
    }
}

/// `[%i, %j]`.
fn indices<I: Ir>(parser: &mut dyn AsmParser<I>) -> Asm<Vec<AsmOperand>> {
    parser.expect("[")?;
    let indices = match parser.at("]") {
        true => Vec::new(),
        false => parser.operands()?,
    };
    parser.expect("]")?;
    Ok(indices)
}

/// Operands of type `index`.
fn set_indices<I: Ir>(parser: &mut dyn AsmParser<I>, group: usize, operands: &[AsmOperand]) -> Asm {
    let index = builtin(parser, TypeData::Index)?;
    parser.set_operands(group, operands, &vec![index; operands.len()])
}

/// `(-> types)? body attrs`.
impl OpSyntax for AllocaScopeOp {
    fn parse<I: Ir>(parser: &mut dyn AsmParser<I>) -> Asm {
        let types = parser.optional_arrow_types()?;
        parser.set_results(0, &types);
        parser.region(0, &[])?;
        parser.attr_dict()
    }
    fn print<I: Ir>(printer: &mut dyn AsmPrinter<I>) {
        let results = printer.results();
        let types = printer.types_of(&results);
        printer.text(" ");
        if !types.is_empty() {
            printer.text(" -> (");
            printer.types(types);
            printer.text(")");
        }
        printer.text(" ");
        printer.region(0, RegionStyle::body(!results.is_empty()));
        printer.attr_dict(&[]);
    }
}

/// `%m[%i] : type body attrs`.
impl OpSyntax for GenericAtomicRMWOp {
    fn parse<I: Ir>(parser: &mut dyn AsmParser<I>) -> Asm {
        let operand = parser.operand()?;
        let list = indices(parser)?;
        parser.expect(":")?;
        let ty = memref(parser)?;
        parser.set_operands(0, &[operand], &[ty])?;
        set_indices(parser, 1, &list)?;
        parser.written_region(0, &[])?;
        parser.attr_dict()?;
        let element = Ty::new(parser.ir(), ty).element_type_or_self().handle();
        parser.set_results(0, &[element]);
        Ok(())
    }
    fn print<I: Ir>(printer: &mut dyn AsmPrinter<I>) {
        let view = GenericAtomicRMWOp::wrap(printer.ir(), printer.op());
        let memref = view.memref().handle();
        let (list, ty) = (handles(view.indices()), view.memref().ty().handle());
        printer.text(" ");
        printer.value(memref);
        printer.text("[");
        printer.values(list);
        printer.text("] : ");
        printer.ty(ty);
        printer.text(" ");
        printer.region(0, RegionStyle::FULL);
        printer.attr_dict(&[]);
    }
}

/// Reads a word, `true` if it is the first of two.
fn one_of<I: Ir>(parser: &mut dyn AsmParser<I>, [yes, no]: [&str; 2], what: &str) -> Asm<bool> {
    let start = parser.position();
    match parser.optional_keyword() {
        Some(word) if word == yes => Ok(true),
        Some(word) if word == no => Ok(false),
        Some(_) => Err(parser.error_at(
            parser.name_position(),
            &format!("{what} has to be '{no}' or '{yes}'"),
        )),
        None => Err(parser.error_at(start, "expected valid keyword")),
    }
}

/// `%m[%i], write, locality<3>, data attrs : type`.
impl OpSyntax for PrefetchOp {
    fn parse<I: Ir>(parser: &mut dyn AsmParser<I>) -> Asm {
        let operand = parser.operand()?;
        let list = indices(parser)?;
        parser.expect(",")?;
        let writes = one_of(parser, ["write", "read"], "rw specifier")?;
        set_data(parser, 0, &AttrData::Bool(writes));
        parser.expect(",")?;
        parser.expect("locality")?;
        parser.expect("<")?;
        let i32 = builtin(parser, TypeData::int(32))?;
        let hint = parser.attr_of_type(i32)?;
        parser.set_attr(1, hint);
        parser.expect(">")?;
        parser.expect(",")?;
        let is_instruction = one_of(parser, ["instr", "data"], "cache type")?;
        set_data(parser, 2, &AttrData::Bool(!is_instruction));
        parser.attr_dict()?;
        parser.expect(":")?;
        let ty = memref(parser)?;
        parser.set_operands(0, &[operand], &[ty])?;
        set_indices(parser, 1, &list)
    }
    fn print<I: Ir>(printer: &mut dyn AsmPrinter<I>) {
        let view = PrefetchOp::wrap(printer.ir(), printer.op());
        let (memref, list) = (view.memref().handle(), handles(view.indices()));
        let ty = view.memref().ty().handle();
        let [writes, data] =
            [view.is_write(), view.is_data_cache()].map(|attr| attr.as_bool().unwrap_or_default());
        let hint = view.locality_hint().as_int().unwrap_or_default();
        printer.text(" ");
        printer.value(memref);
        printer.text("[");
        printer.values(list);
        printer.text(if writes { "], write" } else { "], read" });
        printer.text(&format!(", locality<{hint}>, "));
        printer.text(if data { "data" } else { "instr" });
        printer.attr_dict(&[0, 1, 2]);
        printer.text(" : ");
        printer.ty(ty);
    }
}

/// `%m (d0, d1) -> (d1, d0) attrs : type to type`.
impl OpSyntax for TransposeOp {
    fn parse<I: Ir>(parser: &mut dyn AsmParser<I>) -> Asm {
        let operand = parser.operand()?;
        let map = parser.affine_map()?;
        parser.attr_dict()?;
        parser.expect(":")?;
        let source = memref(parser)?;
        parser.set_operands(0, &[operand], &[source])?;
        parser.expect("to")?;
        let result = memref(parser)?;
        parser.set_results(0, &[result]);
        set_data(parser, 0, &AttrData::AffineMap(map));
        Ok(())
    }
    fn print<I: Ir>(printer: &mut dyn AsmPrinter<I>) {
        let view = TransposeOp::wrap(printer.ir(), printer.op());
        let (source, result) = (view.source(), view.result().ty().handle());
        let map = view.permutation().as_affine_map();
        let (value, ty) = (source.handle(), source.ty().handle());
        printer.text(" ");
        printer.value(value);
        printer.text(" ");
        if let Some(map) = map {
            printer.text(&map.to_string());
        }
        printer.attr_dict(&[0]);
        printer.text(" : ");
        printer.ty(ty);
        printer.text(" to ");
        printer.ty(result);
    }
}

/// `%src[%i], %dst[%j], %n, %tag[%k], %stride, %per_stride attrs : type, type, type`; the strides may be
/// absent.
impl OpSyntax for DmaStartOp {
    fn parse<I: Ir>(parser: &mut dyn AsmParser<I>) -> Asm {
        let mut operands = Vec::new();
        let mut memrefs = Vec::new();
        for at in 0..3 {
            if at > 0 {
                parser.expect(",")?;
            }
            if at == 2 {
                operands.push(parser.operand()?);
                parser.expect(",")?;
            }
            memrefs.push(operands.len());
            operands.push(parser.operand()?);
            operands.extend(indices(parser)?);
        }
        let before = operands.len();
        while parser.optional(",") {
            operands.push(parser.operand()?);
        }
        if operands.len() != before && operands.len() != before + 2 {
            let message = "expected two stride related operands";
            return Err(parser.error_at(parser.name_position(), message));
        }
        parser.attr_dict()?;
        parser.expect(":")?;
        let given = parser.types()?;
        if given.len() != 3 {
            return Err(parser.error_at(parser.name_position(), "fewer/more types expected"));
        }
        let index = builtin(parser, TypeData::Index)?;
        let mut types = vec![index; operands.len()];
        for (at, ty) in memrefs.into_iter().zip(given) {
            types[at] = ty;
        }
        parser.set_operands(0, &operands, &types)
    }
    fn print<I: Ir>(printer: &mut dyn AsmPrinter<I>) {
        let operands = printer.operands();
        let types = printer.types_of(&operands);
        let rank = |ty: Type<I>| Ty::new(printer.ir(), ty).rank().unwrap_or_default();
        let mut memrefs = vec![0];
        memrefs.push(1 + rank(types[0]));
        memrefs.push(memrefs[1] + 2 + rank(types[memrefs[1]]));
        let end = memrefs[2] + 1 + rank(types[memrefs[2]]);
        let ends = [memrefs[1], memrefs[2] - 1, end];
        for (at, (start, end)) in memrefs.iter().zip(ends).enumerate() {
            printer.text(if at == 0 { " " } else { ", " });
            printer.value(operands[*start]);
            printer.text("[");
            printer.values(operands[start + 1..end].iter().copied());
            printer.text("]");
            if at == 1 {
                printer.text(", ");
                printer.value(operands[end]);
            }
        }
        for operand in &operands[end..] {
            printer.text(", ");
            printer.value(*operand);
        }
        printer.attr_dict(&[]);
        printer.text(" : ");
        printer.types(memrefs.into_iter().map(|at| types[at]));
    }
}

/// The type of a global memref, and its value after `=`, of a tensor type of that shape.
pub(super) struct GlobalMemrefOpTypeAndInitialValue;

impl CustomDirective<(AttrArg, AttrArg)> for GlobalMemrefOpTypeAndInitialValue {
    fn parse<I: Ir>(parser: &mut dyn AsmParser<I>, (slot, value): (AttrArg, AttrArg)) -> Asm {
        let ty = parser.ty()?;
        let memref = Ty::new(parser.ir(), ty);
        let element = memref.element_type_or_self().handle();
        let shape = memref
            .shape()
            .filter(|_| memref.satisfies::<RankedMemRef>() && memref.has_static_shape());
        let Some(shape) = shape else {
            let shown = parser.ir().display_type(ty);
            let message = format!("type should be static shaped memref, but got '{shown}'");
            return Err(parser.error_at(parser.name_position(), &message));
        };
        set_data(parser, slot.0, &AttrData::Type(TypeData::Type(ty)));
        if !parser.optional("=") {
            return Ok(());
        }
        if parser.optional("uninitialized") {
            set_data(parser, value.0, &AttrData::Unit);
            return Ok(());
        }
        let tensor = builtin(parser, TypeData::tensor(shape, element))?;
        let attr = parser.attr_of_type(tensor)?;
        let is_elements = parser.ir().with_attr_view(&attr, |view| {
            matches!(
                view,
                AttrView::Elements { .. }
                    | AttrView::StringElements { .. }
                    | AttrView::OpaqueElements { .. }
            )
        });
        if !is_elements {
            let message = "initial value should be a unit or elements attribute";
            return Err(parser.error_at(parser.name_position(), message));
        }
        parser.set_attr(value.0, attr);
        Ok(())
    }
    fn print<I: Ir>(printer: &mut dyn AsmPrinter<I>, (slot, value): (AttrArg, AttrArg)) {
        printer.attr(slot.0, AttrForm::Full);
        let Some(attr) = printer.declared_attr(value.0) else {
            return;
        };
        let is_unit = |view: AttrView<'_, I>| matches!(view, AttrView::Unit);
        printer.text(" = ");
        match printer.ir().with_attr_view(&attr, is_unit) {
            true => printer.text("uninitialized"),
            false => printer.attr_without_type(&attr),
        }
    }
}
