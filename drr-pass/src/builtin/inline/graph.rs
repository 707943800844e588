//! The call graph.

use rustc_hash::{FxHashMap, FxHashSet};

use drr_ir::{Attr, Context, SymbolTables, Visibility, WalkOrder, WalkResult};
use drr_runtime::interface::{CallOpInterface, CallableOpInterface, Callee, SymbolOpInterface};
use drr_runtime::ir::{Ir, Op, Region};

/// How often something is.
type Counts = FxHashMap<Op<Context>, usize>;

/// The region that a call of the function enters.
pub(super) fn body(ctx: &Context, function: Op<Context>) -> Option<Region<Context>> {
    ctx.interface::<dyn CallableOpInterface>(function)?
        .callable_region()
}

/// A call of a function, in a function.
#[derive(Clone, Copy)]
pub(super) struct Call {
    pub(super) op: Op<Context>,
    pub(super) caller: Op<Context>,
    pub(super) callee: Op<Context>,
}

pub(super) struct CallGraph {
    /// All functions with a body, in pre-order.
    functions: Vec<Op<Context>>,
    known: FxHashSet<Op<Context>>,
    /// The functions that each one calls at the start.
    edges: FxHashMap<Op<Context>, Vec<Op<Context>>>,
    /// The edges: a function and one that it calls.
    pairs: FxHashSet<(Op<Context>, Op<Context>)>,
    /// The symbols to which each function refers.
    references: FxHashMap<Op<Context>, Counts>,
    /// How often something refers to a private function.
    uses: Counts,
    /// Tables outside the functions, which do not change until the end.
    symbols: SymbolTables,
}

impl CallGraph {
    pub(super) fn new(ctx: &Context, root: Op<Context>) -> Self {
        let all = ctx.ops_in(root, WalkOrder::PreOrder);
        let is_function = |op: &Op<Context>| {
            *op != root && body(ctx, *op).is_some_and(|region| !ctx.is_region_empty(region))
        };
        let functions: Vec<_> = all.into_iter().filter(is_function).collect();
        let mut graph = CallGraph {
            known: functions.iter().copied().collect(),
            functions,
            edges: FxHashMap::default(),
            pairs: FxHashSet::default(),
            references: FxHashMap::default(),
            uses: Counts::default(),
            symbols: SymbolTables::new(),
        };
        for function in &graph.functions {
            let symbol = ctx.interface::<dyn SymbolOpInterface>(*function);
            let may_go = symbol.is_some_and(|symbol| symbol.can_discard_on_use_empty());
            if may_go && ctx.symbol_visibility(*function) == Visibility::Private {
                graph.uses.insert(*function, 0);
            }
        }
        graph.recount(ctx, root);
        for function in graph.functions.clone() {
            graph.recount(ctx, function);
            let calls = graph.calls_in(ctx, function).into_iter();
            let callees: Vec<_> = calls.map(|call| call.callee).collect();
            let pairs = callees.iter().map(|callee| (function, *callee));
            graph.pairs.extend(pairs);
            graph.edges.insert(function, callees);
        }
        graph
    }

    /// Counts the references in a function again.
    pub(super) fn recount(&mut self, ctx: &Context, function: Op<Context>) {
        for (symbol, count) in self.references.remove(&function).unwrap_or_default() {
            if let Some(uses) = self.uses.get_mut(&symbol) {
                *uses = uses.saturating_sub(count);
            }
        }
        let mut references = Vec::new();
        self.walk(ctx, function, |op| {
            let all = ctx.references_of(op).into_iter();
            references.extend(all.map(|reference| (op, reference)));
        });
        let mut counts = Counts::default();
        for (op, reference) in references {
            if let Some(symbol) = self.symbol(ctx, op, reference) {
                *counts.entry(symbol).or_default() += 1;
            }
        }
        for (symbol, count) in &counts {
            if let Some(uses) = self.uses.get_mut(symbol) {
                *uses += count;
            }
        }
        self.references.insert(function, counts);
    }

    /// Visits what is in a function, without the functions nested in it.
    fn walk(&self, ctx: &Context, function: Op<Context>, mut visit: impl FnMut(Op<Context>)) {
        ctx.walk(function, WalkOrder::PreOrder, |op| {
            if op == function {
                return WalkResult::Advance;
            }
            if self.known.contains(&op) {
                return WalkResult::Skip;
            }
            visit(op);
            WalkResult::Advance
        });
    }

    /// The symbol that a reference in an operation names.
    fn symbol(&mut self, ctx: &Context, op: Op<Context>, reference: Attr) -> Option<Op<Context>> {
        let table = ctx.nearest_symbol_table(op)?;
        let mut around = ctx.ancestors(table);
        match around.any(|op| self.known.contains(&op)) {
            // The function may be changed.
            true => ctx.lookup_symbol_ref(table, reference),
            false => self.symbols.lookup_ref(ctx, table, reference),
        }
    }

    /// The call that an operation is, if the region of the function is in sight.
    pub(super) fn call(
        &mut self,
        ctx: &Context,
        op: Op<Context>,
        caller: Op<Context>,
    ) -> Option<Call> {
        let callee = match ctx.interface::<dyn CallOpInterface>(op)?.callee() {
            Callee::Symbol(name) => self.symbol(ctx, op, name),
            Callee::Value(_) => None,
        };
        let callee = callee.filter(|callee| self.known.contains(callee))?;
        Some(Call { op, caller, callee })
    }

    pub(super) fn calls_in(&mut self, ctx: &Context, function: Op<Context>) -> Vec<Call> {
        let mut calls = Vec::new();
        self.walk(ctx, function, |op| {
            if ctx.interface::<dyn CallOpInterface>(op).is_some() {
                calls.push(op);
            }
        });
        let calls = calls.into_iter();
        calls
            .filter_map(|op| self.call(ctx, op, function))
            .collect()
    }

    pub(super) fn size(&self, ctx: &Context, function: Op<Context>) -> u64 {
        let mut count = 0;
        self.walk(ctx, function, |_| count += 1);
        count
    }

    /// True if a function called another one at the start.
    pub(super) fn calls(&self, caller: Op<Context>, callee: Op<Context>) -> bool {
        self.pairs.contains(&(caller, callee))
    }

    /// True if nothing refers to a private function.
    pub(super) fn is_dead(&self, function: Op<Context>) -> bool {
        self.uses.get(&function) == Some(&0)
    }

    /// Notes that a call was replaced by the body. Returns whether nothing refers to the function any
    /// more.
    pub(super) fn inlined(&mut self, call: Call) -> bool {
        let copied = self.references.get(&call.callee).cloned();
        let of_caller = self.references.entry(call.caller).or_default();
        let mut add = |symbol, count: isize| {
            let known = of_caller.entry(symbol).or_default();
            *known = known.saturating_add_signed(count);
            // Otherwise, the list of a function would name all those that were inlined into it.
            if *known == 0 {
                of_caller.remove(&symbol);
            }
            if let Some(uses) = self.uses.get_mut(&symbol) {
                *uses = uses.saturating_add_signed(count);
            }
        };
        add(call.callee, -1);
        for (symbol, count) in copied.unwrap_or_default() {
            add(symbol, count as isize);
        }
        let is_dead = self.is_dead(call.callee);
        if is_dead {
            for (symbol, count) in self.references.remove(&call.callee).unwrap_or_default() {
                if let Some(uses) = self.uses.get_mut(&symbol) {
                    *uses = uses.saturating_sub(count);
                }
            }
        }
        is_dead
    }

    /// The functions in groups that call each other, callees first (Tarjan's algorithm).
    pub(super) fn components(&self) -> Vec<Vec<Op<Context>>> {
        let mut index: FxHashMap<Op<Context>, usize> = FxHashMap::default();
        let mut low: FxHashMap<Op<Context>, usize> = FxHashMap::default();
        let mut stack = Vec::new();
        let mut is_on_stack = FxHashSet::default();
        let mut components = Vec::new();
        for root in &self.functions {
            if index.contains_key(root) {
                continue;
            }
            // A function, and how many of its edges were followed.
            let mut open = vec![(*root, 0)];
            while let Some((function, next)) = open.pop() {
                if next == 0 {
                    index.insert(function, index.len());
                    low.insert(function, index[&function]);
                    stack.push(function);
                    is_on_stack.insert(function);
                }
                let edges = self.edges.get(&function).map_or(&[][..], Vec::as_slice);
                if let Some(to) = edges.get(next) {
                    open.push((function, next + 1));
                    if !index.contains_key(to) {
                        open.push((*to, 0));
                    } else if is_on_stack.contains(to) {
                        let least = low[&function].min(index[to]);
                        low.insert(function, least);
                    }
                    continue;
                }
                if let Some((caller, _)) = open.last() {
                    let least = low[caller].min(low[&function]);
                    low.insert(*caller, least);
                }
                if low[&function] == index[&function] {
                    let mut component = Vec::new();
                    while let Some(member) = stack.pop() {
                        is_on_stack.remove(&member);
                        component.push(member);
                        if member == function {
                            break;
                        }
                    }
                    components.push(component);
                }
            }
        }
        components
    }
}
