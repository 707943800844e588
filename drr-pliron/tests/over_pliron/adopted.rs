//! An op that was written for pliron can be declared for drr, adopted, matched, built and folded.

use drr::driver::{GreedyRewriteConfig, apply_patterns_greedily};
use drr::drr;
use drr::ir::{AttrData, InsertPoint, Ir, Op, TypeData};
use drr::pattern_set::PatternSet;
use drr::prelude::*;
use drr::rewriter::IRRewriter;
use drr_pliron::{GreedyPass, Pliron};
use pliron::attribute::AttrObj;
use pliron::builtin::attributes::IntegerAttr;
use pliron::builtin::op_interfaces::{OneOpdInterface, OneResultInterface};
use pliron::common_traits::Verify;
use pliron::context::Context;
use pliron::derive::{op_interface_impl, pliron_op};
use pliron::irbuild::IRStatus;
use pliron::irbuild::rewriter::Rewriter;
use pliron::location::Location;
use pliron::op::Op as _;
use pliron::operation::Operation;
use pliron::opts::constants::ConstFoldInterface;
use pliron::opts::dce::SideEffects;
use pliron::pass::{AnalysisManager, Pass};
use pliron::printable::Printable;
use pliron::verify_err;

use crate::ops::{Calc, PlusOp, body, names, parsed};

#[pliron_op(name = "hand.twice", format, interfaces = [OneOpdInterface, OneResultInterface], verifier = "succ")]
struct TwiceOp;

#[op_interface_impl]
impl ConstFoldInterface for TwiceOp {
    fn check_fold(&self, context: &Context, operands: &[Option<AttrObj>]) -> Vec<Option<AttrObj>> {
        let twice = |attr: &AttrObj| {
            let integer = attr.downcast_ref::<IntegerAttr>()?;
            let value = integer.value().add(&integer.value());
            let ty = integer.get_type();
            Some(IntegerAttr::new(ty, value).into())
        };
        let _ = context;
        vec![operands[0].as_ref().and_then(twice)]
    }
    fn fold_in_place(
        &self,
        context: &mut Context,
        operands: &[Option<AttrObj>],
        rewriter: &mut dyn Rewriter,
    ) -> IRStatus {
        self.fold_with_materialization(context, operands, rewriter)
    }
}

#[op_interface_impl]
impl SideEffects for TwiceOp {
    fn has_side_effects(&self, _: &Context) -> bool {
        false
    }
}

drr::declare_op! {
    /// Declared for drr; the op was written for pliron.
    pub DeclaredTwiceOp = "hand.twice"(x: AnyType) -> (r: AnyType)
        traits(SameOperandsAndResultType);
}

drr! {
    set Twice;
    def TwiceIsPlus : Pat<(DeclaredTwiceOp $x), (PlusOp $x, $x)>;
}

const TWICE: &str = "builtin.module @m {
  ^block():
    a = calc.number () [] [value: builtin.integer <21: i64>]: <() -> (builtin.integer i64)>;
    t = hand.twice a: <(builtin.integer i64) -> (builtin.integer i64)>;
    b = calc.plus (t, t) [] []: <(builtin.integer i64, builtin.integer i64) -> (builtin.integer i64)>;
    calc.lists (b) [] [builtin_operand_segment_sizes: builtin.operand_segment_sizes [1, 0]]: <(builtin.integer i64) -> ()>
}";

fn twice() -> (Pliron, Op<Pliron>) {
    let mut ir = Pliron::new();
    let number = ir.make_type(&TypeData::int(64)).unwrap();
    let (mut ir, module) = {
        let text = TWICE.lines().filter(|line| !line.contains("hand.twice"));
        let text: Vec<_> = text.map(|line| line.replace("(t, t)", "(a, a)")).collect();
        let module = parsed(&mut ir, &text.join("\n"));
        (ir, module)
    };
    // The default format of `hand.twice` is not the subject of this test, so the operation is added
    // by hand.
    let ops = body(&ir, module);
    let a = ops[0].0.deref(&ir).get_result(0);
    let info = TwiceOp::get_concrete_op_info();
    let op = Operation::new(&mut ir, info, vec![number.0], vec![a], vec![], 0);
    op.insert_after(&ir, ops[0].0);
    let t = op.deref(&ir).get_result(0);
    for index in 0..2 {
        Operation::replace_operand(ops[1].0, &ir, index, t);
    }
    (ir, module)
}

/// Makes an operation that computes 2 * 21 and folds.
pub(crate) fn foldable(ir: &mut Pliron, block: Block<Pliron>) -> Op<Pliron> {
    let ty = ir.make_type(&TypeData::int(32)).unwrap();
    let value = ir.make_attr(&AttrData::Integer {
        value: 21,
        ty: ty.into(),
    });
    let value = value.unwrap().downcast::<IntegerAttr>().ok().unwrap();
    let constant = pliron::builtin::ops::ConstantOp::new(ir, value).get_operation();
    constant.insert_at_back(block.0, ir);
    let operand = constant.deref(ir).get_result(0);
    let info = TwiceOp::get_concrete_op_info();
    let op = Operation::new(ir, info, vec![ty.0], vec![operand], vec![], 0);
    op.insert_at_back(block.0, ir);
    Op(op)
}

#[test]
fn an_adopted_op_is_matched_and_one_that_is_not_leaves_its_rules_out() {
    let (mut ir, module) = twice();
    let patterns = PatternSet::new().with(Twice).bind(&mut ir);
    let left_out: Vec<_> = patterns
        .left_out()
        .map(|(rule, ops)| (rule.name, ops))
        .collect();
    assert_eq!(left_out, [("TwiceIsPlus", &["hand.twice"][..])]);

    ir.adopt::<TwiceOp>();
    let patterns = PatternSet::new().with(Twice).bind(&mut ir);
    assert_eq!(patterns.left_out().count(), 0);
    let config = GreedyRewriteConfig::new().fold(false);
    let report = apply_patterns_greedily(&mut ir, module, &patterns, &config, None).unwrap();
    assert_eq!(report.rewrites, 1);
    assert_eq!(
        names(&ir, module),
        ["calc.number", "calc.plus", "calc.plus", "calc.lists"]
    );
    ir.verify(module).unwrap();
}

#[test]
fn a_pass_that_requires_all_rules_says_what_is_not_adopted_and_what_pliron_cannot_have() {
    drr::declare_op! {
        pub DotsOp = "hand.twice.two"(x: AnyType) -> (r: AnyType) traits(Pure);
    }
    drr! {
        set Dots;
        def NoDots : Pat<(DotsOp $x), (replaceWithValue $x)>;
    }
    let run = |pass: GreedyPass| {
        let (ir, module) = twice();
        let mut context = ir.into_context();
        let mut pass = pass.require_all_rules(true);
        let result = pass.run(module.0, &mut context, &mut AnalysisManager::default());
        result
            .map(|_| ())
            .map_err(|error| error.disp(&context).to_string())
    };
    let not_adopted = run(GreedyPass::new("p", || PatternSet::new().with(Twice))).unwrap_err();
    let wanted = "pass `p`: rule `TwiceIsPlus` is left out: pliron has no 'hand.twice' with its declaration: \
        it was written for pliron; adopt its type with `Pliron::adopt`";
    assert!(not_adopted.contains(wanted), "{not_adopted}");
    let impossible = run(GreedyPass::new("p", || PatternSet::new().with(Dots))).unwrap_err();
    let wanted = "rule `NoDots` is left out: pliron has no 'hand.twice.two' with its declaration: \
        pliron's names of ops have two parts";
    assert!(impossible.contains(wanted), "{impossible}");
    run(GreedyPass::new("p", || PatternSet::new().with(Calc))).unwrap();
}

#[test]
fn operations_fold_by_plirons_interface_and_constants_become_plirons() {
    let (mut ir, module) = twice();
    let patterns = PatternSet::new().with(Calc).bind(&mut ir);
    let config = GreedyRewriteConfig::new();
    let report = apply_patterns_greedily(&mut ir, module, &patterns, &config, None).unwrap();
    assert_eq!((report.folds, report.rewrites), (1, 0), "{report}");
    assert_eq!(
        names(&ir, module),
        ["builtin.constant", "calc.plus", "calc.lists"]
    );
    let text = ir.display_op(body(&ir, module)[0]);
    assert!(text.contains("<builtin.integer <42: i64>>"), "{text}");
    ir.verify(module).unwrap();
}

#[test]
fn a_truth_value_is_an_i1_in_plirons_constant() {
    drr! {
        set True;
        def TwiceIsTrue : Pat<(DeclaredTwiceOp $_), (crate::ops::BuiltinConstantOp true)>;
    }
    let (mut ir, _, block) = crate::support::empty_module();
    ir.adopt::<TwiceOp>();
    let i1 = ir.make_type(&TypeData::int(1)).unwrap();
    let info = pliron::builtin::ops::ForwardRefOp::get_concrete_op_info();
    let from = Operation::new(&mut ir, info, vec![i1.0], vec![], vec![], 0);
    from.insert_at_back(block.0, &ir);
    let x = from.deref(&ir).get_result(0);
    let twice = TwiceOp::get_concrete_op_info();
    let twice = Operation::new(&mut ir, twice, vec![i1.0], vec![x], vec![], 0);
    twice.insert_at_back(block.0, &ir);
    // The user keeps the constant.
    let user = TwiceOp::get_concrete_op_info();
    let x = twice.deref(&ir).get_result(0);
    let user = Operation::new(&mut ir, user, vec![i1.0], vec![x], vec![], 0);
    let patterns = PatternSet::new().with(True).bind(&mut ir);
    let module = Op(block.0.deref(&ir).get_parent_op(&ir).unwrap());
    let config = GreedyRewriteConfig::new().fold(false);
    let report = apply_patterns_greedily(&mut ir, module, &patterns, &config, None).unwrap();
    assert_eq!(report.rewrites, 1);
    let constant = user.deref(&ir).get_operand(0).defining_op().unwrap();
    Operation::erase(user, &mut ir);
    ir.verify(Op(constant)).unwrap();
    let text = ir.display_op(Op(constant));
    assert!(text.contains("<builtin.integer <1: i1>>"), "{text}");
}

#[test]
fn the_attribute_that_is_a_constant_is_found_in_plirons_own() {
    let (mut ir, _, block) = crate::support::empty_module();
    let twice = foldable(&mut ir, block);
    let constant = ir.first_op(block).unwrap();
    let value = ir.constant_value(ir.result(constant, 0)).unwrap();
    let name = ir.constant_attr(constant).unwrap();
    ir.with_attr(constant, name, |attr| assert_eq!(attr, Some(&value)));
    assert_eq!(ir.constant_attr(twice), None, "it has an operand");
}

#[test]
fn explanations_say_that_an_op_is_to_be_adopted() {
    let (mut ir, module) = twice();
    let patterns = PatternSet::new().with(Twice).bind(&mut ir);
    let op = body(&ir, module)[1];
    let text = patterns.explain(&mut ir, op, "TwiceIsPlus").unwrap();
    let text = text.to_string();
    let wanted = "it was written for pliron; adopt its type with `Pliron::adopt`";
    assert!(text.ends_with(wanted), "{text}");
}

#[test]
fn explanations_say_that_a_declaration_does_not_fit_an_adopted_op() {
    drr::declare_op! {
        pub TwiceOfTwoOp = "hand.twice"(x: AnyType, y: AnyType) -> (r: AnyType);
    }
    drr! {
        set TwiceOfTwo;
        def OfTwo : Pat<(TwiceOfTwoOp $x, $_), (replaceWithValue $x)>;
    }
    let (mut ir, module) = twice();
    ir.adopt::<TwiceOp>();
    let patterns = PatternSet::new().with(TwiceOfTwo).bind(&mut ir);
    assert_eq!(patterns.left_out().count(), 0);
    let op = body(&ir, module)[1];
    let text = patterns.explain(&mut ir, op, "OfTwo").unwrap().to_string();
    assert!(
        text.ends_with("'hand.twice' has 1 operand, not 2"),
        "{text}"
    );
}

#[pliron_op(name = "hand.tagged", format = "attr($hand_tag, $IntegerAttr) ` ` type($0)", attributes = (hand_tag: IntegerAttr))]
struct TaggedOp;

impl Verify for TaggedOp {
    fn verify(&self, context: &Context) -> pliron::result::Result<()> {
        match self.get_attr_hand_tag(context) {
            Some(_) => Ok(()),
            None => verify_err!(self.loc(context), "it has no tag"),
        }
    }
}

drr::declare_op! {
    /// Declared for drr.
    pub DeclaredTaggedOp = "hand.tagged"() { hand_tag: TypedAttr } -> (r: AnyType);
}

/// An operation with this tag.
fn tagged(ir: &mut Pliron, tag: AttrData<Pliron>) -> Op<Pliron> {
    ir.adopt::<TaggedOp>();
    let module = crate::support::add_module(ir);
    let block = ir.blocks(ir.regions(module)[0])[0];
    let mut builder = IRRewriter::new(ir, InsertPoint::End(block));
    let mut rewriter = builder.rewriter();
    let ty = TypeData::int(1);
    DeclaredTaggedOp::build_typed(&mut rewriter, Location::Unknown, ty, tag).unwrap()
}

#[test]
fn an_operation_that_does_not_verify_is_shown_in_canonical_syntax() {
    let mut ir = Pliron::new();
    let op = tagged(&mut ir, AttrData::String("no integer".into()));
    let text = ir.display_op(op);
    assert!(text.contains("hand.tagged () [] [hand_tag: "), "{text}");
}

#[pliron_op(name = "hand.labelled", format = "attr($hand_label, $IntegerAttr) ` ` type($0)", attributes = (hand_label: IntegerAttr), verifier = "succ")]
struct LabelledOp;

#[test]
fn an_operation_that_verifies_and_cannot_be_printed_is_shown_in_canonical_syntax() {
    let (mut ir, _, block) = crate::support::empty_module();
    let ty = ir.make_type(&TypeData::int(64)).unwrap();
    let info = LabelledOp::get_concrete_op_info();
    let op = Operation::new(&mut ir, info, vec![ty.0], vec![], vec![], 0);
    op.insert_at_back(block.0, &ir);
    ir.verify(Op(op)).unwrap();
    let text = ir.display_op(Op(op));
    assert!(text.contains("hand.labelled () [] []: "), "{text}");
}

#[test]
fn a_truth_value_is_an_i1_in_typed_attributes_of_plirons_ops() {
    let mut ir = Pliron::new();
    let op = tagged(&mut ir, AttrData::Bool(true));
    let text = ir.display_op(op);
    assert!(text.contains("hand.tagged <1: i1>"), "{text}");
}
