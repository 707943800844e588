//! Finding and printing aliases: names for maps, sets, locations and long tuples.

use drr_runtime::format::RegionStyle;
use drr_runtime::typedef::Leaf;
use hashbrown::HashSet;
use rustc_hash::FxBuildHasher;

use crate::attr::{AliasTarget, AliasedText, AttrKind};
use crate::ids::{Attr, Loc, NIL, Name, RawType};
use crate::loc::LocKind;
use crate::print::alias_table::{Symbol, Visited};
use crate::print::finder::Found;
use crate::print::printer::Printer;
use crate::types::{DefParam, TypeKind};

/// A symbol that is being visited, and its children that are still to be visited.
struct Open {
    index: u32,
    children: std::vec::IntoIter<Symbol>,
}

/// A pending step of the visit.
enum Step {
    Op(u32),
    /// The parts of an operation besides its regions.
    Own(u32),
    /// Symbols in the syntax of an op.
    Symbols(Vec<Symbol>),
    /// A region, and what of its entry block is printed.
    Region(u32, RegionStyle),
    Block(u32, RegionStyle),
    /// An operation of a block and those after it, up to one that is not printed.
    Ops(u32, u32),
}

impl<'a> Printer<'a> {
    /// Finds everything in `op` that is printed through an alias.
    pub(super) fn find_aliases(&mut self, op: u32) {
        if !self.options.locations && !self.ctx.has_aliased {
            return;
        }
        self.scan_op(op);
        let mut order: Vec<usize> = (0..self.aliases.visited.len()).collect();
        let key = |at: &usize| {
            let visited = &self.aliases.visited[*at];
            (
                visited.depth,
                !matches!(
                    visited.symbol,
                    Symbol::Type(_) | Symbol::InText(AliasTarget::Type(_))
                ),
                visited.name,
            )
        };
        order.sort_by_key(key);
        let taken = self.name_aliases_in_texts();
        let mut counts: Vec<(&str, u32)> = Vec::new();
        for at in order {
            let visited = &self.aliases.visited[at];
            let Some(name) = visited.name else { continue };
            if let Symbol::InText(_) = visited.symbol {
                let place = (visited.symbol, visited.deferred);
                self.aliases.order.push(place);
                continue;
            }
            let count = match counts.iter_mut().find(|entry| entry.0 == name) {
                Some(entry) => &mut entry.1,
                None => {
                    counts.push((name, 0));
                    &mut counts.last_mut().expect("just pushed").1
                }
            };
            let sigil = if matches!(visited.symbol, Symbol::Type(_)) {
                '!'
            } else {
                '#'
            };
            let text = loop {
                let text = match *count {
                    0 => format!("{sigil}{name}"),
                    n => format!("{sigil}{name}{n}"),
                };
                *count += 1;
                if !taken.contains(&text) {
                    break text;
                }
            };
            self.aliases.order.push((visited.symbol, visited.deferred));
            self.aliases.names.insert(visited.symbol, text);
        }
        self.aliases.visited = Vec::new();
    }

    /// Names the aliases in texts of other dialects as they were named when they were parsed, or
    /// similarly if two have one name.
    fn name_aliases_in_texts(&mut self) -> HashSet<String, FxBuildHasher> {
        let mut taken = HashSet::default();
        let mut suffix = 0;
        for visited in &self.aliases.visited {
            let Symbol::InText(target) = visited.symbol else {
                continue;
            };
            let sigil = match target {
                AliasTarget::Attr(_) => '#',
                AliasTarget::Type(_) => '!',
            };
            let wanted = format!("{sigil}{}", visited.name.unwrap_or_default());
            let mut text = wanted.clone();
            while !taken.insert(text.clone()) {
                text = format!("{wanted}_{suffix}");
                suffix += 1;
            }
            self.aliases.names.insert(visited.symbol, text);
        }
        taken
    }

    /// Prints a text with its aliases. What has no alias here is printed in full.
    pub(super) fn aliased_text(&mut self, text: &AliasedText) {
        for (before, target) in &text.parts {
            self.out.push_str(before);
            if self.aliases.names.is_empty() || !self.alias(Symbol::InText(*target)) {
                match *target {
                    AliasTarget::Attr(attr) => self.attr(attr, false),
                    AliasTarget::Type(ty) => self.ty(ty),
                }
            }
        }
        self.out.push_str(&text.tail);
    }

    pub(super) fn print_aliases(&mut self, deferred: bool) {
        for (symbol, own) in self.aliases.order.clone() {
            if own != deferred {
                continue;
            }
            self.alias(symbol);
            self.out.push_str(" = ");
            match symbol {
                Symbol::Attr(attr) => self.attr_unaliased(attr, false),
                Symbol::Type(ty) | Symbol::InText(AliasTarget::Type(ty)) => self.type_uncached(ty),
                Symbol::Loc(loc) => self.defined_loc(loc),
                Symbol::InText(AliasTarget::Attr(attr)) => match *self.ctx.attr_kind(attr) {
                    AttrKind::Location(loc) => self.defined_loc(loc),
                    _ => self.attr_unaliased(attr, false),
                },
            }
            self.out.push('\n');
        }
    }

    fn defined_loc(&mut self, loc: Loc) {
        self.out.push_str("loc(");
        self.loc_body(loc);
        self.out.push(')');
    }

    fn alias(&mut self, symbol: Symbol) -> bool {
        match self.aliases.names.get(&symbol) {
            Some(name) => {
                self.out.push_str(name);
                true
            }
            None => false,
        }
    }

    pub(super) fn attr_alias(&mut self, attr: Attr) -> bool {
        if self.aliases.names.is_empty() {
            return false;
        }
        match &*self.ctx.attr_kind(attr) {
            AttrKind::Location(loc) => self.alias(Symbol::Loc(*loc)),
            _ => self.alias(Symbol::Attr(attr)),
        }
    }

    pub(super) fn type_alias(&mut self, ty: RawType) -> bool {
        !self.aliases.names.is_empty() && self.alias(Symbol::Type(ty))
    }

    pub(super) fn loc_alias(&mut self, loc: Loc) -> bool {
        !self.aliases.names.is_empty() && self.alias(Symbol::Loc(loc))
    }

    // ---- Finding ----------------------------------------------------------------------------

    /// Visits an operation after the operations nested in it. Uses an explicit stack, because
    /// operations may be nested deeply.
    fn scan_op(&mut self, op: u32) {
        let ctx = self.ctx;
        let mut open = vec![Step::Op(op)];
        while let Some(step) = open.pop() {
            match step {
                Step::Op(op) => {
                    if self.options.locations {
                        self.visit(Symbol::Loc(ctx.op_data(op).loc), true);
                    }
                    if let Some(found) = self.found_by_functions(op) {
                        open.extend(found.into_iter().rev().map(|found| match found {
                            Found::Symbols(symbols) => Step::Symbols(symbols),
                            Found::Region(region, style) => Step::Region(region, style),
                        }));
                        continue;
                    }
                    if self.options.skip_regions || ctx.region_ids(op).is_empty() {
                        self.scan_own(op);
                        continue;
                    }
                    open.push(Step::Own(op));
                    let regions = ctx.region_ids(op).iter().rev();
                    open.extend(regions.map(|region| Step::Region(*region, RegionStyle::FULL)));
                }
                Step::Region(region, style) => {
                    let (start, styles) = (open.len(), [style].into_iter());
                    let styles = styles.chain(std::iter::repeat(RegionStyle::FULL));
                    let blocks = ctx.region_blocks(region).zip(styles);
                    open.extend(blocks.map(|(block, style)| Step::Block(block, style)));
                    open[start..].reverse();
                }
                Step::Symbols(symbols) => {
                    for symbol in symbols {
                        self.visit(symbol, false);
                    }
                }
                Step::Own(op) => self.scan_own(op),
                Step::Block(block, style) => {
                    let data = &ctx.blocks[block as usize];
                    let args = data.args.iter().zip(&data.arg_locs);
                    for (&arg, &loc) in args.filter(|_| style.arguments) {
                        self.visit(Symbol::Type(ctx.value_data(arg).ty), false);
                        if self.options.locations {
                            self.visit(Symbol::Loc(loc), false);
                        }
                    }
                    let end = if style.terminators { NIL } else { data.last };
                    open.push(Step::Ops(data.first, end));
                }
                Step::Ops(op, end) => {
                    if op != end && op != NIL {
                        open.push(Step::Ops(ctx.op_data(op).next, end));
                        open.push(Step::Op(op));
                    }
                }
            }
        }
    }

    /// Visits the operands, results and attributes of an operation.
    fn scan_own(&mut self, op: u32) {
        let ctx = self.ctx;
        let data = *ctx.op_data(op);
        for value in ctx.operand_values(op).chain(ctx.result_values(op)) {
            self.visit(Symbol::Type(ctx.value_data(value).ty), false);
        }
        // MLIR does not look into the properties of unregistered ops.
        let registered = ctx.kinds[data.kind() as usize].traits.is_registered();
        let mut attrs: Vec<(Name, Attr)> = ctx
            .attr_slots(op)
            .iter()
            .filter(|slot| registered || !slot.is_property())
            .map(|slot| (slot.name(), slot.attr))
            .collect();
        ctx.sort_entries(&mut attrs);
        for (_, attr) in attrs {
            self.visit(Symbol::Attr(attr), false);
        }
        if !registered && !ctx.alias_names.is_empty() {
            for slot in ctx.attr_slots(op).iter().filter(|slot| slot.is_property()) {
                self.visit_texts(Symbol::Attr(slot.attr));
            }
        }
    }

    /// Visits the aliases in texts of other dialects, but nothing else in a symbol.
    fn visit_texts(&mut self, symbol: Symbol) {
        let mut open = vec![symbol];
        while let Some(symbol) = open.pop() {
            if !self.aliases.searched.insert(symbol) {
                continue;
            }
            match symbol {
                Symbol::InText(_) => self.visit(symbol, false),
                _ => open.extend(self.children(symbol)),
            }
        }
    }

    /// Visits a symbol and its children, with an explicit stack.
    fn visit(&mut self, symbol: Symbol, deferred: bool) {
        let mut open: Vec<Open> = Vec::new();
        open.extend(self.enter(symbol, deferred).err());
        while let Some(top) = open.last_mut() {
            let known = match top.children.next() {
                Some(child) => match self.enter(child, deferred) {
                    Ok(index) => index,
                    Err(child) => {
                        open.push(child);
                        continue;
                    }
                },
                None => {
                    let index = top.index;
                    open.pop();
                    index
                }
            };
            // Its depth is known now. The depth of its parent is at least one more.
            let Some(parent) = open.last() else { return };
            let depth = self.aliases.visited[known as usize].depth;
            let parent = &mut self.aliases.visited[parent.index as usize];
            parent.children.push(known);
            if depth > 0 {
                parent.depth = parent.depth.max(depth + 1);
            }
        }
    }

    /// Enters a symbol, or returns its number if it was visited before.
    fn enter(&mut self, symbol: Symbol, deferred: bool) -> Result<u32, Open> {
        let symbol = match symbol {
            Symbol::Attr(attr) => match &*self.ctx.attr_kind(attr) {
                AttrKind::Location(loc) => Symbol::Loc(*loc),
                _ => symbol,
            },
            _ => symbol,
        };
        if let Some(&index) = self.aliases.index.get(&symbol) {
            if !deferred {
                self.forbid_deferral(index);
            }
            return Ok(index);
        }
        let index = self.aliases.visited.len() as u32;
        let name = self.alias_name(symbol);
        self.aliases.index.insert(symbol, index);
        self.aliases.visited.push(Visited {
            symbol,
            name,
            depth: u32::from(name.is_some()),
            deferred,
            children: Vec::new(),
        });
        let children = self.children(symbol).into_iter();
        Err(Open { index, children })
    }

    fn forbid_deferral(&mut self, index: u32) {
        let mut open = vec![index];
        while let Some(index) = open.pop() {
            let visited = &mut self.aliases.visited[index as usize];
            if std::mem::take(&mut visited.deferred) {
                open.extend_from_slice(&visited.children);
            }
        }
    }

    fn alias_name(&self, symbol: Symbol) -> Option<&'a str> {
        match symbol {
            Symbol::InText(target) => {
                let name = self.ctx.alias_names.get(&target);
                Some(name.map_or("alias", |name| self.ctx.name(*name)))
            }
            Symbol::Loc(_) => Some("loc"),
            Symbol::Attr(attr) => match &*self.ctx.attr_kind(attr) {
                AttrKind::AffineMap(_) => Some("map"),
                AttrKind::IntegerSet(_) => Some("set"),
                AttrKind::Distinct(_, inner) if *self.ctx.attr_kind(*inner) != AttrKind::Unit => {
                    Some("distinct")
                }
                _ => None,
            },
            Symbol::Type(ty) => match self.ctx.kind_of_type(ty) {
                TypeKind::Tuple(types) if types.len() > 16 => Some("tuple"),
                _ => None,
            },
        }
    }

    /// The symbols that are printed inside a symbol.
    fn children(&self, symbol: Symbol) -> Vec<Symbol> {
        let ctx = self.ctx;
        let types = |types: &[RawType]| types.iter().map(|ty| Symbol::Type(*ty)).collect();
        match symbol {
            Symbol::InText(AliasTarget::Type(ty)) => self.children(Symbol::Type(ty)),
            Symbol::InText(AliasTarget::Attr(attr)) => match *ctx.attr_kind(attr) {
                AttrKind::Location(loc) => self.children(Symbol::Loc(loc)),
                _ => self.children(Symbol::Attr(attr)),
            },
            Symbol::Loc(loc) => match ctx.loc_kind(loc) {
                LocKind::Unknown | LocKind::File { .. } => Vec::new(),
                LocKind::Name(_, child) if *child == Loc::UNKNOWN => Vec::new(),
                LocKind::Name(_, child) => vec![Symbol::Loc(*child)],
                LocKind::CallSite(callee, caller) => {
                    vec![Symbol::Loc(*callee), Symbol::Loc(*caller)]
                }
                LocKind::Fused(metadata, parts) => {
                    let metadata = metadata.iter().map(|attr| Symbol::Attr(*attr));
                    metadata
                        .chain(parts.iter().map(|loc| Symbol::Loc(*loc)))
                        .collect()
                }
            },
            Symbol::Attr(attr) => match &*ctx.attr_kind(attr) {
                AttrKind::Distinct(_, inner) => vec![Symbol::Attr(*inner)],
                AttrKind::Dictionary(entries) => {
                    entries.iter().map(|entry| Symbol::Attr(entry.1)).collect()
                }
                AttrKind::Array(items) => items.iter().map(|item| Symbol::Attr(*item)).collect(),
                AttrKind::Type(ty)
                | AttrKind::Integer(_, ty)
                | AttrKind::Float(_, ty)
                | AttrKind::DenseResource(_, ty)
                | AttrKind::Sparse { ty, .. } => vec![Symbol::Type(*ty)],
                AttrKind::Dense(dense) => vec![Symbol::Type(dense.ty)],
                AttrKind::DenseStrings(dense) => vec![Symbol::Type(dense.ty)],
                AttrKind::OpaqueWithAliases(text, ty) => {
                    let ty = ty.iter().map(|ty| Symbol::Type(*ty));
                    ty.chain(text.targets().map(Symbol::InText)).collect()
                }
                AttrKind::Declared { params, .. } => in_params(params),
                AttrKind::String(_, Some(ty)) | AttrKind::Opaque(_, Some(ty)) => {
                    vec![Symbol::Type(*ty)]
                }
                _ => Vec::new(),
            },
            Symbol::Type(ty) => match ctx.kind_of_type(ty) {
                TypeKind::Complex(element) | TypeKind::UnrankedTensor(element) => {
                    vec![Symbol::Type(*element)]
                }
                TypeKind::Vector { element, .. } => vec![Symbol::Type(*element)],
                TypeKind::Tensor {
                    element, encoding, ..
                } => {
                    let encoding = encoding.iter().map(|attr| Symbol::Attr(*attr));
                    std::iter::once(Symbol::Type(*element))
                        .chain(encoding)
                        .collect()
                }
                TypeKind::MemRef {
                    element,
                    layout,
                    memory_space,
                    ..
                } => {
                    let attrs = layout
                        .iter()
                        .chain(memory_space)
                        .map(|attr| Symbol::Attr(*attr));
                    std::iter::once(Symbol::Type(*element))
                        .chain(attrs)
                        .collect()
                }
                TypeKind::UnrankedMemRef {
                    element,
                    memory_space,
                } => {
                    let attrs = memory_space.iter().map(|attr| Symbol::Attr(*attr));
                    std::iter::once(Symbol::Type(*element))
                        .chain(attrs)
                        .collect()
                }
                TypeKind::OpaqueWithAliases(text) => text.targets().map(Symbol::InText).collect(),
                TypeKind::Declared { params, .. } => in_params(params),
                TypeKind::Tuple(items) => types(items),
                TypeKind::Function { inputs, results } => {
                    let mut all: Vec<Symbol> = types(inputs);
                    all.extend(results.iter().map(|ty| Symbol::Type(*ty)));
                    all
                }
                _ => Vec::new(),
            },
        }
    }
}

/// The types and attributes in the parameters of a declared one.
fn in_params(params: &[DefParam]) -> Vec<Symbol> {
    let mut found = Vec::new();
    for param in params {
        param.for_each_leaf(&mut |leaf| {
            found.push(match leaf {
                Leaf::Type(ty) => Symbol::Type(*ty),
                Leaf::Attr(attr) => Symbol::Attr(*attr),
            });
        });
    }
    found
}
