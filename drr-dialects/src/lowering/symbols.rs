//! The symbols of modules.

use std::collections::HashMap;

use drr::ir::{Block, Ir, Op, Type, TypeData, parent_op};
use drr::native::OpRef;
use drr::prelude::PatternRewriter;
use drr::typedef::Ellipsis;

use super::build::{Builder, function_attrs};
use super::make::make;
use crate::llvm::{FunctionType, LLVMFuncOp, Linkage, VoidType};

/// The module around an operation, the next one.
pub(super) fn module_of<I: Ir>(ir: &I, op: Op<I>) -> Option<Op<I>> {
    let mut owner = parent_op(ir, op)?;
    while !ir.is_named(ir.kind(owner), "builtin.module") {
        owner = parent_op(ir, owner)?;
    }
    Some(owner)
}

/// The body of a module.
pub(super) fn body_of<I: Ir>(ir: &I, module: Op<I>) -> Option<Block<I>> {
    let region = ir.region(module, 0)?;
    ir.blocks(region).first().copied()
}

/// The symbols of a module. A conversion looks for them once.
pub(super) struct Symbols<I: Ir> {
    ops: HashMap<String, Op<I>>,
    /// The number of the next message of an assertion.
    pub(super) next_message: usize,
}

impl<I: Ir> Symbols<I> {
    /// True if a symbol has this name.
    pub(super) fn contains(&self, name: &str) -> bool {
        self.ops.contains_key(name)
    }
    /// Adds a new symbol.
    pub(super) fn insert(&mut self, name: &str, op: Op<I>) {
        self.ops.insert(name.to_string(), op);
    }
}

/// Those of each module.
struct Tables<I: Ir>(HashMap<Op<I>, Symbols<I>>);

impl<I: Ir> Default for Tables<I> {
    fn default() -> Self {
        Tables(HashMap::new())
    }
}

/// The operations of a module that have names.
fn named_ops<I: Ir>(
    rewriter: &PatternRewriter<'_, I>,
    module: Op<I>,
) -> Option<HashMap<String, Op<I>>> {
    let (ir, mut found) = (rewriter.ir(), HashMap::new());
    let all = std::iter::successors(ir.first_op(body_of(ir, module)?), |op| ir.next_op(*op));
    for op in all.filter(|op| !rewriter.is_erased(*op)) {
        let name = OpRef::<I>::new(ir, op).attr("sym_name");
        if let Some(name) = name.and_then(|name| name.as_string()) {
            found.entry(name).or_insert(op);
        }
    }
    Some(found)
}

/// Calls `f` with the symbols of a module. Those that other patterns have made since may be missing.
pub(super) fn with_symbols<I: Ir, R>(
    rewriter: &mut PatternRewriter<'_, I>,
    module: Op<I>,
    f: impl FnOnce(&mut Symbols<I>) -> R,
) -> Option<R> {
    if let Some(tables) = rewriter.memo::<Tables<I>>()
        && let Some(symbols) = tables.0.get_mut(&module)
    {
        return Some(f(symbols));
    }
    let mut symbols = Symbols {
        ops: named_ops(rewriter, module)?,
        next_message: 0,
    };
    let result = f(&mut symbols);
    if let Some(tables) = rewriter.memo::<Tables<I>>() {
        tables.0.insert(module, symbols);
    }
    Some(result)
}

/// The symbol of this name in a module.
fn symbol<I: Ir>(
    rewriter: &mut PatternRewriter<'_, I>,
    module: Op<I>,
    name: &str,
) -> Option<Op<I>> {
    let known = with_symbols(rewriter, module, |symbols| symbols.ops.get(name).copied())?;
    if known.is_some_and(|op| !rewriter.is_erased(op)) {
        return known;
    }
    // Other patterns may have made it, or put another operation in its place.
    let ops = named_ops(rewriter, module)?;
    with_symbols(rewriter, module, |symbols| {
        symbols.ops = ops;
        symbols.ops.get(name).copied()
    })?
}

impl<I: Ir> Builder<'_, '_, I> {
    /// Declares a function at the start of the module around an operation, unless it is there. Declined
    /// if a function of that name has another type.
    pub(super) fn declare(
        &mut self,
        near: Op<I>,
        name: &str,
        params: Vec<Type<I>>,
        returns: Option<Type<I>>,
    ) -> Option<()> {
        let ty = FunctionType {
            result: returns.map_or_else(|| VoidType.into(), TypeData::Type),
            params: params.into_iter().map(TypeData::Type).collect(),
            variadic: Ellipsis(false),
        };
        let ty = self.ty(ty)?;
        let module = module_of(self.ir(), near)?;
        if let Some(op) = symbol(self.rewriter, module, name) {
            let own = OpRef::<I>::new(self.ir(), op).attr("function_type");
            let own = own.and_then(|own| own.ty().map(|ty| ty.handle()));
            if own != Some(ty) {
                self.rewriter
                    .notify_match_failure("a function that is needed is there with another type");
                return None;
            }
            return Some(());
        }
        let (body, loc) = (body_of(self.ir(), module)?, self.ir().loc(module));
        let here = self.rewriter.insertion_point();
        self.rewriter.set_insertion_point_to_start(body);
        let attrs = function_attrs(name, TypeData::Type(ty), Linkage::External);
        let made = make::<LLVMFuncOp, I>(self.rewriter, &loc, &[], &[], &attrs, &[]);
        self.rewriter.set_insertion_point(here);
        let made = made?;
        with_symbols(self.rewriter, module, |symbols| symbols.insert(name, made))
    }
}
