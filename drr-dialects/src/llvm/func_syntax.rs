//! The syntax of functions, calls and globals.

use drr::constraint::AttrEnum;
use drr::ir::{AttrData, AttrView, Ir, Type, TypeData};
use drr::native::{AttrRef, Ty};
use drr::op::format::{Asm, AsmParser, AsmPrinter, AttrForm, FunctionSignature, RegionStyle};
use drr::op::{HasView, OpDef, OpSyntax};
use drr::typedef::Ellipsis;

use super::constants::{Given, given};
use super::kinds::{CConv, Linkage, TailCallKind, UnnamedAddr, Visibility};
use super::types::{FunctionType, LlvmFunction, VoidType};
use super::{CallOp, GlobalOp, LLVMFuncOp};
use crate::syntax::{builtin, set_data, set_i32s};

/// The number of a declared attribute.
fn slot<O: OpDef>(name: &str) -> usize {
    let mut attrs = O::DECL.attrs.iter();
    attrs
        .position(|attr| attr.name == name)
        .unwrap_or(usize::MAX)
}

/// Reads the keyword of an enum if it is there, and sets the attribute to its variant.
fn keyword<O: OpDef, E: AttrEnum, I: Ir>(
    parser: &mut dyn AsmParser<I>,
    name: &str,
    default: Option<usize>,
) {
    let found = E::WORDS
        .iter()
        .position(|word| !word.is_empty() && parser.optional(word));
    let variant = found.or(default).and_then(E::from_index);
    if let Some(variant) = variant {
        set_data(
            parser,
            slot::<O>(name),
            &drr::constraint::enum_data(&variant),
        );
    }
}

/// The word of an attribute of an enum, unless it is that variant.
fn word<O: OpDef, E: AttrEnum + 'static, I: Ir>(
    printer: &dyn AsmPrinter<I>,
    name: &str,
    unless: usize,
) -> Option<&'static str> {
    let attr = printer.declared_attr(slot::<O>(name))?;
    let variant: E = drr::constraint::enum_variant(AttrRef::given(printer.ir(), &attr))?;
    (variant.index() != unless).then(|| E::WORDS[variant.index()])
}

/// Prints words, with a space after each.
fn print_words<I: Ir>(printer: &mut dyn AsmPrinter<I>, words: &[Option<&str>]) {
    for word in words.iter().flatten() {
        printer.text(word);
        printer.text(" ");
    }
}

// ---- Functions ----------------------------------------------------------------------------------

/// The attributes of a function that have places of their own in its text.
const SHOWN: [&str; 8] = [
    "sym_name",
    "function_type",
    "arg_attrs",
    "res_attrs",
    "linkage",
    "visibility_",
    "unnamed_addr",
    "CConv",
];

/// `internal fastcc @f(%a: i32, ...) -> i32 attributes {…} {…}`.
impl OpSyntax for LLVMFuncOp {
    fn parse<I: Ir>(parser: &mut dyn AsmParser<I>) -> Asm {
        keyword::<Self, Linkage, I>(parser, "linkage", Some(0));
        keyword::<Self, Visibility, I>(parser, "visibility_", Some(0));
        keyword::<Self, UnnamedAddr, I>(parser, "unnamed_addr", Some(0));
        keyword::<Self, CConv, I>(parser, "CConv", Some(0));
        if !parser.at_attr(AttrForm::Symbol) {
            let message = "expected valid '@'-identifier for symbol name";
            return Err(parser.error_at(parser.position(), message));
        }
        let at = parser.position();
        let name = parser.attr("sym_name", AttrForm::Symbol)?;
        let signature = FunctionSignature::parse(parser, true)?;
        let ty = function_type(parser, &signature, at)?;
        let [args, results] = signature.attrs(parser.ir());
        if parser.optional("vscale_range") {
            parser.expect("(")?;
            let min = parser.integer()?;
            parser.expect(",")?;
            let max = parser.integer()?;
            parser.expect(")")?;
            let text =
                format!("#llvm.vscale_range<minRange = {min} : i32, maxRange = {max} : i32>");
            set_data(parser, slot::<Self>("vscale_range"), &AttrData::Text(text));
        }
        if parser.optional("comdat") {
            parser.expect("(")?;
            let comdat = parser.attr("comdat", AttrForm::Full)?;
            parser.set_attr(slot::<Self>("comdat"), comdat);
            parser.expect(")")?;
        }
        parser.attr_dict_with_keyword()?;
        for name in &SHOWN[..4] {
            if parser.get_attr(slot::<Self>(name)).is_some() {
                let message =
                    format!("attribute '{name}' occurs more than once in the attribute list");
                return Err(parser.error_at(parser.name_position(), &message));
            }
        }
        parser.set_attr(slot::<Self>("sym_name"), name);
        set_data(parser, slot::<Self>("function_type"), &AttrData::Type(ty));
        for (name, data) in [("arg_attrs", args), ("res_attrs", results)] {
            if let Some(data) = data {
                set_data(parser, slot::<Self>(name), &data);
            }
        }
        if !parser.at("{") {
            parser.empty_region(0);
            return Ok(());
        }
        parser.region(0, &signature.arguments)
    }

    fn print<I: Ir>(printer: &mut dyn AsmPrinter<I>) {
        printer.text(" ");
        let words = [
            word::<Self, Linkage, I>(printer, "linkage", Linkage::External as usize),
            word::<Self, Visibility, I>(printer, "visibility_", Visibility::Default as usize),
            word::<Self, UnnamedAddr, I>(printer, "unnamed_addr", UnnamedAddr::None as usize),
            word::<Self, CConv, I>(printer, "CConv", CConv::C as usize),
        ];
        print_words(printer, &words);
        let view = LLVMFuncOp::wrap(printer.ir(), printer.op());
        let (body, signature) = (view.body(), view.signature());
        let handles = |types: &[Ty<'_, I>]| types.iter().map(|ty| ty.handle()).collect::<Vec<_>>();
        let is_variadic = signature.as_ref().is_some_and(|of| of.variadic.0);
        let inputs = signature
            .as_ref()
            .map_or(Vec::new(), |of| handles(&of.params));
        let result = signature.map(|of| of.result);
        let result = result.filter(|ty| ty.decode::<VoidType>().is_none());
        let results: Vec<Type<I>> = result.iter().map(|ty| ty.handle()).collect();
        printer.attr(slot::<Self>("sym_name"), AttrForm::Symbol);
        let has_body = !printer.ir().is_region_empty(body);
        let attrs =
            ["arg_attrs", "res_attrs"].map(|name| printer.declared_attr(slot::<Self>(name)));
        let attrs = [attrs[0].as_ref(), attrs[1].as_ref()];
        FunctionSignature::print(printer, &inputs, &results, attrs, is_variadic);
        let mut shown: Vec<usize> = SHOWN.iter().map(|name| slot::<Self>(name)).collect();
        if printer.declared_attr(slot::<Self>("comdat")).is_some() {
            printer.text(" comdat(");
            printer.attr(slot::<Self>("comdat"), AttrForm::Full);
            printer.text(")");
            shown.push(slot::<Self>("comdat"));
        }
        printer.attr_dict_after("attributes", &shown);
        if has_body {
            printer.text(" ");
            printer.region(0, RegionStyle::BODY);
        }
    }
}

/// The function type of a signature.
fn function_type<I: Ir>(
    parser: &mut dyn AsmParser<I>,
    signature: &FunctionSignature<I>,
    at: usize,
) -> Asm<TypeData<I>> {
    let fail = |parser: &mut dyn AsmParser<I>, reason: &str| {
        let message = format!("failed to construct function type: {reason}");
        Err(parser.error_at(at, &message))
    };
    let results = signature.result_types();
    let result = match results[..] {
        [] => builtin(parser, TypeData::from(VoidType))?,
        [result] => result,
        _ => return fail(parser, "expected zero or one function result"),
    };
    let is_llvm = |ir: &I, ty: Type<I>| Ty::new(ir, ty).satisfies::<super::types::LlvmType>();
    let inputs = signature.input_types();
    if inputs.iter().any(|ty| !is_llvm(parser.ir(), *ty)) {
        return fail(parser, "expected LLVM type for function arguments");
    }
    if !is_llvm(parser.ir(), result) {
        return fail(parser, "expected LLVM type for function results");
    }
    Ok(TypeData::from(FunctionType {
        result,
        params: inputs,
        variadic: Ellipsis(signature.is_variadic),
    }))
}

// ---- Calls --------------------------------------------------------------------------------------

/// `tail @f(%a) vararg(type) {…} : (i32) -> i32`, or `%f(%a) {…} : !llvm.ptr, (i32) -> i32`.
impl OpSyntax for CallOp {
    fn parse<I: Ir>(parser: &mut dyn AsmParser<I>) -> Asm {
        keyword::<Self, CConv, I>(parser, "CConv", Some(0));
        keyword::<Self, TailCallKind, I>(parser, "TailCallKind", Some(0));
        let mut operands = Vec::new();
        if parser.at_operand() {
            operands.push(parser.operand()?);
        } else {
            let callee = parser.attr("callee", AttrForm::Symbol)?;
            let symbol = parser.ir().with_attr_view(&callee, |view| match view {
                AttrView::String(name) => Some(AttrData::Symbol(name.to_string())),
                _ => None,
            });
            match symbol {
                Some(symbol) => set_data(parser, slot::<Self>("callee"), &symbol),
                None => parser.set_attr(slot::<Self>("callee"), callee),
            }
        }
        let is_direct = operands.is_empty();
        parser.expect("(")?;
        operands.extend(parser.operands()?);
        parser.expect(")")?;
        if parser.optional("vararg") {
            parser.expect("(")?;
            let at = parser.position();
            let ty = parser.ty()?;
            if !Ty::new(parser.ir(), ty).satisfies::<LlvmFunction>() {
                return Err(parser.error_at(at, "invalid kind of type specified"));
            }
            let data = AttrData::Type(TypeData::Type(ty));
            set_data(parser, slot::<Self>("var_callee_type"), &data);
            parser.expect(")")?;
        }
        if parser.at("[") {
            let message = "operand bundles are not supported";
            return Err(parser.error_at(parser.position(), message));
        }
        parser.attr_dict()?;
        let at = parser.position();
        parser.expect(":")?;
        let mut types = Vec::new();
        if !is_direct {
            types.push(parser.ty()?);
            if !parser.optional(",") {
                let message = "expected indirect call to have 2 trailing types";
                return Err(parser.error_at(at, message));
            }
        }
        let (inputs, results) = parser.function_type()?;
        if results.len() > 1 {
            return Err(parser.error_at(at, "expected function with 0 or 1 result"));
        }
        types.extend(inputs);
        parser.set_operands(0, &operands, &types)?;
        parser.set_operands(1, &[], &[])?;
        set_i32s(parser, slot::<Self>("op_bundle_sizes"), &[]);
        let results: Vec<_> = results
            .into_iter()
            .filter(|ty| Ty::new(parser.ir(), *ty).decode::<VoidType>().is_none())
            .collect();
        parser.set_results(0, &results);
        Ok(())
    }

    fn print<I: Ir>(printer: &mut dyn AsmPrinter<I>) {
        printer.text(" ");
        let words = [
            word::<Self, CConv, I>(printer, "CConv", CConv::C as usize),
            word::<Self, TailCallKind, I>(printer, "TailCallKind", TailCallKind::None as usize),
        ];
        print_words(printer, &words);
        let mut operands = printer.operand_group(0);
        let callee = match printer.declared_attr(slot::<Self>("callee")) {
            Some(callee) => {
                printer.attr_value(&callee, AttrForm::Full);
                None
            }
            None => {
                let callee = operands.remove(0);
                printer.value(callee);
                Some(callee)
            }
        };
        printer.text("(");
        printer.values(operands.iter().copied());
        printer.text(")");
        if printer
            .declared_attr(slot::<Self>("var_callee_type"))
            .is_some()
        {
            printer.text(" vararg(");
            printer.attr(slot::<Self>("var_callee_type"), AttrForm::Full);
            printer.text(")");
        }
        let shown = [
            "callee",
            "CConv",
            "TailCallKind",
            "var_callee_type",
            "op_bundle_sizes",
            "op_bundle_tags",
        ];
        let shown = shown.map(slot::<Self>);
        printer.attr_dict(&shown);
        printer.text(" : ");
        if let Some(callee) = callee {
            let ty = printer.ir().value_type(callee);
            printer.ty(ty);
            printer.text(", ");
        }
        let inputs = printer.types_of(&operands);
        let results = printer.types_of(&printer.results());
        printer.text("(");
        printer.types(inputs);
        printer.text(") -> ");
        printer.result_types(&results);
    }
}

// ---- Globals ------------------------------------------------------------------------------------

/// The number of bytes of a string, which need not be UTF-8.
fn string_length<I: Ir>(ir: &I, attr: &I::Attr) -> Option<u64> {
    match given(AttrRef::given(ir, attr)) {
        Given::String(length) => Some(length as u64),
        _ => None,
    }
}

/// `internal constant @a(1 : i32) {…} : i32 {…}`.
impl OpSyntax for GlobalOp {
    fn parse<I: Ir>(parser: &mut dyn AsmParser<I>) -> Asm {
        keyword::<Self, Linkage, I>(parser, "linkage", Some(0));
        keyword::<Self, Visibility, I>(parser, "visibility_", Some(0));
        for name in ["thread_local", "unnamed_addr", "constant"] {
            match name {
                "unnamed_addr" => keyword::<Self, UnnamedAddr, I>(parser, name, Some(0)),
                _ => {
                    if parser.optional(name) {
                        let own = if name == "constant" {
                            name
                        } else {
                            "thread_local_"
                        };
                        set_data(parser, slot::<Self>(own), &AttrData::Unit);
                    }
                }
            }
        }
        let name = parser.attr("sym_name", AttrForm::Symbol)?;
        parser.set_attr(slot::<Self>("sym_name"), name);
        parser.expect("(")?;
        if !parser.at(")") {
            let value = parser.attr("value", AttrForm::Full)?;
            parser.set_attr(slot::<Self>("value"), value);
        }
        parser.expect(")")?;
        if parser.optional("comdat") {
            parser.expect("(")?;
            let comdat = parser.attr("comdat", AttrForm::Full)?;
            parser.set_attr(slot::<Self>("comdat"), comdat);
            parser.expect(")")?;
        }
        parser.attr_dict()?;
        let ty = match parser.optional(":") {
            true => TypeData::Type(parser.ty()?),
            false => {
                let value = parser.get_attr(slot::<Self>("value"));
                let length = value.and_then(|value| string_length(parser.ir(), &value));
                let Some(count) = length else {
                    let message = "type can only be omitted for string globals";
                    return Err(parser.error_at(parser.name_position(), message));
                };
                let element = builtin(parser, TypeData::int(8))?;
                TypeData::from(super::types::ArrayType { count, element })
            }
        };
        set_data(parser, slot::<Self>("global_type"), &AttrData::Type(ty));
        match parser.at("{") {
            true => parser.region(0, &[]),
            false => {
                parser.empty_region(0);
                Ok(())
            }
        }
    }

    fn print<I: Ir>(printer: &mut dyn AsmPrinter<I>) {
        printer.text(" ");
        let is_set = |printer: &dyn AsmPrinter<I>, name: &str| {
            printer.declared_attr(slot::<Self>(name)).is_some()
        };
        let flag = |set: bool, word: &'static str| set.then_some(word);
        let words = [
            word::<Self, Linkage, I>(printer, "linkage", usize::MAX),
            word::<Self, Visibility, I>(printer, "visibility_", Visibility::Default as usize),
            flag(is_set(printer, "thread_local_"), "thread_local"),
            word::<Self, UnnamedAddr, I>(printer, "unnamed_addr", UnnamedAddr::None as usize),
            flag(is_set(printer, "constant"), "constant"),
        ];
        print_words(printer, &words);
        printer.attr(slot::<Self>("sym_name"), AttrForm::Symbol);
        printer.text("(");
        printer.attr(slot::<Self>("value"), AttrForm::Full);
        printer.text(")");
        if is_set(printer, "comdat") {
            printer.text(" comdat(");
            printer.attr(slot::<Self>("comdat"), AttrForm::Full);
            printer.text(")");
        }
        let shown = [
            "linkage",
            "visibility_",
            "thread_local_",
            "unnamed_addr",
            "constant",
            "sym_name",
            "value",
            "comdat",
            "global_type",
        ];
        // MLIR writes the default address space, too.
        let op = printer.op();
        printer.attr_dict_of(op, &shown);
        let value = printer.declared_attr(slot::<Self>("value"));
        let is_string = value.is_some_and(|value| string_length(printer.ir(), &value).is_some());
        if !is_string {
            printer.text(" : ");
            printer.attr(slot::<Self>("global_type"), AttrForm::Full);
        }
        let view = GlobalOp::wrap(printer.ir(), printer.op());
        if !printer.ir().is_region_empty(view.initializer()) {
            printer.text(" ");
            printer.region(0, RegionStyle::FULL);
        }
    }
}
