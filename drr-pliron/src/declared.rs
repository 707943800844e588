//! [`DeclaredOp`]: a pliron op made from a drr declaration.

use std::any::TypeId;
use std::fmt;
use std::marker::PhantomData;

use drr_runtime::builtin::UnrealizedConversionCastOp;
use drr_runtime::decl::OpDef;
use pliron::common_traits::Verify;
use pliron::context::{Context, Ptr};
use pliron::dialect::DialectName;
use pliron::identifier::Identifier;
use pliron::location::Location;
use pliron::op::{
    OP_INTERFACE_VERIFIERS_MAP, Op, OpId, OpName, OpObj, canonical_syntax_parse,
    canonical_syntax_print,
};
use pliron::operation::Operation;
use pliron::parsable::{Parsable, ParseResult, StateStream};
use pliron::printable::{Printable, State};
use pliron::result::Result;
use pliron::verify_err;

use crate::context::Pliron;

/// The pliron op of the declaration `O`. Each op that `#[derive(Op)]` or `declare_op!` declares is
/// a pliron op with this type.
///
/// The declaration verifies it, pliron prints and parses it in its canonical syntax
/// (`r = bench.add (x, y) [] []: <(…) -> (…)>`), and drr's builders and views work on it.
/// [`pliron_ops!`](crate::pliron_ops) adds pliron's interfaces.
#[repr(transparent)]
pub struct DeclaredOp<O> {
    op: Ptr<Operation>,
    declaration: PhantomData<fn() -> O>,
}

impl<O> Copy for DeclaredOp<O> {}
impl<O> Clone for DeclaredOp<O> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<O> PartialEq for DeclaredOp<O> {
    fn eq(&self, other: &Self) -> bool {
        self.op == other.op
    }
}
impl<O> Eq for DeclaredOp<O> {}
impl<O> fmt::Debug for DeclaredOp<O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "DeclaredOp({:?})", self.op)
    }
}

impl<O: OpDef> Op for DeclaredOp<O> {
    fn get_operation(&self) -> Ptr<Operation> {
        self.op
    }
    fn wrap_operation(op: Ptr<Operation>) -> OpObj {
        OpObj::new(Self::from_operation(op))
    }
    fn from_operation(op: Ptr<Operation>) -> Self {
        DeclaredOp {
            op,
            declaration: PhantomData,
        }
    }
    fn get_opid(&self) -> OpId {
        Self::get_opid_static()
    }
    /// # Panics
    /// If the declared name is not `dialect.name` with two pliron identifiers. Such an op cannot be
    /// bound, so it has no operations.
    fn get_opid_static() -> OpId {
        let (dialect, name) = O::DECL.name.split_once('.').unwrap_or((O::DECL.name, ""));
        OpId {
            dialect: DialectName::from(Identifier::new(dialect)),
            name: OpName::from(Identifier::new(name)),
        }
    }
    fn verify_interfaces(&self, context: &Context) -> Result<()> {
        let verifiers = OP_INTERFACE_VERIFIERS_MAP.get(&TypeId::of::<Self>());
        verifiers
            .into_iter()
            .flatten()
            .try_for_each(|verify| verify(self, context))
    }
}

impl<O: OpDef> Verify for DeclaredOp<O> {
    /// Checks the declared signature. The message is worded as in MLIR.
    fn verify(&self, context: &Context) -> Result<()> {
        let op = drr_runtime::ir::Op(self.op);
        match O::verify_signature(Pliron::of(context), op) {
            Ok(()) => Ok(()),
            Err(error) => match error.unnamed {
                true => verify_err!(self.loc(context), "{error}"),
                false => verify_err!(self.loc(context), "'{}' op {error}", O::DECL.name),
            },
        }
    }
}

impl<O: OpDef> Printable for DeclaredOp<O> {
    fn fmt(&self, context: &Context, state: &State, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        canonical_syntax_print(Self::wrap_operation(self.op), context, state, f)
    }
}

impl<O: OpDef> Parsable for DeclaredOp<O> {
    type Arg = Vec<(Identifier, Location)>;
    type Parsed = OpObj;
    fn parse<'a>(stream: &mut StateStream<'a>, results: Self::Arg) -> ParseResult<'a, OpObj> {
        canonical_syntax_parse::<Self>(stream, results)
    }
}

// Dialect conversions make it. pliron has no such op.
crate::pliron_ops!(UnrealizedConversionCastOp);
