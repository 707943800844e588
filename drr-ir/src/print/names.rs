//! The names of values and blocks in a printed operation.
//!
//! A value has a number, or the name that it keeps or that its op suggests. As in MLIR, a name is
//! unique where it is visible: the second `%x` becomes `%x_0`.

use std::borrow::Cow;

use hashbrown::HashSet;
use rustc_hash::FxBuildHasher;

use drr_runtime::decl::ValueDecl;
use drr_runtime::ir::{Ir, Op};
use drr_runtime::view;

use crate::context::Context;
use crate::ids::{Loc, NIL, RawOp};
use crate::loc::LocKind;
use crate::print::options::PrintOptions;
use crate::storage::{SsaName, SsaNames};

type Names = HashSet<String, FxBuildHasher>;

/// The state of the naming walk.
struct Naming<'a> {
    ctx: &'a Context,
    options: PrintOptions,
    named: SsaNames,
    /// All names that values keep. Numbers must differ from them.
    wanted: Names,
    /// The visible names. Those of results that are numbers are left out, because no other name is a
    /// number.
    used: Names,
    next: Next,
}

/// The numbers that are given next.
#[derive(Clone, Copy, Default)]
struct Next {
    value: u32,
    arg: u32,
    /// The suffix of a taken name.
    conflict: u32,
}

enum Step {
    /// A region and, where regions of one block do not see each other's names, the numbers that it
    /// begins with.
    Enter(u32, Option<Next>),
    /// The end of a region, whose names are no longer visible. Names from outside are visible in
    /// isolated regions too, because the generic form does not know which regions are isolated.
    Leave(Vec<String>),
}

/// Names all values and blocks in `root`. The order is that of MLIR: first the values of a region,
/// then the nested regions, the last one first.
pub(super) fn names_of(ctx: &Context, root: u32, options: PrintOptions) -> SsaNames {
    let mut naming = Naming {
        ctx,
        options,
        named: SsaNames {
            root,
            generic: options.generic,
            ..SsaNames::default()
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
    let regions = ctx.region_ids(root).iter();
    let mut steps: Vec<Step> = regions.map(|&region| Step::Enter(region, None)).collect();
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
        for index in 0..self.ctx.op_data(op).num_results() {
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
        let value = self.ctx.result_values(op).start + index;
        let wish = self.wish(value, (index == 0).then_some(data.loc));
        if wish.is_some() || self.options.generic {
            return wish;
        }
        let registered = self.ctx.kind_info(data.kind()).registered.as_ref()?;
        let suggest = registered.hooks.result_name;
        if let Some(name) = suggest(self.ctx, Op(RawOp(op)), index as usize) {
            return identifier(&name, false).map(|name| Cow::Owned(name.into_owned()));
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
        let count = self.ctx.op_data(op).num_results() as usize;
        let segment = |group| self.ctx.result_segment(Op(RawOp(op)), group);
        let mut places = groups.iter().enumerate().map(|(slot, group)| {
            let (start, len) = view::group(groups, slot, count, segment)?;
            (start == index && len > 0).then_some(group.name)
        });
        places.find_map(|name| name)
    }

    fn region(&mut self, region: u32, steps: &mut Vec<Step>) {
        let ctx = self.ctx;
        let mut names = Vec::new();
        let mut inner = Vec::new();
        for (ordinal, block) in ctx.region_blocks(region).enumerate() {
            self.named.blocks.set(block, ordinal as u32 + 1);
            let data = &ctx.blocks[block as usize];
            for (index, (&arg, &loc)) in data.args.iter().zip(&data.arg_locs).enumerate() {
                let wish = self.wish(arg, Some(loc));
                let wish = match wish {
                    None if ordinal == 0 => self.argument_name(region, index),
                    wish => wish,
                };
                self.name(arg, wish, ordinal == 0, &mut names);
            }
            for op in ctx.block_ops(block) {
                self.results(op, &mut names);
                inner.extend_from_slice(ctx.region_ids(op));
            }
        }
        if self.options.value_names {
            self.labels(region);
        }
        if !names.is_empty() {
            steps.push(Step::Leave(names));
        }
        let next = (!self.options.generic).then_some(self.next);
        steps.extend(inner.into_iter().map(|region| Step::Enter(region, next)));
    }

    /// The name that an op suggests for an argument of the entry block of a region.
    fn argument_name(&self, region: u32, index: usize) -> Option<Cow<'a, str>> {
        let owner = self.ctx.regions[region as usize].owner;
        if owner == NIL || self.options.generic {
            return None;
        }
        let kind = self.ctx.op_data(owner).kind() as usize;
        let suggest = self.ctx.kinds[kind]
            .registered
            .as_ref()?
            .hooks
            .argument_name;
        let mut regions = self.ctx.region_ids(owner).iter();
        let number = regions.position(|other| *other == region)?;
        let name = suggest(self.ctx, Op(RawOp(owner)), number, index)?;
        identifier(&name, true).map(|name| Cow::Owned(name.into_owned()))
    }

    fn results(&mut self, op: u32, names: &mut Vec<String>) {
        let results = self.ctx.result_values(op);
        for (index, value) in (0..).zip(results.clone()) {
            let wish = self.wish_of_result(op, index);
            if index > 0 && wish.is_some() {
                let packs = self.named.packs.entry(results.start).or_default();
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
        let text = match wish {
            Some(wish) if !self.used.contains(&*wish) => wish.into_owned(),
            // A number cannot have a suffix.
            Some(wish) if !wish.starts_with(|c: char| c.is_ascii_digit()) => self.like(&wish),
            _ if arg => match self.next_arg() {
                Ok(number) => {
                    self.named.set(value, SsaName::argument(number));
                    if !self.options.generic {
                        self.see(format!("arg{number}"), names);
                    }
                    return;
                }
                Err(text) => text,
            },
            _ => {
                let number = self.next_result();
                self.named.set(value, SsaName::result(number));
                return;
            }
        };
        let index = self.named.texts.len() as u32;
        self.named.set(value, SsaName::text(index));
        self.named.texts.push(text.clone());
        self.see(text, names);
    }

    /// Makes a name visible until the end of its region.
    fn see(&mut self, name: String, names: &mut Vec<String>) {
        self.used.insert(name.clone());
        names.push(name);
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

    /// The next number that no value keeps as its name.
    fn next_result(&mut self) -> u32 {
        loop {
            let number = self.next.value;
            self.next.value += 1;
            if self.wanted.is_empty() || !self.wanted.contains(&number.to_string()) {
                return number;
            }
        }
    }

    /// The number of the next argument, or the name in its place if that name is taken.
    fn next_arg(&mut self) -> Result<u32, String> {
        loop {
            let number = self.next.arg;
            self.next.arg += 1;
            if self.wanted.is_empty() && self.used.is_empty() {
                return Ok(number);
            }
            let name = format!("arg{number}");
            if self.wanted.contains(&name) {
                continue;
            }
            return match self.used.contains(&name) {
                true => Err(self.like(&name)),
                false => Ok(number),
            };
        }
    }

    /// Names the blocks of a region. Labels are unique in their region and not visible outside.
    fn labels(&mut self, region: u32) {
        let ctx = self.ctx;
        let wish = |block| {
            let name = ctx.kept_block_name(block)?;
            identifier(ctx.name(name), true).map(Cow::into_owned)
        };
        let wanted: Names = ctx.region_blocks(region).filter_map(wish).collect();
        if wanted.is_empty() {
            return;
        }
        let mut used = Names::default();
        for (ordinal, block) in ctx.region_blocks(region).enumerate() {
            let label = wish(block).filter(|label| !used.contains(label));
            let label = label.unwrap_or_else(|| {
                let mut numbers = (ordinal..).map(|n| format!("bb{n}"));
                let free = |label: &String| !wanted.contains(label) && !used.contains(label);
                numbers.find(free).unwrap_or_default()
            });
            used.insert(label.clone());
            self.named.labels.insert(block, label);
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
