//! The conformance suite finds faults: the small IR of these tests behind a wrapper that breaks one
//! promise at a time. Each is found, and the report names the method.

use std::cell::Cell;

use drr_runtime::attr::{AttrData, AttrView};
use drr_runtime::conformance::{Report, Subject, run_all};
use drr_runtime::decl::OpDef;
use drr_runtime::ir::{AttrName, Block, InsertPoint, Ir, Op, OpKind, OpState, Region, Type, Value};
use drr_runtime::ty::{TypeData, TypeView};

use crate::support::ir::{OpId, Ty, ValueId};
use crate::support::{TestIr, ops};

/// A broken promise.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fault {
    /// No promise is broken.
    None,
    /// The oldest use of a value that has three is not shown.
    ForgetsAUse,
    /// Uses are shown although told to stop.
    DoesNotStop,
    /// Setting an operand leaves the old use in the list.
    KeepsOldUses,
    /// An erased operation still uses its operands.
    ErasureKeepsUses,
    /// The operation after the second is the fourth.
    SkipsAnOp,
    /// The last operation is followed by the first.
    GoesRound,
    /// Every operation is put at the end.
    InsertsAtTheEnd,
    /// Types with the same meaning are different handles.
    TypesTwice,
    /// `i1` is taken for `i64`.
    TypesMixedUp,
    /// Numbers as attributes lose their sign.
    LosesTheSign,
    /// Setting an attribute does nothing.
    AttrsStay,
    /// Operands cannot be told apart.
    FirstOperandTwice,
    /// Results are results of another number.
    WrongResultNumber,
    /// Every operation is told to be in no block.
    NoParent,
    /// `use_empty` says yes where there is one use.
    OverlooksOneUse,
    /// `has_one_use` says yes where there are two.
    CountsToOne,
    /// Nothing is removable.
    NothingIsPure,
    /// All ops are one kind.
    OneKind,
    /// Kinds are large numbers.
    HugeKinds,
    /// Names are not the declared ones.
    WrongName,
    /// Every operation has the same dense number.
    SameIndex,
    /// Operations have no text.
    NoText,
    /// Nothing is refused.
    VerifiesAnything,
    /// A region is owned by nobody.
    NoOwner,
}

thread_local! {
    static FAULT: Cell<Fault> = const { Cell::new(Fault::None) };
}

fn broken(fault: Fault) -> bool {
    FAULT.get() == fault
}

/// The small IR, with a fault.
struct Faulty {
    ir: TestIr,
    /// What was unlinked, and is shown nevertheless.
    stale: Vec<(ValueId, OpId, usize)>,
    types: u32,
}

/// A type, told apart from equal ones by a number.
type RawTy = (Ty, u32);

fn op(op: Op<Faulty>) -> Op<TestIr> {
    Op(op.0)
}
fn value(value: Value<Faulty>) -> Value<TestIr> {
    Value(value.0)
}
fn block(block: Block<Faulty>) -> Block<TestIr> {
    Block(block.0)
}

impl Ir for Faulty {
    type RawOp = OpId;
    type RawValue = ValueId;
    type RawBlock = u32;
    type RawRegion = u32;
    type RawType = RawTy;
    type Attr = i64;
    type Loc = ();

    fn bind_op<O: OpDef>(&mut self) -> Option<OpKind> {
        let kind = self.ir.bind_op::<O>()?;
        Some(match FAULT.get() {
            Fault::OneKind => OpKind(0),
            Fault::HugeKinds => OpKind(kind.0 + (1 << 30)),
            _ => kind,
        })
    }
    fn bind_attr(&mut self, kind: OpKind, name: &str) -> AttrName {
        self.ir.bind_attr(kind, name)
    }
    fn attr_name(&self, kind: OpKind, name: &str) -> Option<AttrName> {
        self.ir.attr_name(kind, name)
    }
    fn kind_name(&self, kind: OpKind) -> String {
        let name = self.ir.kind_name(OpKind(kind.0 & !(1 << 30)));
        if broken(Fault::WrongName) {
            name.to_uppercase()
        } else {
            name
        }
    }
    fn kind(&self, of: Op<Self>) -> OpKind {
        let kind = self.ir.kind(op(of));
        if broken(Fault::HugeKinds) {
            OpKind(kind.0 + (1 << 30))
        } else {
            kind
        }
    }
    fn num_operands(&self, of: Op<Self>) -> usize {
        self.ir.num_operands(op(of))
    }
    fn operand(&self, of: Op<Self>, index: usize) -> Value<Self> {
        let index = if broken(Fault::FirstOperandTwice) {
            0
        } else {
            index
        };
        Value(self.ir.operand(op(of), index).0)
    }
    fn num_results(&self, of: Op<Self>) -> usize {
        self.ir.num_results(op(of))
    }
    fn result(&self, of: Op<Self>, index: usize) -> Value<Self> {
        Value(self.ir.result(op(of), index).0)
    }
    fn with_attr<R>(&self, of: Op<Self>, name: AttrName, f: impl FnOnce(Option<&i64>) -> R) -> R {
        self.ir.with_attr(op(of), name, f)
    }
    fn loc(&self, _: Op<Self>) {}
    fn is_removable_if_unused(&self, of: Op<Self>) -> bool {
        !broken(Fault::NothingIsPure) && self.ir.is_removable_if_unused(op(of))
    }
    fn defining_op(&self, of: Value<Self>) -> Option<(Op<Self>, usize)> {
        let (op, index) = self.ir.defining_op(value(of))?;
        Some((
            Op(op.0),
            index + usize::from(broken(Fault::WrongResultNumber)),
        ))
    }
    fn value_type(&self, of: Value<Self>) -> Type<Self> {
        Type((self.ir.value_type(value(of)).0, 0))
    }
    fn for_each_use(&self, of: Value<Self>, mut f: impl FnMut(Op<Self>, usize) -> bool) {
        let mut uses = vec![];
        self.ir.for_each_use(value(of), |op, index| {
            uses.push((Op(op.0), index));
            true
        });
        if broken(Fault::ForgetsAUse) && uses.len() > 2 {
            uses.pop();
        }
        let stale = self.stale.iter().filter(|(value, ..)| *value == of.0);
        uses.extend(stale.map(|(_, op, index)| (Op(*op), *index)));
        for (op, index) in uses {
            if !f(op, index) && !broken(Fault::DoesNotStop) {
                return;
            }
        }
    }
    fn with_type<R>(&self, ty: Type<Self>, f: impl FnOnce(TypeView<'_, Self>) -> R) -> R {
        let width = match ty.0.0 {
            Ty::I1 if !broken(Fault::TypesMixedUp) => 1,
            _ => 64,
        };
        f(TypeView::Integer {
            width,
            signedness: drr_runtime::ty::Signedness::Signless,
        })
    }
    fn with_attr_view<R>(&self, attr: &i64, f: impl FnOnce(AttrView<'_, Self>) -> R) -> R {
        let value = if broken(Fault::LosesTheSign) {
            attr.abs()
        } else {
            *attr
        };
        f(AttrView::Integer {
            value: value.into(),
            ty: Type((Ty::I64, 0)),
        })
    }
    fn make_type(&mut self, data: &TypeData<Self>) -> Option<Type<Self>> {
        let ty = match data {
            TypeData::Type(ty) => return Some(*ty),
            TypeData::Integer(64, drr_runtime::ty::Signedness::Signless) => Ty::I64,
            TypeData::Integer(1, drr_runtime::ty::Signedness::Signless) => Ty::I1,
            _ => return None,
        };
        self.types += u32::from(broken(Fault::TypesTwice));
        Some(Type((ty, self.types)))
    }
    fn make_attr(&mut self, data: &AttrData<Self>) -> Option<i64> {
        match data {
            AttrData::Attr(attr) => Some(*attr),
            AttrData::Integer { value, ty } if self.make_type(ty)?.0.0 == Ty::I64 => {
                i64::try_from(*value).ok()
            }
            _ => None,
        }
    }
    fn fused_loc(&mut self, _: &[Op<Self>]) {}
    fn parent_block(&self, of: Op<Self>) -> Option<Block<Self>> {
        let parent = self.ir.parent_block(op(of))?;
        (!broken(Fault::NoParent)).then_some(Block(parent.0))
    }
    fn parent_region(&self, of: Block<Self>) -> Option<Region<Self>> {
        self.ir
            .parent_region(block(of))
            .map(|region| Region(region.0))
    }
    fn region_owner(&self, region: Region<Self>) -> Option<Op<Self>> {
        let owner = self.ir.region_owner(Region(region.0))?;
        (!broken(Fault::NoOwner)).then_some(Op(owner.0))
    }
    fn regions(&self, of: Op<Self>) -> Vec<Region<Self>> {
        let regions = self.ir.regions(op(of)).into_iter();
        regions.map(|region| Region(region.0)).collect()
    }
    fn blocks(&self, region: Region<Self>) -> Vec<Block<Self>> {
        let blocks = self.ir.blocks(Region(region.0)).into_iter();
        blocks.map(|block| Block(block.0)).collect()
    }
    fn first_op(&self, of: Block<Self>) -> Option<Op<Self>> {
        self.ir.first_op(block(of)).map(|op| Op(op.0))
    }
    fn next_op(&self, of: Op<Self>) -> Option<Op<Self>> {
        let next = self.ir.next_op(op(of));
        let place = self.ir.parent_block(op(of))?;
        let first = self.ir.first_op(place)?;
        let second = self.ir.next_op(first);
        let next = match next {
            Some(next) if broken(Fault::SkipsAnOp) && Some(op(of)) == second => {
                self.ir.next_op(next)
            }
            None if broken(Fault::GoesRound) => Some(first),
            next => next,
        };
        next.map(|op| Op(op.0))
    }
    fn create_op(&mut self, at: InsertPoint<Self>, state: OpState<'_, Self>) -> Op<Self> {
        let at = match at {
            InsertPoint::Before(next) if broken(Fault::InsertsAtTheEnd) => {
                InsertPoint::End(self.ir.parent_block(op(next)).expect("it is in a block"))
            }
            InsertPoint::Before(next) => InsertPoint::Before(op(next)),
            InsertPoint::End(of) => InsertPoint::End(block(of)),
        };
        let operands: Vec<_> = state.operands.iter().map(|of| value(*of)).collect();
        let types: Vec<_> = state.result_types.iter().map(|ty| Type(ty.0.0)).collect();
        let regions = state
            .regions
            .iter()
            .map(|region| region.map(|region| Region(region.0)));
        let regions: Vec<_> = regions.collect();
        let successors: Vec<_> = state.successors.iter().map(|of| block(*of)).collect();
        let made = self.ir.create_op(
            at,
            OpState {
                kind: OpKind(state.kind.0 & !(1 << 30)),
                operands: &operands,
                operand_segments: None,
                result_types: &types,
                result_segments: None,
                attrs: state.attrs,
                regions: &regions,
                successors: &successors,
                loc: (),
            },
        );
        Op(made.0)
    }
    fn erase_op(&mut self, of: Op<Self>) {
        if broken(Fault::ErasureKeepsUses) {
            for index in 0..self.num_operands(of) {
                self.stale.push((self.operand(of, index).0, of.0, index));
            }
        }
        self.ir.erase_op(op(of));
    }
    fn set_operand(&mut self, of: Op<Self>, index: usize, to: Value<Self>) {
        if broken(Fault::KeepsOldUses) {
            self.stale.push((self.operand(of, index).0, of.0, index));
        }
        self.ir.set_operand(op(of), index, value(to));
    }
    fn set_attr(&mut self, of: Op<Self>, name: AttrName, attr: Option<i64>) {
        if !broken(Fault::AttrsStay) {
            self.ir.set_attr(op(of), name, attr);
        }
    }
    fn use_empty(&self, of: Value<Self>) -> bool {
        let mut uses = 0;
        self.for_each_use(of, |_, _| {
            uses += 1;
            true
        });
        uses == 0 || (uses == 1 && broken(Fault::OverlooksOneUse))
    }
    fn has_one_use(&self, of: Value<Self>) -> bool {
        let mut uses = 0;
        self.for_each_use(of, |_, _| {
            uses += 1;
            true
        });
        uses == 1 || (uses == 2 && broken(Fault::CountsToOne))
    }
    fn op_index(&self, of: Op<Self>) -> Option<usize> {
        let index = self.ir.op_index(op(of));
        if broken(Fault::SameIndex) {
            Some(0)
        } else {
            index
        }
    }
    fn num_successors(&self, of: Op<Self>) -> usize {
        self.ir.num_successors(op(of))
    }
    fn successor(&self, of: Op<Self>, index: usize) -> Block<Self> {
        Block(self.ir.successor(op(of), index).0)
    }
    fn block_args(&self, of: Block<Self>) -> Vec<Value<Self>> {
        let args = self.ir.block_args(block(of)).into_iter();
        args.map(|arg| Value(arg.0)).collect()
    }
    fn is_constant_like(&self, of: Op<Self>) -> bool {
        self.ir.is_constant_like(op(of))
    }
    fn verify(&self, of: Op<Self>) -> Result<(), String> {
        if broken(Fault::VerifiesAnything) {
            Ok(())
        } else {
            self.ir.verify(op(of))
        }
    }
    fn display_op(&self, of: Op<Self>) -> String {
        if broken(Fault::NoText) {
            String::new()
        } else {
            self.ir.display_op(op(of))
        }
    }
}

struct Broken;

impl Subject for Broken {
    type Ir = Faulty;
    type Source = ops::Source;
    type Unary = ops::Neg;
    type Binary = ops::Add;
    type Constant = ops::Const;

    fn empty() -> (Faulty, Block<Faulty>) {
        let ir = TestIr::new();
        let place = Block(ir.blocks(ir.body())[0].0);
        let (stale, types) = (vec![], 0);
        (Faulty { ir, stale, types }, place)
    }
    fn value_type(_: &mut Faulty) -> Type<Faulty> {
        Type((Ty::I64, 0))
    }
    fn loc(_: &mut Faulty) {}
    fn integer(_: &mut Faulty, value: i64) -> i64 {
        value
    }
    fn keep(ir: &mut Faulty, place: Block<Faulty>, of: Value<Faulty>) -> (Op<Faulty>, usize) {
        let sink = super::conformance::Small::keep(&mut ir.ir, block(place), value(of));
        (Op(sink.0.0), sink.1)
    }
    fn nested(
        ir: &mut Faulty,
        place: Block<Faulty>,
    ) -> Option<drr_runtime::conformance::Nested<Faulty>> {
        let nested = super::conformance::Small::nested(&mut ir.ir, block(place))?;
        Some(drr_runtime::conformance::Nested {
            op: Op(nested.op.0),
            blocks: nested.blocks.into_iter().map(|of| Block(of.0)).collect(),
            args: nested.args,
        })
    }
    fn invalid(ir: &mut Faulty, place: Block<Faulty>) -> Option<Op<Faulty>> {
        let invalid = super::conformance::Small::invalid(&mut ir.ir, block(place))?;
        Some(Op(invalid.0))
    }
}

fn report(fault: Fault) -> Report {
    FAULT.set(fault);
    let report = run_all::<Broken>();
    FAULT.set(Fault::None);
    report
}

#[test]
fn without_a_fault_the_wrapper_conforms() {
    let report = report(Fault::None);
    assert!(report.is_conformant(), "{report}");
}

/// The fault is found, and a violation names the method.
#[track_caller]
fn found(fault: Fault, method: &str) {
    let report = report(fault);
    let named = report
        .failures()
        .any(|(_, violation)| violation.method == method);
    assert!(named, "{fault:?}, of `{method}`:\n{report}");
}

macro_rules! faults {
    ($($name:ident: $fault:ident => $method:literal;)*) => {$(
        #[test]
        fn $name() {
            found(Fault::$fault, $method);
        }
    )*};
}

faults! {
    a_forgotten_use_is_found: ForgetsAUse => "Ir::for_each_use";
    uses_that_do_not_stop_are_found: DoesNotStop => "Ir::for_each_use";
    an_operand_set_without_its_use_is_found: KeepsOldUses => "Ir::set_operand";
    uses_that_outlive_their_owner_are_found: ErasureKeepsUses => "Ir::erase_op";
    a_skipped_operation_is_found: SkipsAnOp => "Ir::create_op";
    an_endless_block_is_found: GoesRound => "Ir::next_op";
    operations_at_the_wrong_place_are_found: InsertsAtTheEnd => "Ir::create_op";
    types_that_are_not_interned_are_found: TypesTwice => "Ir::make_type";
    types_that_are_taken_for_others_are_found: TypesMixedUp => "Ir::with_type";
    a_lost_sign_is_found: LosesTheSign => "Ir::with_attr_view";
    attributes_that_stay_are_found: AttrsStay => "Ir::set_attr";
    the_same_operand_twice_is_found: FirstOperandTwice => "Ir::operand";
    a_wrong_result_number_is_found: WrongResultNumber => "Ir::defining_op";
    operations_without_a_block_are_found: NoParent => "Ir::parent_block";
    an_overlooked_use_is_found: OverlooksOneUse => "Ir::use_empty";
    two_uses_taken_for_one_are_found: CountsToOne => "Ir::has_one_use";
    operations_that_cannot_be_erased_are_found: NothingIsPure => "Ir::is_removable_if_unused";
    ops_of_one_kind_are_found: OneKind => "Ir::bind_op";
    kinds_that_are_not_dense_are_found: HugeKinds => "Ir::bind_op";
    wrong_names_are_found: WrongName => "Ir::kind_name";
    numbers_given_twice_are_found: SameIndex => "Ir::op_index";
    operations_without_a_text_are_found: NoText => "Ir::display_op";
    a_verifier_that_refuses_nothing_is_found: VerifiesAnything => "Ir::verify";
    regions_without_an_owner_are_found: NoOwner => "Ir::region_owner";
}

#[test]
fn a_violation_says_what_was_expected_and_found() {
    let report = report(Fault::KeepsOldUses);
    let (_, violation) = report
        .failures()
        .find(|(name, _)| *name == "set_operand_moves_the_use")
        .expect("the check fails");
    let text = violation.to_string();
    assert!(
        text.starts_with("the contract of `Ir::set_operand` is broken: "),
        "{text}"
    );
    assert!(text.contains("uses of x\n  expected: [("), "{text}");
    assert!(text.contains("\n  found:    [("), "{text}");
}
