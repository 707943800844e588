//! Assembly formats as data: the syntax that `format = "…"` declares for an op.
//!
//! The derive parses and checks the text and emits a [`Format`]. An IR with a text form interprets
//! it, both to read and to print. The directives and their meaning are those of MLIR's declarative
//! assembly format (`mlir/docs/DefiningDialects/Operations.md`), and so are the spaces that are
//! printed.

mod asm;
mod custom;
mod function;
mod words;

use crate::ty::{FloatKind, Signedness, TypeClass};

pub use asm::{
    Asm, AsmArgument, AsmError, AsmOperand, AsmParser, AsmPrinter, InputsAndResults, RegionStyle,
};
pub use custom::{
    AsmCall, AttrArg, AttrDictArg, Call, CustomDirective, OperandArg, OptionalDirective, RegionArg,
    SuccessorArg, TypeArg, directive, optional_directive,
};
pub use function::{FunctionSignature, FunctionSyntax};
pub(crate) use words::equal;
pub use words::{AttrText, EnumCase, FlagWords};

/// The assembly format of an op.
#[derive(Clone, Copy, Debug)]
pub struct Format {
    /// The text of the format.
    pub text: &'static str,
    /// The elements, in the order of the text.
    pub elements: &'static [Element],
    /// By operand group: the source of its types.
    pub operands: &'static [TypeSource],
    /// By result group: the source of its types.
    pub results: &'static [TypeSource],
    /// The declared attributes that an element reads, by slot. `attr-dict` leaves them out.
    pub attrs: &'static [u16],
    /// True if `attr-dict` has the sizes of the operand groups: the operands are listed as a whole.
    pub operand_segments: bool,
    /// True if `attr-dict` has the sizes of the result groups: their types are listed as a whole.
    pub result_segments: bool,
}

impl Format {
    /// A format without elements, for `..Format::EMPTY`.
    pub const EMPTY: Format = Format {
        text: "",
        elements: &[],
        operands: &[],
        results: &[],
        attrs: &[],
        operand_segments: false,
        result_segments: false,
    };
}

/// An element of a format.
#[derive(Clone, Copy, Debug)]
pub struct Element {
    /// True if a space is printed before it.
    pub space: bool,
    /// The element.
    pub kind: ElementKind,
}

/// The kinds of elements.
#[derive(Clone, Copy, Debug)]
pub enum ElementKind {
    /// A keyword or punctuation.
    Literal(&'static str),
    /// Whitespace that is printed and not read: nothing, a space or a line break.
    Whitespace(&'static str),
    /// The operands of a group, by slot.
    Operand(u16),
    /// All operands.
    Operands,
    /// An attribute, by slot, in a form.
    Attr(u16, AttrForm),
    /// The regions of a group, by slot.
    Region(u16),
    /// All regions.
    Regions,
    /// The successors of a group, by slot.
    Successor(u16),
    /// All successors.
    Successors,
    /// The types of values.
    TypeList(Values),
    /// The type of one value, of a class. A declared type is its parameters, without its name; a
    /// type that begins with `!` is read in full.
    Type(Values, TypeClass),
    /// The type of one value, of a class, in full.
    QualifiedType(Values, TypeClass),
    /// `(types) -> types`.
    FunctionalType(Values, Values),
    /// The attributes that no element reads, in braces.
    AttrDict,
    /// The same after the keyword `attributes`.
    AttrDictWithKeyword,
    /// The properties, in `<{…}>`.
    PropDict,
    /// An optional group.
    Group(&'static Group),
    /// Clauses in any order, each at most once.
    OilList(&'static [Clause]),
    /// A directive of the user's, by its number in the format:
    /// [`OpDef::custom`](crate::decl::OpDef::custom).
    Custom(u16),
}

/// Values of an op.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Values {
    /// An operand group, by slot.
    Operand(u16),
    /// A result group, by slot.
    Result(u16),
    /// All operands.
    Operands,
    /// All results.
    Results,
}

/// An optional group: `(first … anchor^ …)?`, with elements for its absence after a colon.
#[derive(Clone, Copy, Debug)]
pub struct Group {
    /// The parts whose presence decides; if there are several, one of them is present.
    pub anchors: &'static [Anchor],
    /// True if the anchor stands in the second branch, so that its absence decides.
    pub inverted: bool,
    /// The elements of the first branch.
    pub then: &'static [Element],
    /// The elements of the second branch.
    pub otherwise: &'static [Element],
}

/// A part that may be absent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Anchor {
    /// Present if the group has operands.
    Operand(u16),
    /// Present if the group has results.
    Result(u16),
    /// Present if the op has the attribute, and not as its default.
    Attr(u16),
    /// A unit attribute that has no element: the group stands for it.
    Unit(u16),
    /// Present if the group has a region that is not empty.
    Region(u16),
    /// Present if the group has successors.
    Successor(u16),
}

/// A clause of an `oilist`.
#[derive(Clone, Copy, Debug)]
pub struct Clause {
    /// The part whose presence decides; if it has several, one of them is present.
    pub anchors: &'static [Anchor],
    /// The elements. The first one is a literal, which no other clause begins with.
    pub elements: &'static [Element],
}

/// The source of the types of an operand or result group.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TypeSource {
    /// The format has them.
    Written,
    /// The type of the first value of a group.
    Like(Values),
    /// The type of an attribute, by slot.
    LikeAttr(u16),
    /// Only one type satisfies the constraint: [`OpDef::format_type`](crate::decl::OpDef::format_type)
    /// without a source.
    Built,
    /// A function of the type of the first value of a group, `OpDef::format_type` with it.
    From(Values),
    /// Inferred from operands and attributes.
    Inferred,
}

/// The form in which an element reads and prints an attribute.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AttrForm {
    /// As everywhere, with its type.
    Full,
    /// A number or elements without the type, which the kind of the attribute determines.
    Typeless(NumberType),
    /// `@name` for a string.
    Symbol,
    /// A string. An optional one begins with a quotation mark.
    String,
    /// A symbol reference. An optional one begins with `@`.
    SymbolRef,
    /// The case of an enum that is an integer of this width: a keyword, or a string.
    IntCase {
        /// The width in bits.
        width: u32,
        /// The numbers of the cases.
        cases: &'static [EnumCase],
        /// The keywords of the cases.
        words: &'static [&'static str],
    },
    /// The case of an enum that is a string.
    StringCase(&'static [EnumCase]),
    /// The case of an enum whose text stands between two strings in the text of an attribute.
    TextCase {
        /// The text before the case: `#arith.overflow<`.
        before: &'static str,
        /// The text after the case.
        after: &'static str,
        /// The cases.
        cases: &'static [EnumCase],
        /// True if the case stands in angle brackets.
        brackets: bool,
    },
    /// `<word, word>` for a set of flags.
    Flags(&'static FlagWords),
    /// `[…]` for a dense array of integers of this width.
    IntArray(u32),
    /// `[…]` for a dense array of floats.
    FloatArray(FloatKind),
    /// The declared attribute of this name: its parameters, without its name. One that begins with
    /// `#` is read in full.
    Own(&'static str),
}

/// The type of a number that is written without it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NumberType {
    /// An integer type.
    Integer(u32, Signedness),
    /// `index`.
    Index,
    /// A floating-point type.
    Float(FloatKind),
}

impl NumberType {
    /// True if it is the same type.
    pub(crate) const fn is(self, other: NumberType) -> bool {
        match (self, other) {
            (NumberType::Integer(width, sign), NumberType::Integer(other, of)) => {
                width == other && sign as u8 == of as u8
            }
            (NumberType::Index, NumberType::Index) => true,
            (NumberType::Float(kind), NumberType::Float(other)) => {
                equal(kind.name().as_bytes(), other.name().as_bytes())
            }
            _ => false,
        }
    }
}

impl AttrForm {
    /// The form of a text case. The text of `#dialect.name<case>` is stripped to `<case>`, that of
    /// `#dialect<name case>` to the case.
    pub const fn text_case(
        before: &'static str,
        after: &'static str,
        cases: &'static [EnumCase],
    ) -> Self {
        let (bytes, mut at) = (before.as_bytes(), 0);
        while at < bytes.len() && bytes[at] != b'<' && bytes[at] != b'.' {
            at += 1;
        }
        let brackets = at < bytes.len() && bytes[at] == b'.';
        AttrForm::TextCase {
            before,
            after,
            cases,
            brackets,
        }
    }
}
