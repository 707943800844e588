//! What the macros make: rules as data ([`RuleInfo`], [`RuleData`]) and as code ([`Program`]), and
//! the interface by which a driver runs them ([`MatchContext`], [`Tables`]).
//!
//! A program's rules are ranked: rank 0 is tried first (highest benefit, then declaration order).
//! [`Program::step`] takes a range of ranks, so it can be resumed below any rule: combined sets
//! interleave by their benefits, and a rule that declines falls to the next.

use std::ops::Range;

use crate::attr::AttrData;
use crate::decl::{HasAttr, OpDef};
use crate::ir::{AttrName, Block, Ir, Op, OpKind, Region, Value};
use crate::native::{AttrRef, ValueRange};
use crate::rewriter::{PatternRewriter, RewriterBase};

/// A rule's metadata, the same on every IR.
#[derive(Clone, Copy, Debug)]
pub struct RuleInfo {
    /// The rule's name; `file:line` for an anonymous one.
    pub name: &'static str,
    /// Its doc comment.
    pub doc: &'static str,
    /// The source file it stands in, as the compiler names it.
    pub file: &'static str,
    /// The line, from 1.
    pub line: u32,
    /// The group: `#[group("…")]` on the rule or set; empty if none.
    pub group: &'static str,
    /// The full name of the root op.
    pub root: &'static str,
    /// Number of source ops plus `addBenefit`.
    pub benefit: i32,
    /// Ops that the source names.
    pub reads: &'static [&'static str],
    /// Ops that the results make, natives included as far as they declare it.
    pub makes: &'static [&'static str],
    /// The rule's source text.
    pub source: &'static str,
}

/// An index into a program's op list.
pub type OpIndex = u16;

/// No op of the program.
pub const NO_OP: OpIndex = OpIndex::MAX;

/// What a program resolved against one IR: see [`Binder`].
pub struct Tables<I: Ir> {
    /// The IR's kind to the program's op index.
    index: Vec<OpIndex>,
    /// The program's op index to the IR's kind; `None` where the IR has no such op.
    kinds: Vec<Option<OpKind>>,
    /// The program's op index to the op's full name.
    names: Vec<&'static str>,
    attrs: Vec<AttrName>,
    /// The program's attribute number to the attribute's name as declared.
    attr_names: Vec<&'static str>,
    defaults: Vec<Option<I::Attr>>,
}

impl<I: Ir> Tables<I> {
    /// Resolves a program's names.
    pub fn bind<P: Program<I>>(program: &P, ir: &mut I) -> Self {
        let tables = Tables {
            index: vec![],
            kinds: vec![],
            names: vec![],
            attrs: vec![],
            attr_names: vec![],
            defaults: vec![],
        };
        let mut binder = Binder { ir, tables };
        program.bind(&mut binder);
        binder.tables
    }
    /// The program's index of an op, [`NO_OP`] if the program does not name it.
    #[inline(always)]
    pub fn op_index(&self, ir: &I, op: Op<I>) -> OpIndex {
        match self.index.get(ir.kind(op).0 as usize) {
            Some(&index) => index,
            None => NO_OP,
        }
    }
    /// The IR's kind for one of the program's ops, if the IR has it.
    #[inline(always)]
    pub fn kind(&self, op: OpIndex) -> Option<OpKind> {
        self.kinds[op as usize]
    }
    /// The full name of one of the program's ops.
    pub fn op_name(&self, op: OpIndex) -> &'static str {
        self.names[op as usize]
    }
    /// The resolved name of the program's attribute `index`.
    #[inline(always)]
    pub fn attr(&self, index: usize) -> AttrName {
        self.attrs[index]
    }
    /// The declared name of the program's attribute `index`.
    pub fn attr_text(&self, index: usize) -> &'static str {
        self.attr_names[index]
    }
    /// The default of the program's attribute `index`.
    pub fn default_attr(&self, index: usize) -> Option<&I::Attr> {
        self.defaults[index].as_ref()
    }
}

/// Resolves a program's names against an IR, in the order in which generated code refers to them.
pub struct Binder<'a, I: Ir> {
    ir: &'a mut I,
    tables: Tables<I>,
}

impl<I: Ir> Binder<'_, I> {
    /// Adds the program's next op.
    pub fn op<O: OpDef>(&mut self) {
        let kind = self.ir.bind_op::<O>();
        let index = self.tables.kinds.len() as OpIndex;
        self.tables.kinds.push(kind);
        self.tables.names.push(O::DECL.name);
        if let Some(kind) = kind {
            let at = kind.0 as usize;
            if self.tables.index.len() <= at {
                self.tables.index.resize(at + 1, NO_OP);
            }
            self.tables.index[at] = index;
        }
    }
    /// Adds the program's next attribute: declared attribute `SLOT` of op `op`, whose default the
    /// matcher will see where it is absent.
    pub fn attr<O: HasAttr<SLOT>, const SLOT: usize>(&mut self, op: OpIndex) {
        let default = O::default_value::<I>().and_then(|data| self.ir.make_attr(&data));
        let name = match self.tables.kinds[op as usize] {
            Some(kind) => self.ir.bind_attr(kind, O::DECL.attrs[SLOT].name),
            None => AttrName(u32::MAX),
        };
        self.tables.attrs.push(name);
        self.tables.attr_names.push(O::DECL.attrs[SLOT].name);
        self.tables.defaults.push(default);
    }
}

/// An attribute as a rule bound it: a place, not a clone.
#[derive(Debug)]
pub struct AttrSlot<I: Ir> {
    op: Op<I>,
    /// The program's attribute number.
    index: u32,
    present: bool,
}
impl<I: Ir> Copy for AttrSlot<I> {}
impl<I: Ir> Clone for AttrSlot<I> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<I: Ir> AttrSlot<I> {
    /// Finds the program's attribute `index` on `op`, or its default; `None` if there is neither.
    #[inline(always)]
    pub fn find(ir: &I, tables: &Tables<I>, op: Op<I>, index: usize) -> Option<Self> {
        let present = ir.with_attr(op, tables.attr(index), |attr| attr.is_some());
        (present || tables.defaults[index].is_some()).then_some(AttrSlot {
            op,
            index: index as u32,
            present,
        })
    }
    /// The attribute, to read.
    #[inline(always)]
    pub fn get<'a>(self, ir: &'a I, tables: &'a Tables<I>) -> AttrRef<'a, I> {
        match &tables.defaults[self.index as usize] {
            Some(default) if !self.present => AttrRef::given(ir, default),
            _ => AttrRef::slot(ir, self.op, tables.attr(self.index as usize)),
        }
    }
}

/// What a rule bound to one of its names.
#[derive(Debug)]
pub enum Capture<I: Ir> {
    /// Nothing (yet).
    Empty,
    /// A value.
    Value(Value<I>),
    /// An optional operand.
    OptionalValue(Option<Value<I>>),
    /// A variadic operand.
    Values(ValueRange<I>),
    /// An attribute.
    Attr(AttrSlot<I>),
    /// An optional attribute.
    OptionalAttr(Option<AttrSlot<I>>),
    /// An operation.
    Op(Op<I>),
    /// A region.
    Region(Region<I>),
    /// A successor.
    Block(Block<I>),
}
impl<I: Ir> Copy for Capture<I> {}
impl<I: Ir> Clone for Capture<I> {
    fn clone(&self) -> Self {
        *self
    }
}

/// How far a rule got on an operation that its structure matches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// A constraint or a pure native said no; the IR is as it was.
    Declined,
    /// The match holds; nothing was rewritten because the context only matches.
    Matched,
    /// The rewrite was made.
    Applied,
    /// An effectful native failed; the context was told to undo the rewrite.
    Failed,
}

/// What [`Program::step`] did, and by the rule of which rank.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// No rule in the range matches.
    NoMatch,
    /// This rule matches (a context that only matches).
    Matched(u32),
    /// This rule was applied.
    Applied(u32),
    /// This rule matched, but an effectful native failed and the rewrite was undone.
    Failed(u32),
}

/// What generated code asks of whoever runs it: a driver, or a test of the match alone.
pub trait MatchContext<I: Ir> {
    /// What rewrites get.
    type Rewriter: RewriterBase<I>;

    /// The IR, to read.
    fn ir(&self) -> &I;
    /// Whether the rule may be tried.
    fn enabled(&mut self, rank: u32) -> bool;
    /// The rule's structure matches at `op`; its own predicates come next.
    fn reached(&mut self, rank: u32, op: Op<I>);
    /// The rule declined. `reason` is called only if somebody wants to know. A hand-written pattern
    /// may decline after [`commit`](MatchContext::commit): what it changed is undone.
    fn declined(&mut self, rank: u32, reason: impl FnOnce(&I) -> String);
    /// The whole match holds. Gives the rewriter, its insertion point before the root, or `None`
    /// to stop here.
    fn commit(&mut self, rank: u32) -> Option<&mut Self::Rewriter>;
    /// Takes `commit` back before anything was changed: the rule declines after all.
    fn retract(&mut self, rank: u32, reason: impl FnOnce(&I) -> String) {
        self.declined(rank, reason);
    }
    /// The rewrite that `commit` began is complete.
    fn finished(&mut self, rank: u32);
    /// The rewrite that `commit` began failed: undo it.
    fn abandon(&mut self, rank: u32, reason: impl FnOnce(&I) -> String);
}

/// A rule set as code, on one IR. The macros implement it.
pub trait Program<I: Ir>: 'static {
    /// The rules by rank.
    fn rules(&self) -> &'static [RuleData<I>];
    /// Whether the rewrite of the rule may fail or decline after [`MatchContext::commit`]: it runs
    /// effectful natives or is a function. Drivers keep what undoing takes for these rules only.
    fn can_fail(&self, rank: u32) -> bool {
        let _ = rank;
        true
    }
    /// Resolves names; generated code refers to ops and attributes in the order of these calls.
    fn bind(&self, binder: &mut Binder<'_, I>);
    /// Tries the enabled rules of `ranks` on `root`, lowest rank first, until one matches.
    fn step<C: MatchContext<I>>(
        &self,
        context: &mut C,
        tables: &Tables<I>,
        root: Op<I>,
        ranks: Range<u32>,
    ) -> Step;
    /// Runs what follows a rule's structural match, with the bound names as the interpreter found
    /// them, and stops before any rewrite.
    fn replay(
        &self,
        probe: &mut Probe<'_, I>,
        tables: &Tables<I>,
        rank: u32,
        captures: &[Capture<I>],
    ) -> Outcome;
}

/// A rule as data, which the interpreter in [`explain`](crate::explain) walks.
pub struct RuleData<I: Ir> {
    /// Metadata.
    pub info: RuleInfo,
    /// The program's ops that must exist for the rule to be usable.
    pub ops: &'static [OpIndex],
    /// The root's op.
    pub root: OpIndex,
    /// The source DAG, one for each choice of operand orders, in the order in which they are tried.
    pub sources: &'static [SourceOp],
    /// How many names are bound.
    pub captures: usize,
    /// For pattern functions: everything is in `replay`.
    pub marker: std::marker::PhantomData<fn(I)>,
}

/// An op in a source DAG.
#[derive(Clone, Copy, Debug)]
pub struct SourceOp {
    /// Which op.
    pub op: OpIndex,
    /// Its full name.
    pub name: &'static str,
    /// How many operands and results an operation of the op has.
    pub counts: Counts,
    /// The capture that holds the operation.
    pub bind: Option<u16>,
    /// Its arguments; those left out match anything.
    pub args: &'static [SourceArg],
}

/// How many operands and results an op declares; an operation that was never verified may have
/// others, and then matches nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Counts {
    /// Single operands, and whether there are no others.
    pub operands: (usize, bool),
    /// Single results, and whether there are no others.
    pub results: (usize, bool),
}

impl Counts {
    /// Any number of either.
    pub const ANY: Counts = Counts {
        operands: (0, false),
        results: (0, false),
    };

    /// Whether an operation has that many.
    #[inline(always)]
    pub fn fit<I: Ir>(self, ir: &I, op: Op<I>) -> bool {
        let has = |count: usize, (wanted, exact): (usize, bool)| {
            if exact {
                count == wanted
            } else {
                count >= wanted
            }
        };
        has(ir.num_operands(op), self.operands) && has(ir.num_results(op), self.results)
    }
}

/// Which operands of an operation: a declared group.
#[derive(Clone, Copy, Debug)]
pub struct Group {
    /// The arities of all declared groups.
    pub arities: &'static [crate::decl::Arity],
    /// Which one.
    pub index: usize,
}

impl Group {
    /// The group's first operand and length, on an operation with `total` operands whose segment
    /// sizes are `segments` (only asked for where more than one group is not single).
    #[inline]
    pub fn resolve(
        self,
        total: usize,
        segments: impl FnOnce() -> Option<Vec<u32>>,
    ) -> Option<(usize, usize)> {
        use crate::decl::Arity;
        let flexible = self
            .arities
            .iter()
            .filter(|arity| **arity != Arity::One)
            .count();
        if flexible <= 1 {
            let single = self.arities.len() - flexible;
            let rest = total.checked_sub(single)?;
            let mut start = 0;
            for arity in &self.arities[..self.index] {
                start += if *arity == Arity::One { 1 } else { rest };
            }
            let len = if self.arities[self.index] == Arity::One {
                1
            } else {
                rest
            };
            return (start + len <= total).then_some((start, len));
        }
        let segments = segments()?;
        let start = segments
            .get(..self.index)?
            .iter()
            .map(|n| *n as usize)
            .sum::<usize>();
        let len = *segments.get(self.index)? as usize;
        (start + len <= total).then_some((start, len))
    }
}

/// One argument of a [`SourceOp`].
#[derive(Clone, Copy, Debug)]
pub enum SourceArg {
    /// Binds an operand of a single group.
    Operand(Group, u16),
    /// Binds an optional operand.
    OptionalOperand(Group, u16),
    /// Binds a variadic operand.
    Operands(Group, u16),
    /// Matches the operation that defines a single operand; the number is the result that must
    /// feed it, `None` for any.
    Defined(Group, &'static SourceOp, Option<u32>),
    /// Binds the program's attribute `.0` at capture `.1`.
    Attr(u16, u16),
    /// Binds an optional attribute.
    OptionalAttr(u16, u16),
    /// Binds region `.0`.
    Region(u16, u16),
    /// Binds successor `.0`.
    Successor(u16, u16),
}

/// A context that only matches and keeps the reason for a decline.
pub struct Probe<'a, I: Ir> {
    ir: &'a I,
    /// The last decline's reason.
    pub reason: Option<String>,
}

impl<'a, I: Ir> Probe<'a, I> {
    /// A probe over `ir`.
    pub fn new(ir: &'a I) -> Self {
        Probe { ir, reason: None }
    }
}

impl<I: Ir> MatchContext<I> for Probe<'_, I> {
    type Rewriter = NoRewriter<I>;
    fn ir(&self) -> &I {
        self.ir
    }
    fn enabled(&mut self, _: u32) -> bool {
        true
    }
    fn reached(&mut self, _: u32, _: Op<I>) {}
    fn declined(&mut self, _: u32, reason: impl FnOnce(&I) -> String) {
        self.reason = Some(reason(self.ir));
    }
    fn commit(&mut self, _: u32) -> Option<&mut NoRewriter<I>> {
        None
    }
    fn finished(&mut self, _: u32) {}
    fn abandon(&mut self, _: u32, _: impl FnOnce(&I) -> String) {}
}

/// The rewriter of a context that never commits; it has no values.
pub struct NoRewriter<I: Ir> {
    never: std::convert::Infallible,
    marker: std::marker::PhantomData<I>,
}

macro_rules! unreachable_methods {
    ($($name:ident($($arg:ident: $ty:ty),*) $(-> $out:ty)?;)*) => {
        $(fn $name(&mut self $(, $arg: $ty)*) $(-> $out)? {
            $(let _ = $arg;)*
            match self.never {}
        })*
    };
}

impl<I: Ir> RewriterBase<I> for NoRewriter<I> {
    fn ir(&self) -> &I {
        match self.never {}
    }
    fn insertion_point(&self) -> crate::ir::InsertPoint<I> {
        match self.never {}
    }
    unreachable_methods! {
        ir_mut() -> &mut I;
        set_insertion_point(at: crate::ir::InsertPoint<I>);
        create_op(state: crate::ir::OpState<'_, I>) -> Op<I>;
        replace_op(op: Op<I>, values: &[Value<I>]);
        erase_op(op: Op<I>);
        replace_all_uses_with(from: Value<I>, to: Value<I>);
        set_operand(op: Op<I>, index: usize, value: Value<I>);
        set_attr(op: Op<I>, name: AttrName, attr: Option<I::Attr>);
    }
}

/// What can be put into a [`PatternSet`](crate::pattern_set::PatternSet): a set that `drr!` made, one of its rules, a
/// `#[pattern]`.
pub trait Patterns<I: Ir>: Sized {
    /// Shows the program to `visitor`.
    fn visit<V: ProgramVisitor<I>>(self, visitor: V) -> V::Output;
    /// The one rule of the program that is meant; `None` for all of them.
    fn only(&self) -> Option<&'static str> {
        None
    }
}

/// Takes a program without naming its type.
pub trait ProgramVisitor<I: Ir> {
    /// What comes of it.
    type Output;
    /// Takes it.
    fn visit<P: Program<I>>(self, program: P) -> Self::Output;
}

/// A program without rules: what remains of a set whose rules have errors.
pub struct EmptyProgram;

impl<I: Ir> Program<I> for EmptyProgram {
    fn rules(&self) -> &'static [RuleData<I>] {
        &[]
    }
    fn bind(&self, _: &mut Binder<'_, I>) {}
    fn step<C: MatchContext<I>>(&self, _: &mut C, _: &Tables<I>, _: Op<I>, _: Range<u32>) -> Step {
        Step::NoMatch
    }
    fn replay(&self, _: &mut Probe<'_, I>, _: &Tables<I>, _: u32, _: &[Capture<I>]) -> Outcome {
        Outcome::Declined
    }
}

/// A typed handle: an operation known to be of declaration `O`.
pub struct OpOf<O, I: Ir> {
    op: Op<I>,
    marker: std::marker::PhantomData<O>,
}
impl<O, I: Ir> Copy for OpOf<O, I> {}
impl<O, I: Ir> Clone for OpOf<O, I> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<O: OpDef, I: Ir> OpOf<O, I> {
    /// Claims that `op` is of declaration `O`; its view's accessors may panic if it is not.
    pub fn new(op: Op<I>) -> Self {
        OpOf {
            op,
            marker: std::marker::PhantomData,
        }
    }
    /// The operation.
    pub fn handle(self) -> Op<I> {
        self.op
    }
}

/// Keeps imports of items that only docs mention.
#[doc(hidden)]
pub type _Docs<I> = (AttrData<I>, fn(PatternRewriter<'_, I>));
