//! Applying a rule to imagined operations.

use super::imagined::{Attr, Bound, Imagined, Item, Match, Operation, Value, attrs_of, of_literal};
use crate::declaration::Presence;
use crate::model::{
    AttrExpr, Build, EarlyCode, Entity, OperandExpr, RegionExpr, RuleModel, Set, Spread, Step,
    ValueExpr,
};

impl Imagined {
    /// Applies a rule where it was found to match, and gives what it builds. `None` if what it does is
    /// not known here.
    pub(super) fn apply(
        &mut self,
        set: &Set<'_>,
        rule: &RuleModel<'_>,
        found: &Match<'_>,
    ) -> Option<Vec<usize>> {
        let action = &rule.action;
        if action.keeps_root
            || action.replaces_all.is_some()
            || !action.replaced.is_empty()
            || !action.erased.is_empty()
        {
            return None;
        }
        let mut built = Vec::new();
        for step in &action.steps {
            let Step::Build(build) = step else {
                return None;
            };
            let made = self.built(set, rule, found, &built, build)?;
            built.push(self.ops.len());
            self.ops.push(made);
        }
        let root = found.nodes[0]?;
        let values: Option<Vec<Value>> = action
            .replacement
            .iter()
            .map(|value| self.value(set, found, &built, *value))
            .collect();
        let values = values?;
        for (index, value) in values.iter().enumerate() {
            self.replace(Value::Result(root, index), *value);
        }
        if self.top == Some(root) {
            self.top = match values.first() {
                Some(Value::Result(op, 0)) => Some(*op).filter(|op| {
                    let mut all = values.iter().enumerate();
                    all.all(|(index, value)| *value == Value::Result(*op, index))
                }),
                Some(_) => None,
                // An op without results stands where one stood.
                None => built[..action.supplemental_from].last().copied(),
            };
        }
        Some(built)
    }

    fn value(
        &self,
        set: &Set<'_>,
        found: &Match<'_>,
        built: &[usize],
        value: ValueExpr,
    ) -> Option<Value> {
        match value {
            ValueExpr::Entity(Entity::BuiltResult(step, index)) => {
                Some(Value::Result(*built.get(step)?, index))
            }
            ValueExpr::Entity(entity) => match self.bound(set, found, entity)? {
                Bound::Items(items) => match items[..] {
                    [Item::One(value)] => Some(value),
                    _ => None,
                },
                _ => None,
            },
            ValueExpr::Early(_) | ValueExpr::EarlyAt(..) => None,
        }
    }

    fn built(
        &self,
        set: &Set<'_>,
        rule: &RuleModel<'_>,
        found: &Match<'_>,
        built: &[usize],
        build: &Build,
    ) -> Option<Operation> {
        let empty = |region: &RegionExpr| *region == RegionExpr::Empty;
        if !build.regions.iter().flatten().all(empty) || !build.successors.is_empty() {
            return None;
        }
        let operands = build.operands.iter().map(|operand: &OperandExpr| {
            let parts = operand.spread().into_iter().map(|part| match part {
                Spread::One(value) => Some(vec![Item::One(self.value(set, found, built, value)?)]),
                Spread::Optional(capture) | Spread::Values(capture) => {
                    match self.capture(set, found, capture)? {
                        Bound::Items(items) => Some(items),
                        _ => None,
                    }
                }
                Spread::Results { .. } => None,
            });
            let parts: Option<Vec<Vec<Item>>> = parts.collect();
            parts.map(|parts| parts.concat())
        });
        let operands: Option<Vec<Vec<Item>>> = operands.collect();
        let decl = &set.ops[build.op].decl;
        let attrs = attrs_of(decl).enumerate().map(|(slot, presence)| {
            let given = build.attrs.iter().find(|(of, _)| *of == slot);
            match given {
                None => Some(match presence {
                    Presence::Defaulted => Attr::Default(build.op, slot),
                    Presence::Optional | Presence::Required => Attr::Absent,
                }),
                Some((_, AttrExpr::Late(_))) => None,
                Some((_, AttrExpr::Early(item))) => match &rule.action.early[*item].code {
                    EarlyCode::Attr(entity) => match self.bound(set, found, *entity)? {
                        Bound::Attr(attr) => Some(attr),
                        _ => None,
                    },
                    EarlyCode::Literal(literal) => Some(of_literal(literal)),
                    EarlyCode::Path(path) => Some(Attr::Written(path.key())),
                    EarlyCode::Call(_) | EarlyCode::Code(_) | EarlyCode::TypeOf(_) => None,
                },
            }
        });
        let attrs: Option<Vec<Attr>> = attrs.collect();
        Some(Operation {
            op: build.op,
            operands: operands?,
            attrs: attrs?,
        })
    }
}
