//! The cast between values of old and new types.

use crate::decl::{Arity, OpDecl, OpDef, ValueDecl, VerifyError};
use crate::ir::{Ir, Op};
use crate::signature::Verifier;

/// `builtin.unrealized_conversion_cast`: a conversion from some types to others that is still to be
/// made.
pub struct UnrealizedConversionCastOp;

const ANY: &[ValueDecl] = &[ValueDecl {
    name: "values",
    arity: Arity::Variadic,
    summary: "any type",
}];

impl OpDef for UnrealizedConversionCastOp {
    const DECL: &'static OpDecl = &OpDecl {
        name: "builtin.unrealized_conversion_cast",
        operands: ANY,
        attrs: &[],
        results: ANY,
        regions: &[],
        successors: &[],
        traits: &["Pure"],
        interfaces: &[],
        parents: &[],
        terminator: None,
        format: None,
        has_syntax: false,
        doc: "A conversion from one set of types to another that is still to be made.",
    };
    fn verify_signature<I: Ir>(ir: &I, op: Op<I>) -> Result<(), VerifyError> {
        Verifier::new(ir, op, Self::DECL)?;
        Ok(())
    }
}
