//! The rewriter of conversions: gives new operations values of the converted types.

use rustc_hash::{FxHashMap, FxHashSet};

use super::kinds::Kinds;
use super::refuse::refusing;
use super::state::{Gone, Replacements, Slot};
use super::types::{Answer, TypeCache, TypeConverter};
use crate::decl::Arity;
use crate::driver::erase::Entity;
use crate::driver::transaction::Transaction;
use crate::ir::{
    AttrName, Block, InsertPoint, Ir, IrMapping, NewBlockArg, Op, OpKind, OpState, Region, Type,
    Value,
};
use crate::native::Asked;
use crate::pattern_set::RuleId;
use crate::rewriter::{
    IRRewriter, Memo, OpConversion, RewriterBase, SignatureConversion, forward,
    may_erase_block_with,
};
use crate::trait_rules::TraitFolds;
use crate::view::may_become;
use crate::worklist::OpTable;

/// Makes the changes of a conversion. Operations that it creates get operands and results of the
/// converted types. Operations and blocks that a rewrite erases stay in the IR until the run ends, so
/// that all can be undone.
pub(super) struct ConversionRewriter<'a, I: Ir> {
    pub(super) below: Transaction<I, IRRewriter<'a, I>>,
    pub(super) types: Option<&'a TypeConverter<I>>,
    /// True if types depend on values.
    pub(super) sees_values: bool,
    pub(super) cache: TypeCache<I>,
    pub(super) kinds: Kinds<'a, I>,
    /// The folds that follow from traits, if operations are folded.
    pub(super) traits: Option<TraitFolds<I>>,
    pub(super) slots: OpTable<I, Slot>,
    pub(super) replacements: Replacements<I>,
    /// Values that legal operations use until the definitions are converted. Some more than once.
    pub(super) awaited: Vec<Value<I>>,
    pub(super) cast: Option<OpKind>,
    /// The casts that were made, in order.
    pub(super) casts: Vec<Op<I>>,
    /// The casts of values to the converted types.
    pub(super) known: FxHashMap<Value<I>, Op<I>>,
    /// The changes of `known`: a value, and its cast before.
    pub(super) known_order: Vec<(Value<I>, Option<Op<I>>)>,
    /// The regions whose arguments were converted, in order.
    pub(super) converted: Vec<Region<I>>,
    pub(super) converted_set: FxHashSet<Region<I>>,
    /// Operations that rules have modified in place, in order. Not the roots of these rules.
    pub(super) modified: Vec<Op<I>>,
    pub(super) erased: Vec<Gone<I>>,
    pub(super) gone_blocks: FxHashSet<Block<I>>,
    /// The number of erased blocks and operations in which others were.
    pub(super) gone_around: usize,
    /// The rule that is being applied.
    pub(super) rule: Option<RuleId>,
    /// The operation that the rule is applied to, or that is built again.
    pub(super) root: Option<Op<I>>,
    /// Why the current rewrite cannot be completed.
    pub(super) fault: Option<String>,
    /// Why the current rewrite declines: what it has said itself, or the last change that was not
    /// possible.
    pub(super) said: Option<String>,
    pub(super) memo: Memo,
    /// Reused storage.
    pub(super) uses: Vec<(Op<I>, usize)>,
    pub(super) delivered: Vec<Value<I>>,
    pub(super) operands: Vec<Value<I>>,
    pub(super) result_types: Vec<Type<I>>,
    /// True if new operations are as those before the conversion.
    pub(super) creates_originals: bool,
    /// The operands of the next operation that are not converted.
    pub(super) originals: Vec<usize>,
    /// The number of values that each operand of the last operation became.
    pub(super) operand_lengths: Vec<usize>,
    /// The number of values that each result of the last operation became.
    pub(super) result_lengths: Vec<usize>,
    /// The number of values that each result has become, of operations that the current rule made.
    pub(super) spread: FxHashMap<Op<I>, Vec<usize>>,
}

impl<'a, I: Ir> ConversionRewriter<'a, I> {
    pub(super) fn new(
        ir: &'a mut I,
        at: InsertPoint<I>,
        types: Option<&'a TypeConverter<I>>,
        cast: Option<OpKind>,
        kinds: Kinds<'a, I>,
        folds: bool,
    ) -> Self {
        let traits = folds.then(|| TraitFolds::new(ir));
        ConversionRewriter {
            below: Transaction::new(IRRewriter::new(ir, at)),
            types,
            sees_values: types.is_some_and(TypeConverter::sees_values),
            cache: TypeCache::new(),
            kinds,
            traits,
            slots: OpTable::new(),
            replacements: Replacements::new(),
            awaited: Vec::new(),
            cast,
            casts: Vec::new(),
            known: FxHashMap::default(),
            known_order: Vec::new(),
            converted: Vec::new(),
            converted_set: FxHashSet::default(),
            modified: Vec::new(),
            erased: Vec::new(),
            gone_blocks: FxHashSet::default(),
            gone_around: 0,
            rule: None,
            root: None,
            fault: None,
            said: None,
            memo: Memo::default(),
            uses: Vec::new(),
            delivered: Vec::new(),
            operands: Vec::new(),
            result_types: Vec::new(),
            creates_originals: false,
            originals: Vec::new(),
            operand_lengths: Vec::new(),
            result_lengths: Vec::new(),
            spread: FxHashMap::default(),
        }
    }

    // ---- Types ------------------------------------------------------------------------------

    /// The types that a type becomes.
    #[inline]
    pub(super) fn convert_type(&mut self, ty: Type<I>) -> Result<Answer<I>, String> {
        match self.types {
            Some(types) => self.cache.convert(self.below.ir_mut(), types, ty),
            None => Ok(Answer::Same),
        }
    }

    /// The type that a type or a value becomes, if it is one.
    pub(super) fn one_type(&mut self, asked: Asked<I>) -> Option<Type<I>> {
        let (ty, answer) = match asked {
            Asked::Type(ty) => (ty, self.convert_type(ty)),
            Asked::Value(value) => (self.ir().value_type(value), self.convert_type_of(value)),
        };
        match answer {
            Ok(Answer::Same) => Some(ty),
            Ok(Answer::One(new)) => Some(new),
            Ok(Answer::Many(..)) | Err(_) => None,
        }
    }

    /// The types that the type of a value becomes.
    #[inline]
    pub(super) fn convert_type_of(&mut self, value: Value<I>) -> Result<Answer<I>, String> {
        match self.types {
            Some(types) if self.sees_values => {
                self.cache.convert_of(self.below.ir_mut(), types, value)
            }
            _ => self.convert_type(self.ir().value_type(value)),
        }
    }

    /// The types that these types become together.
    pub(super) fn convert_types(&mut self, types: &[Type<I>]) -> Result<Vec<Type<I>>, String> {
        let mut all = Vec::with_capacity(types.len());
        for ty in types {
            let answer = self.convert_type(*ty)?;
            all.extend_from_slice(self.cache.list(&answer, ty));
        }
        Ok(all)
    }

    /// Notes a fault. The rewrite will be undone.
    pub(super) fn noted<T>(&mut self, done: Result<T, String>) -> Option<T> {
        done.map_err(|fault| self.fault = Some(fault)).ok()
    }

    /// Replaces each result by some of the values, and erases the operation.
    pub(super) fn replace(
        &mut self,
        op: Op<I>,
        values: &[Value<I>],
        lengths: impl Iterator<Item = usize>,
    ) {
        if self.has(op, Slot::GONE) {
            let op = self.ir().display_op(op);
            self.fault = Some(format!("{op} was replaced or erased before"));
            return;
        }
        self.notify_replaced(op, values);
        self.erase_op(op);
        self.record(op, values, lengths);
    }
}

impl<I: Ir> RewriterBase<I> for ConversionRewriter<'_, I> {
    fn ir(&self) -> &I {
        self.below.ir()
    }
    fn insertion_point(&self) -> InsertPoint<I> {
        self.below.insertion_point()
    }
    forward! { self, self.below =>
        fn ir_mut() -> &mut I;
        fn notify_replaced(op: Op<I>, values: &[Value<I>]);
        fn set_insertion_point(at: InsertPoint<I>);
        fn set_operand(op: Op<I>, index: usize, value: Value<I>);
        fn start_op_modification(op: Op<I>);
        fn cancel_op_modification(op: Op<I>) -> bool;
    }
    fn set_attr(&mut self, op: Op<I>, name: AttrName, attr: Option<I::Attr>) {
        self.was_modified(op);
        self.below.set_attr(op, name, attr);
    }
    fn set_operands(&mut self, op: Op<I>, operands: &[Value<I>], segments: Option<&[u32]>) -> bool {
        self.was_modified(op);
        let done = self.below.set_operands(op, operands, segments);
        self.refuse(done, "set the operands of an operation")
    }
    fn set_successor(&mut self, op: Op<I>, index: usize, block: Block<I>) -> bool {
        self.was_modified(op);
        let done = self.below.set_successor(op, index, block);
        self.refuse(done, "set a successor")
    }
    fn finalize_op_modification(&mut self, op: Op<I>) {
        self.below.finalize_op_modification(op);
        self.was_modified(op);
    }
    refusing! { self =>
        "set a location":
        fn set_loc(op: Op<I>, loc: I::Loc) -> bool;
        "move an operation":
        fn move_op(op: Op<I>, at: InsertPoint<I>) -> bool;
        "create a block":
        fn create_block(
            region: Region<I>, before: Option<Block<I>>, args: &[(Type<I>, Option<I::Loc>)]
        ) -> Option<Block<I>>;
        "move a block":
        fn move_block(block: Block<I>, region: Region<I>, before: Option<Block<I>>) -> bool;
        "insert a block argument":
        fn insert_block_args(
            block: Block<I>, args: &[NewBlockArg<I>]
        ) -> Option<Vec<Value<I>>>;
    }
    fn move_ops(&mut self, first: Op<I>, last: Op<I>, at: InsertPoint<I>) -> bool {
        let done = self.below.move_together(first, last, at);
        self.refuse(done, "move operations")
    }
    fn notify_match_failure(&mut self, reason: &str) {
        self.said = Some(reason.to_string());
        self.below.notify_match_failure(reason);
    }
    fn create_op(&mut self, state: OpState<'_, I>) -> Op<I> {
        self.operand_lengths.clear();
        if Some(state.kind) == self.cast {
            let cast = self.make(state);
            self.casts.push(cast);
            return cast;
        }
        if self.creates_originals {
            return self.make_original(state);
        }
        if self.types.is_none() && self.replacements.is_empty() {
            return self.make(state);
        }
        let kind = self.kinds.of(self.below.ir(), state.kind);
        self.create(state, kind.is_legal(), &[])
    }
    fn replace_op(&mut self, op: Op<I>, values: &[Value<I>]) {
        if self.has_results_for(op, values.len()) {
            self.replace(op, values, std::iter::repeat_n(1, values.len()));
        }
    }
    fn erase_op(&mut self, op: Op<I>) {
        if !self.has(op, Slot::GONE) {
            self.slot(op).set(Slot::GONE, true);
            self.erase(Entity::Op(op));
        }
    }
    fn is_erased(&self, op: Op<I>) -> bool {
        self.is_gone(op)
    }
    fn erase_block_args(&mut self, block: Block<I>, indices: &[usize]) -> bool {
        let ir = self.below.ir();
        let mut args = indices
            .iter()
            .filter_map(|index| ir.block_arg(block, *index));
        // One that has replaced a result is used in the end.
        let done = args.all(|arg| !self.replacements.args.contains_key(&arg))
            && self.below.erase_block_args(block, indices);
        self.refuse(done, "erase a block argument")
    }
    fn replace_all_uses_with(&mut self, from: Value<I>, to: Value<I>) {
        let done = self.replace_uses(from, to);
        self.noted(done);
    }
    fn erase_block(&mut self, block: Block<I>) -> bool {
        let done = !self.gone_blocks.contains(&block)
            && may_erase_block_with(self.ir(), block, |op| self.is_gone(op));
        if done {
            self.gone_blocks.insert(block);
            self.erase(Entity::Block(block));
        }
        self.refuse(done, "erase a block")
    }
    fn clone_op(&mut self, op: Op<I>, mapping: &mut IrMapping<I>) -> Option<Op<I>> {
        let new = self.below.clone_op(op, mapping)?;
        self.cloned(new);
        Some(new)
    }
    fn clone_region_before(
        &mut self,
        region: Region<I>,
        to: Region<I>,
        before: Option<Block<I>>,
        mapping: &mut IrMapping<I>,
    ) -> bool {
        let done = self.below.clone_region_before(region, to, before, mapping);
        if done {
            for op in self.below.cloned_ops(self.below.num_changes() - 1) {
                *self.slot(op) = Slot::CLONE;
            }
        }
        done
    }
    fn converted_types(&mut self, ty: Type<I>) -> Option<Vec<Type<I>>> {
        self.convert_types(&[ty]).ok()
    }
    fn converted_types_of(&mut self, value: Value<I>) -> Option<Vec<Type<I>>> {
        let answer = self.convert_type_of(value).ok()?;
        let ty = self.ir().value_type(value);
        Some(self.cache.list(&answer, &ty).to_vec())
    }
    fn converted_values(&mut self, values: Vec<Value<I>>) -> Option<Vec<Value<I>>> {
        let mut all = Vec::with_capacity(values.len());
        for value in values {
            self.convert_value(value, false, &mut all).ok()?;
        }
        Some(all)
    }
    fn create_op_with(&mut self, state: OpState<'_, I>, conversion: OpConversion<'_>) -> Op<I> {
        let OpConversion {
            original,
            originals,
            result_groups,
        } = conversion;
        self.operand_lengths.clear();
        if original || self.creates_originals {
            let before = self.set_creates_originals(true);
            let op = self.create_op(state);
            self.creates_originals = before;
            return op;
        }
        if originals.is_empty() && result_groups.is_empty() {
            return self.create_op(state);
        }
        if self.types.is_none() && self.replacements.is_empty() {
            return self.make(state);
        }
        let awaits = originals.is_empty() && self.kinds.of(self.below.ir(), state.kind).is_legal();
        self.originals.extend_from_slice(originals);
        let op = self.create(state, awaits, result_groups);
        self.originals.clear();
        if !result_groups.is_empty() {
            self.spread.insert(op, self.result_lengths.clone());
        }
        if !originals.is_empty() {
            // Its operands do not follow what replaces them.
            self.slot(op).set(Slot::MADE, false);
        }
        op
    }
    fn replace_op_by(&mut self, op: Op<I>, by: Op<I>) {
        let values = self.results(by);
        match self.spread.remove(&by) {
            Some(lengths) if self.fault.is_none() => {
                if self.has_results_for(op, lengths.len()) {
                    self.replace(op, &values, lengths.into_iter());
                }
            }
            _ => self.replace_op(op, &values),
        }
    }
    fn replace_op_with_multiple(&mut self, op: Op<I>, values: &[Vec<Value<I>>]) {
        if self.has_results_for(op, values.len()) {
            self.replace(op, &values.concat(), values.iter().map(Vec::len));
        }
    }
    fn convert_block_types(
        &mut self,
        block: Block<I>,
        signature: Option<&SignatureConversion<I>>,
    ) -> bool {
        let done = self.convert_block(block, signature);
        self.noted(done).is_some()
    }
    fn require_operands(&mut self, op: Op<I>, groups: &[Arity], segments: Option<&[u32]>) {
        if !may_become(groups, segments, &self.operand_lengths) && self.fault.is_none() {
            let name = self.ir().kind_name(self.ir().kind(op));
            self.fault = Some(format!(
                "an operand of '{name}' is one value, which the conversion makes several or none"
            ));
        }
    }
    fn convert_region_types(
        &mut self,
        region: Region<I>,
        signature: Option<&SignatureConversion<I>>,
    ) -> bool {
        let done = self.convert_region(region, signature);
        self.noted(done).is_some()
    }
    fn set_creates_originals(&mut self, on: bool) -> bool {
        std::mem::replace(&mut self.creates_originals, on)
    }
    fn memo(&mut self) -> Option<&mut Memo> {
        Some(&mut self.memo)
    }
}
