//! `func` to `llvm`.
//!
//! These are functions and no rules of `drr!`, because results are packed into a structure, and a
//! function is made of its type and its body.

#![allow(non_snake_case)]

use drr::conversion::SignatureConversion;
use drr::ir::{AttrData, AttrView, Block, Ir, Op, Type, TypeData, Value};
use drr::native::{FromAttr, OpRef, Ty};
use drr::op::OpOf;
use drr::pattern;
use drr::prelude::PatternRewriter;

use super::build::{Builder, call, function_attrs, named};
use super::c_interface::wrap;
use super::descriptor::{ALIGNED, ALLOCATED};
use super::make::{Attrs, converted, make, operands, result, results, value_types};
use super::signature::{
    bare_pointer, function_type, is_memref, is_unranked, make_function, packed, parameters,
};
use crate::func::{CallIndirectOp, CallOp, ConstantOp, FuncOp, ReturnOp};
use crate::llvm::{self, Linkage};

/// The attribute of functions whose memrefs are pointers. `convert-func-to-llvm` gives it to the calls of
/// them.
pub(super) const BARE: &str = "llvm.bareptr";
/// The attribute of functions that get a second form for C.
const C_INTERFACE: &str = "llvm.emit_c_interface";
/// The attributes of a function that mean something to the conversion.
const READ: [&str; 3] = ["func.varargs", "llvm.linkage", "llvm.readnone"];

/// Declares each pattern twice: memrefs become the values in their structures, or pointers.
macro_rules! conventions {
    ($($(#[$doc:meta])* $usual:ident, $bare:ident: $op:ident = $lower:expr;)*) => {$(
        $(#[$doc])*
        #[pattern(root = $op)]
        pub fn $usual<I: Ir>(op: OpOf<$op, I>, rewriter: &mut PatternRewriter<'_, I>) -> bool {
            $lower(op, rewriter, false).is_some()
        }
        $(#[$doc])*
        /// Memrefs of known shape become pointers to their elements.
        #[pattern(root = $op)]
        pub fn $bare<I: Ir>(op: OpOf<$op, I>, rewriter: &mut PatternRewriter<'_, I>) -> bool {
            $lower(op, rewriter, true).is_some()
        }
    )*};
}

conventions! {
    /// `func.func` to `llvm.func`.
    FuncOpConversion, BareFuncOpConversion: FuncOp = function;
    /// `func.return` to `llvm.return`.
    ReturnOpLowering, BareReturnOpLowering: ReturnOp = return_op;
    /// `func.call` to `llvm.call`.
    CallOpLowering, BareCallOpLowering: CallOp = direct_call;
    /// `func.call_indirect` to `llvm.call` of a pointer.
    CallIndirectOpLowering, BareCallIndirectOpLowering: CallIndirectOp = indirect_call;
}

fn has<I: Ir>(ir: &I, op: Op<I>, name: &str) -> bool {
    OpRef::<I>::new(ir, op).attr(name).is_some()
}

// ---- Functions ----------------------------------------------------------------------------------

fn function<I: Ir>(
    op: OpOf<FuncOp, I>,
    rewriter: &mut PatternRewriter<'_, I>,
    bare: bool,
) -> Option<()> {
    let (ir, handle) = (rewriter.ir(), op.handle());
    let view = op.view(ir);
    let of = OpRef::<I>::new(ir, handle);
    let bare = bare || has(ir, handle, BARE);
    let is_variadic = of
        .attr("func.varargs")
        .is_some_and(|attr| attr.as_bool() == Some(true));
    let linkage = match of.attr("llvm.linkage") {
        Some(attr) => Linkage::from_attr(attr)?,
        None => Linkage::External,
    };
    let (inputs, outputs) = view.signature();
    let (name, region) = (view.name(), view.body());
    let is_external = ir.is_region_empty(region);
    let has_interface = !bare && has(ir, handle, C_INTERFACE);
    if has_interface && is_variadic {
        rewriter.notify_match_failure("C interface for variadic functions is not supported yet.");
        return None;
    }
    let attr = |name: &str| Some(AttrData::Attr(of.attr(name)?.to_attr()));
    let visibility = attr("sym_visibility");
    let [arg_attrs, res_attrs] = ["arg_attrs", "res_attrs"].map(attr);
    let mut own: Attrs<I> = Vec::new();
    if has(ir, handle, "llvm.readnone") {
        let text = "#llvm.memory_effects<other = none, argMem = none, inaccessibleMem = none, \
            errnoMem = none, targetMem0 = none, targetMem1 = none>";
        own.push(named("memory_effects", AttrData::Text(text.to_string())));
    }
    if has(ir, handle, "no_inline") {
        own.push(named("no_inline", AttrData::Unit));
    }
    let read = READ.map(|name| ir.attr_name(ir.kind(handle), name));
    let mut kept = ir.discardable_attrs(handle);
    kept.retain(|(name, _)| !read.contains(&Some(*name)));
    let mut build = Builder::at(rewriter, handle)?;
    let mut groups = Vec::with_capacity(inputs.len());
    let mut conversion = SignatureConversion::new();
    for (at, input) in inputs.iter().enumerate() {
        let group = parameters(&mut build, *input, bare)?;
        conversion.add_inputs(at, group.iter().map(|ty| TypeData::Type(*ty)));
        groups.push(group);
    }
    let returns = packed(&mut build, &outputs, bare)?;
    let ty = function_type(&mut build, groups.concat(), returns, is_variadic)?;
    own.extend(visibility.clone().map(|data| named("sym_visibility", data)));
    if let Some(attrs) = &arg_attrs {
        let attrs = spread(build.ir(), attrs, &groups);
        own.push(named("arg_attrs", attrs));
    }
    if let (Some(attrs), 1) = (&res_attrs, outputs.len()) {
        own.push(named("res_attrs", attrs.clone()));
    }
    let is_wrapped = has_interface && is_external;
    let linkage = if is_wrapped {
        Linkage::Private
    } else {
        linkage
    };
    own.extend(function_attrs(&name, TypeData::Type(ty), linkage));
    let new = make_function(&mut build, &own, &kept, Some(region))?;
    if let (false, Some(entry)) = (is_external, entry_of(build.ir(), new)) {
        // Branches convert the arguments of the other blocks.
        build
            .rewriter
            .convert_block_types(entry, Some(&conversion))
            .then_some(())?;
    }
    if has_interface {
        let mut attrs: Attrs<I> = Vec::new();
        attrs.extend(visibility.map(|data| named("sym_visibility", data)));
        attrs.extend(res_attrs.map(|data| named("res_attrs", data)));
        attrs.extend(arg_attrs.map(|data| named("arg_attrs", data)));
        wrap(
            &mut build,
            new,
            &name,
            (&inputs, returns),
            (attrs, &kept),
            is_external,
        )?;
    }
    rewriter.erase_op(handle);
    Some(())
}

fn entry_of<I: Ir>(ir: &I, function: Op<I>) -> Option<Block<I>> {
    ir.blocks(ir.region(function, 0)?).first().copied()
}

/// The attributes of parameters that became several, or none, get lost.
fn spread<I: Ir>(ir: &I, attrs: &AttrData<I>, groups: &[Vec<Type<I>>]) -> AttrData<I> {
    let AttrData::Attr(attrs) = attrs else {
        return attrs.clone();
    };
    let own = ir.with_attr_view(attrs, |view| match view {
        AttrView::Array(items) => items.to_vec(),
        _ => Vec::new(),
    });
    let mut all = Vec::new();
    for (attr, group) in own.into_iter().zip(groups) {
        match group.len() {
            1 => all.push(AttrData::Attr(attr)),
            count => all.extend((0..count).map(|_| AttrData::Dictionary(Vec::new()))),
        }
    }
    AttrData::Array(all)
}

// ---- Returns and calls --------------------------------------------------------------------------

fn return_op<I: Ir>(
    op: OpOf<ReturnOp, I>,
    rewriter: &mut PatternRewriter<'_, I>,
    bare: bool,
) -> Option<()> {
    let op = op.handle();
    let ir = rewriter.ir();
    let (given, kept) = (operands(ir, op), ir.discardable_attrs(op));
    let function = ir
        .parent_block(op)
        .and_then(|block| ir.parent_region(block));
    let function = function.and_then(|region| ir.region_owner(region));
    let bare = bare || function.is_some_and(|function| has(ir, function, BARE));
    let types = value_types(ir, &given);
    let mut build = Builder::at(rewriter, op)?;
    let mut values = Vec::new();
    for (value, ty) in given.into_iter().zip(&types) {
        let new = build.values(vec![value])?;
        if !is_memref(build.ir(), *ty) {
            values.extend(new);
            continue;
        }
        let [memref] = new[..] else { return None };
        values.push(match (bare, is_unranked(build.ir(), *ty)) {
            (true, true) => return None,
            (true, false) => match bare_pointer(&mut build, *ty) {
                Some(_) => build.extract(memref, ALLOCATED)?,
                None => memref,
            },
            (false, true) => build.copy_unranked(op, memref, true)?,
            (false, false) => memref,
        });
    }
    if values.len() > 1 {
        let ty = packed(&mut build, &types, bare)??;
        let mut whole = build.poison(ty)?;
        for (at, value) in values.into_iter().enumerate() {
            whole = build.insert(whole, value, &[at as i64])?;
        }
        values = vec![whole];
    }
    let loc = build.loc.clone();
    make::<llvm::ReturnOp, I>(rewriter, &loc, &values, &[], &[], &kept)?;
    rewriter.erase_op(op);
    Some(())
}

fn direct_call<I: Ir>(
    op: OpOf<CallOp, I>,
    rewriter: &mut PatternRewriter<'_, I>,
    bare: bool,
) -> Option<()> {
    let ir = rewriter.ir();
    let callee = AttrData::Attr(op.view(ir).callee().to_attr());
    let bare = bare || has(ir, op.handle(), BARE);
    let attrs = ["arg_attrs", "res_attrs", "no_inline"];
    lower_call(op.handle(), rewriter, Some(callee), &attrs, bare)
}

fn indirect_call<I: Ir>(
    op: OpOf<CallIndirectOp, I>,
    rewriter: &mut PatternRewriter<'_, I>,
    bare: bool,
) -> Option<()> {
    lower_call(
        op.handle(),
        rewriter,
        None,
        &["arg_attrs", "res_attrs"],
        bare,
    )
}

/// `func.constant` to `llvm.mlir.addressof`.
#[pattern(root = ConstantOp)]
pub fn ConstantOpLowering<I: Ir>(
    op: OpOf<ConstantOp, I>,
    rewriter: &mut PatternRewriter<'_, I>,
) -> bool {
    let mut lower = || {
        let (ir, handle) = (rewriter.ir(), op.handle());
        let (loc, kept) = (ir.loc(handle), ir.discardable_attrs(handle));
        let name = AttrData::Attr(op.view(ir).value().to_attr());
        let old = ir.result_type(handle, 0);
        let ty = converted(rewriter, old)?;
        let attrs = [("global_name", name)];
        let made = make::<llvm::AddressOfOp, I>(rewriter, &loc, &[], &[ty], &attrs, &kept)?;
        let made = result(rewriter.ir(), made);
        rewriter.replace_op(handle, &[made]);
        Some(())
    };
    lower().is_some()
}

/// The values that a call passes on for its operands.
fn promoted<I: Ir>(
    build: &mut Builder<'_, '_, I>,
    given: &[Value<I>],
    bare: bool,
) -> Option<Vec<Value<I>>> {
    let mut all = Vec::new();
    let mut converted = Vec::with_capacity(given.len());
    for old in given {
        converted.push(build.values(vec![*old])?);
    }
    for (old, new) in given.iter().zip(converted) {
        let ty = build.type_of(*old);
        if !is_memref(build.ir(), ty) {
            all.extend(new);
            continue;
        }
        let ([memref], rank) = (&new[..], Ty::new(build.ir(), ty).rank()) else {
            return None;
        };
        match bare {
            true => all.push(rank.and_then(|_| build.extract(*memref, ALIGNED))?),
            false => all.extend(build.unpack(*memref, rank)?),
        }
    }
    Some(all)
}

fn lower_call<I: Ir>(
    op: Op<I>,
    rewriter: &mut PatternRewriter<'_, I>,
    callee: Option<AttrData<I>>,
    declared: &[&str],
    bare: bool,
) -> Option<()> {
    let ir = rewriter.ir();
    let given = operands(ir, op);
    let types = value_types(ir, &results(ir, op));
    let mark = ir.attr_name(ir.kind(op), BARE);
    let mut kept = ir.discardable_attrs(op);
    kept.retain(|(name, _)| Some(*name) != mark);
    for name in declared {
        let own = rewriter.ir().attr_name(rewriter.ir().kind(op), name);
        let attr = own.and_then(|own| rewriter.ir().with_attr(op, own, |attr| attr.cloned()));
        if let Some(attr) = attr {
            let kind = rewriter.ir_mut().bind_op::<llvm::CallOp>()?;
            kept.push((rewriter.ir_mut().bind_attr(kind, name), attr));
        }
    }
    let mut build = Builder::at(rewriter, op)?;
    let packed = packed(&mut build, &types, bare)?;
    let given = promoted(&mut build, &given, bare)?;
    let loc = build.loc.clone();
    let made = call(
        build.rewriter,
        &loc,
        callee,
        &given,
        packed.as_slice(),
        &kept,
    )?;
    let made = results(build.ir(), made);
    let (mut groups, mut counts) = (Vec::new(), Vec::new());
    for ty in &types {
        counts.push(match bare && is_memref(build.ir(), *ty) {
            true => 1,
            false => build.rewriter.converted_types(*ty)?.len(),
        });
    }
    let is_packed = counts.iter().sum::<usize>() > 1;
    let mut at = 0;
    for count in counts {
        let mut group = Vec::with_capacity(count);
        for _ in 0..count {
            group.push(match is_packed {
                true => build.extract(*made.first()?, &[at])?,
                false => *made.first()?,
            });
            at += 1;
        }
        groups.push(group);
    }
    for (group, ty) in groups.iter_mut().zip(&types) {
        let ([value], true) = (&mut group[..], is_memref(build.ir(), *ty)) else {
            continue;
        };
        if is_unranked(build.ir(), *ty) {
            *value = build.copy_unranked(op, *value, false)?;
        } else if bare {
            let structure = build.convert(*ty)?;
            *value = build.known(structure, *ty, *value, *value)?;
        }
    }
    rewriter.replace_op_with_multiple(op, &groups);
    Some(())
}
