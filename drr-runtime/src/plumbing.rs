//! What the macros' expansions call. Not for use by hand: it may change in any release.

use std::ops::Range;

use crate::attr::AttrData;
use crate::constraint::{AttrConstraint, MatchAttr};
use crate::decl::{Arity, OpDef};
use crate::ir::{AttrName, Block, Ir, IrMapping, Op, OpKind, Region, Type, Value};
use crate::native::{AttrRef, IntoAttr, Ty, ValueRange};
use crate::rewriter::{PatternRewriter, RewriterBase};
use crate::rule::{
    At, AttrSlot, Capture, Group, Length, MatchContext, NO_OP, OpIndex, Outcome, Step, Tables,
};
use crate::ty::TypeData;
use crate::view::group;

// ---- The fixed parts of a rule's function ----------------------------------------------------
//
// Macros where they return from the function that they stand in. Their arguments are expressions,
// so that rustfmt formats a printed expansion throughout.

/// Declines unless a condition over the IR holds.
#[doc(hidden)]
#[macro_export]
macro_rules! __require {
    ($context:ident, $rank:ident, |$ir:ident| $condition:expr, $reason:expr $(,)?) => {
        let holds: bool = {
            let $ir = $context.ir();
            $condition
        };
        if !holds {
            $context.declined($rank, |$ir| $reason);
            return $crate::rule::Outcome::Declined;
        }
    };
}

/// What was computed before the rewrite; declines if that failed.
#[doc(hidden)]
#[macro_export]
macro_rules! __or_decline {
    ($context:ident, $rank:ident, $computed:expr $(,)?) => {
        match $computed {
            ::core::result::Result::Ok(computed) => computed,
            ::core::result::Result::Err(reason) => {
                let reason: &'static str = reason;
                $context.declined($rank, |_| ::std::string::String::from(reason));
                return $crate::rule::Outcome::Declined;
            }
        }
    };
}

/// The rewrite: commits, runs the steps, and tells the context how they ended.
#[doc(hidden)]
#[macro_export]
macro_rules! __rewrite {
    ($context:ident, $rank:ident, $rewriter:ident, $steps:block $(,)?) => {{
        #[allow(unused_imports)]
        use $crate::rewriter::RewriterBase as _;
        let ::core::option::Option::Some($rewriter) = $context.commit($rank) else {
            return $crate::rule::Outcome::Matched;
        };
        let done =
            $crate::plumbing::outline(|| -> ::core::result::Result<(), $crate::plumbing::Stop> {
                $steps
            });
        $crate::plumbing::finish($context, $rank, done)
    }};
}

/// Interns an attribute before the first change; takes the commit back if the IR has none such.
#[doc(hidden)]
#[macro_export]
macro_rules! __intern_attr {
    ($rewriter:ident, $data:expr $(,)?) => {
        match $crate::plumbing::intern($rewriter.ir_mut(), $data) {
            ::core::option::Option::Some(attr) => attr,
            ::core::option::Option::None => {
                return $crate::plumbing::retract("the IR has no such attribute");
            }
        }
    };
}

/// As `__intern_attr!`, for an attribute that may be absent.
#[doc(hidden)]
#[macro_export]
macro_rules! __intern_optional {
    ($rewriter:ident, $data:expr $(,)?) => {
        match $data {
            ::core::option::Option::Some(data) => {
                ::core::option::Option::Some($crate::__intern_attr!($rewriter, data))
            }
            ::core::option::Option::None => ::core::option::Option::None,
        }
    };
}

/// As `__intern_attr!`, for a type.
#[doc(hidden)]
#[macro_export]
macro_rules! __intern_type {
    ($rewriter:ident, $data:expr $(,)?) => {
        match $crate::plumbing::intern_type($rewriter.ir_mut(), $data) {
            ::core::option::Option::Some(ty) => ty,
            ::core::option::Option::None => {
                return $crate::plumbing::retract("the IR has no such type");
            }
        }
    };
}

// ---- Matching --------------------------------------------------------------------------------

/// The op that defines operand `index`: its index in the program, itself, and the result that
/// feeds the operand. For a block argument, [`NO_OP`] and the user.
#[inline(always)]
pub fn definition<I: Ir>(
    ir: &I,
    tables: &Tables<I>,
    user: Op<I>,
    index: usize,
) -> (OpIndex, Op<I>, usize) {
    // An operation that was never verified may have fewer operands than its op declares.
    if index >= ir.num_operands(user) {
        return (NO_OP, user, 0);
    }
    value_definition(ir, tables, ir.operand(user, index), user)
}

/// As [`definition`], for an operand whose number depends on the operation.
pub fn place_definition<I: Ir>(
    ir: &I,
    tables: &Tables<I>,
    user: Op<I>,
    arities: &'static [Arity],
    group: usize,
    at: At,
) -> (OpIndex, Op<I>, usize) {
    match operand_at(ir, user, arities, group, at) {
        Some(value) => value_definition(ir, tables, value, user),
        None => (NO_OP, user, 0),
    }
}

/// As [`definition`], of a value at hand.
#[inline(always)]
pub fn value_definition<I: Ir>(
    ir: &I,
    tables: &Tables<I>,
    value: Value<I>,
    user: Op<I>,
) -> (OpIndex, Op<I>, usize) {
    match ir.defining_op(value) {
        Some((op, result)) => (tables.op_index(ir, op), op, result),
        None => (NO_OP, user, 0),
    }
}

/// All results of an operation.
pub fn results<I: Ir>(ir: &I, op: Op<I>) -> Vec<Value<I>> {
    let results = 0..ir.num_results(op);
    results.map(|index| ir.result(op, index)).collect()
}

/// The types of all results of an operation.
pub fn result_types<I: Ir>(ir: &I, op: Op<I>) -> Vec<Type<I>> {
    let results = results(ir, op).into_iter();
    results.map(|value| ir.value_type(value)).collect()
}

/// The values of a declared result that is variadic or optional; none on an operation that is not as
/// declared.
pub fn result_group<O: OpDef, I: Ir>(ir: &I, op: Op<I>, index: usize) -> Vec<Value<I>> {
    let total = ir.num_results(op);
    let place = group(O::DECL.results, index, total, || ir.result_segments(op));
    let (start, len) = place.unwrap_or((0, 0));
    (start..start + len)
        .map(|index| ir.result(op, index))
        .collect()
}

/// One operand of a declared group, if it is there.
pub fn operand_at<I: Ir>(
    ir: &I,
    op: Op<I>,
    arities: &'static [Arity],
    group: usize,
    at: At,
) -> Option<Value<I>> {
    let run = operands(ir, op, arities, group)?;
    at.position(run.len()).map(|index| run.get(ir, index))
}

/// Whether a declared group of operands is as long.
pub fn has_length<I: Ir>(
    ir: &I,
    op: Op<I>,
    arities: &'static [Arity],
    group: usize,
    length: Length,
) -> bool {
    operands(ir, op, arities, group).is_some_and(|run| length.fits(run.len()))
}

/// The operands of a declared group; `None` on an operation whose operands do not fit its
/// declaration.
pub fn operands<I: Ir>(
    ir: &I,
    op: Op<I>,
    arities: &'static [Arity],
    group: usize,
) -> Option<ValueRange<I>> {
    let total = ir.num_operands(op);
    let (start, len) = Group {
        arities,
        index: group,
    }
    .resolve(total, || ir.operand_segments(op))?;
    (arities[group] != Arity::One || len == 1).then(|| ValueRange::operands(op, start, len))
}

/// The only block of a region, if it has no more operations than `most`.
pub fn body<I: Ir>(ir: &I, op: Op<I>, region: usize, most: usize) -> Option<Block<I>> {
    let block = ir.single_block(*ir.regions(op).get(region)?)?;
    let (mut next, mut count) = (ir.first_op(block), 0);
    while let Some(op) = next {
        count += 1;
        if count > most {
            return None;
        }
        next = ir.next_op(op);
    }
    Some(block)
}

/// The block's last operation that is none of these.
pub fn last_but<I: Ir>(ir: &I, block: Block<I>, matched: &[Op<I>]) -> Option<Op<I>> {
    let mut last = None;
    let mut next = ir.first_op(block);
    while let Some(op) = next {
        if !matched.contains(&op) {
            last = Some(op);
        }
        next = ir.next_op(op);
    }
    last
}

/// Whether a value that `inner` uses, which is somewhere in the regions of `owner`, is made outside
/// of these.
pub fn is_outside<I: Ir>(ir: &I, value: Value<I>, inner: Op<I>, owner: Op<I>) -> bool {
    !is_made_in(ir, value, &blocks_between(ir, inner, owner))
}

/// Whether what is in a region, which is somewhere in the regions of `owner`, uses no value that is
/// made on the way there: then the region can be moved out.
pub fn can_leave<I: Ir>(ir: &I, region: Region<I>, owner: Op<I>) -> bool {
    let Some(inner) = ir.region_owner(region) else {
        return false;
    };
    let between = blocks_between(ir, inner, owner);
    let mut blocks = ir.blocks(region);
    while let Some(block) = blocks.pop() {
        let mut next = ir.first_op(block);
        while let Some(op) = next {
            let mut operands = (0..ir.num_operands(op)).map(|index| ir.operand(op, index));
            if operands.any(|value| is_made_in(ir, value, &between)) {
                return false;
            }
            for nested in ir.regions(op) {
                blocks.extend(ir.blocks(nested));
            }
            next = ir.next_op(op);
        }
    }
    true
}

/// The blocks that an operation is in, up to the regions of `owner`.
fn blocks_between<I: Ir>(ir: &I, inner: Op<I>, owner: Op<I>) -> Vec<Block<I>> {
    let mut blocks = Vec::new();
    let mut at = inner;
    while at != owner
        && let Some(block) = ir.parent_block(at)
    {
        blocks.push(block);
        let parent = ir.parent_region(block);
        match parent.and_then(|region| ir.region_owner(region)) {
            Some(op) => at = op,
            None => break,
        }
    }
    blocks
}

/// Whether a value is a result of an operation in one of the blocks, or an argument of one.
fn is_made_in<I: Ir>(ir: &I, value: Value<I>, blocks: &[Block<I>]) -> bool {
    match ir.defining_op(value) {
        Some((op, _)) => ir
            .parent_block(op)
            .is_some_and(|block| blocks.contains(&block)),
        None => blocks
            .iter()
            .any(|block| ir.block_args(*block).contains(&value)),
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

/// The integer in the program's attribute `index` of `op`, or in its default, if it fits.
#[inline]
pub fn integer<I: Ir>(ir: &I, tables: &Tables<I>, op: Op<I>, index: usize) -> Option<i64> {
    let int = AttrSlot::find(ir, tables, op, index)?
        .get(ir, tables)
        .as_int()?;
    i64::try_from(int).ok()
}

/// What a rule's outcome means for the step; `None` if the next rule is to be tried.
#[inline(always)]
pub fn step(outcome: Outcome, rank: u32) -> Option<Step> {
    match outcome {
        Outcome::Declined => None,
        Outcome::Matched => Some(Step::Matched(rank)),
        Outcome::Applied => Some(Step::Applied(rank)),
        Outcome::Failed => Some(Step::Failed(rank)),
    }
}

/// Whether the attribute is this integer, and of kind `K`.
#[inline]
pub fn is_int<I: Ir, K: AttrConstraint>(attr: AttrRef<'_, I>, value: i128) -> bool {
    attr.as_int() == Some(value) && attr.satisfies::<K>()
}

/// Whether the attribute is this number, and of kind `K`.
#[inline]
pub fn is_float<I: Ir, K: AttrConstraint>(attr: AttrRef<'_, I>, value: f64) -> bool {
    attr.as_float() == Some(value) && attr.satisfies::<K>()
}

/// Whether the attribute is this string.
#[inline]
pub fn is_str<I: Ir, K: AttrConstraint>(attr: AttrRef<'_, I>, value: &str) -> bool {
    MatchAttr::<I, K>::matches(&value, attr)
}

/// Whether the attribute is this truth value.
#[inline]
pub fn is_bool<I: Ir, K: AttrConstraint>(attr: AttrRef<'_, I>, value: bool) -> bool {
    MatchAttr::<I, K>::matches(&value, attr)
}

/// Whether the attribute is this value of a Rust type that names the attribute's: `5i64`.
#[inline]
pub fn is_typed<I: Ir, K: AttrConstraint, T: MatchAttr<I, K>>(
    attr: AttrRef<'_, I>,
    value: T,
) -> bool {
    value.matches(attr)
}

/// The constant behind a value: the attribute `value` of a constant-like operation (MLIR's
/// `m_Constant`, which folds; constants as `ConstantLike` has them keep it there).
pub fn constant<I: Ir>(ir: &I, value: Value<I>) -> Option<AttrRef<'_, I>> {
    let (op, _) = ir.defining_op(value)?;
    if !ir.is_constant_like(op) {
        return None;
    }
    let name = ir.attr_name(ir.kind(op), "value")?;
    let present = ir.with_attr(op, name, |attr| attr.is_some());
    present.then(|| AttrRef::slot(ir, op, name))
}

/// Whether a value is there where an operation stands: made before it in its block, or in or for a
/// block around it. Of other blocks of the same region nothing is known, so it is said no.
pub fn dominates<I: Ir>(ir: &I, value: Value<I>, op: Op<I>) -> bool {
    let definition = ir.defining_op(value).map(|(definition, _)| definition);
    let mut at = op;
    loop {
        let Some(here) = ir.parent_block(at) else {
            return false;
        };
        match definition {
            Some(definition) if ir.parent_block(definition) == Some(here) => {
                return ir.is_before_in_block(definition, at);
            }
            None if ir.block_args(here).contains(&value) => return true,
            _ => {}
        }
        let around = ir
            .parent_region(here)
            .and_then(|region| ir.region_owner(region));
        match around {
            Some(owner) => at = owner,
            None => return false,
        }
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
            let at = group.resolve(ir.num_operands(user), || ir.operand_segments(user));
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

/// The number of a single operand.
///
/// # Panics
/// If the operation's operands do not fit its declaration, which a match excludes.
pub fn operand_index<I: Ir>(ir: &I, op: Op<I>, arities: &'static [Arity], group: usize) -> usize {
    let group = Group {
        arities,
        index: group,
    };
    match group.resolve(ir.num_operands(op), || ir.operand_segments(op)) {
        Some((start, _)) => start,
        None => panic!("an operation that matched has other operands than it declares"),
    }
}

/// Erases operations that use one another, users first.
pub fn erase<I: Ir, R: RewriterBase<I>>(rewriter: &mut R, ops: &[Op<I>]) {
    let mut left = ops.to_vec();
    while !left.is_empty() {
        let free = left.iter().position(|op| {
            let ir = rewriter.ir();
            (0..ir.num_results(*op)).all(|result| ir.use_empty(ir.result(*op, result)))
        });
        // What the match has tested leaves one free.
        let Some(free) = free else { return };
        rewriter.erase_op(left.remove(free));
    }
}

/// The type of something that has one.
pub fn type_of<'a, I: Ir>(entity: impl crate::constraint::HasType<'a, I>) -> Option<Ty<'a, I>> {
    entity.type_of()
}

// ---- Reasons ---------------------------------------------------------------------------------

/// A reason with the values at hand.
pub fn reason<I: Ir>(
    ir: &I,
    tables: &Tables<I>,
    text: &str,
    shown: &[(&str, Capture<I>)],
) -> String {
    let mut out = text.to_string();
    for (i, (name, capture)) in shown.iter().enumerate() {
        out.push_str(if i == 0 { " where " } else { ", " });
        out.push_str(&format!("${name} = {}", display(ir, tables, *capture)));
    }
    out
}

fn display<I: Ir>(ir: &I, tables: &Tables<I>, capture: Capture<I>) -> String {
    let value = |value: Value<I>| {
        let ty = ir.display_type(ir.value_type(value));
        match ir.defining_op(value) {
            Some((op, _)) => format!("{} : {ty}", ir.display_op(op)),
            None => format!("a block argument of type {ty}"),
        }
    };
    match capture {
        Capture::Empty => "nothing".to_string(),
        Capture::Value(v) => value(v),
        Capture::OptionalValue(Some(v)) => value(v),
        Capture::OptionalValue(None) | Capture::OptionalAttr(None) => "absent".to_string(),
        Capture::Values(run) => format!("{} values", run.len()),
        Capture::Attr(slot) | Capture::OptionalAttr(Some(slot)) => {
            slot.get(ir, tables).with(|attr| ir.display_attr(attr))
        }
        Capture::Op(op) => ir.display_op(op),
        Capture::Region(_) => "a region".to_string(),
        Capture::Block(_) => "a block".to_string(),
    }
}

/// Why a type constraint failed.
pub fn type_reason<I: Ir>(ir: &I, place: &str, summary: &str, value: Option<Value<I>>) -> String {
    match value {
        Some(value) => format!(
            "{place} failed to satisfy constraint: '{summary}': it has type {}",
            ir.display_type(ir.value_type(value))
        ),
        None => format!("{place} is absent"),
    }
}

/// Why an attribute constraint failed.
pub fn attr_reason<I: Ir>(
    ir: &I,
    tables: &Tables<I>,
    place: &str,
    expected: &str,
    slot: Option<AttrSlot<I>>,
) -> String {
    match slot {
        Some(slot) => format!(
            "{place} failed to satisfy constraint: '{expected}': it is {}",
            slot.get(ir, tables).with(|attr| ir.display_attr(attr))
        ),
        None => format!("{place} is absent"),
    }
}

/// Why a replacement cannot stand for a result.
pub fn replacement_reason<I: Ir>(ir: &I, value: Value<I>, result: Value<I>) -> String {
    format!(
        "the replacement has type {}, the root's result {}",
        ir.display_type(ir.value_type(value)),
        ir.display_type(ir.value_type(result))
    )
}

// ---- Rewriting -------------------------------------------------------------------------------

/// Why a rewrite stopped.
pub enum Stop {
    /// Nothing was changed: the rule declines.
    Retract(&'static str),
    /// Something was changed, and must be undone.
    Abandon(&'static str),
}

/// Stops before anything changed.
pub fn retract(reason: &'static str) -> Result<(), Stop> {
    Err(Stop::Retract(reason))
}

/// Stops a rewrite that has changed something.
#[cold]
pub fn abandon(reason: &'static str) -> Result<(), Stop> {
    Err(Stop::Abandon(reason))
}

/// Keeps rewrites out of the matcher's code: a match is tried far more often than it holds.
#[inline(never)]
pub fn outline<R>(rewrite: impl FnOnce() -> R) -> R {
    rewrite()
}

/// Tells the context how the rewrite ended.
#[inline(always)]
pub fn finish<I: Ir, C: MatchContext<I>>(
    context: &mut C,
    rank: u32,
    done: Result<(), Stop>,
) -> Outcome {
    match done {
        Ok(()) => {
            context.finished(rank);
            Outcome::Applied
        }
        Err(Stop::Retract(reason)) => {
            context.retract(rank, |_| reason.to_string());
            Outcome::Declined
        }
        Err(Stop::Abandon(reason)) => {
            context.abandon(rank, |_| reason.to_string());
            Outcome::Failed
        }
    }
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

/// What a native without results may return.
#[diagnostic::on_unimplemented(
    message = "a native without results returns nothing, not `{Self}`",
    label = "expected `()`, or an `Option` or `Result` of it",
    note = "`NativeCodeCall` has one result; `NativeCodeCallVoid` has none"
)]
pub trait Done {
    /// Whether it succeeded.
    fn done(self) -> bool;
}
impl Done for () {
    fn done(self) -> bool {
        true
    }
}
impl Done for bool {
    fn done(self) -> bool {
        self
    }
}
impl<T: Done> Done for Option<T> {
    fn done(self) -> bool {
        self.is_some_and(T::done)
    }
}
impl<T: Done, E> Done for Result<T, E> {
    fn done(self) -> bool {
        self.is_ok_and(T::done)
    }
}

/// Interns what a native returned for an attribute.
pub fn native_attr<I: Ir, K: AttrConstraint>(
    ir: &mut I,
    value: impl IntoAttr<I, K>,
) -> Option<I::Attr> {
    let data = value.into_attr()?;
    intern(ir, data)
}

// ---- Pattern functions -----------------------------------------------------------------------

/// The step of a program that is one hand-written function.
pub fn function_step<I: Ir, C: MatchContext<I>, R: PatternResult>(
    context: &mut C,
    tables: &Tables<I>,
    root: Op<I>,
    ranks: Range<u32>,
    function: impl FnOnce(Op<I>, &mut PatternRewriter<'_, I>) -> R,
) -> Step {
    if tables.op_index(context.ir(), root) != 0 || !ranks.contains(&0) || !context.enabled(0) {
        return Step::NoMatch;
    }
    context.reached(0, root);
    let Some(rewriter) = context.commit(0) else {
        return Step::Matched(0);
    };
    match function(root, &mut PatternRewriter::new(rewriter)).into_result() {
        Ok(true) => {
            context.finished(0);
            Step::Applied(0)
        }
        Ok(false) => {
            context.retract(0, |_| "the function declined".to_string());
            Step::NoMatch
        }
        Err(reason) => {
            context.abandon(0, |_| reason);
            Step::Failed(0)
        }
    }
}

/// What a pattern function may return.
#[diagnostic::on_unimplemented(
    message = "a pattern function cannot return `{Self}`",
    label = "expected `bool`, `Option<()>`, `Result<(), E>` or `Result<bool, E>`",
    note = "`true`, `Some(())` and `Ok(())` say that the IR was changed; `false` and `None` that it was not; an error that the rewrite failed and is to be undone"
)]
pub trait PatternResult {
    /// Whether the IR was changed, or why the rewrite failed.
    ///
    /// # Errors
    /// The reason for a failure, after which the rewrite is undone.
    fn into_result(self) -> Result<bool, String>;
}
impl PatternResult for bool {
    fn into_result(self) -> Result<bool, String> {
        Ok(self)
    }
}
impl PatternResult for Option<()> {
    fn into_result(self) -> Result<bool, String> {
        Ok(self.is_some())
    }
}
impl<E: std::fmt::Display> PatternResult for Result<(), E> {
    fn into_result(self) -> Result<bool, String> {
        self.map(|()| true).map_err(|error| error.to_string())
    }
}
impl<E: std::fmt::Display> PatternResult for Result<bool, E> {
    fn into_result(self) -> Result<bool, String> {
        self.map_err(|error| error.to_string())
    }
}
