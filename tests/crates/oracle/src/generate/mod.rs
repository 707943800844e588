//! Random rules. Equal seeds give equal rules.

mod arguments;
mod bodies;
mod branches;
mod build;
mod classes;
mod constraints;
mod regions;
mod result;
mod source;
mod spread;

pub(crate) use source::attribute;

use fastrand::Rng;

use crate::family::{AttrKind, Family, MARKS, NODES, Need, is_for_bodies, is_for_regions};
use crate::rule::{Dag, Head, OrderForm, Pat, Rule};
use classes::{Class, Classes};

/// The forms that rules may have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Forms {
    /// All, with all ops.
    All,
    /// All, with the ops that every IR of the tests has.
    Nodes,
    /// All, with patterns of what is in regions.
    Bodies,
    /// All, with results that build regions.
    Regions,
    /// Those of TableGen that mean the same there.
    TableGen,
}

/// True if rules are made whose new ops infer other types than those of the results that they
/// replace.
const LATE: bool = true;

/// The rules of a set. Their names begin with the set's.
pub fn rules(
    family: &'static Family,
    forms: Forms,
    set: &str,
    seed: u64,
    count: usize,
) -> Vec<Rule> {
    let mut rng = Rng::with_seed(seed);
    let ops: Vec<usize> = (0..family.ops.len())
        .filter(|op| match forms {
            Forms::Nodes => NODES.contains(&family.ops[*op].rust),
            Forms::All => !is_for_bodies(*op),
            Forms::Bodies => !is_for_regions(*op) && !family.ops[*op].spread,
            Forms::Regions | Forms::TableGen => !family.ops[*op].spread,
        })
        .collect();
    // Rules with few different roots overlap.
    let often = |op: usize| {
        let spec = &family.ops[op];
        match forms == Forms::Regions && spec.regions + spec.successors > 0 {
            true => vec![op; 3],
            false => vec![op],
        }
    };
    let roots: Vec<usize> = ops
        .iter()
        .flat_map(|op| often(*op))
        .filter(|op| {
            let spec = &family.ops[*op];
            if forms == Forms::Bodies {
                return spec.regions > 0 || ["NegOp", "StoreOp"].contains(&spec.rust);
            }
            let given = !spec.args.is_empty() || forms == Forms::Regions && spec.regions > 0;
            let branches = forms == Forms::Regions && spec.successors > 0;
            given && (branches || !spec.terminator) && spec.rust != family.sink
        })
        .collect();
    let few: Vec<usize> = (0..3).map(|_| roots[rng.usize(..roots.len())]).collect();
    let mut rules = vec![];
    while rules.len() < count {
        let root = match rng.u32(..4) {
            0 => roots[rng.usize(..roots.len())],
            _ => few[rng.usize(..few.len())],
        };
        let name = format!("{set}R{}", rules.len());
        let generator = Generator {
            family,
            forms,
            ops: &ops,
            rng: &mut rng,
            classes: Classes::default(),
            bound: vec![],
            names: 0,
            orders: 1,
            next_order: 0,
            commutative: false,
            dags: 0,
            last_results: [None; 2],
            root_results: vec![],
            regions: vec![],
            hidden: vec![],
            moves: regions::Moves::default(),
            inside: 0,
            level: 0,
            in_root: false,
            late: LATE && matches!(forms, Forms::All | Forms::Bodies | Forms::Regions),
        };
        rules.extend(generator.rule(name, root));
    }
    rules
}

/// The kinds of bound names.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Kind {
    /// A value of this type.
    Value(Class),
    /// An optional operand.
    Maybe,
    /// A variadic operand with values of this type, if they have one type.
    Values(Option<Class>),
    /// An attribute.
    Attr(AttrKind, Need),
    /// The attribute of a constant of this type.
    Number(Class),
    /// An op, with the types of its results.
    Op(Option<usize>, [Option<Class>; 2]),
    /// A region.
    Region,
    /// A successor, or several.
    Successor(bool),
}

#[derive(Clone, Debug)]
struct Bound {
    name: String,
    kind: Kind,
    /// It can be used where the root is: not in an op that is removed.
    root: bool,
    /// Native code found it: it cannot be compared with others.
    found: bool,
}

struct Generator<'a> {
    family: &'static Family,
    forms: Forms,
    ops: &'a [usize],
    rng: &'a mut Rng,
    classes: Classes,
    bound: Vec<Bound>,
    names: usize,
    /// The number of orders so far.
    orders: usize,
    next_order: usize,
    commutative: bool,
    dags: usize,
    /// The types of the results of the DAG that was made last.
    last_results: [Option<Class>; 2],
    /// The types of the root's results.
    root_results: Vec<Class>,
    /// The regions that the source binds.
    regions: Vec<bodies::Named>,
    /// What becomes of them.
    moves: regions::Moves,
    /// The arguments and ops of bodies, which results cannot use.
    hidden: Vec<Bound>,
    /// The number of bodies around the pattern that is made.
    inside: usize,
    /// The number of DAGs around the pattern that is made.
    level: usize,
    /// A region of the root is made.
    in_root: bool,
    /// Rules may build ops that infer other types than they must have.
    late: bool,
}

impl Generator<'_> {
    fn rule(mut self, name: String, root: usize) -> Option<Rule> {
        self.commutative = self.forms != Forms::TableGen && self.chance(15);
        let mut source = self.source(root)?;
        if self.forms == Forms::Bodies && !format!("{source:?}").contains("Body(") {
            return None;
        }
        let outside = self.bound.len();
        self.bound.append(&mut self.hidden);
        let constraints = self.constraints();
        self.bound.truncate(outside);
        let (results, supplemental) = self.results(&source)?;
        if self.forms == Forms::Regions && !regions::is_of_interest(&source, &results) {
            return None;
        }
        prune(&mut source, &constraints, &results, &supplemental);
        if self.forms == Forms::TableGen && repeats_itself(&source) {
            return None;
        }
        let mut implied = false;
        orders(&Pat::Dag(source.clone()), &mut |form| {
            implied |= form == OrderForm::Implied
        });
        let benefit = match self.forms {
            Forms::TableGen => self.rng.i64(0..3),
            _ => self.rng.i64(-1..3),
        };
        let keep = match self.full() && self.chance(20) {
            true if self.rng.bool() => MARKS.to_vec(),
            true => vec![MARKS[self.rng.usize(..2)]],
            false => vec![],
        };
        Some(Rule {
            name,
            source,
            constraints,
            results,
            supplemental,
            benefit,
            commutative: implied,
            keep,
        })
    }

    /// True if rules have all forms and all types.
    fn full(&self) -> bool {
        matches!(self.forms, Forms::All | Forms::Bodies | Forms::Regions)
    }

    fn looks_into_regions(&self) -> bool {
        matches!(self.forms, Forms::Bodies | Forms::Regions)
    }

    /// True in this percentage of cases.
    fn chance(&mut self, percent: u32) -> bool {
        self.rng.u32(..100) < percent
    }

    fn pick<T: Clone>(&mut self, from: &[T]) -> Option<T> {
        (!from.is_empty()).then(|| from[self.rng.usize(..from.len())].clone())
    }

    fn fresh(&mut self, prefix: &str) -> String {
        self.names += 1;
        format!("{prefix}{}", self.names)
    }

    /// The classes of the results that a DAG's op has.
    fn of_kind(&self, wanted: impl Fn(&Kind) -> bool) -> Vec<Bound> {
        self.bound
            .iter()
            .filter(|b| wanted(&b.kind))
            .cloned()
            .collect()
    }
}

/// Gives up names that nothing refers to in every other case: they would be warnings, and `$_` is a
/// form too. Ops keep their names.
fn prune(
    source: &mut Dag,
    constraints: &[crate::rule::Pred],
    results: &[crate::rule::Res],
    supplemental: &[crate::rule::Res],
) {
    let used = format!("{constraints:?}{results:?}{supplemental:?}");
    let source_text = format!("{source:?}");
    let unused = |name: &String| {
        let quoted = format!("{name:?}");
        !used.contains(&quoted) && source_text.matches(&quoted).count() == 1
    };
    source::rename(source, &|name| {
        if unused(name) {
            None
        } else {
            Some(name.clone())
        }
    });
    // Without positional arguments left, `..` is printed for those that are ignored.
    if let Head::One(_) = source.head {
        source.positional = source.positional.min(source.args.len());
    }
}

/// True if a nested DAG that binds names is written twice. MLIR matches both with one function and
/// compares the wrong values.
fn repeats_itself(source: &Dag) -> bool {
    fn collect(pat: &Pat, texts: &mut Vec<String>) {
        match pat {
            Pat::Dag(dag) => {
                texts.push(format!("{dag:?}"));
                dag.args.iter().for_each(|arg| collect(arg, texts));
            }
            Pat::Order(.., items) | Pat::Variadic(_, items) => {
                items.iter().for_each(|item| collect(item, texts));
            }
            Pat::Negated(inner) | Pat::Constant(inner) => collect(inner, texts),
            _ => {}
        }
    }
    let mut texts = Vec::new();
    source.args.iter().for_each(|arg| collect(arg, &mut texts));
    texts.sort();
    let mut pairs = texts.windows(2);
    pairs.any(|pair| pair[0] == pair[1] && pair[0].contains("Some(\""))
}

/// Calls `f` with the form of each order in a pattern.
fn orders(pat: &Pat, f: &mut impl FnMut(OrderForm)) {
    match pat {
        Pat::Dag(dag) => dag.args.iter().for_each(|arg| orders(arg, f)),
        Pat::Order(form, _, items) => {
            f(*form);
            items.iter().for_each(|item| orders(item, f));
        }
        Pat::Variadic(_, items) => items.iter().for_each(|item| orders(item, f)),
        Pat::Negated(inner) | Pat::Constant(inner) => orders(inner, f),
        Pat::Body(body) => {
            let args = body.ops.iter().flat_map(|dag| &dag.args);
            args.for_each(|arg| orders(arg, f));
        }
        _ => {}
    }
}
