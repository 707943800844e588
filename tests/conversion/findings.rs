//! Likely mistakes are found before a conversion runs.

use drr::conversion::{ConversionTarget, Finding, Order};
use drr::embedded::Context;
use drr::ir::Ir;
use drr::pattern_set::PatternSet;
use drr::prelude::*;

use super::run::converted;

drr::declare_op! {
    class Unary(x: I32) -> (y: I32) traits(Pure, SameOperandsAndResultType);
    pub AOp = "f.a": Unary;
    pub BOp = "f.b": Unary;
    pub COp = "f.c": Unary;
    pub DOp = "f.d": Unary;
    pub EOp = "f.e": Unary;
    pub FOp = "f.f": Unary;
    pub LegalOp = "f.legal": Unary;
    /// Only a rule for its trait is rooted at it.
    pub TwiceOp = "f.twice"(x: I32) -> (y: I32) traits(Pure, SameOperandsAndResultType, Idempotent);
}

drr::drr! {
    #[conversion]
    set Rules;
    def AToLegal : Pat<(AOp $x), (LegalOp $x)>;
    def AToE : Pat<(AOp (AOp $x)), (EOp $x)>;
    def BToC : Pat<(BOp $x), (COp $x)>;
    def CToB : Pat<(COp $x), (BOp $x)>;
    def FToB : Pat<(FOp $x), (BOp $x)>;
    def LegalToA : Pat<(LegalOp (AOp $x)), (AOp $x)>;
}

drr::drr! {
    #[conversion]
    set ByTrait;
    def AToTwice : Pat<(AOp $x), (TwiceOp $x)>;
    def OnceIsEnough : Pat<(any<Idempotent> $x), (LegalOp $x)>;
}

drr::drr! {
    #[conversion]
    set Chain;
    def First : Pat<(AOp $x), (BOp $x)>;
    def Second : Pat<(BOp $x), (COp $x)>;
    def Third : Pat<(COp $x), (DOp $x)>;
    def Last : Pat<(DOp $x), (LegalOp $x)>;
}

drr::drr! {
    #[conversion]
    set Retyped;
    def ToA : Pat<(LegalOp $x), (AOp $x)>;
}

#[test]
fn findings_name_rules_of_no_use_and_ops_without_rules() {
    let target = ConversionTarget::<Context>::new()
        .illegal_dialect("f")
        .illegal::<DOp>()
        .illegal::<AOp>()
        .legal::<LegalOp>();
    let mut ctx = Context::new();
    let (patterns, findings) = PatternSet::new()
        .with(Rules)
        .bind_conversion(&mut ctx, &target);
    assert_eq!(patterns.rules().len(), 6);
    let mut texts: Vec<String> = findings.iter().map(ToString::to_string).collect();
    for text in &mut texts {
        while let (Some(from), Some(to)) = (text.find(" ("), text.find(')')) {
            text.replace_range(from..=to, "");
        }
    }
    texts.sort_unstable();
    assert_eq!(
        texts,
        [
            "'f.d' is illegal, and no rule is rooted at it",
            "`AToE` is never tried: it makes 'f.e', which neither the target nor rules make legal",
            "`BToC` is never tried: it leads to `CToB` and from there back to 'f.b'",
            "`CToB` is never tried: it leads to `BToC` and from there back to 'f.c'",
            // It leads to a cycle, but is not in it.
            "`FToB` is never tried: it makes 'f.b', which neither the target nor rules make legal",
            "`LegalToA` is never tried: 'f.legal' is legal",
        ]
    );
    let target = target.legal::<COp>().legal::<DOp>().legal::<EOp>();
    let findings = patterns.find_problems(&target);
    let texts: Vec<String> = findings.iter().map(ToString::to_string).collect();
    assert_eq!(texts.len(), 2, "{texts:?}"); // The roots of `CToB` and `LegalToA` are legal.
}

/// A search for each way would take hours.
#[test]
fn circles_of_many_rules_are_found() {
    let mut patterns = PatternSet::new();
    for _ in 0..1000 {
        patterns.add(BToC).add(CToB);
    }
    let target = ConversionTarget::<Context>::new().illegal_dialect("f");
    let (_, findings) = patterns.bind_conversion(&mut Context::new(), &target);
    let circles = findings
        .iter()
        .filter(|finding| matches!(finding, Finding::Cycle { .. }));
    assert_eq!(circles.count(), 2000);
}

#[test]
fn an_illegal_dialect_that_no_rule_begins_in_is_found() {
    let findings = |set: PatternSet<Context>, target: &ConversionTarget<Context>| {
        let (_, findings) = set.bind_conversion(&mut Context::new(), target);
        let texts = findings.iter().map(ToString::to_string);
        texts.collect::<Vec<_>>()
    };
    let chain = || PatternSet::new().with(Chain);
    let target = ConversionTarget::new()
        .illegal_dialect("g")
        .illegal_dialect("ff");
    let wanted = ["ff", "g"].map(|dialect| {
        format!("dialect '{dialect}' is illegal, and no rule is rooted at an op of it")
    });
    assert_eq!(findings(chain(), &target.legal::<LegalOp>()), wanted);
    let target = ConversionTarget::new().illegal_dialect("f");
    assert!(findings(chain(), &target.legal::<LegalOp>()).is_empty());
    // The driver makes ops of the dialect legal by building them again.
    let target = ConversionTarget::new().illegal_dialect("f");
    assert!(findings(PatternSet::new(), &target.retyped::<AOp>()).is_empty());
}

#[test]
fn a_rule_for_a_trait_makes_ops_legal_that_others_make() {
    let text = "func.func @f(%arg0: i32) -> i32 {
        %0 = \"f.a\"(%arg0) : (i32) -> i32
        return %0 : i32
    }";
    let wanted = "module {
  func.func @f(%arg0: i32) -> i32 {
    %0 = \"f.legal\"(%arg0) : (i32) -> i32
    return %0 : i32
  }
}
";
    fn target<I: Ir>() -> ConversionTarget<I> {
        let target = ConversionTarget::new().illegal_dialect("f");
        target.illegal::<TwiceOp>().legal::<LegalOp>()
    }
    for order in [Order::UsersFirst, Order::Mlir] {
        assert_eq!(converted(text, &target(), ByTrait, None, order), wanted);
    }
    let patterns = PatternSet::new().with(ByTrait);
    let (_, findings) = patterns.bind_conversion(&mut Context::new(), &target());
    assert!(findings.is_empty(), "{findings:?}");
}

#[test]
fn findings_come_in_the_order_of_names_and_rules() {
    let target = ConversionTarget::<Context>::new()
        .illegal::<FOp>()
        .illegal::<BOp>()
        .illegal::<DOp>()
        .illegal::<COp>()
        .illegal::<AOp>()
        .illegal::<EOp>();
    let findings = PatternSet::new()
        .bind(&mut Context::new())
        .find_problems(&target);
    let texts: Vec<String> = findings.iter().map(ToString::to_string).collect();
    let wanted = ["a", "b", "c", "d", "e", "f"]
        .map(|op| format!("'f.{op}' is illegal, and no rule is rooted at it"));
    assert_eq!(texts, wanted);
}

/// The driver builds it again where its types are not legal.
#[test]
fn a_retyped_op_is_neither_always_legal_nor_illegal() {
    let target = ConversionTarget::<Context>::new()
        .illegal::<DOp>()
        .legal::<LegalOp>()
        .illegal::<AOp>()
        .retyped::<AOp>()
        .retyped::<DOp>()
        .retyped::<LegalOp>();
    let patterns = PatternSet::new().with(Retyped).bind(&mut Context::new());
    let findings = patterns.find_problems(&target);
    assert!(findings.is_empty(), "{findings:?}");
}

#[test]
fn rules_in_the_order_of_their_application_lead_to_legal_ops() {
    let text = "func.func @f(%arg0: i32) -> i32 {
        %0 = \"f.a\"(%arg0) : (i32) -> i32
        return %0 : i32
    }";
    fn target<I: Ir>() -> ConversionTarget<I> {
        let target = ConversionTarget::new().illegal_dialect("f");
        target.legal::<LegalOp>()
    }
    for order in [Order::UsersFirst, Order::Mlir] {
        let after = converted(text, &target(), Chain, None, order);
        assert!(after.contains("f.legal"), "{after}");
    }
    let patterns = PatternSet::new().with(Chain).bind(&mut Context::new());
    let findings = patterns.find_problems(&target());
    assert!(findings.is_empty(), "{findings:?}");
}
