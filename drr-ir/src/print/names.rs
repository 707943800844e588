//! Printing values and blocks by the names that they keep. As with the names that dialects suggest
//! in MLIR, a name is unique where it is visible: the second `%x` becomes `%x_0`.

use std::borrow::Cow;

use hashbrown::{HashMap, HashSet};
use rustc_hash::FxBuildHasher;

use crate::context::Context;
use drr_runtime::decl::ValueDecl;
use drr_runtime::ir::{Ir, Op};
use drr_runtime::view;

use crate::ids::{Loc, NIL, RawOp};
use crate::loc::LocKind;
use crate::print::options::PrintOptions;

type Names = HashSet<String, FxBuildHasher>;

/// The names of all values and blocks in an operation, without sigils.
#[derive(Default)]
pub(super) struct Named {
    /// By value: its name. A result without a name belongs to the pack of the previous result.
    values: Vec<u32>,
    blocks: Vec<u32>,
    texts: Vec<String>,
    /// By first result of an operation: the first values of its packs but the first one.
    packs: HashMap<u32, Vec<u32>, FxBuildHasher>,
}

/// The state of the naming walk.
struct Naming<'a> {
    ctx: &'a Context,
    options: PrintOptions,
    named: Named,
    /// All requested names of values. Numbers must differ from them.
    wanted: Names,
    /// The visible names.
    used: Names,
    next: Next,
}

/// The numbers that are given next.
#[derive(Clone, Copy, Default)]
struct Next {
    value: u64,
    arg: u64,
    /// The suffix of a taken name.
    conflict: u64,
}

enum Step {
    /// A region and, where regions of one block do not see each other's names, the numbers that it
    /// begins with.
    Enter(u32, Option<Next>),
    /// The end of a region, whose names are no longer visible. Names from outside are visible in
    /// isolated regions too, because the generic form does not know which regions are isolated.
    Leave(Vec<String>),
}

impl Named {
    /// Names all values and blocks in `root`, in the order of numbering, so that unnamed values get
    /// the usual numbers.
    pub(super) fn of(ctx: &Context, root: u32, options: PrintOptions) -> Self {
        let mut naming = Naming {
            ctx,
            options,
            named: Named {
                values: vec![NIL; ctx.values.slots()],
                blocks: vec![NIL; ctx.blocks.len()],
                texts: Vec::new(),
                packs: HashMap::default(),
            },
            wanted: Names::default(),
            used: Names::default(),
            next: Next::default(),
        };
        if options.value_names {
            naming.find_wanted(root);
        }
        let mut outermost = Vec::new();
        naming.results(root, &mut outermost);
        let mut steps: Vec<Step> = ctx
            .region_ids(root)
            .iter()
            .map(|&r| Step::Enter(r, None))
            .collect();
        while let Some(step) = steps.pop() {
            match step {
                Step::Enter(region, next) => {
                    naming.next = next.unwrap_or(naming.next);
                    naming.region(region, &mut steps);
                }
                Step::Leave(names) => {
                    for name in &names {
                        naming.used.remove(name);
                    }
                }
            }
        }
        naming.named
    }

    pub(super) fn value(&self, value: u32) -> Option<&str> {
        let text = *self.values.get(value as usize)?;
        self.texts.get(text as usize).map(String::as_str)
    }

    pub(super) fn block(&self, block: u32) -> Option<&str> {
        let text = *self.blocks.get(block as usize)?;
        self.texts.get(text as usize).map(String::as_str)
    }

    /// The first value and the length of the pack that contains `value`, one of `count` results
    /// from `first` on.
    pub(super) fn pack(&self, value: u32, first: u32, count: u32) -> (u32, u32) {
        let known = self.packs.get(&first).map(Vec::as_slice);
        let starts = known.unwrap_or_default();
        // The first pack begins with the first result.
        let next = starts.partition_point(|start| *start <= value);
        let start = next.checked_sub(1).map_or(first, |at| starts[at]);
        let end = starts.get(next).copied().unwrap_or(first + count);
        (start, end - start)
    }
}

impl<'a> Naming<'a> {
    fn find_wanted(&mut self, root: u32) {
        let ctx = self.ctx;
        let mut regions: Vec<u32> = ctx.region_ids(root).to_vec();
        self.want_results(root);
        while let Some(region) = regions.pop() {
            for block in ctx.region_blocks(region) {
                let data = &ctx.blocks[block as usize];
                for (&arg, &loc) in data.args.iter().zip(&data.arg_locs) {
                    self.want(arg, Some(loc));
                }
                for op in ctx.block_ops(block) {
                    self.want_results(op);
                    regions.extend_from_slice(ctx.region_ids(op));
                }
            }
        }
    }

    fn want_results(&mut self, op: u32) {
        for index in 0..self.ctx.op_data(op).num_results {
            if let Some(name) = self.wish_of_result(op, index) {
                self.wanted.insert(name.into_owned());
            }
        }
    }

    fn want(&mut self, value: u32, loc: Option<Loc>) {
        if let Some(name) = self.wish(value, loc) {
            self.wanted.insert(name.into_owned());
        }
    }

    /// The requested name of a value.
    fn wish(&self, value: u32, loc: Option<Loc>) -> Option<Cow<'a, str>> {
        if self.options.value_names
            && let Some(name) = self.ctx.kept_value_name(value)
        {
            return identifier(self.ctx.name(name), true);
        }
        match loc {
            Some(loc) if self.options.name_locs => identifier(name_in(self.ctx, loc)?, false),
            _ => None,
        }
    }

    /// The requested name of result `index` of an operation, or else the one that its op suggests.
    fn wish_of_result(&self, op: u32, index: u32) -> Option<Cow<'a, str>> {
        let data = self.ctx.op_data(op);
        let wish = self.wish(data.results + index, (index == 0).then_some(data.loc));
        if wish.is_some() || !self.options.pretty {
            return wish;
        }
        let registered = self.ctx.kinds[data.kind as usize].registered.as_ref()?;
        let suggest = registered.hooks.result_name;
        if let Some(name) = suggest(self.ctx, Op(RawOp(op)), index as usize) {
            return identifier(&name, true).map(|name| Cow::Owned(name.into_owned()));
        }
        self.group_name(op, registered.decl.results, index as usize)
            .and_then(|name| identifier(name, false))
    }

    /// The declared name of a result group, if the op has several and the result is its first value.
    fn group_name(
        &self,
        op: u32,
        groups: &'static [ValueDecl],
        index: usize,
    ) -> Option<&'static str> {
        if groups.len() < 2 {
            return None;
        }
        let count = self.ctx.op_data(op).num_results as usize;
        let segment = |group| self.ctx.result_segment(Op(RawOp(op)), group);
        let mut places = groups.iter().enumerate().map(|(slot, group)| {
            let (start, len) = view::group(groups, slot, count, segment)?;
            (start == index && len > 0).then_some(group.name)
        });
        places.find_map(|name| name)
    }

    fn region(&mut self, region: u32, steps: &mut Vec<Step>) {
        let ctx = self.ctx;
        self.labels(region);
        let mut names = Vec::new();
        let mut inner = Vec::new();
        for (ordinal, block) in ctx.region_blocks(region).enumerate() {
            let data = &ctx.blocks[block as usize];
            for (&arg, &loc) in data.args.iter().zip(&data.arg_locs) {
                let wish = self.wish(arg, Some(loc));
                self.name(arg, wish, ordinal == 0, &mut names);
            }
            for op in ctx.block_ops(block) {
                self.results(op, &mut names);
                inner.extend_from_slice(ctx.region_ids(op));
            }
        }
        steps.push(Step::Leave(names));
        let next = self.options.pretty.then_some(self.next);
        steps.extend(inner.into_iter().map(|region| Step::Enter(region, next)));
    }

    fn results(&mut self, op: u32, names: &mut Vec<String>) {
        let data = *self.ctx.op_data(op);
        for index in 0..data.num_results {
            let value = data.results + index;
            let wish = self.wish_of_result(op, index);
            if index > 0 && wish.is_some() {
                let packs = self.named.packs.entry(data.results).or_default();
                packs.push(value);
            }
            if index == 0 || wish.is_some() {
                self.name(value, wish, false, names);
            }
        }
    }

    /// Gives a value its requested name, or a similar one, or else a number.
    fn name(&mut self, value: u32, wish: Option<Cow<'_, str>>, arg: bool, names: &mut Vec<String>) {
        if arg && wish.is_some() {
            // The counter includes arguments with names.
            self.next.arg += 1;
        }
        let name = match wish {
            Some(wish) if !self.used.contains(&*wish) => wish.into_owned(),
            // A number cannot have a suffix.
            Some(wish) if !wish.starts_with(|c: char| c.is_ascii_digit()) => self.like(&wish),
            _ => self.fresh(arg),
        };
        self.used.insert(name.clone());
        names.push(name.clone());
        self.named.values[value as usize] = self.named.texts.len() as u32;
        self.named.texts.push(name);
    }

    /// The taken name with a suffix. As in MLIR, all names share one counter.
    fn like(&mut self, taken: &str) -> String {
        loop {
            let name = format!("{taken}_{}", self.next.conflict);
            self.next.conflict += 1;
            if !self.used.contains(&name) && !self.wanted.contains(&name) {
                return name;
            }
        }
    }

    /// The next number or argument name.
    fn fresh(&mut self, arg: bool) -> String {
        loop {
            let (next, prefix) = match arg {
                true => (&mut self.next.arg, "arg"),
                false => (&mut self.next.value, ""),
            };
            let name = format!("{prefix}{next}");
            *next += 1;
            if self.wanted.contains(&name) {
                continue;
            }
            // Only the name of an argument can already be in use.
            return match self.used.contains(&name) {
                true => self.like(&name),
                false => name,
            };
        }
    }

    /// Names the blocks of a region. Labels are unique in their region and not visible outside.
    fn labels(&mut self, region: u32) {
        let ctx = self.ctx;
        let wish = |block| {
            let name = ctx
                .kept_block_name(block)
                .filter(|_| self.options.value_names)?;
            identifier(ctx.name(name), true).map(Cow::into_owned)
        };
        let wanted: Names = ctx.region_blocks(region).filter_map(wish).collect();
        let mut used = Names::default();
        let mut texts = Vec::new();
        for (ordinal, block) in ctx.region_blocks(region).enumerate() {
            let label = wish(block).filter(|label| !used.contains(label));
            let label = label.unwrap_or_else(|| {
                let mut numbers = (ordinal..).map(|n| format!("bb{n}"));
                let free = |label: &String| !wanted.contains(label) && !used.contains(label);
                numbers.find(free).unwrap_or_default()
            });
            used.insert(label.clone());
            texts.push((block, label));
        }
        for (block, label) in texts {
            self.named.blocks[block as usize] = self.named.texts.len() as u32;
            self.named.texts.push(label);
        }
    }
}

/// The first name in a location (MLIR's `findInstanceOf<NameLoc>`).
fn name_in(ctx: &Context, loc: Loc) -> Option<&str> {
    let mut open = vec![loc];
    while let Some(loc) = open.pop() {
        match ctx.loc_kind(loc) {
            LocKind::Unknown | LocKind::File { .. } => {}
            LocKind::Name(name, _) => return name.as_str(),
            LocKind::CallSite(callee, caller) => open.extend([*caller, *callee]),
            LocKind::Fused(_, parts) => open.extend(parts.iter().rev()),
        }
    }
    None
}

/// A name that is valid after a `%`. As MLIR's `sanitizeIdentifier`, except that a number in the
/// text may stay a number.
fn identifier(name: &str, numbers: bool) -> Option<Cow<'_, str>> {
    let valid = |c: u8| c.is_ascii_alphanumeric() || b"$._-".contains(&c);
    let first = name.bytes().next()?;
    let number = numbers && name.bytes().all(|c| c.is_ascii_digit());
    if number || !first.is_ascii_digit() && name.bytes().all(valid) {
        return Some(Cow::Borrowed(name));
    }
    let mut text = String::new();
    if first.is_ascii_digit() || !valid(first) {
        text.push('_');
    }
    for byte in name.bytes() {
        match byte {
            byte if valid(byte) => text.push(char::from(byte)),
            b' ' => text.push('_'),
            byte => text.push_str(&format!("{byte:X}")),
        }
    }
    Some(Cow::Owned(text))
}
