//! Types and attributes that Rust structs declare.

use std::fmt::{self, Debug};

use crate::attr::AttrData;
use crate::format::Asm;
use crate::interface::{Attrs, InterfaceVisitor, Subject, Types};
use crate::ir::Ir;
use crate::ty::TypeData;
use crate::typedef::{DefCall, DefDecl, DefDirectives, Param, ParamOf};

/// A type or attribute that a Rust struct declares.
pub trait Def: 'static {
    /// [`Types`](crate::interface::Types) or [`Attrs`](crate::interface::Attrs).
    type On: Subject;
    /// The declaration.
    const DECL: &'static DefDecl;
    /// The struct with the types and attributes of an IR.
    type In<'a, I: Ir>;
    /// Decodes the parameters; `None` if they are not those of this declaration.
    fn from_params<'a, I: Ir>(ir: &'a I, params: &[ParamOf<I>]) -> Option<Self::In<'a, I>>;
    /// Verifies the parameters.
    ///
    /// # Errors
    /// The message of the declared verifier.
    fn verify<I: Ir>(ir: &I, params: &[ParamOf<I>]) -> Result<(), String> {
        let _ = (ir, params);
        Ok(())
    }
    /// Calls directive `index` of the format ([`DefDirective`](crate::typedef::DefDirective)).
    ///
    /// # Errors
    /// If the text is not in the syntax of the directive.
    fn custom<I: Ir>(index: usize, call: DefCall<'_, '_, I>) -> Asm<bool> {
        let _ = (index, call);
        Ok(false)
    }
    /// Names the interfaces that it implements to the visitor.
    fn visit_interfaces<V: InterfaceVisitor<Self::On>>(visitor: &mut V) {
        let _ = visitor;
    }
}

/// A type that a Rust struct declares. `#[derive(TypeDef)]` implements it.
#[diagnostic::on_unimplemented(
    message = "[drr::E0583] `{Self}` is not a declared type",
    label = "expected a struct that derives `TypeDef`"
)]
pub trait TypeDef: Def<On = Types> {}

/// An attribute that a Rust struct declares. `#[derive(AttrDef)]` implements it.
#[diagnostic::on_unimplemented(
    message = "[drr::E0584] `{Self}` is not a declared attribute",
    label = "expected a struct that derives `AttrDef`",
    note = "to decode an attribute as another type that implements `FromAttr`, such as an enum that derives `EnumAttr`, call `FromAttr::from_attr(attr)`"
)]
pub trait AttrDef: Def<On = Attrs> {}

/// A declared type or attribute to be created.
pub struct DefData<I: Ir> {
    /// The declaration.
    pub decl: &'static DefDecl,
    /// Registers it in an IR: [`Ir::bind_def`].
    pub bind: fn(&mut I) -> bool,
    /// The directives of its format: [`Def::custom`].
    pub custom: DefDirectives<I>,
    /// The parameters, in the order of the declaration.
    pub params: Vec<Param<TypeData<I>, AttrData<I>>>,
}

impl<I: Ir + Debug> Debug for DefData<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut data = f.debug_tuple(self.decl.name);
        self.params
            .iter()
            .fold(&mut data, |data, param| data.field(param))
            .finish()
    }
}

impl<I: Ir> Clone for DefData<I> {
    fn clone(&self) -> Self {
        DefData {
            decl: self.decl,
            bind: self.bind,
            custom: self.custom,
            params: self.params.clone(),
        }
    }
}
