//! Functions that an IR's crate compiles for other crates.
//!
//! rustc compiles a function with type parameters again in each crate that calls it. If the function is
//! `#[inline(never)]`, and a crate below has compiled it with the same types, rustc takes that instead.
//! So [`CompiledDrivers`](super::CompiledDrivers) names functions that rules and declared ops call, and
//! that are not small. Without this, most of what rustc compiles for a crate with a few rules would be
//! the same functions in each such crate.

use super::conversion::apply_conversion;
use crate::build::Parts;
use crate::ir::Ir;
use crate::native::{AttrRef, Ty};
use crate::pattern_set::BoundPatternSet;
use crate::plumbing::Rewrite;
use crate::rewriter::RewriterBase;
use crate::signature::{Related, Types, Verifier};

/// A function that is named so that it is compiled.
pub(super) type Instance = &'static (dyn Sync + 'static);

/// The rewriter that drivers give to rules.
type DynRewrite<I> = Rewrite<'static, I, &'static mut dyn RewriterBase<I>>;

pub(super) struct Instances<I: Ir>(std::marker::PhantomData<I>);

impl<I: Ir> Instances<I> {
    pub(super) const CONVERSION: Instance = &(apply_conversion::<I> as fn(_, _, _, _, _) -> _);
    pub(super) const ALL: &'static [Instance] = &[
        // Verifying declared ops.
        &(Related::<I>::all_match as fn(_, _, _, _) -> _),
        &(Related::<I>::elements_match as fn(_, _, _, _) -> _),
        &(Related::<I>::inferred as fn(_) -> _),
        &(Verifier::<I>::counted as fn(_, _, _, _) -> _),
        &(Verifier::<I>::no_region_arguments as fn(_) -> _),
        &(Verifier::<I>::parts as fn(_, _, _) -> _),
        &(Types::<I>::are as fn(_, _, _) -> _),
        &(Types::<I>::same_element_type as fn(_, _) -> _),
        &(Types::<I>::same_operands_and_result_type as fn(_) -> _),
        &(Types::<I>::same_rank as fn(_) -> _),
        &(Types::<I>::same_shape as fn(_, _) -> _),
        // Building declared ops.
        &(Parts::<I>::create as fn(_, _, _, _, _) -> _),
        &(Parts::<I>::new as fn(_) -> _),
        // Native code.
        &(AttrRef::<I>::is_number as fn(_, _) -> _),
        &(AttrRef::<I>::is_zero as fn(_) -> _),
        &(AttrRef::<I>::test as fn(_, _) -> _),
        &(AttrRef::<I>::ty as fn(_) -> _),
        &(Ty::<I>::converted as fn(_) -> _),
        &(Ty::<I>::element_type_or_self as fn(_) -> _),
        &(Ty::<I>::inputs_and_results as fn(_) -> _),
        &(Ty::<I>::whole_number as fn(_, _) -> _),
        &(Ty::<I>::test as fn(_, _) -> _),
        // Explanations.
        &(BoundPatternSet::<I>::explain_rule as fn(_, _, _, _) -> _),
        // Rewrites.
        &(DynRewrite::<I>::build_call as fn(_, _, _, _, _, _) -> _),
        &(DynRewrite::<I>::build_with_by as fn(_, _, _, _, _, _, _, _) -> _),
        &(DynRewrite::<I>::intern_other as fn(_, &_) -> _),
        &(DynRewrite::<I>::other_types as fn(_, _, _, _) -> _),
        &(DynRewrite::<I>::replace_by_new_call as fn(_, _, _, _, _, _, _) -> _),
        &(DynRewrite::<I>::require_all as fn(_, _, _, _) -> _),
        &(DynRewrite::<I>::require_type as fn(_, _, _, _) -> _),
        &(DynRewrite::<I>::test_operands as fn(_, _, _, _) -> _),
        &(DynRewrite::<I>::unlike as fn(_, _, _, _, _) -> _),
    ];
}
