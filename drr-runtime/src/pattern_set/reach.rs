//! The parts of the IR that the rules of a bound set read, by the kinds of operations.

use crate::ir::{Ir, OpKind};
use crate::rule::{Binding, BindingId, Fact, OneUse, RuleData, SetData, Tables};

/// The most steps from a root to an operation that its rule names, for [`Paths`].
const MAX_STEPS: u32 = 31;

/// The reach of all rules that may be rooted at ops of one kind.
#[derive(Clone, Copy, Debug)]
pub(crate) struct KindReach {
    /// True if there are such rules.
    pub(crate) is_root: bool,
    /// The most steps from a root to an operation that a rule reads, whatever its op is.
    pub(crate) others: u32,
    /// True if such a rule depends on operands of the root, whatever defines them.
    pub(crate) operands: bool,
    /// True if such a rule requires that some values have one use, or none.
    pub(crate) counts: bool,
    /// True if it requires that of the root's results.
    pub(crate) counts_own: bool,
    /// True if the reach of one of them is not known.
    pub(crate) is_swept: bool,
}

/// How rules depend on the numbers of uses of values.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Uses {
    /// Not at all.
    Unread,
    /// They require that some values have one use, or none.
    Few,
    /// In any way.
    Any,
}

/// The reach of all rules of a set that run.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SetReach {
    /// The most steps from a root to an operation that a rule reads, whatever its op is.
    pub(crate) others: u32,
    /// How rules whose reach is known count uses.
    pub(crate) uses: Uses,
    /// The same as long as native code has not counted any.
    pub(crate) uses_at_first: Uses,
    /// True if a rule requires that values have one use, or none, whatever defines them.
    counts_others: bool,
    /// True if the reach of a rule is not known.
    pub(crate) is_swept: bool,
}

/// The reach of a set, in all and by kind.
pub(crate) struct ReachTable {
    by_kind: Vec<KindReach>,
    /// For the kinds that no rule names.
    other: KindReach,
    pub(crate) set: SetReach,
    /// The operations that rules name.
    pub(crate) named: Paths,
    /// The same for the rules that require that some values have one use, or none.
    pub(crate) counting: Paths,
    /// The operations for which they require it, and their users.
    counted: Paths,
}

/// The ops that rules name, and how many steps they are from the root. A step leads from a user to the
/// definition of an operand. A set of numbers of steps is a mask, with bit `n` for `n` steps.
pub(crate) struct Paths {
    by_kind: Vec<KindPaths>,
    /// The kinds of users that are a step nearer to the root, and the steps from the root to them.
    users: Vec<(OpKind, u32)>,
}

/// Those of the ops of one kind.
#[derive(Clone, Default)]
pub(crate) struct KindPaths {
    /// The steps from a root to ops of this kind.
    pub(crate) steps: u32,
    /// Those of them in rules that depend on operands, whatever defines them.
    by_operands: u32,
    /// The range of its users.
    users: (u32, u32),
}

/// An op that a rule names, and the op that uses its result.
#[derive(Clone, Copy)]
struct Step {
    definition: OpKind,
    user: OpKind,
    /// From the root to the user.
    steps: u32,
    /// As in [`KindReach`].
    operands: bool,
    /// As in [`KindReach`].
    counts: bool,
    /// True if the rule requires that the definition has one use, or none.
    is_counted: bool,
}

/// The reach of one rule.
struct RuleReach {
    own: KindReach,
    /// As in [`SetReach`].
    counts_others: bool,
}

impl Paths {
    /// The paths of these steps, which are sorted by their kinds.
    fn new(steps: impl Iterator<Item = Step>) -> Self {
        let mut paths = Paths {
            by_kind: vec![],
            users: vec![],
        };
        for step in steps {
            let kind = step.definition.0 as usize;
            if paths.by_kind.len() <= kind {
                let start = paths.users.len() as u32;
                paths.by_kind.resize(kind + 1, KindPaths::default());
                paths.by_kind[kind].users = (start, start);
            }
            let own = &mut paths.by_kind[kind];
            own.steps |= 2 << step.steps;
            own.by_operands |= u32::from(step.operands) * (2 << step.steps);
            let bit = 1 << step.steps;
            let users = &mut paths.users[own.users.0 as usize..];
            match users.last_mut().filter(|(user, _)| *user == step.user) {
                Some((_, known)) => *known |= bit,
                None => paths.users.push((step.user, bit)),
            }
            own.users.1 = paths.users.len() as u32;
        }
        paths
    }

    /// The steps from a root to ops of a kind. Never 0.
    #[inline]
    pub(crate) fn steps(&self, kind: OpKind) -> u32 {
        self.of_kind(kind).map_or(0, |paths| paths.steps)
    }

    /// The steps from a root to a user of that kind, if the value that it uses now may enable a rule
    /// there: `definition` is the kind of the op that defines it.
    pub(crate) fn steps_if_used(&self, definition: Option<OpKind>, user: OpKind) -> u32 {
        let definition = definition.and_then(|kind| self.of_kind(kind));
        let named = definition.map_or(0, |paths| self.steps_of_user(paths, paths.steps, user));
        named | self.of_kind(user).map_or(0, |paths| paths.by_operands)
    }

    #[inline]
    pub(crate) fn of_kind(&self, kind: OpKind) -> Option<&KindPaths> {
        self.by_kind.get(kind.0 as usize)
    }

    /// The steps from a root to a user of an operation that is this many steps from it.
    #[inline]
    pub(crate) fn steps_of_user(&self, paths: &KindPaths, steps: u32, user: OpKind) -> u32 {
        let (start, end) = paths.users;
        let mut users = self.users[start as usize..end as usize].iter();
        let found = users.find(|(kind, _)| *kind == user);
        found.map_or(0, |(_, users)| users & steps >> 1)
    }
}

impl KindReach {
    const NONE: KindReach = KindReach {
        is_root: false,
        others: 0,
        operands: false,
        counts: false,
        counts_own: false,
        is_swept: false,
    };

    fn with(&mut self, rule: KindReach) {
        self.is_root = true;
        self.others = self.others.max(rule.others);
        self.operands |= rule.operands;
        self.counts |= rule.counts;
        self.counts_own |= rule.counts_own;
        self.is_swept |= rule.is_swept;
    }
}

impl ReachTable {
    /// The reach of these rules.
    pub(super) fn new<'a, I: Ir>(rules: impl Iterator<Item = NamedOps<'a, I>>) -> Self {
        let mut all = SetReach {
            others: 0,
            uses: Uses::Unread,
            uses_at_first: Uses::Unread,
            counts_others: false,
            is_swept: false,
        };
        let mut steps = Vec::new();
        // Rules that may be rooted at any op are in `other`.
        let (mut rooted, mut other) = (Vec::new(), KindReach::NONE);
        for rule in rules {
            let RuleReach { own, counts_others } = rule.reach(&mut steps);
            all.others = all.others.max(own.others);
            if own.is_swept {
                all.is_swept = true;
            } else {
                if own.counts {
                    all.uses_at_first = Uses::Few;
                    all.counts_others |= counts_others;
                }
                let counts_uses = rule.data.info.reach.counts_uses;
                let uses = if counts_uses {
                    Uses::Any
                } else {
                    all.uses_at_first
                };
                all.uses = all.uses.max(uses);
            }
            match rule.roots {
                Some(kinds) => rooted.push((kinds, own)),
                None => other.with(own),
            }
        }
        let mut by_kind = Vec::new();
        for (kinds, own) in rooted {
            for kind in kinds {
                let kind = kind.0 as usize;
                if by_kind.len() <= kind {
                    by_kind.resize(kind + 1, other);
                }
                by_kind[kind].with(own);
            }
        }
        sort_by_definition(&mut steps);
        ReachTable {
            by_kind,
            other,
            set: all,
            named: Paths::new(steps.iter().copied()),
            counting: Paths::new(steps.iter().copied().filter(|step| step.counts)),
            counted: Paths::new(steps.iter().copied().filter(|step| step.is_counted)),
        }
    }

    /// True if a rule may require that the results of ops of a kind, or block arguments, have one use, or
    /// none.
    #[inline]
    pub(crate) fn counts_uses_of(&self, definition: Option<OpKind>) -> bool {
        self.set.counts_others
            || definition
                .is_some_and(|kind| self.counted.steps(kind) != 0 || self.of_kind(kind).counts_own)
    }

    /// True if a rule that is rooted at ops of a kind may require that their results have one use, or
    /// none.
    #[inline]
    pub(crate) fn counts_own_uses(&self, kind: OpKind) -> bool {
        let reach = self.of_kind(kind);
        reach.counts_own || reach.counts && self.set.counts_others
    }

    /// The steps from a root to the only user of a value, of that kind, if a rule may require that the
    /// value has one use. `None` if it is not known which operations rules require it of.
    #[inline]
    pub(crate) fn steps_if_only_user(
        &self,
        definition: Option<OpKind>,
        user: OpKind,
    ) -> Option<u32> {
        let definition = definition.filter(|_| !self.set.counts_others)?;
        let paths = self.counted.of_kind(definition);
        let steps = |paths: &KindPaths| self.counted.steps_of_user(paths, paths.steps, user);
        Some(paths.map_or(0, steps))
    }

    /// The reach of the rules that may be rooted at ops of a kind.
    #[inline]
    pub(crate) fn of_kind(&self, kind: OpKind) -> KindReach {
        let known = self.by_kind.get(kind.0 as usize);
        known.copied().unwrap_or(self.other)
    }
}

/// Not generic, so that it is compiled once.
fn sort_by_definition(steps: &mut [Step]) {
    steps.sort_unstable_by_key(|step| (step.definition.0, step.user.0));
}

/// A rule, from which the ops that it names are found.
pub(super) struct NamedOps<'a, I: Ir> {
    pub(super) data: &'a RuleData<I>,
    pub(super) set: &'a SetData<I>,
    pub(super) tables: &'a Tables<I>,
    /// The kinds of its root; `None` for any.
    pub(super) roots: Option<Vec<OpKind>>,
}

impl<I: Ir> NamedOps<'_, I> {
    /// The reach of the rule. Adds the steps between the ops that it names.
    fn reach(&self, steps: &mut Vec<Step>) -> RuleReach {
        let (reach, facts) = (self.data.info.reach, self.data.facts);
        let mut one_use = match reach.one_use {
            OneUse::OfNone | OneUse::OfAny => Vec::new(),
            OneUse::Of(bindings) => bindings.to_vec(),
        };
        let is_root = |of: &BindingId| matches!(self.binding(*of), Binding::Root);
        let mut own = KindReach {
            is_root: true,
            others: 0,
            operands: reach.operands || facts.iter().any(|fact| matches!(fact, Fact::Equal(..))),
            counts: reach.one_use != OneUse::OfNone,
            counts_own: one_use.iter().any(is_root),
            is_swept: !reach.is_bounded(),
        };
        let mut counts_others = reach.one_use == OneUse::OfAny;
        let Some(all_steps) = reach.steps.filter(|_| !own.is_swept) else {
            return RuleReach { own, counts_others };
        };
        one_use.retain(|of| !is_root(of));
        let before = steps.len();
        let depth = match (all_steps, self.roots.as_deref()) {
            (0, Some(_)) => Some(0),
            (_, Some(roots)) => self.steps(roots, own, steps, &mut one_use),
            (_, None) => None,
        };
        counts_others |= !one_use.is_empty();
        if depth.is_none() {
            steps.truncate(before);
            own.operands = true;
            counts_others = own.counts;
        }
        own.others = match depth {
            // The rule does not read further than to the ops that it names.
            Some(depth) if all_steps <= depth.max(reach.others) => reach.others,
            _ => all_steps,
        };
        RuleReach { own, counts_others }
    }

    /// Adds the steps between the ops that the rule names. Returns how many lead to the furthest one;
    /// `None` if that is not known. Removes them, and their results, from `one_use`.
    fn steps(
        &self,
        roots: &[OpKind],
        own: KindReach,
        steps: &mut Vec<Step>,
        one_use: &mut Vec<BindingId>,
    ) -> Option<u32> {
        let tables = self.tables;
        let mut furthest = 0;
        // The bindings of ops, where their kinds are, and the steps to them. Facts about users come
        // first.
        let mut found: Vec<(BindingId, (usize, usize), u32)> = Vec::new();
        let mut kinds = Vec::new();
        for fact in self.data.facts {
            let Fact::Is(op, ops) = fact else { continue };
            let value = match self.binding(*op) {
                Binding::Root => continue,
                Binding::Def(value) => value,
                _ => return None,
            };
            let user = self.user(value)?;
            let (users, depth) = match self.binding(user) {
                Binding::Root => (roots, 0),
                _ => {
                    let (_, (start, end), depth) = found.iter().find(|(op, ..)| *op == user)?;
                    (&kinds[*start..*end], *depth)
                }
            };
            if depth >= MAX_STEPS || ops.iter().any(|op| tables.is_trait(*op)) {
                return None;
            }
            let before = one_use.len();
            one_use.retain(|of| *of != *op && *of != value);
            let is_counted = one_use.len() < before;
            for definition in ops.iter().filter_map(|op| tables.kind(*op)) {
                steps.extend(users.iter().map(|user| Step {
                    definition,
                    user: *user,
                    steps: depth,
                    operands: own.operands,
                    counts: own.counts,
                    is_counted,
                }));
            }
            let start = kinds.len();
            kinds.extend(ops.iter().filter_map(|op| tables.kind(*op)));
            found.push((*op, (start, kinds.len()), depth + 1));
            furthest = furthest.max(depth + 1);
        }
        Some(furthest)
    }

    pub(super) fn binding(&self, binding: BindingId) -> Binding {
        self.set.bindings[usize::from(binding)]
    }

    /// The op that has a value, or run of values, as an operand.
    pub(super) fn user(&self, value: BindingId) -> Option<BindingId> {
        match self.binding(value) {
            Binding::Operand(op, _) | Binding::Operands(op, _) => Some(op),
            Binding::Slice(run, ..)
            | Binding::Tail(run, ..)
            | Binding::Before(run)
            | Binding::Element(run, _)
            | Binding::Optional(run) => self.user(run),
            Binding::Pick(order, _) => {
                let places = self.set.orders[usize::from(order)];
                let mut users = places.iter().map(|place| self.user(*place));
                let first = users.next()??;
                users.all(|user| user == Some(first)).then_some(first)
            }
            _ => None,
        }
    }
}
