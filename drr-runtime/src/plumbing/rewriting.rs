//! A rewrite: how it ends, what it makes, and what becomes of the matched ops.

use crate::attr::AttrData;
use crate::ir::{AttrName, Ir, IrMapping, Op, OpKind, Region, Type, Value};
use crate::rewriter::RewriterBase;
use crate::rule::{Group, OpIndex, PartRange, Tables};
use crate::ty::TypeData;

pub use crate::rule::Stop;

/// Stops before anything changed.
pub fn retract(reason: &'static str) -> Result<(), Stop> {
    Err(Stop::Decline(reason))
}

/// Stops a rewrite that has changed something.
#[cold]
pub fn abandon(reason: &'static str) -> Result<(), Stop> {
    Err(Stop::Abandon(reason.into()))
}

/// Interns an attribute.
#[inline]
pub fn intern<I: Ir>(ir: &mut I, data: AttrData<I>) -> Option<I::Attr> {
    match data {
        AttrData::Attr(attr) => Some(attr),
        data => ir.make_attr(&data),
    }
}

/// Interns a type.
#[inline]
pub fn intern_type<I: Ir>(ir: &mut I, data: TypeData<I>) -> Option<Type<I>> {
    match data {
        TypeData::Type(ty) => Some(ty),
        data => ir.make_type(&data),
    }
}

/// The kind of an op that the rule builds.
///
/// # Panics
/// If the IR has no such op; binding leaves out the rules of such ops.
#[inline(always)]
pub fn kind<I: Ir>(tables: &Tables<I>, op: OpIndex) -> OpKind {
    match tables.kind(op) {
        Some(kind) => kind,
        None => panic!("a rule was run whose ops the IR does not have"),
    }
}

/// The attribute of this name among those given.
pub fn given_attr<I: Ir>(attrs: &[(AttrName, I::Attr)], name: AttrName) -> Option<I::Attr> {
    attrs
        .iter()
        .find(|(known, _)| *known == name)
        .map(|(_, attr)| attr.clone())
}

/// Copies the root's discardable attributes to an op that replaces its results.
pub fn keep_attrs<I: Ir, R: RewriterBase<I>>(rewriter: &mut R, from: Op<I>, to: Op<I>) {
    for (name, attr) in rewriter.ir().discardable_attrs(from) {
        rewriter.set_attr(to, name, Some(attr));
    }
}

/// The location that `(location "name", $a, $b)` stands for; the root's where there is none.
pub fn given_loc<I: Ir, R: RewriterBase<I>>(
    rewriter: &mut R,
    root: Op<I>,
    name: Option<&str>,
    locs: &[Option<I::Loc>],
) -> I::Loc {
    let locs: Vec<I::Loc> = locs.iter().flatten().cloned().collect();
    let ir = rewriter.ir_mut();
    let made = match (name, locs.as_slice()) {
        (Some(name), []) => ir.named_loc(name, None),
        (None, [one]) => Some(one.clone()),
        (name, many) => ir.fuse_locs(many, name),
    };
    match made {
        Some(loc) => loc,
        None => rewriter.ir().loc(root),
    }
}

/// Copies a region's blocks into region `index` of an operation, which has none; whether the IR can.
pub fn copy_region<I: Ir, R: RewriterBase<I>>(
    rewriter: &mut R,
    from: Option<Region<I>>,
    to: Op<I>,
    index: usize,
) -> bool {
    let to = rewriter.ir().regions(to).get(index).copied();
    let (Some(from), Some(to)) = (from, to) else {
        return false;
    };
    rewriter.clone_region_before(from, to, None, &mut IrMapping::default())
}

/// As [`copy_region`], each of several, into the regions of `to` from `index` on.
pub fn copy_regions<I: Ir, R: RewriterBase<I>>(
    rewriter: &mut R,
    from: PartRange<I>,
    to: Op<I>,
    index: usize,
) -> bool {
    let from = from.regions(rewriter.ir()).into_iter();
    from.enumerate()
        .all(|(nth, region)| copy_region(rewriter, Some(region), to, index + nth))
}

/// Replaces operations beside one another. Where what replaces one is a result of another of them,
/// what replaces that stands in for it.
///
/// # Panics
/// Unless there is one value a result.
pub fn replace_together<I: Ir, R: RewriterBase<I>>(
    rewriter: &mut R,
    replaced: &mut [(Op<I>, &mut [Value<I>])],
) {
    for at in 0..replaced.len() {
        for nth in 0..replaced[at].1.len() {
            let mut value = replaced[at].1[nth];
            // Each step leads to an operation that stands before the last one's.
            for _ in 0..replaced.len() {
                let stands_in = rewriter.ir().defining_op(value).and_then(|(op, index)| {
                    let other = replaced.iter().find(|(other, _)| *other == op)?;
                    other.1.get(index).copied()
                });
                match stands_in {
                    Some(other) => value = other,
                    None => break,
                }
            }
            replaced[at].1[nth] = value;
        }
    }
    for (op, values) in replaced {
        rewriter.replace_op(*op, values);
    }
}

/// Whether an operation may be removed beside `gone`, of which it is none: if it must be `unused`
/// then, nothing else uses it but operands that are `changed`.
pub fn removable<I: Ir>(
    ir: &I,
    op: Op<I>,
    gone: &[Op<I>],
    changed: &[(Op<I>, Group)],
    unused: bool,
) -> bool {
    if gone.contains(&op) {
        return false;
    }
    let is_changed = |user: Op<I>, index: usize| {
        changed.iter().any(|(changed, group)| {
            let at = group.resolve(ir.num_operands(user), |at| ir.operand_segment(user, at));
            *changed == user && at.is_some_and(|(start, len)| (start..start + len).contains(&index))
        })
    };
    !unused
        || (0..ir.num_results(op)).all(|result| {
            let mut free = true;
            ir.for_each_use(ir.result(op, result), |user, index| {
                free = gone.contains(&user) || is_changed(user, index);
                free
            });
            free
        })
}

/// Erases operations that use one another, users first; whether nothing else uses them.
pub fn erase<I: Ir, R: RewriterBase<I>>(rewriter: &mut R, ops: &[Op<I>]) -> bool {
    let mut left = ops.to_vec();
    while !left.is_empty() {
        let free = left.iter().position(|op| {
            let ir = rewriter.ir();
            (0..ir.num_results(*op)).all(|result| ir.use_empty(ir.result(*op, result)))
        });
        // What the match has tested leaves one free, unless a native made something of it.
        let Some(free) = free else { return false };
        rewriter.erase_op(left.remove(free));
    }
    true
}
