//! Op declarations as data, which `#[derive(Op)]` generates for IRs, verifiers and listings. The
//! terms are those of MLIR's Operation Definition Specification (ODS).

mod call_conversion;
mod constraints;
mod counts;
mod defs;
mod dialect;
mod error;
mod fold;
mod infer;
mod named;
mod parts;

use crate::attr::AttrData;
use crate::format::{Asm, AsmCall, AsmParser, AsmPrinter, AttrText, Format, Values};
use crate::interface::{InterfaceVisitor, verify_interface_regions};
use crate::ir::{InsertPoint, Ir, Op, OpKind, Type};
use crate::native::Ty;
use crate::ty::TypeData;

pub use crate::typedef::ParamOf;
pub use call_conversion::call_conversion;
pub use constraints::{AttrCheck, Constraints, Relations, TypeCheck};
pub use counts::PartCounts;
pub use defs::{AttrDef, Def, DefData, TypeDef};
pub use dialect::{AttrPlace, DialectAttr};
pub use error::VerifyError;
pub use fold::{FoldOp, IntoFold};
pub use infer::infer_in;
pub use named::Interface;
pub use parts::{
    AttrFor, DecodedAttr, HasAttr, HasOperand, HasResult, HasTransform, attr_form, attr_summary,
    attr_text, carries_shape, carries_type, operand_summary, result_summary,
};

/// The number of values, regions or successors at a declared position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Arity {
    /// Exactly one.
    One,
    /// None or one.
    Optional,
    /// Any number.
    Variadic,
    /// Any number, the same for all such groups of the op: MLIR's `SameVariadicOperandSize` and
    /// `SameVariadicResultSize`. The sizes follow from the total number.
    SameSizeVariadic,
}

/// A declared operand or result.
#[derive(Clone, Copy, Debug)]
pub struct ValueDecl {
    /// The field's name.
    pub name: &'static str,
    /// The number of values.
    pub arity: Arity,
    /// The type constraint's summary.
    pub summary: &'static str,
}

/// Says if a declared attribute must be present.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Presence {
    /// It must be present.
    Required,
    /// It may be absent.
    Optional,
    /// It has its default value if it is absent.
    Defaulted,
}

/// A declared attribute.
#[derive(Clone, Copy, Debug)]
pub struct AttrDecl {
    /// The attribute's name in the IR.
    pub name: &'static str,
    /// Says if it must be present.
    pub presence: Presence,
    /// The constraint's summary.
    pub summary: &'static str,
    /// Its text, if it is an attribute of a dialect that is kept as text
    /// ([`AttrConstraint::TEXT`](crate::constraint::AttrConstraint::TEXT)).
    pub text: Option<AttrText>,
}

/// A declared region or successor.
#[derive(Clone, Copy, Debug)]
pub struct PartDecl {
    /// The field's name.
    pub name: &'static str,
    /// The number of regions or successors.
    pub arity: Arity,
}

/// The declaration of an op.
#[derive(Clone, Copy, Debug)]
pub struct OpDecl {
    /// `dialect.mnemonic`.
    pub name: &'static str,
    /// Operands in declared order.
    pub operands: &'static [ValueDecl],
    /// Attributes in declared order.
    pub attrs: &'static [AttrDecl],
    /// Results in declared order.
    pub results: &'static [ValueDecl],
    /// Regions in declared order.
    pub regions: &'static [PartDecl],
    /// Successors in declared order.
    pub successors: &'static [PartDecl],
    /// The traits' names as written: `Pure`, `Commutative` …
    pub traits: &'static [&'static str],
    /// The interfaces that it implements: the Rust traits among its traits, and the MLIR traits
    /// that follow from its other traits.
    pub interfaces: &'static [Interface],
    /// The ops that may be its parent; any op if there are none (`HasParent`, `ParentOneOf`).
    pub parents: &'static [OpName],
    /// The terminator that may be left out (`SingleBlockImplicitTerminator`).
    pub terminator: Option<OpName>,
    /// The assembly format, if the op has one.
    pub format: Option<&'static Format>,
    /// True if the op has a syntax that Rust functions define ([`OpDef::parse_syntax`]).
    pub has_syntax: bool,
    /// The doc comment's text.
    pub doc: &'static str,
}

impl OpDecl {
    /// A declaration without parts, for `..OpDecl::EMPTY`.
    pub const EMPTY: OpDecl = OpDecl {
        name: "",
        operands: &[],
        attrs: &[],
        results: &[],
        regions: &[],
        successors: &[],
        traits: &[],
        interfaces: &[],
        parents: &[],
        terminator: None,
        format: None,
        has_syntax: false,
        doc: "",
    };

    /// True if the op is declared with the trait `ConstantLike`, for checks at compile time.
    pub const fn is_constant_like(&self) -> bool {
        self.is_listed("ConstantLike")
    }
    /// True if the op has one operand and one result, for checks at compile time.
    pub const fn is_unary(&self) -> bool {
        let ([operand], [result]) = (self.operands, self.results) else {
            return false;
        };
        matches!(operand.arity, Arity::One) && matches!(result.arity, Arity::One)
    }
    /// True if the op is declared as a terminator, for checks at compile time.
    pub const fn is_terminator(&self) -> bool {
        self.is_listed("Terminator")
            || self.is_listed("IsTerminator")
            || self.is_listed("ReturnLike")
    }
    /// True if the trait is listed in the declaration.
    pub(crate) const fn is_listed(&self, name: &str) -> bool {
        crate::constraint::contains(self.traits, name)
    }
    /// True if the op is declared with the trait or implements it. `name` is the name of an MLIR
    /// trait, or of the [`Interface`] of a Rust trait.
    pub fn has_trait(&self, name: &str) -> bool {
        self.traits.contains(&name)
            || self
                .interfaces
                .iter()
                .any(|interface| interface.is_named(name))
    }
    /// True if the op is declared to implement the interface.
    pub fn implements(&self, interface: Interface) -> bool {
        self.interfaces.contains(&interface)
    }
}

/// The name of another declared op, in a declaration. It is found at run time, so that declarations
/// may refer to one another.
#[derive(Clone, Copy, Debug)]
pub struct OpName(fn() -> &'static str);

impl OpName {
    /// The name of a declared op.
    pub const fn of<O: OpDef>() -> Self {
        OpName(|| O::DECL.name)
    }
    /// The name.
    pub fn get(self) -> &'static str {
        (self.0)()
    }
}

/// A declared op. `#[derive(Op)]` and `declare_op!` implement it.
#[diagnostic::on_unimplemented(
    message = "[drr::E0223] `{Self}` is not an operation",
    label = "expected an op",
    note = "declare it with `#[derive(Op)]` or `declare_op!`"
)]
#[allow(unused_variables, reason = "the defaults ignore them")]
pub trait OpDef: 'static {
    /// The declaration.
    const DECL: &'static OpDecl;

    /// Verifies the number and constraints of operands, attributes and results, and the traits that
    /// relate them. Does not verify the contents of regions, dominance or uses.
    fn verify_signature<I: Ir>(ir: &I, op: Op<I>) -> Result<(), VerifyError>;

    /// The constraints of attributes, operands and results. An IR may check them itself; if they and the
    /// numbers of all parts are as declared, only
    /// [`verify_relations`](OpDef::verify_relations) is missing. `None` if it must call
    /// [`verify_signature`](OpDef::verify_signature).
    fn constraints<I: Ir>() -> Option<&'static Constraints<I>> {
        None
    }

    /// The part of [`verify_signature`](OpDef::verify_signature) after the constraints of attributes,
    /// operands and results, which hold. The types are those of the operands and of the results.
    ///
    /// # Errors
    /// The first mistake.
    fn verify_relations<I: Ir>(
        ir: &I,
        op: Op<I>,
        operands: &[Type<I>],
        results: &[Type<I>],
    ) -> Result<(), VerifyError> {
        Ok(())
    }

    /// Verifies the traits that relate the types of operands and results alone, such as
    /// `SameOperandsAndResultType`. A rule asks before it builds an op or changes its operands.
    fn verify_types<I: Ir>(
        ir: &I,
        operands: &[Type<I>],
        results: &[Type<I>],
    ) -> Result<(), String> {
        Ok(())
    }

    /// Infers the result types from operands and attributes, if the declaration determines them
    /// (`SameOperandsAndResultType`, `AllTypesMatch`, a fixed result type, `InferTypes`).
    ///
    /// `operands` are the types of the operands, flattened. `attrs` are the attributes in declared
    /// order, with defaults filled in. Unlike MLIR's `inferReturnTypes`, this function does not see
    /// the operand values, so that a rule can infer types before it builds anything.
    fn infer_types<I: Ir>(
        ir: &mut I,
        operands: &[Type<I>],
        attrs: &[Option<I::Attr>],
    ) -> Option<Vec<Type<I>>> {
        None
    }

    /// As [`infer_types`](OpDef::infer_types), for an op with one result, without a list of types.
    #[inline]
    fn infer_type<I: Ir>(
        ir: &mut I,
        operands: &[Type<I>],
        attrs: &[Option<I::Attr>],
    ) -> Option<Type<I>> {
        match Self::infer_types(ir, operands, attrs)?[..] {
            [ty] => Some(ty),
            _ => None,
        }
    }

    /// True if a result may have this type where another is inferred (MLIR's
    /// `isCompatibleReturnTypes`). By default the two are equal. The verifier compares them so. A
    /// rule builds an op with the types of the results that it replaces if these are compatible.
    fn compatible_type<I: Ir>(ir: &I, inferred: &TypeData<I>, ty: Type<I>) -> bool {
        Ty::new(ir, ty).is_data(inferred)
    }

    /// Registers the declared types and attributes that the op's constraints name: `Is<Buf>`.
    fn bind_defs<I: Ir>(ir: &mut I) {}

    /// The type of the values of a group that the assembly format leaves out. With `source`, the type
    /// of the value that a trait of the op relates it to; without, the only type that satisfies the
    /// constraint. `None` if there is no such type.
    fn format_type<I: Ir>(
        ir: &mut I,
        values: Values,
        source: Option<Type<I>>,
    ) -> Option<TypeData<I>> {
        None
    }

    /// Checks a type that was read for a group, if the types of other groups follow from it.
    ///
    /// # Errors
    /// The summary of the group's constraint, if the type does not satisfy it.
    fn check_format_type<I: Ir>(ir: &I, values: Values, ty: Type<I>) -> Result<(), &'static str> {
        Ok(())
    }

    /// [`OpSyntax::DEFAULT_DIALECT`].
    const DEFAULT_DIALECT: &'static str = "";

    /// Reads an operation in the op's own syntax ([`OpSyntax`]). `None` if
    /// the op has none.
    fn parse_syntax<I: Ir>(parser: &mut dyn AsmParser<I>) -> Option<Asm> {
        None
    }

    /// Prints an operation in the op's own syntax. `false` if the op has none.
    fn print_syntax<I: Ir>(printer: &mut dyn AsmPrinter<I>) -> bool {
        false
    }

    /// Calls directive `index` of the format ([`CustomDirective`](crate::format::CustomDirective)).
    ///
    /// # Errors
    /// If the text is not in the syntax of the directive.
    fn custom<I: Ir>(index: usize, call: AsmCall<'_, I>) -> Asm<bool> {
        Ok(false)
    }

    /// Verifies the regions, after the operations in them: by the interfaces of the op, then by
    /// `verify_regions = f` (MLIR's `verifyRegions`). The signature verifies.
    ///
    /// # Errors
    /// The first mistake.
    fn verify_regions<I: Ir>(ir: &I, op: Op<I>) -> Result<(), VerifyError>
    where
        Self: Sized,
    {
        Ok(verify_interface_regions::<Self, I>(ir, op)?)
    }

    /// The name that the op suggests for result `index` of an operation, without a `%`: `c5_i32`.
    /// Printers may use it in place of a number.
    fn result_name<I: Ir>(ir: &I, op: Op<I>, index: usize) -> Option<String> {
        None
    }

    /// Creates an operation with the constant as its only declared attribute, at `at`, with the location
    /// of `like` (MLIR's `materializeConstant`). `None` if such an operation does not verify.
    fn materialize<I: Ir>(
        ir: &mut I,
        at: InsertPoint<I>,
        like: Op<I>,
        attr: &I::Attr,
        ty: Type<I>,
    ) -> Option<Op<I>>
    where
        Self: Sized,
    {
        fold::materialize::<Self, I>(ir, at, like, attr, ty)
    }

    /// The kind of the terminator that a region may leave out (`SingleBlockImplicitTerminator`). Builders
    /// add such an operation to regions that end without a terminator.
    fn terminator_kind<I: Ir>(ir: &mut I) -> Option<OpKind> {
        None
    }

    /// Names the interfaces that the op implements to the visitor.
    fn visit_interfaces<V: InterfaceVisitor>(visitor: &mut V) {}

    /// The name that the op suggests for argument `index` of the entry block of a region, without a
    /// `%`: `in`.
    fn argument_name<I: Ir>(ir: &I, op: Op<I>, region: usize, index: usize) -> Option<String> {
        None
    }

    /// The default value of declared attribute `slot`, if it has one. For code that knows the
    /// position only at run time; see [`HasAttr::default_value`].
    fn attr_default<I: Ir>(slot: usize) -> Option<AttrData<I>> {
        None
    }
}

/// The typed view of a declared op: `AddIOp` has `AddIOpView<'_, I>`, with an accessor for each
/// field. `#[derive(Op)]` and `declare_op!` implement this trait.
pub trait HasView: OpDef {
    /// The view.
    type View<'a, I: Ir>: Copy;
    /// Views `op`, which must be of this declaration. On any other operation, the accessors may
    /// panic.
    fn wrap<I: Ir>(ir: &I, op: Op<I>) -> Self::View<'_, I>;
}

/// Inference of result types by user code: `#[op(infer = path)]` or the `InferTypes` trait.
pub trait InferTypes: OpDef {
    /// The result types, which need not exist in the IR yet. The verifier compares the results of
    /// operations with them. `None` if they cannot be inferred: an error of the verifier, as in MLIR.
    fn infer<I: Ir>(
        ir: &I,
        operands: &[Type<I>],
        attrs: &[Option<I::Attr>],
    ) -> Option<Vec<TypeData<I>>>;
}

/// The syntax of an op as Rust functions, in place of a format: `#[op(syntax)]`.
///
/// ```
/// use drr_runtime::format::{Asm, AsmParser, AsmPrinter};
/// use drr_runtime::ir::Ir;
///
/// /// `%value : type`, for an op with one operand and a result of the same type.
/// fn parse<I: Ir>(parser: &mut dyn AsmParser<I>) -> Asm {
///     let value = parser.operand()?;
///     parser.attr_dict()?;
///     parser.expect(":")?;
///     let ty = parser.ty()?;
///     parser.set_operands(0, &[value], &[ty])?;
///     parser.set_results(0, &[ty]);
///     Ok(())
/// }
/// fn print<I: Ir>(printer: &mut dyn AsmPrinter<I>) {
///     let op = printer.op();
///     let value = printer.ir().operand(op, 0);
///     printer.text(" ");
///     printer.value(value);
///     printer.attr_dict(&[]);
///     printer.text(" : ");
///     let ty = printer.ir().value_type(value);
///     printer.ty(ty);
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "[drr::E0754] `{Self}` is declared with `syntax` and does not implement `OpSyntax`",
    label = "the functions that read and print the op are missing",
    note = "write `impl OpSyntax for {Self} {{ … }}`, or declare a `format`"
)]
pub trait OpSyntax: OpDef {
    /// The dialect that may be left out of the names of ops directly in the regions of the op (MLIR's
    /// `getDefaultDialect`).
    const DEFAULT_DIALECT: &'static str = "";

    /// Reads an operation after its name.
    ///
    /// # Errors
    /// If the text is not in the op's syntax.
    fn parse<I: Ir>(parser: &mut dyn AsmParser<I>) -> Asm;
    /// Prints an operation after its name, beginning with a space. The operation verifies.
    fn print<I: Ir>(printer: &mut dyn AsmPrinter<I>);
}
