//! Compares a DAG with the declaration of its op: assigns the arguments to declared parts, and
//! finds mistakes.
//!
//! This runs for each op by itself (the per-op checks), so that one unknown op hides no other
//! mistakes. It runs again when all declarations are present; only the first run reports.

use std::collections::HashSet;

use proc_macro2::Span;

use crate::codes::{Message, message, report};
use crate::declaration::{ArgumentKind, Arity, OpDeclaration, Presence};
use crate::diag::{count, did_you_mean_or};
use crate::syntax::{Arg, ArgKind, Dag, Directive, Head, ResultIndex, Var};
use crate::tokens::unraw;
use crate::words::words;

pub mod any;
mod parts;

words! {
    /// The position of a DAG in a rule: the root of a source pattern, an operand in one, in a block of a
    /// region of one, or in a result pattern.
    pub Place 4 {
        Root = "root",
        Nested = "nested",
        Body = "body",
        Result = "result",
    }
}

impl Place {
    /// Calls `f` with the root of a source pattern and all DAGs in it, each with its place.
    pub fn walk_source(source: &Dag, f: &mut impl FnMut(&Dag, Place)) {
        fn walk(dag: &Dag, place: Place, f: &mut impl FnMut(&Dag, Place)) {
            f(dag, place);
            let place = match dag.is(Directive::Region) {
                true => Place::Body,
                false => Place::Nested,
            };
            dag.dags().for_each(|inner| walk(inner, place, f));
        }
        walk(source, Place::Root, f);
    }
}

/// A declared argument, region or successor.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Target {
    /// An operand or attribute, by its position among the arguments.
    Arg(usize),
    /// A region.
    Region(usize),
    /// A successor.
    Successor(usize),
}

/// The arguments of a DAG, by the declared parts of its op.
#[derive(Debug, Default)]
pub struct Assigned<'a> {
    /// Single arguments.
    pub args: Vec<(Target, &'a Arg)>,
    /// `either` and `commutative` groups: the number of single arguments before, the positions of
    /// their operands among the declared arguments, and the group.
    pub any_order: Vec<(usize, Vec<usize>, &'a Dag)>,
    /// `..$src`.
    pub rest_from: Option<&'a Var>,
    /// Trailing `(location …)`.
    pub location: Option<&'a Dag>,
    /// Trailing `(returnType …)`.
    pub return_type: Option<&'a Dag>,
}

/// A mistake: its place and the message.
pub type Fault = (Span, Message);

/// Assigns a DAG's arguments.
///
/// # Errors
/// The mistakes. There are none if they were reported at the op's declaration or with the scope.
pub fn assign<'a>(
    decl: &OpDeclaration,
    dag: &'a Dag,
    place: Place,
) -> Result<Assigned<'a>, Vec<Fault>> {
    let mut checker = Checker {
        decl,
        place,
        faults: Vec::new(),
        ok: !decl.broken,
        positional: Vec::new(),
        next: 0,
        given: HashSet::new(),
        too_many: None,
        out: Assigned::default(),
    };
    if checker.ok {
        checker.bind(dag);
        checker.assign(dag);
    }
    match checker.ok {
        true => Ok(checker.out),
        false => Err(checker.faults),
    }
}

struct Checker<'d, 'a> {
    decl: &'d OpDeclaration,
    place: Place,
    faults: Vec<Fault>,
    ok: bool,
    /// The declared parts that take arguments without a name, in order.
    positional: Vec<Target>,
    /// The number of arguments without a name so far.
    next: usize,
    given: HashSet<Target>,
    /// The first argument without a name for which nothing is left.
    too_many: Option<Span>,
    out: Assigned<'a>,
}

impl<'d, 'a> Checker<'d, 'a> {
    fn error(&mut self, span: Span, message: Message) {
        self.ok = false;
        self.faults.push((span, message));
    }

    fn in_result(&self) -> bool {
        self.place == Place::Result
    }

    /// The op's `:$name` and its result number.
    fn bind(&mut self, dag: &Dag) {
        let (op, results) = (&self.decl.name, self.decl.results.len());
        let nested = self.place == Place::Nested;
        let (name, span) = match &dag.bind {
            Some(bind) => (bind.name.as_str(), bind.span()),
            None => ("r", dag.head_span),
        };
        match dag.bind.as_ref().and_then(|bind| bind.index) {
            Some(ResultIndex::Number(n)) if matches!(self.place, Place::Root | Place::Body) => {
                report!(self.error, span, NUMBERED_ROOT:
                    "`${name}` names all of the op's results\nhelp: use `${name}__{n}` where result {n} is meant");
            }
            Some(ResultIndex::Number(n)) if n as usize >= results => {
                let has = count(results, "result");
                report!(self.error, span, NO_SUCH_RESULT:
                    "`{op}` has {has}, so there is no result {n}");
            }
            Some(ResultIndex::Any) if !nested => {
                report!(self.error, span, ANY_RESULT:
                    "`__any` is for an op in the place of an operand");
            }
            None if nested && results > 1 => {
                let last = results - 1;
                report!(self.error, span, AMBIGUOUS_RESULT:
                    "`{op}` has {results} results: say which one feeds this operand, `:${name}__0` to `:${name}__{last}`, or `:${name}__any`");
            }
            _ => {}
        }
        if nested && results == 0 {
            report!(self.error, dag.head_span, DEFINES_NOTHING:
                "`{op}` has no results, so it cannot define an operand");
        }
    }

    fn signature(&self) -> String {
        let names = self.positional.iter().map(|target| self.name_of(*target));
        let names: Vec<&str> = names.collect();
        match names.is_empty() {
            true => String::new(),
            false => format!(" ({})", names.join(", ")),
        }
    }

    fn name_of(&self, target: Target) -> &'d str {
        match target {
            Target::Arg(i) => self.decl.args[i].plain_name(),
            Target::Region(i) => &self.decl.regions[i].name,
            Target::Successor(i) => &self.decl.successors[i].name,
        }
    }

    fn is_operand(&self, index: usize) -> bool {
        matches!(self.decl.args[index].kind, ArgumentKind::Operand(_))
    }

    fn assign(&mut self, dag: &'a Dag) {
        let decl = self.decl;
        // If the head is one of several ops, only operands have positions.
        let any_of = matches!(dag.head, Head::AnyOf(_));
        let args = 0..decl.args.len();
        let (first, others): (Vec<usize>, Vec<usize>) =
            args.partition(|index| !any_of || self.is_operand(*index));
        let positions = first.len();
        let regions = (0..decl.regions.len()).map(Target::Region);
        let successors = (0..decl.successors.len()).map(Target::Successor);
        let args = first.into_iter().chain(others).map(Target::Arg);
        self.positional = args.chain(regions).chain(successors).collect();
        let mut rest = false;
        for arg in &dag.args {
            match &arg.kind {
                ArgKind::Dag(inner) if self.in_result() && inner.is(Directive::Location) => {
                    self.out.location = Some(inner);
                    continue;
                }
                ArgKind::Dag(inner) if self.in_result() && inner.is(Directive::ReturnType) => {
                    self.out.return_type = Some(inner);
                    continue;
                }
                ArgKind::Dag(inner) if inner.is_any_order() && arg.name.is_none() => {
                    // In a result, the scope check has reported it.
                    if !self.in_result() {
                        self.any_order(inner);
                    }
                    continue;
                }
                ArgKind::Rest => {
                    rest = true;
                    continue;
                }
                ArgKind::RestFrom(var) => {
                    rest = true;
                    self.out.rest_from = Some(var);
                    continue;
                }
                _ => {}
            }
            if let Some((name, var)) = self.name_by_colon(arg) {
                report!(self.error, arg.span, EXPECTED_BINDING:
                    "an argument is given by name with `=`"; help: "write `{name} = ${var}`");
                return;
            }
            let target = match &arg.name {
                None => {
                    self.next += 1;
                    let left = self.next <= positions || !any_of;
                    let target = self.positional.get(self.next - 1);
                    let Some(target) = target.filter(|_| left) else {
                        self.too_many = self.too_many.or(Some(arg.span));
                        continue;
                    };
                    *target
                }
                Some(name) => {
                    let text = unraw(name);
                    let mut targets = self.positional.iter();
                    let Some(target) = targets.find(|target| self.name_of(**target) == text) else {
                        self.no_argument(name.span(), &text);
                        continue;
                    };
                    *target
                }
            };
            if !self.given.insert(target) {
                let name = self.name_of(target);
                report!(self.error, arg.span, REPEATED_ARGUMENT:
                    "argument `{name}` is given twice");
                continue;
            }
            self.argument(target, arg);
            self.out.args.push((target, arg));
        }
        if let Some(span) = self.too_many {
            let (op, total) = (&decl.name, count(self.positional.len(), "argument"));
            let (signature, found) = (self.signature(), self.next);
            let message = message!(ARGUMENT_COUNT:
                "`{op}` takes {total}{signature}, found {found}");
            let is_variadic = |target: &&Target| {
                matches!(target, Target::Arg(index)
                    if matches!(decl.args[*index].kind, ArgumentKind::Operand(Arity::Variadic)))
            };
            let help = self.positional.iter().find(is_variadic).map(|target| {
                let name = self.name_of(*target);
                format!("the values of `{name}`, which is variadic, stand in one list: `(variadic $a, $b)`")
            });
            self.error(span, message.help_if(help));
        }
        self.missing(dag, rest);
    }

    /// The name of a declared argument before a colon: `lhs: $x`. A constraint of that name would be a
    /// type, which begins with a capital letter.
    fn name_by_colon<'b>(&self, arg: &'b Arg) -> Option<(String, &'b str)> {
        let ArgKind::Path(path, Some(var)) = &arg.kind else {
            return None;
        };
        let name = path.as_name()?;
        let mut targets = self.positional.iter();
        targets
            .any(|target| self.name_of(*target) == name)
            .then_some((name, var.name.as_str()))
    }

    fn no_argument(&mut self, span: Span, text: &str) {
        let names = self.positional.iter().map(|target| self.name_of(*target));
        let hint = did_you_mean_or(text, names, "", || {
            format!("\nnote: it has{}", self.signature())
        });
        let op = &self.decl.name;
        report!(self.error, span, UNKNOWN_ARGUMENT: "`{op}` declares no argument `{text}`{hint}");
    }

    /// Handles missing arguments. They are errors in a source without `..`; in a result, required
    /// ones are.
    fn missing(&mut self, dag: &Dag, rest: bool) {
        if !self.ok {
            return;
        }
        let (decl, op) = (self.decl, &self.decl.name);
        let any_of = matches!(dag.head, Head::AnyOf(_));
        let open = self.positional.iter().copied();
        let open = open.filter(|target| !self.given.contains(target));
        let message = if self.in_result() {
            let required = |target| match target {
                Target::Arg(i) => match decl.args[i].kind {
                    ArgumentKind::Operand(Arity::One) => Some("operand"),
                    // `..$src` may bring it; the resolver checks that `$src` declares it.
                    ArgumentKind::Attr(Presence::Required, _) if !rest => Some("attribute"),
                    _ => None,
                },
                // A region that is left off has no blocks, but a successor is some block.
                Target::Region(_) => None,
                Target::Successor(i) => {
                    (decl.successors[i].arity == Arity::One).then_some("successor")
                }
            };
            let needed = open.filter_map(|target| {
                let (what, name) = (required(target)?, self.name_of(target));
                Some(format!("its {what} `{name}`"))
            });
            let needed: Vec<String> = needed.collect();
            (!needed.is_empty())
                .then(|| message!(MISSING_ARGUMENT: "`{op}` needs {}", needed.join(" and ")))
        } else {
            let of_all = |target: &Target| matches!(*target, Target::Arg(i) if self.is_operand(i) || !any_of);
            let names = open
                .filter(of_all)
                .map(|target| format!("`{}`", self.name_of(target)));
            let names: Vec<String> = names.collect();
            let it = if names.len() == 1 { "it" } else { "them" };
            (!names.is_empty() && !rest).then(|| {
                let list = names.join(", ");
                message!(UNMATCHED_ARGUMENT:
                    "`{op}` also has {list}; match {it}, ignore {it} with `$_`, or leave the rest with `..`")
            })
        };
        if let Some(message) = message {
            self.error(dag.group.span_close(), message);
        }
    }

    /// `either` or `commutative` over neighbouring single operands.
    fn any_order(&mut self, dag: &'a Dag) {
        let (decl, first) = (self.decl, self.next);
        let word = word_of(dag);
        self.next += dag.args.len();
        let args = self.positional.iter().map_while(|target| match target {
            Target::Arg(index) => Some(*index),
            _ => None,
        });
        let args: Vec<usize> = args.collect();
        if let Some(at) = args.get(first)
            && decl.args[*at].kind == ArgumentKind::Operand(Arity::Variadic)
        {
            self.given.insert(Target::Arg(*at));
            let name = decl.args[*at].plain_name();
            return report!(self.error, dag.head_span, GROUPED_VARIADIC:
                "`{word}` groups single operands, and `{name}` is variadic\nhelp: put it inside: `(variadic ({word} …))`");
        }
        let Some(targets) = args.get(first..self.next) else {
            let extra = dag.args.get(args.len().saturating_sub(first));
            let span = extra.map_or(dag.head_span, |arg| arg.span);
            self.too_many = self.too_many.or(Some(span));
            return;
        };
        if dag.args.len() < 2 || (dag.is(Directive::Either) && dag.args.len() != 2) {
            self.ok = false;
            return;
        }
        for (at, arg) in targets.iter().zip(&dag.args) {
            self.given.insert(Target::Arg(*at));
            let name = decl.args[*at].plain_name();
            let wrong = match &decl.args[*at].kind {
                ArgumentKind::Operand(Arity::One) => None,
                ArgumentKind::Operand(_) => Some(message!(GROUPED_VARIADIC:
                    "`{word}` groups single operands, and `{name}` is not one")),
                ArgumentKind::Attr(..) => Some(message!(GROUPED_ATTRIBUTE:
                    "`{word}` groups operands, and `{name}` is an attribute")),
            };
            match wrong {
                None => self.argument(Target::Arg(*at), arg),
                Some(message) => self.error(arg.span, message),
            }
            self.member(word, arg);
        }
        let before = self.out.args.len();
        self.out.any_order.push((before, targets.to_vec(), dag));
    }

    /// A member of a group has no name, and is not a rest.
    fn member(&mut self, word: &str, arg: &Arg) {
        let is_rest = matches!(
            arg.kind,
            ArgKind::Rest | ArgKind::RestFrom(_) | ArgKind::Splice(_)
        );
        if arg.name.is_some() || is_rest {
            let two = if word == "either" { "two " } else { "" };
            report!(self.error, arg.span, GROUPED_BY_POSITION:
                "`{word}` takes {two}positional arguments");
        }
    }
}

/// The directive in the head of a DAG.
fn word_of(dag: &Dag) -> &'static str {
    match dag.head {
        Head::Directive(directive) => directive.name(),
        _ => "",
    }
}
