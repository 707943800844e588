//! The parts of formats that no element describes.

use drr::constraint::{AttrEnum, EnumCase, FlagWords};
use drr::ir::{AttrData, AttrView, Ir, Type, TypeData};
use drr::native::Ty;
use drr::op::HasView;
use drr::op::format::{
    Asm, AsmParser, AsmPrinter, AttrArg, AttrForm, CustomDirective, OperandArg, OptionalDirective,
    SuccessorArg, TypeArg,
};

use super::SwitchOp;
use super::kinds::FCmpPredicate;
use super::verify::{DYNAMIC_INDEX, Part, part};
use crate::arith::CmpIPredicate;
use crate::cf::{parse_destination, print_destination};
use crate::syntax::{elements, handles, ints, set_data, set_i32s, set_vector};

// ---- Flags --------------------------------------------------------------------------------------

/// The flags in an integer; 0 if it is absent.
pub(super) fn flags<I: Ir>(ir: &I, attr: Option<I::Attr>) -> u32 {
    let value = attr.and_then(|attr| {
        ir.with_attr_view(&attr, |view| match view {
            AttrView::Integer { value, .. } => u32::try_from(value).ok(),
            _ => None,
        })
    });
    value.unwrap_or(0)
}

/// `overflow<nsw, nuw>`.
pub(super) struct OverflowFlags;

const OVERFLOW: FlagWords = FlagWords {
    before: "overflow<",
    after: ">",
    separator: ", ",
    none: "none",
    bits: &["nsw", "nuw"],
    groups: &[],
};

/// `inbounds|nuw`.
pub(super) struct GepWrapFlags;

const GEP_WRAP: FlagWords = FlagWords {
    before: "",
    after: "",
    separator: "|",
    none: "none",
    bits: &["inbounds_flag", "nusw", "nuw"],
    groups: &[("inbounds", 3)],
};

/// Reads one of the words, and returns its bits. `of` names the flags in errors.
fn word<I: Ir>(parser: &mut dyn AsmParser<I>, words: &FlagWords, of: &str) -> Asm<u32> {
    let at = parser.position();
    let found = parser.optional_keyword().unwrap_or_default();
    words.bits_of(&found).ok_or_else(|| {
        let all = words.all();
        parser.error_at(
            at,
            &format!("expected one of [{all}] for {of}, got: {found}"),
        )
    })
}

fn set_flags<I: Ir>(parser: &mut dyn AsmParser<I>, slot: AttrArg, bits: u32) {
    let data = AttrData::Integer {
        value: i128::from(bits),
        ty: TypeData::int(32),
    };
    set_data(parser, slot.0, &data);
}

impl CustomDirective<(AttrArg,)> for OverflowFlags {
    fn parse<I: Ir>(parser: &mut dyn AsmParser<I>, (slot,): (AttrArg,)) -> Asm {
        parser.expect("overflow")?;
        let mut bits = 0;
        parser.list("<", ">", |parser| {
            bits |= word(parser, &OVERFLOW, "LLVM integer overflow flags")?;
            Ok(())
        })?;
        set_flags(parser, slot, bits);
        Ok(())
    }
    fn print<I: Ir>(printer: &mut dyn AsmPrinter<I>, (slot,): (AttrArg,)) {
        let bits = flags(printer.ir(), printer.declared_attr(slot.0));
        printer.text(&OVERFLOW.text(bits));
    }
}

impl OptionalDirective<(AttrArg,)> for OverflowFlags {
    fn begins<I: Ir>(parser: &dyn AsmParser<I>, _: (AttrArg,)) -> bool {
        parser.at("overflow")
    }
}

impl CustomDirective<(AttrArg,)> for GepWrapFlags {
    fn parse<I: Ir>(parser: &mut dyn AsmParser<I>, (slot,): (AttrArg,)) -> Asm {
        let mut bits = word(parser, &GEP_WRAP, "::mlir::LLVM::GEPNoWrapFlags")?;
        while parser.optional("|") {
            bits |= word(parser, &GEP_WRAP, "::mlir::LLVM::GEPNoWrapFlags")?;
        }
        set_flags(parser, slot, bits);
        Ok(())
    }
    fn print<I: Ir>(printer: &mut dyn AsmPrinter<I>, (slot,): (AttrArg,)) {
        let bits = flags(printer.ir(), printer.declared_attr(slot.0));
        printer.text(&GEP_WRAP.text(bits));
    }
}

impl OptionalDirective<(AttrArg,)> for GepWrapFlags {
    fn begins<I: Ir>(parser: &dyn AsmParser<I>, _: (AttrArg,)) -> bool {
        !parser.at_operand()
    }
}

// ---- Predicates ---------------------------------------------------------------------------------

/// The word of an integer of an enum.
fn word_of<E: AttrEnum>(value: i128) -> Option<&'static str> {
    let at = E::CASES.iter().position(|case| match case {
        EnumCase::Int(int) => i128::from(*int) == value,
        EnumCase::Text(_) => false,
    });
    Some(E::WORDS[at?])
}

/// `"slt"`.
fn parse_predicate<E: AttrEnum, I: Ir>(parser: &mut dyn AsmParser<I>, slot: AttrArg) -> Asm {
    let at = parser.position();
    let text = parser.attr("predicate", AttrForm::Full)?;
    let text = parser.ir().with_attr_view(&text, |view| match view {
        AttrView::String(text) => Some(text.to_string()),
        _ => None,
    });
    let Some(text) = text else {
        let message = "invalid kind of attribute specified";
        return Err(parser.error_at(at, message));
    };
    let case = E::WORDS.iter().position(|word| *word == text);
    let Some(EnumCase::Int(value)) = case.map(|case| E::CASES[case]) else {
        let message = format!("'{text}' is an incorrect value of the 'predicate' attribute");
        return Err(parser.error_at(at, &message));
    };
    let data = AttrData::Integer {
        value: i128::from(value),
        ty: TypeData::int(64),
    };
    set_data(parser, slot.0, &data);
    Ok(())
}

fn print_predicate<E: AttrEnum, I: Ir>(printer: &mut dyn AsmPrinter<I>, slot: AttrArg) {
    let ir = printer.ir();
    let word = printer.declared_attr(slot.0).and_then(|attr| {
        ir.with_attr_view(&attr, |view| match view {
            AttrView::Integer { value, .. } => word_of::<E>(value),
            _ => None,
        })
    });
    printer.text(&format!("\"{}\"", word.unwrap_or_default()));
}

/// Declares directives for predicates.
macro_rules! predicates {
    ($($name:ident of $predicate:ident;)*) => {$(
        #[doc = concat!("A case of [`", stringify!($predicate), "`] in quotes.")]
        pub(super) struct $name;
        impl CustomDirective<(AttrArg,)> for $name {
            fn parse<I: Ir>(parser: &mut dyn AsmParser<I>, (slot,): (AttrArg,)) -> Asm {
                parse_predicate::<$predicate, I>(parser, slot)
            }
            fn print<I: Ir>(printer: &mut dyn AsmPrinter<I>, (slot,): (AttrArg,)) {
                print_predicate::<$predicate, I>(printer, slot);
            }
        }
    )*};
}

predicates! {
    ICmpWord of CmpIPredicate;
    FCmpWord of FCmpPredicate;
}

// ---- Parts of aggregates ------------------------------------------------------------------------

/// Nothing. The type of the part follows from the type of the aggregate and the position.
pub(super) struct InsertExtractValueElementType;

impl CustomDirective<(TypeArg, TypeArg, AttrArg)> for InsertExtractValueElementType {
    fn parse<I: Ir>(
        parser: &mut dyn AsmParser<I>,
        (value, container, position): (TypeArg, TypeArg, AttrArg),
    ) -> Asm {
        let at = parser.position();
        let of = parser.get_types(container.0).first().copied();
        let position = parser.get_attr(position.0);
        let (Some(of), Some(position)) = (of, position) else {
            return Ok(());
        };
        let ir = parser.ir();
        let found = part(Ty::new(ir, of), &ints(ir, &position));
        match found.map(|ty| ty.handle()) {
            Part::Of(ty) => parser.set_types(value.0, &[ty]),
            Part::Outside(message) => return Err(parser.error_at(at, &message)),
        }
        Ok(())
    }
    fn print<I: Ir>(_: &mut dyn AsmPrinter<I>, _: (TypeArg, TypeArg, AttrArg)) {}
}

/// `0, %i, 1`: numbers, and values where the number is the smallest one.
pub(super) struct GepIndices;

impl CustomDirective<(OperandArg, AttrArg)> for GepIndices {
    fn parse<I: Ir>(
        parser: &mut dyn AsmParser<I>,
        (values, numbers): (OperandArg, AttrArg),
    ) -> Asm {
        let (mut operands, mut list) = (Vec::new(), Vec::new());
        while !parser.at("]") {
            if !list.is_empty() {
                parser.expect(",")?;
            }
            if parser.at_operand() {
                operands.push(parser.operand()?);
                list.push(i128::from(DYNAMIC_INDEX));
            } else {
                let at = parser.position();
                let number = parser.integer()?;
                if i32::try_from(number).is_err() {
                    return Err(parser.error_at(at, "integer value too large"));
                }
                list.push(i128::from(number));
            }
        }
        parser.set_operand_names(values.0, &operands)?;
        let data = AttrData::DenseArray {
            element: TypeData::int(32),
            elements: drr::ir::ElementsData::Ints(list),
        };
        set_data(parser, numbers.0, &data);
        Ok(())
    }
    fn print<I: Ir>(printer: &mut dyn AsmPrinter<I>, (values, numbers): (OperandArg, AttrArg)) {
        let numbers = printer.declared_attr(numbers.0);
        let numbers = numbers.map_or(Vec::new(), |attr| ints(printer.ir(), &attr));
        let mut values = printer.operand_group(values.0).into_iter();
        printer.list(numbers, |printer, number| match number {
            DYNAMIC_INDEX => {
                if let Some(value) = values.next() {
                    printer.value(value);
                }
            }
            number => printer.text(&number.to_string()),
        });
    }
}

// ---- Switch -------------------------------------------------------------------------------------

/// `[ 42: ^a(%x : i32), 43: ^b ]`, a case a line.
pub(super) struct SwitchOpCases;

type Cases = (TypeArg, AttrArg, SuccessorArg, OperandArg, TypeArg, AttrArg);

impl CustomDirective<Cases> for SwitchOpCases {
    fn parse<I: Ir>(parser: &mut dyn AsmParser<I>, args: Cases) -> Asm {
        let (flag, values, cases, operands, types, segments) = args;
        let (mut numbers, mut lengths) = (Vec::new(), Vec::new());
        let (mut names, mut of) = (Vec::new(), Vec::<Type<I>>::new());
        parser.list("[", "]", |parser| {
            numbers.push(parser.integer()?);
            parser.expect(":")?;
            let (more, more_types) = parse_destination(parser, cases.0)?;
            lengths.push(more.len());
            names.extend(more);
            of.extend(more_types);
            Ok(())
        })?;
        parser.set_operand_names(operands.0, &names)?;
        parser.set_types(types.0, &of);
        set_i32s(parser, segments.0, &lengths);
        if let (Some(ty), false) = (parser.get_types(flag.0).first(), numbers.is_empty()) {
            set_vector(parser, values.0, &numbers, TypeData::Type(*ty));
        }
        Ok(())
    }
    fn print<I: Ir>(printer: &mut dyn AsmPrinter<I>, _: Cases) {
        let (ir, op) = (printer.ir(), printer.op());
        let view = SwitchOp::wrap(ir, op);
        let operands = handles(view.case_operands());
        let lengths = ints(ir, &view.case_operand_segments().to_attr());
        let numbers = view.case_values().map_or(Vec::new(), elements);
        printer.text("[");
        let (mut start, last) = (0, numbers.len());
        for (index, number) in numbers.into_iter().enumerate() {
            printer.newline();
            printer.text(&format!("  {number}: "));
            let length = lengths.get(index).map_or(0, |length| *length as usize);
            let of_case = operands.get(start..start + length).unwrap_or_default();
            print_destination(printer, index + 1, of_case);
            start += length;
            if index + 1 < last {
                printer.text(",");
            }
        }
        printer.newline();
        printer.text("]");
    }
}

// ---- Pointers that may be read ------------------------------------------------------------------

/// `dereferenceable<bytes = 8, mayBeNull = true>`.
pub(super) struct Dereferenceable;

const DEREFERENCEABLE: &str = "#llvm.dereferenceable";

impl CustomDirective<(AttrArg,)> for Dereferenceable {
    fn parse<I: Ir>(parser: &mut dyn AsmParser<I>, (slot,): (AttrArg,)) -> Asm {
        for literal in ["dereferenceable", "<", "bytes", "="] {
            parser.expect(literal)?;
        }
        let mut text = format!("{DEREFERENCEABLE}<bytes = {}", parser.integer()?);
        if parser.optional(",") {
            parser.expect("mayBeNull")?;
            parser.expect("=")?;
            if parser.optional("true") {
                text.push_str(", mayBeNull = true");
            } else {
                parser.expect("false")?;
            }
        }
        parser.expect(">")?;
        set_data(parser, slot.0, &AttrData::Text(text + ">"));
        Ok(())
    }
    fn print<I: Ir>(printer: &mut dyn AsmPrinter<I>, (slot,): (AttrArg,)) {
        let text = printer
            .declared_attr(slot.0)
            .map(|attr| printer.ir().display_attr(&attr));
        let text = text.unwrap_or_default();
        let text = text.strip_prefix(DEREFERENCEABLE).unwrap_or(&text);
        printer.text(&format!("dereferenceable{text}"));
    }
}

impl OptionalDirective<(AttrArg,)> for Dereferenceable {
    fn begins<I: Ir>(parser: &dyn AsmParser<I>, _: (AttrArg,)) -> bool {
        parser.at("dereferenceable")
    }
}

// ---- Bundles of operands ------------------------------------------------------------------------

/// ` ["align"(%p, %n : !llvm.ptr, i64)]`: a tag and operands for each bundle, or nothing.
pub(super) struct OpBundles;

impl CustomDirective<(OperandArg, TypeArg, AttrArg, AttrArg)> for OpBundles {
    fn parse<I: Ir>(
        parser: &mut dyn AsmParser<I>,
        (operands, types, sizes, tags): (OperandArg, TypeArg, AttrArg, AttrArg),
    ) -> Asm {
        let (mut names, mut of, mut lengths) = (Vec::new(), Vec::new(), Vec::new());
        let mut words = Vec::new();
        if parser.at("[") {
            parser.list("[", "]", |parser| {
                let at = parser.position();
                let tag = parser.attr("tag", AttrForm::Full)?;
                let is_text = |view: AttrView<'_, I>| matches!(view, AttrView::String(_));
                if !parser.ir().with_attr_view(&tag, is_text) {
                    return Err(parser.error_at(at, "expect operand bundle tag"));
                }
                words.push(AttrData::Attr(tag));
                let before = names.len();
                parser.expect("(")?;
                if !parser.optional(")") {
                    names.extend(parser.operands()?);
                    parser.expect(":")?;
                    of.extend(parser.types()?);
                    parser.expect(")")?;
                }
                lengths.push(names.len() - before);
                Ok(())
            })?;
        }
        parser.set_operand_names(operands.0, &names)?;
        parser.set_types(types.0, &of);
        set_i32s(parser, sizes.0, &lengths);
        if !words.is_empty() {
            set_data(parser, tags.0, &AttrData::Array(words));
        }
        Ok(())
    }
    fn print<I: Ir>(
        printer: &mut dyn AsmPrinter<I>,
        (operands, _, sizes, tags): (OperandArg, TypeArg, AttrArg, AttrArg),
    ) {
        let lengths = printer.declared_attr(sizes.0);
        let lengths = lengths.map_or(Vec::new(), |attr| ints(printer.ir(), &attr));
        if lengths.is_empty() {
            return;
        }
        let ir = printer.ir();
        let tags = printer.declared_attr(tags.0).map_or(Vec::new(), |tags| {
            ir.with_attr_view(&tags, |tags| match tags {
                AttrView::Array(tags) => tags.to_vec(),
                _ => Vec::new(),
            })
        });
        let mut values = printer.operand_group(operands.0).into_iter();
        printer.text(" [");
        printer.list(tags.into_iter().zip(lengths), |printer, (tag, length)| {
            printer.attr_value(&tag, AttrForm::Full);
            printer.text("(");
            let values: Vec<_> = values.by_ref().take(length as usize).collect();
            if !values.is_empty() {
                let types = printer.types_of(&values);
                printer.values(values);
                printer.text(" : ");
                printer.types(types);
            }
            printer.text(")");
        });
        printer.text("]");
    }
}
