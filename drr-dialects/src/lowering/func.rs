//! `func` to `llvm`.
//!
//! These are functions and no rules of `drr!`, because results are packed into a structure, and a
//! function is made of its type and its body.

#![allow(non_snake_case)]

use drr::constraint::enum_data;
use drr::ir::{AttrData, AttrName, ElementsData, Ir, Op, OpState, Type, TypeData, Value};
use drr::native::{FromAttr, OpRef};
use drr::op::OpOf;
use drr::pattern;
use drr::prelude::PatternRewriter;
use drr::typedef::Ellipsis;

use super::make::{Attrs, converted, make, operands, result, results, value_types};
use crate::func::{CallIndirectOp, CallOp, ConstantOp, FuncOp, ReturnOp};
use crate::llvm::{self, CConv, FunctionType, Linkage, StructType, Visibility, VoidType};

/// The attributes of a function of `llvm`.
pub(super) fn function_attrs<I: Ir>(name: &str, ty: TypeData<I>, linkage: Linkage) -> Attrs<I> {
    vec![
        ("CConv".to_string(), enum_data(&CConv::C)),
        ("function_type".to_string(), AttrData::Type(ty)),
        ("linkage".to_string(), enum_data(&linkage)),
        ("sym_name".to_string(), AttrData::String(name.to_string())),
        ("visibility_".to_string(), enum_data(&Visibility::Default)),
    ]
}

/// The types that these types become.
fn convert_all<I: Ir>(
    rewriter: &mut PatternRewriter<'_, I>,
    types: &[Type<I>],
) -> Option<Vec<Type<I>>> {
    types.iter().map(|ty| converted(rewriter, *ty)).collect()
}

/// The type of the only result: of several ones, a structure; none of none.
fn packed<I: Ir>(
    rewriter: &mut PatternRewriter<'_, I>,
    types: &[Type<I>],
) -> Option<Option<Type<I>>> {
    let converted = convert_all(rewriter, types)?;
    match converted[..] {
        [] => Some(None),
        [one] => Some(Some(one)),
        _ => {
            let body = converted;
            let data = StructType {
                packing: None,
                body,
            };
            rewriter.make_type(&data.into()).map(Some)
        }
    }
}

/// The attributes of a function that mean something to the conversion.
const READ: [&str; 2] = ["func.varargs", "llvm.linkage"];
/// Attributes whose conversion is not supported.
const REFUSED: [&str; 2] = ["llvm.emit_c_interface", "llvm.bareptr"];

/// True for a function with an attribute of [`REFUSED`].
pub(super) fn is_refused<I: Ir>(ir: &I, op: Op<I>) -> bool {
    let of = OpRef::<I>::new(ir, op);
    REFUSED.iter().any(|name| of.attr(name).is_some())
}

/// `func.func` to `llvm.func`.
#[pattern(root = FuncOp)]
pub fn FuncOpConversion<I: Ir>(op: OpOf<FuncOp, I>, rewriter: &mut PatternRewriter<'_, I>) -> bool {
    function(op, rewriter).is_some()
}

fn function<I: Ir>(op: OpOf<FuncOp, I>, rewriter: &mut PatternRewriter<'_, I>) -> Option<()> {
    let (ir, handle) = (rewriter.ir(), op.handle());
    let view = op.view(ir);
    let of = OpRef::<I>::new(ir, handle);
    if is_refused(ir, handle) {
        rewriter.notify_match_failure("wrappers for C and bare pointers are not supported");
        return None;
    }
    let is_variadic = of
        .attr("func.varargs")
        .is_some_and(|attr| attr.as_bool() == Some(true));
    let linkage = match of.attr("llvm.linkage") {
        Some(attr) => Linkage::from_attr(attr)?,
        None => Linkage::External,
    };
    let (inputs, outputs) = view.signature();
    let (name, region, loc) = (view.name(), view.body(), ir.loc(handle));
    let mut attrs: Attrs<I> = Vec::new();
    let is_packed = outputs.len() > 1;
    for declared in ["sym_visibility", "arg_attrs", "res_attrs"] {
        if let Some(attr) = of.attr(declared)
            && !(declared == "res_attrs" && is_packed)
        {
            attrs.push((declared.to_string(), AttrData::Attr(attr.to_attr())));
        }
    }
    for flag in ["no_inline"] {
        if of.attr(flag).is_some() {
            attrs.push((flag.to_string(), AttrData::Unit));
        }
    }
    let read = READ.map(|name| ir.attr_name(ir.kind(handle), name));
    let mut kept = ir.discardable_attrs(handle);
    kept.retain(|(name, _)| !read.contains(&Some(*name)));
    let params = convert_all(rewriter, &inputs)?;
    let result = match packed(rewriter, &outputs)? {
        Some(ty) => TypeData::Type(ty),
        None => TypeData::from(VoidType),
    };
    let ty = FunctionType {
        result,
        params: params.into_iter().map(TypeData::Type).collect(),
        variadic: Ellipsis(is_variadic),
    };
    attrs.extend(function_attrs(&name, ty.into(), linkage));
    let kind = rewriter.ir_mut().bind_op::<llvm::LLVMFuncOp>()?;
    let mut made: Vec<(AttrName, I::Attr)> = Vec::new();
    for (name, data) in &attrs {
        let attr = rewriter.make_attr(data)?;
        made.push((rewriter.ir_mut().bind_attr(kind, name), attr));
    }
    // Attributes that `llvm.func` declares are discardable on `func.func`.
    made.extend(kept);
    let new = rewriter.create_op(OpState {
        attrs: &made,
        regions: &[Some(region)],
        ..OpState::new(kind, loc)
    });
    let ir = rewriter.ir();
    let body = ir.regions(new).first().copied();
    // Branches convert the arguments of the other blocks.
    let entry = body.and_then(|body| ir.blocks(body).first().copied());
    if let Some(entry) = entry {
        rewriter.convert_block_types(entry).then_some(())?;
    }
    rewriter.erase_op(handle);
    Some(())
}

/// `func.return` to `llvm.return`.
#[pattern(root = ReturnOp)]
pub fn ReturnOpLowering<I: Ir>(
    op: OpOf<ReturnOp, I>,
    rewriter: &mut PatternRewriter<'_, I>,
) -> bool {
    return_op(op.handle(), rewriter).is_some()
}

fn return_op<I: Ir>(op: Op<I>, rewriter: &mut PatternRewriter<'_, I>) -> Option<()> {
    let ir = rewriter.ir();
    let (mut values, loc, kept) = (operands(ir, op), ir.loc(op), ir.discardable_attrs(op));
    let types = value_types(ir, &values);
    let packed = packed(rewriter, &types)?;
    if let (Some(ty), true) = (packed, values.len() > 1) {
        let made = make::<llvm::PoisonOp, I>(rewriter, &loc, &[], &[ty], &[], &[])?;
        let mut whole = result(rewriter.ir(), made);
        for (at, value) in values.iter().enumerate() {
            let position = [("position".to_string(), AttrData::dense_i64([at as i64]))];
            let given = [whole, *value];
            let made =
                make::<llvm::InsertValueOp, I>(rewriter, &loc, &given, &[ty], &position, &[])?;
            whole = result(rewriter.ir(), made);
        }
        values = vec![whole];
    }
    make::<llvm::ReturnOp, I>(rewriter, &loc, &values, &[], &[], &kept)?;
    rewriter.erase_op(op);
    Some(())
}

/// `func.call` to `llvm.call`.
#[pattern(root = CallOp)]
pub fn CallOpLowering<I: Ir>(op: OpOf<CallOp, I>, rewriter: &mut PatternRewriter<'_, I>) -> bool {
    let callee = AttrData::Attr(op.view(rewriter.ir()).callee().to_attr());
    let attrs = ["arg_attrs", "res_attrs", "no_inline"];
    lower_call(op.handle(), rewriter, Some(callee), &attrs).is_some()
}

/// `func.call_indirect` to `llvm.call` of a pointer.
#[pattern(root = CallIndirectOp)]
pub fn CallIndirectOpLowering<I: Ir>(
    op: OpOf<CallIndirectOp, I>,
    rewriter: &mut PatternRewriter<'_, I>,
) -> bool {
    lower_call(op.handle(), rewriter, None, &["arg_attrs", "res_attrs"]).is_some()
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
        let old = ir.value_type(ir.result(handle, 0));
        let ty = converted(rewriter, old)?;
        let attrs = [("global_name".to_string(), name)];
        let made = make::<llvm::AddressOfOp, I>(rewriter, &loc, &[], &[ty], &attrs, &kept)?;
        let made = result(rewriter.ir(), made);
        rewriter.replace_op(handle, &[made]);
        Some(())
    };
    lower().is_some()
}

/// Makes a call of a function, or of the pointer that is the first operand.
pub(super) fn call<I: Ir>(
    rewriter: &mut PatternRewriter<'_, I>,
    loc: &I::Loc,
    callee: Option<AttrData<I>>,
    given: &[Value<I>],
    result_types: &[Type<I>],
    kept: &[(AttrName, I::Attr)],
) -> Option<Op<I>> {
    let none = ElementsData::Ints(Vec::new());
    let mut attrs: Attrs<I> = vec![
        ("CConv".to_string(), enum_data(&CConv::C)),
        (
            "TailCallKind".to_string(),
            enum_data(&llvm::TailCallKind::None),
        ),
        (
            "fastmathFlags".to_string(),
            AttrData::Text("#llvm.fastmath<none>".to_string()),
        ),
        (
            "op_bundle_sizes".to_string(),
            AttrData::DenseArray {
                element: TypeData::int(32),
                elements: none,
            },
        ),
    ];
    attrs.extend(callee.map(|callee| ("callee".to_string(), callee)));
    let kind = rewriter.ir_mut().bind_op::<llvm::CallOp>()?;
    let mut made: Vec<(AttrName, I::Attr)> = Vec::new();
    for (name, data) in &attrs {
        let attr = rewriter.make_attr(data)?;
        made.push((rewriter.ir_mut().bind_attr(kind, name), attr));
    }
    made.extend_from_slice(kept);
    Some(rewriter.create_op(OpState {
        operands: given,
        operand_segments: Some(&[given.len() as u32, 0]),
        result_types,
        attrs: &made,
        ..OpState::new(kind, loc.clone())
    }))
}

fn lower_call<I: Ir>(
    op: Op<I>,
    rewriter: &mut PatternRewriter<'_, I>,
    callee: Option<AttrData<I>>,
    declared: &[&str],
) -> Option<()> {
    let ir = rewriter.ir();
    let (given, loc) = (operands(ir, op), ir.loc(op));
    let types = value_types(ir, &results(ir, op));
    let mut kept = ir.discardable_attrs(op);
    for name in declared {
        let own = rewriter.ir().attr_name(rewriter.ir().kind(op), name);
        let attr = own.and_then(|own| rewriter.ir().with_attr(op, own, |attr| attr.cloned()));
        if let Some(attr) = attr {
            let kind = rewriter.ir_mut().bind_op::<llvm::CallOp>()?;
            kept.push((rewriter.ir_mut().bind_attr(kind, name), attr));
        }
    }
    let packed = packed(rewriter, &types)?;
    let made = call(rewriter, &loc, callee, &given, packed.as_slice(), &kept)?;
    let mut values = results(rewriter.ir(), made);
    if types.len() > 1 {
        let whole = values[0];
        values.clear();
        for (at, ty) in convert_all(rewriter, &types)?.into_iter().enumerate() {
            let position = [("position".to_string(), AttrData::dense_i64([at as i64]))];
            let made =
                make::<llvm::ExtractValueOp, I>(rewriter, &loc, &[whole], &[ty], &position, &[])?;
            values.push(result(rewriter.ir(), made));
        }
    }
    rewriter.replace_op(op, &values);
    Some(())
}
