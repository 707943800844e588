//! Symbols: operations with a name in the enclosing symbol table. After MLIR's `SymbolTable`.

use std::collections::HashMap;

use drr_runtime::interface::SymbolOpInterface;
use drr_runtime::ir::{InsertPoint, Ir, Op};

use crate::attr::{AttrKind, Text};
use crate::context::Context;
use crate::context::symbol_tables::SymbolTables;
use crate::context::walk::{WalkOrder, WalkResult};
use crate::ids::Attr;
use crate::storage::PROPERTY;

/// The visibility of a symbol (MLIR's `SymbolTable::Visibility`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Visibility {
    /// Visible everywhere.
    Public,
    /// Visible in its symbol table.
    Private,
    /// Visible in its symbol table and in enclosing ones, whose uses are all known.
    Nested,
}

/// A use of a symbol: an operation and the reference in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SymbolUse {
    /// The operation that refers to the symbol.
    pub user: Op<Context>,
    /// The reference, `@a` or `@a::@b`.
    pub reference: Attr,
}

/// Attributes and their replacements.
type Replacements = Vec<(Attr, Attr)>;

const SYM_NAME: &str = "sym_name";
const SYM_VISIBILITY: &str = "sym_visibility";

impl Context {
    /// True if the op is a symbol table, that is, registered with the trait `SymbolTable`.
    pub fn is_symbol_table(&self, op: Op<Context>) -> bool {
        self.traits(self.kind(op)).is_symbol_table()
    }

    /// The symbol name of an operation.
    pub fn symbol_name(&self, op: Op<Context>) -> Option<&str> {
        self.text_of_attr(op, SYM_NAME)
    }

    fn text_of_attr(&self, op: Op<Context>, name: &str) -> Option<&str> {
        match self.stored_attr(self.attr(op, name)?)? {
            AttrKind::String(text, _) => text.as_str(),
            _ => None,
        }
    }

    /// Sets the symbol name of an operation. References to the old name do not change; see
    /// [`rename_symbol`](Context::rename_symbol).
    pub fn set_symbol_name(&mut self, op: Op<Context>, name: &str) {
        let attr = self.string_attr(name);
        self.set_symbol_attr(op, SYM_NAME, Some(attr));
    }

    fn set_symbol_attr(&mut self, op: Op<Context>, name: &str, attr: Option<Attr>) {
        let name = self.intern_name(name);
        let known = self.attr_slots(op.0.0).iter().find(|s| s.name() == name);
        // In an unregistered op, the symbol attributes are properties if any attribute is.
        let flag = match known {
            Some(slot) if slot.is_property() => PROPERTY,
            _ => 0,
        };
        self.set_slot(op.0.0, name.0 | flag, attr);
    }

    /// The visibility of a symbol; [`Public`](Visibility::Public) by default.
    pub fn symbol_visibility(&self, op: Op<Context>) -> Visibility {
        match self.text_of_attr(op, SYM_VISIBILITY) {
            Some("private") => Visibility::Private,
            Some("nested") => Visibility::Nested,
            _ => Visibility::Public,
        }
    }

    /// Sets the visibility of a symbol.
    pub fn set_symbol_visibility(&mut self, op: Op<Context>, visibility: Visibility) {
        let attr = match visibility {
            Visibility::Public => None,
            Visibility::Private => Some(self.string_attr("private")),
            Visibility::Nested => Some(self.string_attr("nested")),
        };
        self.set_symbol_attr(op, SYM_VISIBILITY, attr);
    }

    /// The nearest enclosing symbol table, which may be `from` itself. `None` if an unregistered
    /// operation with regions comes first, because it might be a symbol table.
    pub fn nearest_symbol_table(&self, from: Op<Context>) -> Option<Op<Context>> {
        for op in self.ancestors(from) {
            if self.is_symbol_table(op) {
                return Some(op);
            }
            if self.may_be_unknown_table(op) {
                return None;
            }
        }
        None
    }

    /// The symbols of a symbol table, without nested tables, in order.
    pub fn symbols_in(&self, table: Op<Context>) -> impl Iterator<Item = Op<Context>> + '_ {
        let region = self.region_ids(table.0.0).first().copied();
        let blocks = region
            .into_iter()
            .flat_map(|region| self.region_blocks(region));
        blocks
            .flat_map(|block| self.block_ops(block))
            .map(|op| Op(crate::ids::RawOp(op)))
            .filter(|op| self.symbol_name(*op).is_some())
    }

    // ---- Uses -----------------------------------------------------------------------------------

    /// The uses of a symbol in an operation, in pre-order. `None` if the uses are not all known: an
    /// unregistered operation with regions might be a symbol table. References nested in arrays and
    /// dictionaries count as uses.
    pub fn symbol_uses(&self, symbol: Op<Context>, within: Op<Context>) -> Option<Vec<SymbolUse>> {
        let mut uses = Vec::new();
        let mut tables = SymbolTables::new();
        let end = self.walk(within, WalkOrder::PreOrder, |user| {
            if user != within && self.may_be_unknown_table(user) {
                return WalkResult::Interrupt;
            }
            // References in the attributes of a table are looked up in the table around it.
            let seen_from = self.parent_op(user).unwrap_or(user);
            for reference in self.references_of(user) {
                if tables.path(self, seen_from, reference).contains(&symbol) {
                    uses.push(SymbolUse { user, reference });
                }
            }
            WalkResult::Advance
        });
        (!end.was_interrupted()).then_some(uses)
    }

    /// True if the symbol is known to have no uses in the operation.
    pub fn symbol_known_use_empty(&self, symbol: Op<Context>, within: Op<Context>) -> bool {
        self.symbol_uses(symbol, within)
            .is_some_and(|uses| uses.is_empty())
    }

    fn may_be_unknown_table(&self, op: Op<Context>) -> bool {
        !self.traits(self.kind(op)).is_registered() && !self.region_ids(op.0.0).is_empty()
    }

    /// All symbol references in an operation's attributes, in order.
    pub fn references_of(&self, op: Op<Context>) -> Vec<Attr> {
        let mut found = Vec::new();
        let mut open: Vec<Attr> = self.attr_slots(op.0.0).iter().map(|s| s.attr).collect();
        open.reverse();
        while let Some(attr) = open.pop() {
            match &*self.attr_kind(attr) {
                AttrKind::Symbol(..) => found.push(attr),
                AttrKind::Array(items) => open.extend(items.iter().rev()),
                AttrKind::Declared { params, .. } => {
                    open.extend(Self::attrs_in(params).into_iter().rev());
                }
                AttrKind::Dictionary(entries) => {
                    open.extend(entries.iter().rev().map(|(_, attr)| *attr));
                }
                _ => {}
            }
        }
        found
    }

    /// Renames a symbol and the references to it in `within`. Returns the number of changed
    /// references. Returns `None` and changes nothing if the references are not all known (see
    /// [`symbol_uses`](Context::symbol_uses)). Does not check that the new name is free.
    pub fn rename_symbol(
        &mut self,
        symbol: Op<Context>,
        name: &str,
        within: Op<Context>,
    ) -> Option<usize> {
        let changed = self.replace_symbol_uses(symbol, name, within)?;
        self.set_symbol_name(symbol, name);
        Some(changed)
    }

    /// Replaces all references to a symbol in `within` by references to another symbol of its table
    /// (MLIR's `replaceAllSymbolUses`). Returns their number. Returns `None` and changes nothing if
    /// the references are not all known (see [`symbol_uses`](Context::symbol_uses)).
    pub fn replace_symbol_uses(
        &mut self,
        symbol: Op<Context>,
        name: &str,
        within: Op<Context>,
    ) -> Option<usize> {
        let uses = self.symbol_uses(symbol, within)?;
        let mut made: HashMap<Attr, Attr> = HashMap::new();
        let mut tables = SymbolTables::new();
        let mut users: Vec<(Op<Context>, Replacements)> = Vec::new();
        for SymbolUse { user, reference } in &uses {
            let from = self.parent_op(*user).unwrap_or(*user);
            let path = tables.path(self, from, *reference);
            let Some(part) = path.iter().position(|op| *op == symbol) else {
                continue;
            };
            let new = match made.get(reference) {
                Some(new) => *new,
                None => {
                    let new = self.with_part(*reference, part, name);
                    made.insert(*reference, new);
                    new
                }
            };
            match users.last_mut() {
                Some((last, changes)) if last == user => changes.push((*reference, new)),
                _ => users.push((*user, vec![(*reference, new)])),
            }
        }
        for (user, changes) in users {
            let slots = self.attr_slots(user.0.0).to_vec();
            for slot in slots {
                let new = self.replaced(slot.attr, &changes);
                if new != slot.attr {
                    self.set_slot(user.0.0, slot.name, Some(new));
                }
            }
        }
        Some(uses.len())
    }

    fn with_part(&mut self, reference: Attr, part: usize, name: &str) -> Attr {
        let AttrKind::Symbol(mut root, mut nested) = self.attr_kind(reference).into_owned() else {
            return reference;
        };
        match part {
            0 => root = Text::from(name),
            _ => nested[part - 1] = Text::from(name),
        }
        self.intern_attr(AttrKind::Symbol(root, nested))
    }

    /// The attribute with the replacements applied to the attributes nested in it.
    fn replaced(&mut self, attr: Attr, changes: &[(Attr, Attr)]) -> Attr {
        let mut new: HashMap<Attr, Attr> = changes.iter().copied().collect();
        // An explicit stack, because attributes may be nested deeply. Nested attributes come first.
        let mut open = vec![(attr, false)];
        while let Some((at, entered)) = open.pop() {
            if new.contains_key(&at) {
                continue;
            }
            let changed = match &*self.attr_kind(at) {
                AttrKind::Array(items) if entered => {
                    AttrKind::Array(items.iter().map(|item| new[item]).collect())
                }
                AttrKind::Dictionary(entries) if entered => {
                    let entries = entries.iter().map(|(name, attr)| (*name, new[attr]));
                    AttrKind::Dictionary(entries.collect())
                }
                AttrKind::Declared { def, params } if entered => {
                    let params = Self::with_attrs(params, |attr| new[&attr]);
                    AttrKind::Declared { def: *def, params }
                }
                AttrKind::Declared { params, .. } => {
                    open.push((at, true));
                    open.extend(Self::attrs_in(params).into_iter().map(|attr| (attr, false)));
                    continue;
                }
                AttrKind::Array(items) => {
                    open.push((at, true));
                    open.extend(items.iter().map(|item| (*item, false)));
                    continue;
                }
                AttrKind::Dictionary(entries) => {
                    open.push((at, true));
                    open.extend(entries.iter().map(|(_, attr)| (*attr, false)));
                    continue;
                }
                _ => {
                    new.insert(at, at);
                    continue;
                }
            };
            let changed = self.intern_attr(changed);
            new.insert(at, changed);
        }
        new[&attr]
    }

    // ---- Changing tables ------------------------------------------------------------------------

    /// Inserts a detached symbol at the end of a table, before its terminator if there is one
    /// (MLIR's `SymbolTable::insert`). If the name is taken, the symbol gets a suffix `_0`, `_1`,
    /// …. Returns the final name. Returns `None` and changes nothing if the operation has no name
    /// or is in a block, or the table has no block.
    pub fn insert_symbol(&mut self, table: Op<Context>, symbol: Op<Context>) -> Option<String> {
        SymbolTables::new().insert(self, table, symbol)
    }

    /// The place for a new symbol of a table; `None` if it cannot be inserted.
    pub(super) fn place_of_new_symbol(
        &self,
        table: Op<Context>,
        symbol: Op<Context>,
    ) -> Option<InsertPoint<Context>> {
        let body = self.body(table)?;
        if self.parent_block(symbol).is_some() || self.is_ancestor(symbol, table) {
            return None;
        }
        Some(match self.last_op(body) {
            Some(last) if self.traits(self.kind(last)).is_terminator() => InsertPoint::Before(last),
            _ => InsertPoint::End(body),
        })
    }

    /// The name, with a numeric suffix if it is taken in the table.
    pub fn free_symbol_name(&self, table: Op<Context>, wanted: &str) -> String {
        SymbolTables::new().free_name(self, table, wanted)
    }

    /// Erases unused symbols in `root` and in the tables nested in it (MLIR's pass `symbol-dce`).
    /// Returns their number. A symbol is kept if it is public or if a kept operation refers to it.
    ///
    /// # Errors
    /// An unregistered operation with regions: it might be a symbol table, so that the uses are not all
    /// known. Nothing is erased then.
    pub fn erase_dead_symbols(&mut self, root: Op<Context>) -> Result<usize, Op<Context>> {
        let mut tables = self.ops_in(root, WalkOrder::PreOrder);
        let is_unknown = |op: &&Op<Context>| **op != root && self.may_be_unknown_table(**op);
        if let Some(unknown) = tables.iter().find(is_unknown) {
            return Err(*unknown);
        }
        tables.retain(|op| self.is_symbol_table(*op));
        // Nested symbols are visible outside the root, unless the root itself is hidden.
        let hidden =
            self.parent_op(root).is_none() || self.symbol_visibility(root) == Visibility::Private;
        // The operations to keep, and everything that they refer to.
        let mut symbols = SymbolTables::new();
        let mut live: std::collections::HashSet<Op<Context>> = std::collections::HashSet::new();
        let mut open: Vec<Op<Context>> = vec![root];
        while let Some(op) = open.pop() {
            if op != root && !live.insert(op) {
                continue;
            }
            self.mark(op, op == root, hidden, (&mut symbols, &mut open));
        }
        let mut erased = 0;
        for table in tables {
            if !self.is_live(table) {
                continue;
            }
            let dead: Vec<_> = self
                .symbols_in(table)
                .filter(|op| !live.contains(op))
                .collect();
            for symbol in dead {
                if self.results(symbol).all(|result| self.use_empty(result)) {
                    self.erase_op(symbol);
                    erased += 1;
                }
            }
        }
        Ok(erased)
    }

    /// Marks the symbols that a kept operation keeps alive: those that it or a nested non-symbol
    /// refers to, and its public symbols if it is visible from outside.
    fn mark(
        &self,
        op: Op<Context>,
        is_root: bool,
        hidden: bool,
        (symbols, open): (&mut SymbolTables, &mut Vec<Op<Context>>),
    ) {
        self.walk(op, WalkOrder::PreOrder, |inner| {
            let table = self.parent_op(inner);
            let is_symbol = inner != op
                && self.symbol_name(inner).is_some()
                && table.is_some_and(|table| self.is_symbol_table(table));
            if is_symbol {
                let symbol = self.interface::<dyn SymbolOpInterface>(inner);
                let may_go = symbol.is_none_or(|symbol| symbol.can_discard_on_use_empty());
                match self.symbol_visibility(inner) {
                    Visibility::Private if may_go => {}
                    Visibility::Nested if may_go && hidden => {}
                    _ => open.push(inner),
                }
                return WalkResult::Skip;
            }
            if inner == op && is_root {
                return WalkResult::Advance;
            }
            let seen_from = table.unwrap_or(inner);
            for reference in self.references_of(inner) {
                // An unresolved reference keeps the tables that were found.
                open.extend(symbols.path(self, seen_from, reference));
            }
            WalkResult::Advance
        });
    }
}
