//! Interfaces of functions and of operations that call them.

use std::ops::Range;

use super::NoIr;
use super::define::op_interface;
use crate::attr::AttrView;
use crate::decl::{AttrPlace, DialectAttr, VerifyError};
use crate::ir::{Ir, Op, Region, Type, Value};
use crate::native::{AttrRef, Ty};

/// The callee of a call: MLIR's `CallInterfaceCallable`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Callee<I: Ir> {
    /// The function to which a symbol reference refers.
    Symbol(I::Attr),
    /// The function that a value stands for.
    Value(Value<I>),
}

op_interface! {
    /// Operations that call a function (MLIR's `CallOpInterface`).
    CallOpInterface CallOpInterfaceModel CallOpInterfaceRef {
        /// The callee.
        fn callee(&self) -> Callee<I>;
        /// The positions of the operands that are the arguments of the call.
        fn arg_operands(&self) -> Range<usize>;
    }
}

op_interface! {
    /// Operations whose region can be called (MLIR's `CallableOpInterface`).
    CallableOpInterface CallableOpInterfaceModel CallableOpInterfaceRef {
        /// The region that a call enters; `None` if it is defined elsewhere.
        fn callable_region(&self) -> Option<Region<I>>;
        /// The types of the arguments.
        fn argument_types(&self) -> Vec<Type<I>>;
        /// The types of the results.
        fn result_types(&self) -> Vec<Type<I>>;
    }
}

op_interface! {
    /// Functions: symbols with a function type and a body (MLIR's `FunctionOpInterface`). The embedded
    /// IR verifies them with [`verify_function`]. [`FunctionSyntax`](crate::format::FunctionSyntax)
    /// reads and prints them.
    FunctionOpInterface FunctionOpInterfaceModel FunctionOpInterfaceRef {
        /// The function type; `None` if the operation has none.
        fn function_type(&self) -> Option<Type<I>>;
        /// The attributes of the arguments: an array of dictionaries.
        fn arg_attrs(&self) -> Option<I::Attr>;
        /// The attributes of the results: an array of dictionaries.
        fn res_attrs(&self) -> Option<I::Attr>;
    }
}

/// Verifies a function: its type, the attributes of its arguments and results, and the arguments of its
/// body, which is its only region. `Ok` for an op without [`FunctionOpInterface`].
///
/// # Errors
/// The first mistake, in MLIR's words.
pub fn verify_function<I: Ir>(ir: &I, op: Op<I>) -> Result<(), VerifyError> {
    let Some(function) = ir.interface::<dyn FunctionOpInterface>(op) else {
        return Ok(());
    };
    let ty = function.function_type();
    // A dialect may have function types of its own.
    let types = ty.and_then(|ty| {
        let callable = || {
            let callable = ir.interface::<dyn CallableOpInterface>(op)?;
            Some((callable.argument_types(), callable.result_types()))
        };
        Ty::new(ir, ty).inputs_and_results().or_else(callable)
    });
    let Some((inputs, results)) = types else {
        return Err("requires 'function_type' attribute of function type".into());
    };
    let argument: Place<'_, I> = (AttrPlace::Argument, "argument");
    let result: Place<'_, I> = (AttrPlace::Result, "result");
    let of_args = (function.arg_attrs(), &inputs, argument);
    let of_results = (function.res_attrs(), &results, result);
    for (attrs, types, place) in [of_args, of_results] {
        if let Some(attrs) = attrs {
            verify_dictionaries(ir, op, &attrs, types, place)?;
        }
    }
    let [body] = ir.regions(op)[..] else {
        return Err("expects one region".into());
    };
    let Some(entry) = ir.blocks(body).first().copied() else {
        return Ok(());
    };
    let args = ir.block_args(entry);
    if args.len() != inputs.len() {
        return Err(format!(
            "entry block must have {} arguments to match function signature",
            inputs.len()
        )
        .into());
    }
    for (index, (arg, input)) in args.into_iter().zip(inputs).enumerate() {
        let own = ir.value_type(arg);
        if own != input {
            return Err(format!(
                "type of entry block argument #{index}('{}') must match the type of the \
                 corresponding argument in function signature('{}')",
                ir.display_type(own),
                ir.display_type(input)
            )
            .into());
        }
    }
    Ok(())
}

/// The place of an argument or a result, and the word for it.
type Place<'a, I> = (fn(usize, Ty<'a, I>) -> AttrPlace<'a, I>, &'static str);

/// The attributes of the arguments or the results.
fn verify_dictionaries<'a, I: Ir>(
    ir: &'a I,
    op: Op<I>,
    attrs: &I::Attr,
    types: &[Type<I>],
    (place, part): Place<'a, I>,
) -> Result<(), VerifyError> {
    ir.with_attr_view(attrs, |view| {
        let AttrView::Array(all) = view else {
            return Err(format!("expects an array of {part} attributes").into());
        };
        if all.len() != types.len() {
            return Err(format!(
                "expects {part} attribute array to have the same number of elements as the number \
                 of function {part}s, got {}, but expected {}",
                all.len(),
                types.len()
            )
            .into());
        }
        all.iter()
            .zip(types)
            .enumerate()
            .try_for_each(|(index, (attr, ty))| {
                ir.with_attr_view(attr, |view| {
                    let AttrView::Dictionary(entries) = view else {
                        return Err(format!(
                        "expects {part} attribute dictionary to be a DictionaryAttr, but got `{}`",
                        ir.display_attr(attr)
                    )
                    .into());
                    };
                    entries.iter().try_for_each(|(name, value)| {
                        if !name.contains('.') {
                            return Err(format!("{part}s may only have dialect attributes").into());
                        }
                        ir.verify_dialect_attr(DialectAttr {
                            op,
                            place: place(index, Ty::new(ir, *ty)),
                            name,
                            value: AttrRef::given(ir, value),
                        })
                    })
                })
            })
    })
}
