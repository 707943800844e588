//! The reach of a rule: how far from the root its match reads.

use std::collections::HashMap;

use super::action::{Call, CallArg, Code, ExprKind, Phase, Want};
use super::binding::Binding;
use super::check::{Check, PredicateCode, SourceNative};
use super::ids::{BindingId, Entity};
use super::pattern::CaptureKind;
use super::set::{RuleModel, Set};
use super::use_counts::may_count_uses;
use crate::syntax::{NativeBody, Reads};

/// A number of steps along def-use chains; `None` if it is not known.
type Steps = Option<u32>;

/// The facts that the match of a rule may depend on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reach {
    /// The steps from the root.
    pub steps: Steps,
    /// The most steps to an operation that only code reads, whatever its op is.
    pub others: Steps,
    /// True if it depends on operands and not only on their types and definitions.
    pub operands: bool,
    /// The matched ops and values that must have one use, or none: arguments of `HasOneUse` and
    /// `HasNoUse`.
    pub one_use: Vec<BindingId>,
    /// True if that is also required of something that has no binding.
    pub one_use_of_others: bool,
    /// True if native code may count uses.
    pub counts_uses: bool,
    /// True if it depends on where operations are, or on what is in their regions.
    pub places: bool,
}

/// Code, as far as its reach goes.
#[derive(Clone, Copy)]
struct Reader {
    reads: Reads,
    /// True if it is code of the user, which may read what it is given.
    looks: bool,
    /// True if it may count the uses of values.
    counts: bool,
}

impl Reader {
    /// The rule itself.
    const RULE: Reader = Reader {
        reads: Reads::NOTHING,
        looks: false,
        counts: false,
    };

    /// Code of the user.
    fn of_code(reads: Reads, counts: bool) -> Reader {
        let looks = true;
        Reader {
            reads,
            looks,
            counts,
        }
    }
}

impl Call {
    /// True if the code may count the uses of its arguments.
    fn counts_uses(&self) -> bool {
        match &self.helper.body {
            NativeBody::Template(code) => may_count_uses(code.clone()),
            NativeBody::Closure(_) | NativeBody::Path(_) => true,
            NativeBody::Constraint(_) => false,
        }
    }
}

impl Reads {
    /// The number of steps after this many others.
    fn after(self, steps: Steps) -> Steps {
        match self {
            Reads::Steps(more) => steps.map(|steps| steps + u32::from(more)),
            Reads::Any => None,
        }
    }
}

impl SourceNative {
    fn reads(&self) -> Reads {
        let call = self.call.as_ref();
        call.map_or(Reads::Steps(1), |call| call.helper.reads)
    }
}

impl RuleModel<'_> {
    /// How far the code of a call reads.
    pub fn reads(&self, call: &Call) -> Reads {
        match call.helper.name {
            Some(_) => call.helper.reads,
            // Code in place is the rule's own.
            None => call.helper.reads.max(self.syntax.reads),
        }
    }

    /// The facts that the match depends on.
    pub fn reach(&self, set: &Set<'_>) -> Reach {
        let mut walk = Walk {
            rule: self,
            set,
            bindings: HashMap::new(),
            exprs: Vec::new(),
            reach: Reach {
                steps: Some(0),
                others: Some(0),
                operands: self.only_modifies(),
                one_use: Vec::new(),
                one_use_of_others: false,
                counts_uses: false,
                places: self.source.nodes.iter().any(|node| node.body.is_some()),
            },
        };
        walk.source();
        walk.exprs();
        walk.reach.places |= walk.reach.steps.is_none();
        walk.reach
    }
}

/// The greater number of steps.
fn most(a: Steps, b: Steps) -> Steps {
    a.zip(b).map(|(a, b)| a.max(b))
}

/// Finds the reach of a rule.
struct Walk<'a> {
    rule: &'a RuleModel<'a>,
    set: &'a Set<'a>,
    /// The steps to bindings.
    bindings: HashMap<BindingId, Steps>,
    /// The steps to what the expressions so far give.
    exprs: Vec<Steps>,
    reach: Reach,
}

impl Walk<'_> {
    fn source(&mut self) {
        let source = &self.rule.source;
        for node in &source.nodes {
            let steps = self.steps_to(node.binding);
            self.include(steps);
        }
        for (index, native) in source.natives.iter().enumerate() {
            let steps = self.steps_of(Entity::Matched(index, 0));
            self.include(steps);
            if native.call.as_ref().is_some_and(Call::counts_uses) {
                self.reach.counts_uses = true;
            }
        }
        for check in &source.checks {
            let steps = self.check(check);
            self.include(steps);
        }
    }

    fn exprs(&mut self) {
        for expr in &self.rule.action.exprs {
            let steps = match expr.phase {
                Phase::Pure => self.code(&expr.kind, Reader::RULE),
                // It runs after the match.
                Phase::Effectful => Some(0),
            };
            self.include(steps);
            self.exprs.push(steps);
            // A value that code gives must dominate what uses it.
            self.reach.places |= expr.phase == Phase::Pure
                && matches!(expr.want, Want::Value | Want::Values(_) | Want::Operands);
        }
    }

    fn include(&mut self, steps: Steps) {
        self.reach.steps = most(self.reach.steps, steps);
    }

    /// The steps to what code reads that begins this many steps from the root.
    fn read(&mut self, reads: Reads, from: Steps) -> Steps {
        let steps = reads.after(from);
        if reads != Reads::NOTHING {
            self.reach.others = most(self.reach.others, steps);
        }
        steps
    }

    fn check(&mut self, check: &Check) -> Steps {
        match check {
            Check::Outside { .. } | Check::Dominates(..) | Check::Erasable { .. } => {
                self.reach.places = true;
                Some(0)
            }
            Check::Native(_) | Check::Out(..) | Check::Equal(..) => {
                self.reach.operands = true;
                Some(0)
            }
            Check::Predicate(predicate) => match &predicate.code {
                PredicateCode::Helper(call) => self.call(call),
                PredicateCode::Function(_, args) => {
                    let reads = self.rule.syntax.reads;
                    self.args(args, Reader::of_code(reads, true))
                }
                PredicateCode::Provided(name, args) => {
                    if matches!(*name, "HasOneUse" | "HasNoUse") {
                        self.require_one_use(args);
                    }
                    // Neither the uses of an op's results nor types are operands.
                    let of_types = [
                        "SameType",
                        "SameShape",
                        "SameElementType",
                        "BroadcastableTo",
                    ];
                    let looks = !of_types.contains(name) && !self.only_nodes(args);
                    let reader = Reader {
                        looks,
                        ..Reader::RULE
                    };
                    self.args(args, reader)
                }
                PredicateCode::Code(code) => self.braces(code),
                PredicateCode::Type(..) | PredicateCode::Attr(..) => Some(0),
            },
            // They read parts of source ops. The driver knows when `NotItself` does not hold.
            Check::Type(..)
            | Check::Attr(..)
            | Check::SameSizes(..)
            | Check::SameType(..)
            | Check::SameResults(..)
            | Check::ResultCount { .. }
            | Check::NotItself(..) => Some(0),
        }
    }

    fn call(&mut self, call: &Call) -> Steps {
        let reads = self.rule.reads(call);
        let args = self.args(&call.args, Reader::of_code(reads, call.counts_uses()));
        most(self.read(reads, Some(0)), args)
    }

    /// The arguments have to have one use, or none.
    fn require_one_use(&mut self, args: &[CallArg]) {
        let source = &self.rule.source;
        for arg in args {
            arg.kind.for_each_entity(&mut |entity| match entity {
                Entity::Node(node) | Entity::NodeResult(node, _) => {
                    self.reach.one_use.push(source.nodes[node].binding);
                }
                Entity::Capture(capture) => {
                    self.reach.one_use.push(source.captures[capture].binding);
                }
                _ => self.reach.one_use_of_others = true,
            });
        }
    }

    /// True if the arguments are matched ops and their results.
    fn only_nodes(&self, args: &[CallArg]) -> bool {
        let mut only = true;
        for arg in args {
            arg.kind.for_each_entity(&mut |entity| {
                only &= matches!(entity, Entity::Node(_) | Entity::NodeResult(..));
            });
        }
        only
    }

    /// Code is given these.
    fn args(&mut self, args: &[CallArg], reader: Reader) -> Steps {
        args.iter().try_fold(0, |steps: u32, arg| {
            Some(steps.max(self.code(&arg.kind, reader)?))
        })
    }

    /// An expression, or an argument of code.
    fn code(&mut self, kind: &ExprKind, reader: Reader) -> Steps {
        let counts = false;
        let not_counting = Reader { counts, ..reader };
        match kind {
            // Code may count the uses of a value that other code gives.
            ExprKind::Call(_) | ExprKind::Code(_) if reader.counts => {
                self.reach.counts_uses = true;
                self.code(kind, not_counting)
            }
            ExprKind::Call(call) => {
                let steps = self.call(call);
                self.read(reader.reads, steps)
            }
            ExprKind::Code(code) => {
                let steps = self.braces(code);
                self.read(reader.reads, steps)
            }
            // It leads to a type and not to the value.
            ExprKind::TypeOf(_) | ExprKind::TypesOf(_) => self.entities(kind, not_counting),
            _ => self.entities(kind, reader),
        }
    }

    /// Code is given the entities that an expression names.
    fn entities(&mut self, kind: &ExprKind, reader: Reader) -> Steps {
        let mut steps = Some(0);
        kind.for_each_entity(&mut |entity| steps = most(steps, self.given(entity, reader)));
        steps
    }

    /// Code of the rule in braces.
    fn braces(&mut self, code: &Code) -> Steps {
        let counts = may_count_uses(code.group.stream());
        let reader = Reader::of_code(self.rule.syntax.reads, counts);
        let none = self.read(reader.reads, Some(0));
        code.names.iter().fold(none, |steps, (_, entity)| {
            most(steps, self.given(*entity, reader))
        })
    }

    /// Code is given an entity.
    fn given(&mut self, entity: Entity, reader: Reader) -> Steps {
        let capture = match entity {
            Entity::Capture(capture) => Some(self.rule.source.captures[capture].kind),
            _ => None,
        };
        let is_attr = match entity {
            Entity::Capture(_) => capture.is_some_and(CaptureKind::is_attr),
            // `ConstantLike` gives an attribute.
            Entity::Matched(native, _) => self.rule.source.natives[native].call.is_none(),
            _ => false,
        };
        self.reach.counts_uses |= reader.counts && !is_attr;
        self.reach.operands |= reader.looks && !is_attr;
        if let Some(kind) = capture {
            self.reach.places |= matches!(
                kind,
                CaptureKind::Region
                    | CaptureKind::Regions
                    | CaptureKind::Successor
                    | CaptureKind::Successors
            );
        }
        let steps = self.steps_of(entity);
        self.read(reader.reads, steps)
    }

    /// The steps to an entity.
    fn steps_of(&mut self, entity: Entity) -> Steps {
        let source = &self.rule.source;
        match entity {
            Entity::Capture(capture) => self.steps_to(source.captures[capture].binding),
            Entity::Node(node) | Entity::NodeResult(node, _) => {
                self.steps_to(source.nodes[node].binding)
            }
            Entity::Matched(native, _) => self.steps_of_native(native),
            Entity::Expr(expr) | Entity::Part(expr, _) => self.exprs.get(expr).copied().flatten(),
            // They are made behind the match.
            Entity::Block(_) | Entity::BlockArg(..) => Some(0),
        }
    }

    fn steps_of_native(&mut self, native: usize) -> Steps {
        let source = &self.rule.source;
        let native = &source.natives[native];
        let value = self.steps_to(source.captures[native.value].binding);
        self.read(native.reads(), value)
    }

    fn steps_to(&mut self, binding: BindingId) -> Steps {
        if let Some(steps) = self.bindings.get(&binding) {
            return *steps;
        }
        let bindings = &self.set.bindings;
        let steps = match bindings.get(binding) {
            Binding::Def(value) => self.steps_to(*value).map(|steps| steps + 1),
            Binding::Extract(_, native, _) => self.steps_of_native(*native),
            // It may be any of its places.
            Binding::Pick(order, _) => {
                let places = bindings.order(*order).iter();
                places.copied().try_fold(0, |steps: u32, place| {
                    Some(steps.max(self.steps_to(place)?))
                })
            }
            other => {
                let mut steps = Some(0);
                other.for_each(|inner| steps = most(steps, self.steps_to(inner)));
                steps
            }
        };
        self.bindings.insert(binding, steps);
        steps
    }
}
