//! Printing operations, blocks and regions.

use drr_runtime::format::{Element, RegionStyle};

use crate::context::WellKnown;
use crate::ids::{Attr, Loc, NIL, Name};
use crate::print::printer::Printer;
use crate::sort::sort_by_number;
use crate::storage::{OpData, Origin};
use crate::types::TypeKind;

/// Spaces for indentation.
const SPACES: &str = "                                                                ";

/// A pending part of a partly printed operation.
pub(super) enum Step {
    /// The rest of an operation after its regions.
    Tail(u32),
    Text(&'static str),
    Owned(String),
    Region(u32),
    /// A block, its number, and the blocks after it.
    Block(u32, u32),
    /// An operation of a block and those after it.
    Ops(u32),
    Indent,
    Outdent,
    CloseRegion(u32),
    /// Elements of the format of an operation.
    Elements(u32, &'static [Element]),
    /// A region in the syntax of an op.
    CustomRegion(u32, RegionStyle),
    /// The end of an operation in its own syntax.
    Location(u32),
}

impl Printer<'_> {
    /// Prints a top-level operation with its aliases and file metadata.
    pub(super) fn print_top_level(&mut self, op: u32) {
        self.find_aliases(op);
        self.print_aliases(false);
        self.op(op);
        self.out.push('\n');
        self.print_aliases(true);
        // The text up to here contains the references to resources.
        self.fill_holes();
        self.print_resources();
    }

    pub(super) fn indent(&mut self) {
        let mut left = self.indent;
        while left > 0 {
            let step = left.min(SPACES.len());
            self.out.push_str(&SPACES[..step]);
            left -= step;
        }
    }

    pub(super) fn value(&mut self, value: u32) {
        let Origin::Result(op, index) = self.ctx.origin(value) else {
            return self.names.write(value, &mut self.out);
        };
        let count = self.ctx.op_data(op).num_results();
        let (first, len) = self.names.pack(value, index, count);
        self.names.write(first, &mut self.out);
        if len > 1 {
            self.out.push('#');
            self.number(u64::from(value - first));
        }
    }

    /// Prints an operation without indentation and line break. Uses an explicit stack, because
    /// operations may be nested deeply.
    pub(super) fn op(&mut self, op: u32) {
        let mut open = Vec::new();
        self.head(op, &mut open);
        while let Some(step) = open.pop() {
            self.step(step, &mut open);
        }
    }

    fn step(&mut self, step: Step, open: &mut Vec<Step>) {
        match step {
            Step::Tail(op) => {
                self.out.push(')');
                self.tail(op, self.ctx.op_data(op));
            }
            Step::Text(text) => self.out.push_str(text),
            Step::Owned(text) => self.out.push_str(&text),
            Step::Region(region) => self.region(region, open),
            Step::Block(block, ordinal) => self.block(block, ordinal, open),
            Step::Ops(op) => self.ops(op, open),
            Step::Indent => self.indent += 2,
            Step::Outdent => self.indent -= 2,
            Step::Elements(op, elements) => self.elements(op, elements, open),
            Step::CustomRegion(region, style) => self.custom_region(region, style, open),
            Step::Location(op) => self.trailing_loc(self.ctx.op_data(op).loc, true),
            Step::CloseRegion(region) => {
                self.edges.remove(&region);
                self.indent();
                self.out.push('}');
            }
        }
    }

    /// Prints the operations of a block from `op` on, up to the next one with regions.
    fn ops(&mut self, mut op: u32, open: &mut Vec<Step>) {
        let ctx = self.ctx;
        loop {
            if self.hidden.last() == Some(&op) {
                self.hidden.pop();
                return;
            }
            let data = ctx.op_data(op);
            if !ctx.region_ids(op).is_empty() {
                if data.next != NIL {
                    open.push(Step::Ops(data.next));
                }
                open.push(Step::Text("\n"));
                self.indent();
                return self.head(op, open);
            }
            self.indent();
            let pending = open.len();
            self.head(op, open);
            while open.len() > pending
                && let Some(step) = open.pop()
            {
                self.step(step, open);
            }
            self.out.push('\n');
            if data.next == NIL {
                return;
            }
            op = data.next;
        }
    }

    /// Prints an operation up to its regions, or all of it if it has none.
    fn head(&mut self, op: u32, open: &mut Vec<Step>) {
        let ctx = self.ctx;
        let data = *ctx.op_data(op);
        let results = ctx.result_values(op);
        let count = results.len() as u32;
        if count > 0 {
            let mut index = 0;
            while index < count {
                let (first, len) = self.names.pack(results.start + index, index, count);
                if index > 0 {
                    self.out.push_str(", ");
                }
                self.names.write(first, &mut self.out);
                if len > 1 {
                    self.out.push(':');
                    self.number(u64::from(len));
                }
                index += len;
            }
            self.out.push_str(" = ");
        }
        if let Some(decl) = self.syntax(op) {
            self.custom_op_name(op, decl.name);
            open.push(Step::Location(op));
            match decl.format {
                Some(format) if !decl.has_syntax => {
                    open.push(Step::Elements(op, format.elements));
                }
                _ => self.by_functions(op, open),
            }
            return;
        }
        let info = ctx.kind_info(data.kind());
        match info.is_plain {
            true => self.quoted_plain(&info.name),
            false => self.quoted_name(&info.name),
        }
        self.out.push('(');
        self.list(ctx.operand_values(op), |this, value| this.value(value));
        self.out.push(')');
        if !ctx.successors(op).is_empty() {
            self.out.push('[');
            self.list(ctx.successor_ids(op), |this, block| {
                this.names.write_block(block, &mut this.out);
            });
            self.out.push(']');
        }
        self.properties(op);
        if !ctx.region_ids(op).is_empty() {
            self.out.push_str(" (");
            open.push(Step::Tail(op));
            for (at, &region) in ctx.region_ids(op).iter().enumerate().rev() {
                open.push(Step::Region(region));
                if at > 0 {
                    open.push(Step::Text(", "));
                }
            }
            return;
        }
        self.tail(op, &data);
    }

    /// Prints the rest of an operation after its regions.
    #[inline]
    fn tail(&mut self, op: u32, data: &OpData) {
        let ctx = self.ctx;
        if !ctx.attr_slots(op).is_empty() {
            let attrs = self.sorted_attrs(op, false);
            if !attrs.is_empty() {
                self.out.push_str(" {");
                self.entries(attrs.iter().copied());
                self.out.push('}');
            }
            self.attrs = attrs;
        }
        self.out.push_str(" : (");
        let ty = |value| ctx.value_data(value).ty;
        self.list(ctx.operand_values(op), |this, value| this.ty(ty(value)));
        self.out.push_str(") -> ");
        let results = ctx.result_values(op);
        let bare = data.num_results() == 1
            && !matches!(
                ctx.kind_of_type(ty(results.start)),
                TypeKind::Function { .. }
            );
        if bare {
            self.ty(ty(results.start));
        } else {
            self.out.push('(');
            self.list(results, |this, value| this.ty(ty(value)));
            self.out.push(')');
        }
        self.trailing_loc(data.loc, true);
    }

    /// The attributes, sorted. The caller must return the vector, which is reused for each operation.
    fn sorted_attrs(&mut self, op: u32, properties: bool) -> Vec<(Name, Attr)> {
        let mut attrs = std::mem::take(&mut self.attrs);
        attrs.clear();
        let slots = self.ctx.attr_slots(op).iter();
        let slots = slots.filter(|slot| slot.is_property() == properties);
        attrs.extend(slots.map(|slot| (slot.name(), slot.attr)));
        self.ctx.sort_entries(&mut attrs);
        attrs
    }

    fn properties(&mut self, op: u32) {
        if self.ctx.attr_slots(op).is_empty() && !self.ctx.op_data(op).is_rare() {
            return;
        }
        let attrs = self.sorted_attrs(op, true);
        match attrs.as_slice() {
            [] => {
                if self.ctx.has_empty_properties(op) {
                    self.out.push_str(" <{}>");
                }
            }
            [(WellKnown::PROPERTIES, whole)] => {
                self.out.push_str(" <");
                self.attr(*whole, false);
                self.out.push('>');
            }
            attrs => {
                self.out.push_str(" <{");
                self.entries(attrs.iter().copied());
                self.out.push_str("}>");
            }
        }
        self.attrs = attrs;
    }

    fn region(&mut self, region: u32, open: &mut Vec<Step>) {
        if self.options.skip_regions {
            return self.out.push_str("{...}");
        }
        self.out.push_str("{\n");
        open.push(Step::CloseRegion(region));
        let first = self.ctx.regions[region as usize].first;
        if first != NIL {
            open.push(Step::Block(first, 0));
        }
    }

    /// Prints a region in the syntax of an op: without the header of an empty entry block.
    fn custom_region(&mut self, region: u32, style: RegionStyle, open: &mut Vec<Step>) {
        let ctx = self.ctx;
        self.region(region, open);
        let first = ctx.regions[region as usize].first;
        if first == NIL || self.options.skip_regions {
            return;
        }
        let entry = &ctx.blocks[first as usize];
        if !style.arguments || entry.args.is_empty() {
            self.bare_block = first;
        }
        if !style.terminators && entry.last != NIL {
            self.hidden.push(entry.last);
        }
    }

    fn block(&mut self, block: u32, ordinal: u32, open: &mut Vec<Step>) {
        let data = &self.ctx.blocks[block as usize];
        let bare = std::mem::replace(&mut self.bare_block, NIL) == block;
        if !bare && (ordinal > 0 || data.first == NIL || !data.args.is_empty()) {
            self.block_header(block, ordinal == 0);
        }
        if data.next != NIL {
            open.push(Step::Block(data.next, ordinal + 1));
        }
        self.indent += 2;
        open.push(Step::Outdent);
        if data.first != NIL {
            open.push(Step::Ops(data.first));
        }
    }

    fn block_header(&mut self, block: u32, entry: bool) {
        let ctx = self.ctx;
        let data = &ctx.blocks[block as usize];
        self.indent();
        self.names.write_block(block, &mut self.out);
        if !data.args.is_empty() {
            self.out.push('(');
            self.list(
                data.args.iter().zip(&data.arg_locs),
                |this, (&arg, &loc)| {
                    this.value(arg);
                    this.out.push_str(": ");
                    this.ty(ctx.value_data(arg).ty);
                    this.trailing_loc(loc, false);
                },
            );
            self.out.push(')');
        }
        self.out.push(':');
        match *self.predecessors(block).as_slice() {
            [] if entry => {}
            [] => self.out.push_str("  // no predecessors"),
            [only] => {
                self.out.push_str("  // pred: ");
                self.names.write_block(only, &mut self.out);
            }
            ref many => {
                self.out.push_str("  // ");
                self.number(many.len() as u64);
                self.out.push_str(" preds: ");
                self.list(many, |this, &block| {
                    this.names.write_block(block, &mut this.out)
                });
            }
        }
        self.out.push('\n');
    }

    /// The predecessors of a block in order, one for each edge.
    fn predecessors(&mut self, block: u32) -> Vec<u32> {
        let region = self.ctx.blocks[block as usize].region;
        if !self.edges.contains_key(&region) {
            let edges = self.find_edges(region);
            self.edges.insert(region, edges);
        }
        let edges = &self.edges[&region];
        let start = edges.partition_point(|edge| edge.0 < block);
        edges[start..]
            .iter()
            .take_while(|edge| edge.0 == block)
            .map(|edge| edge.1)
            .collect()
    }

    /// The edges between a region's blocks as (to, from), sorted by target and then by order.
    fn find_edges(&self, region: u32) -> Vec<(u32, u32)> {
        let ctx = self.ctx;
        let mut edges = Vec::new();
        if region != NIL {
            for from in ctx.region_blocks(region) {
                for op in ctx.block_ops(from) {
                    edges.extend(ctx.successor_ids(op).map(|to| (to, from)));
                }
            }
        }
        sort_by_number(&mut edges, |edge| edge.0);
        edges
    }

    pub(super) fn trailing_loc(&mut self, loc: Loc, alias: bool) {
        if self.options.locations {
            self.out.push(' ');
            self.loc(loc, alias);
        }
    }
}
