//! Op declarations as data: what `#[derive(Op)]` says about an op, for IRs, verifiers and listings.
//! The words are those of MLIR's Operation Definition Specification (ODS).

mod parts;

use std::any::{TypeId, type_name};
use std::sync::{Mutex, PoisonError};

use crate::attr::AttrData;
use crate::ir::{Ir, Op, Type};

pub use parts::{
    AttrFor, DecodedAttr, HasAttr, HasOperand, HasResult, attr_summary, operand_summary,
    result_summary,
};

/// How many values or attributes stand at a declared place.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Arity {
    /// Exactly one.
    One,
    /// None or one.
    Optional,
    /// Any number.
    Variadic,
    /// Any number, but as many as each other such group: MLIR's `SameVariadicOperandSize` and
    /// `SameVariadicResultSize`. Their sizes follow from the count of all.
    SameSizeVariadic,
}

/// A declared operand or result.
#[derive(Clone, Copy, Debug)]
pub struct ValueDecl {
    /// The field's name.
    pub name: &'static str,
    /// How many values.
    pub arity: Arity,
    /// The type constraint's summary.
    pub summary: &'static str,
}

/// Whether a declared attribute must be there.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Presence {
    /// It must.
    Required,
    /// It may be absent.
    Optional,
    /// It counts as its default when absent.
    Defaulted,
}

/// A declared attribute.
#[derive(Clone, Copy, Debug)]
pub struct AttrDecl {
    /// The attribute's name in the IR.
    pub name: &'static str,
    /// Whether it must be there.
    pub presence: Presence,
    /// The constraint's summary.
    pub summary: &'static str,
}

/// A declared region or successor.
#[derive(Clone, Copy, Debug)]
pub struct PartDecl {
    /// The field's name.
    pub name: &'static str,
    /// How many.
    pub arity: Arity,
}

/// An op as declared.
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
    /// What else it implements: Rust traits that it names among its traits, and traits of MLIR's that
    /// follow from the others.
    pub interfaces: &'static [Interface],
    /// The doc comment's text.
    pub doc: &'static str,
}

impl OpDecl {
    /// Whether the op is declared with the trait, or implements it: MLIR's by its name, a Rust trait
    /// by that of its [`Interface`].
    pub fn has_trait(&self, name: &str) -> bool {
        self.traits.contains(&name)
            || self
                .interfaces
                .iter()
                .any(|interface| interface.name() == name)
    }
}

/// What an op implements: a Rust trait, or a trait of MLIR's.
///
/// A trait of your own that groups ops is implemented for their declarations and named among their
/// traits; rules ask for it by `any<Trait>`. It must be dyn-compatible, since `dyn Trait` is what stands
/// for it: functions without `self` have `where Self: Sized`.
///
/// ```
/// use drr_runtime::decl::Interface;
///
/// /// What has a neutral element.
/// pub trait Neutral {
///     fn element() -> i64
///     where
///         Self: Sized;
/// }
/// mod other {
///     pub trait Neutral {}
/// }
///
/// let neutral = Interface::of::<dyn Neutral>();
/// assert_eq!(neutral.name(), Interface::of::<dyn Neutral>().name());
/// assert_ne!(neutral.name(), Interface::of::<dyn other::Neutral>().name());
/// assert_eq!(Interface::known("Pure").name(), "Pure");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Interface(InterfaceName);

#[derive(Clone, Copy, Debug)]
enum InterfaceName {
    Known(&'static str),
    Of(fn() -> &'static str),
}

impl Interface {
    /// The Rust trait `Trait`, for `dyn Trait`.
    pub const fn of<T: ?Sized + 'static>() -> Self {
        Interface(InterfaceName::Of(name_of::<T>))
    }
    /// A trait of MLIR's that follows from others.
    pub const fn known(name: &'static str) -> Self {
        Interface(InterfaceName::Known(name))
    }
    /// The name by which an IR knows it: one for each Rust trait, and of no trait of MLIR's.
    pub fn name(self) -> &'static str {
        match self.0 {
            InterfaceName::Known(name) => name,
            InterfaceName::Of(name) => name(),
        }
    }
}

/// The name of a type, unlike that of any other: two versions of a crate have types of one name.
fn name_of<T: ?Sized + 'static>() -> &'static str {
    static NAMES: Mutex<Vec<(TypeId, &'static str)>> = Mutex::new(Vec::new());
    let id = TypeId::of::<T>();
    let mut names = NAMES.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, name)) = names.iter().find(|(known, _)| *known == id) {
        return name;
    }
    let plain = type_name::<T>();
    let same = names.iter().filter(|(_, name)| name.starts_with(plain));
    let name = match same.count() {
        0 => plain,
        count => format!("{plain}#{count}").leak(),
    };
    names.push((id, name));
    name
}

/// A declared op. `#[derive(Op)]` and `declare_op!` implement it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an operation",
    label = "used as an operation in a rule",
    note = "declare it with `#[derive(Op)]` or `declare_op!`"
)]
pub trait OpDef: 'static {
    /// The declaration.
    const DECL: &'static OpDecl;

    /// Checks operand, attribute and result counts and constraints, and the traits that relate
    /// them; not regions' contents, dominance or uses. The error names what is wrong, without
    /// the op's name.
    fn verify_signature<I: Ir>(ir: &I, op: Op<I>) -> Result<(), String>;

    /// The result types that follow from operands and attributes, where the declaration says
    /// (`SameOperandsAndResultType`, `AllTypesMatch`, a fixed result type, `InferTypes`).
    ///
    /// `operands` are the types of the operands, flattened; `attrs` the attributes in declared order,
    /// those with a default that are not given as their default. The types alone decide, so that a
    /// rule knows them before it builds anything (MLIR's `inferReturnTypes` sees the values).
    fn infer_types<I: Ir>(
        ir: &mut I,
        operands: &[Type<I>],
        attrs: &[Option<I::Attr>],
    ) -> Option<Vec<Type<I>>> {
        let _ = (ir, operands, attrs);
        None
    }

    /// The default value of declared attribute `slot`, where it has one. For code that knows the
    /// position only at run time; see [`HasAttr::default_value`].
    fn attr_default<I: Ir>(slot: usize) -> Option<AttrData<I>> {
        let _ = slot;
        None
    }
}

/// A declared op's typed view: `AddIOp` has `AddIOpView<'_, I>`, with an accessor a field.
/// `#[derive(Op)]` and `declare_op!` implement it.
pub trait HasView: OpDef {
    /// The view.
    type View<'a, I: Ir>: Copy;
    /// Views `op`, which must be of this declaration: the accessors of a view of any other
    /// operation may panic.
    fn wrap<I: Ir>(ir: &I, op: Op<I>) -> Self::View<'_, I>;
}

/// Result types by a function of the author's: `#[op(infer = path)]` or the `InferTypes` trait.
pub trait InferTypes: OpDef {
    /// The result types; `None` where they cannot be told.
    fn infer<I: Ir>(
        ir: &mut I,
        operands: &[Type<I>],
        attrs: &[Option<I::Attr>],
    ) -> Option<Vec<Type<I>>>;
}
