//! The syntax of functions, which no format describes.

use super::{Asm, AsmArgument, AsmParser, AsmPrinter, AttrForm, RegionStyle};
use crate::attr::{AttrData, AttrView};
use crate::decl::OpDef;
use crate::ir::{Ir, Type};
use crate::native::{AttrRef, FromAttr, Ty};
use crate::ty::{TypeData, TypeView};

/// Reads and prints the ops that are functions, as MLIR's `function_interface_impl` does:
///
/// ```text
/// private @name(%a: T {…}, …) -> (T {…}, …) attributes {…} {…}
/// ```
///
/// Types alone in place of arguments, or no body, make a declaration. The op declares the attributes
/// `sym_name`, `function_type`, `sym_visibility`, `arg_attrs` and `res_attrs`, and the body as its first
/// region.
///
/// ```
/// use drr_runtime::decl::OpDef;
/// use drr_runtime::format::{Asm, AsmParser, AsmPrinter, FunctionSyntax};
/// use drr_runtime::ir::Ir;
///
/// // The functions of `OpSyntax` for an op `O`.
/// fn parse<O: OpDef, I: Ir>(parser: &mut dyn AsmParser<I>) -> Asm {
///     FunctionSyntax::of::<O>().parse(parser)
/// }
/// fn print<O: OpDef, I: Ir>(printer: &mut dyn AsmPrinter<I>) {
///     FunctionSyntax::of::<O>().print(printer)
/// }
/// ```
#[derive(Clone, Copy, Debug)]
pub struct FunctionSyntax {
    /// The slots of [`ATTRS`].
    slots: [usize; 5],
}

/// The attributes that the syntax shows in places of their own.
const ATTRS: [&str; 5] = [
    "sym_name",
    "function_type",
    "sym_visibility",
    "arg_attrs",
    "res_attrs",
];
const NAME: usize = 0;
const TYPE: usize = 1;
const VISIBILITY: usize = 2;
const ARGS: usize = 3;
const RESULTS: usize = 4;

/// Types, each with a dictionary if it has one.
type Typed<I> = Vec<(Type<I>, Option<<I as Ir>::Attr>)>;

impl FunctionSyntax {
    /// The syntax of an op.
    ///
    /// # Panics
    /// If the op does not declare one of the attributes.
    pub fn of<O: OpDef>() -> Self {
        let slots = ATTRS.map(|name| {
            let slot = O::DECL.attrs.iter().position(|attr| attr.name == name);
            slot.unwrap_or_else(|| panic!("'{}' declares no attribute '{name}'", O::DECL.name))
        });
        FunctionSyntax { slots }
    }

    /// Reads a function after the name of the op.
    ///
    /// # Errors
    /// If the text is not a function.
    pub fn parse<I: Ir>(self, parser: &mut dyn AsmParser<I>) -> Asm {
        let words = ["public", "private", "nested"];
        let visibility = words.into_iter().find(|word| parser.optional(word));
        if !parser.at_attr(AttrForm::Symbol) {
            let message = "expected valid '@'-identifier for symbol name";
            return Err(parser.error_at(parser.position(), message));
        }
        let name = parser.attr(ATTRS[NAME], AttrForm::Symbol)?;
        let signature = FunctionSignature::parse(parser, false)?;
        let attrs_at = parser.position();
        parser.attr_dict_with_keyword()?;
        for slot in [VISIBILITY, NAME, TYPE] {
            if parser.get_attr(self.slots[slot]).is_some() {
                let message = format!(
                    "'{}' is an inferred attribute and should not be specified in the explicit \
                     attribute dictionary",
                    ATTRS[slot]
                );
                return Err(parser.error_at(attrs_at, &message));
            }
        }
        parser.set_attr(self.slots[NAME], name);
        let visibility = visibility.map(|word| AttrData::String(word.to_string()));
        let ty = TypeData::function(signature.input_types(), signature.result_types());
        let [args, results] = signature.attrs(parser.ir());
        let parts = [
            (TYPE, Some(AttrData::Type(ty))),
            (VISIBILITY, visibility),
            (ARGS, args),
            (RESULTS, results),
        ];
        for (slot, data) in parts {
            let Some(data) = data else {
                continue;
            };
            match parser.ir().make_attr(&data) {
                Some(attr) => parser.set_attr(self.slots[slot], attr),
                None => {
                    let message = format!("has a value of '{}' that the IR lacks", ATTRS[slot]);
                    return Err(parser.error_at(attrs_at, &message));
                }
            }
        }
        if !parser.at("{") {
            parser.empty_region(0);
            return Ok(());
        }
        let at = parser.position();
        parser.region(0, &signature.arguments)?;
        match parser.has_body() {
            true => Ok(()),
            false => Err(parser.error_at(at, "expected non-empty function body")),
        }
    }

    /// Prints a function, which verifies.
    pub fn print<I: Ir>(self, printer: &mut dyn AsmPrinter<I>) {
        printer.text(" ");
        let attrs = self.slots.map(|slot| printer.declared_attr(slot));
        let ir = printer.ir();
        let given = |slot: usize| Some(AttrRef::given(ir, attrs[slot].as_ref()?));
        let visibility = given(VISIBILITY).and_then(AttrRef::as_string);
        let ty = given(TYPE).and_then(Ty::from_attr);
        let (inputs, results) = ty.and_then(Ty::inputs_and_results).unwrap_or_default();
        let body = ir.regions(printer.op()).first().copied();
        let has_body = body.is_some_and(|body| !ir.is_region_empty(body));
        if let Some(visibility) = visibility {
            printer.text(&format!("{visibility} "));
        }
        printer.attr(self.slots[NAME], AttrForm::Symbol);
        let attrs = [attrs[ARGS].as_ref(), attrs[RESULTS].as_ref()];
        FunctionSignature::print(printer, &inputs, &results, attrs, false);
        printer.attr_dict_after("attributes", &self.slots);
        if has_body {
            printer.text(" ");
            printer.region(0, RegionStyle::BODY);
        }
    }
}

/// `(%a: T {…}, …) -> (T {…}, …)`: the arguments and results of a function.
#[derive(Debug)]
pub struct FunctionSignature<I: Ir> {
    /// The arguments of the body; none if the text has only types.
    pub arguments: Vec<AsmArgument<I>>,
    /// True if `...` stands behind the arguments.
    pub is_variadic: bool,
    inputs: Typed<I>,
    results: Typed<I>,
}

impl<I: Ir> FunctionSignature<I> {
    /// Reads a signature. With `variadic`, `...` may stand behind the arguments.
    ///
    /// # Errors
    /// If the text is not a signature.
    pub fn parse(parser: &mut dyn AsmParser<I>, variadic: bool) -> Asm<Self> {
        let (mut arguments, mut inputs) = (Vec::new(), Typed::<I>::new());
        let mut is_variadic = false;
        parser.list("(", ")", |parser| {
            let at = parser.position();
            if is_variadic {
                let message = "variadic arguments must be in the end of the argument list";
                return Err(parser.error_at(at, message));
            }
            if variadic && parser.optional("...") {
                is_variadic = true;
                return Ok(());
            }
            if parser.at_operand() {
                if arguments.len() < inputs.len() {
                    let message = "expected type instead of SSA identifier";
                    return Err(parser.error_at(at, message));
                }
                let argument = parser.argument(true, true)?;
                inputs.extend(argument.ty.map(|ty| (ty, argument.attrs.clone())));
                arguments.push(argument);
                return Ok(());
            }
            if !arguments.is_empty() {
                return Err(parser.error_at(at, "expected SSA identifier"));
            }
            inputs.push(typed(parser)?);
            parser.optional_location()
        })?;
        let mut results = Typed::<I>::new();
        if parser.optional("->") {
            if parser.at("(") {
                parser.list("(", ")", |parser| {
                    results.push(typed(parser)?);
                    Ok(())
                })?;
            } else {
                results.push((parser.ty()?, None));
            }
        }
        Ok(FunctionSignature {
            arguments,
            is_variadic,
            inputs,
            results,
        })
    }

    /// The types of the arguments.
    pub fn input_types(&self) -> Vec<Type<I>> {
        self.inputs.iter().map(|(ty, _)| *ty).collect()
    }

    /// The types of the results.
    pub fn result_types(&self) -> Vec<Type<I>> {
        self.results.iter().map(|(ty, _)| *ty).collect()
    }

    /// The attributes of the arguments and those of the results, as arrays of dictionaries; `None`
    /// if there are none.
    pub fn attrs(&self, ir: &I) -> [Option<AttrData<I>>; 2] {
        [
            dictionaries(ir, &self.inputs),
            dictionaries(ir, &self.results),
        ]
    }

    /// Prints a signature with the arguments of the body of region 0, if it has one. `attrs` are
    /// those of [`attrs`](FunctionSignature::attrs).
    pub fn print(
        printer: &mut dyn AsmPrinter<I>,
        inputs: &[Type<I>],
        results: &[Type<I>],
        attrs: [Option<&I::Attr>; 2],
        is_variadic: bool,
    ) {
        let ir = printer.ir();
        let [arg_attrs, result_attrs] = attrs.map(|attr| {
            attr.map_or(Vec::new(), |attr| {
                ir.with_attr_view(attr, |view| match view {
                    AttrView::Array(items) => items.to_vec(),
                    _ => Vec::new(),
                })
            })
        });
        let arguments = printer.entry_args(0);
        printer.text("(");
        printer.list(inputs.iter().enumerate(), |printer, (index, ty)| {
            let attrs = arg_attrs.get(index);
            if let Some(argument) = arguments.get(index) {
                let attrs = attrs.filter(|attr| has_entries(printer.ir(), attr));
                return printer.region_argument(*argument, attrs);
            }
            printer.ty(*ty);
            dictionary(printer, attrs);
        });
        if is_variadic {
            printer.text(if inputs.is_empty() { "..." } else { ", ..." });
        }
        printer.text(")");
        let Some(first) = results.first() else {
            return;
        };
        printer.text(" -> ");
        let is_function = printer
            .ir()
            .with_type(*first, |view| matches!(view, TypeView::Function { .. }));
        let has_attrs = |attr: &&I::Attr| has_entries(printer.ir(), attr);
        let bare = results.len() == 1
            && !is_function
            && !result_attrs.first().is_some_and(|attr| has_attrs(&attr));
        printer.text(if bare { "" } else { "(" });
        printer.list(results.iter().enumerate(), |printer, (index, ty)| {
            printer.ty(*ty);
            dictionary(printer, result_attrs.get(index));
        });
        printer.text(if bare { "" } else { ")" });
    }
}

/// A type and the attributes behind it.
fn typed<I: Ir>(parser: &mut dyn AsmParser<I>) -> Asm<(Type<I>, Option<I::Attr>)> {
    let ty = parser.ty()?;
    let attrs = match parser.at("{") {
        true => Some(parser.attr("", AttrForm::Full)?),
        false => None,
    };
    Ok((ty, attrs))
}

/// An array of the dictionaries; `None` if all are empty.
fn dictionaries<I: Ir>(ir: &I, all: &Typed<I>) -> Option<AttrData<I>> {
    let mut attrs = all.iter().filter_map(|(_, attrs)| attrs.as_ref());
    attrs.any(|attrs| has_entries(ir, attrs)).then(|| {
        let all = all.iter().map(|(_, attrs)| match attrs {
            Some(attrs) => AttrData::Attr(attrs.clone()),
            None => AttrData::Dictionary(Vec::new()),
        });
        AttrData::Array(all.collect())
    })
}

fn has_entries<I: Ir>(ir: &I, attr: &I::Attr) -> bool {
    ir.with_attr_view(
        attr,
        |view| matches!(view, AttrView::Dictionary(entries) if !entries.is_empty()),
    )
}

/// ` {…}` of an argument or result, if it has attributes.
fn dictionary<I: Ir>(printer: &mut dyn AsmPrinter<I>, attr: Option<&I::Attr>) {
    if let Some(attr) = attr.filter(|attr| has_entries(printer.ir(), attr)) {
        printer.text(" ");
        printer.attr_value(attr, AttrForm::Full);
    }
}
