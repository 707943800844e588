//! Compares a DAG with the declaration of its op: assigns the arguments to declared parts, and
//! reports mistakes.
//!
//! This runs for each op by itself (the per-op checks), so that one unknown op hides no other
//! mistakes. It runs again when all declarations are present; only the first run reports.

use proc_macro2::Span;
use syn::ext::IdentExt;

use crate::declaration::{ArgumentKind, Arity, OpDeclaration, Presence};
use crate::diag::{Errors, count, did_you_mean, in_instance};
use crate::syntax::{Arg, ArgKind, Dag, Directive, Head, ResultIndex, Var};

pub mod any;
mod parts;

/// The position of a DAG in a rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// The root of a source pattern.
    Root,
    /// An operand in a source pattern.
    Nested,
    /// In a block of a region of a source pattern.
    Body,
    /// In a result pattern.
    Result,
}

/// A declared argument, region or successor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Target {
    /// An operand or attribute, by its position among the arguments.
    Arg(usize),
    /// A region.
    Region(usize),
    /// A successor.
    Successor(usize),
}

/// The arguments of a DAG, by the declared parts of its op.
#[derive(Debug)]
pub struct Assigned<'a> {
    /// Single arguments.
    pub args: Vec<(Target, &'a Arg)>,
    /// `either` and `commutative` groups: the positions of their operands among the arguments, and
    /// the group.
    pub any_order: Vec<(Vec<usize>, &'a Dag)>,
    /// `..$src`.
    pub rest_from: Option<&'a Var>,
    /// Trailing `(location …)`.
    pub location: Option<&'a Dag>,
    /// Trailing `(returnType …)`.
    pub return_type: Option<&'a Dag>,
}

struct Checker<'a> {
    errors: &'a Errors,
    instance: Option<&'a str>,
    decl: &'a OpDeclaration,
    place: Place,
    ok: bool,
}

/// Assigns a DAG's arguments. Returns `None` after a mistake, which is reported here or at the op's
/// declaration.
pub fn assign<'a>(
    errors: &Errors,
    instance: Option<&str>,
    decl: &OpDeclaration,
    dag: &'a Dag,
    place: Place,
) -> Option<Assigned<'a>> {
    if decl.broken {
        return None;
    }
    let mut checker = Checker {
        errors,
        instance,
        decl,
        place,
        ok: true,
    };
    checker.bind(dag);
    let assigned = checker.assign(dag);
    checker.ok.then_some(assigned)
}

impl Checker<'_> {
    fn error(&mut self, span: Span, message: impl std::fmt::Display) {
        self.ok = false;
        self.errors.at(span, in_instance(message, self.instance));
    }

    /// The op's `:$name` and its result number.
    fn bind(&mut self, dag: &Dag) {
        let results = self.decl.results.len();
        let op = self.decl.name.clone();
        if let Some(bind) = &dag.bind {
            match bind.index {
                Some(ResultIndex::Number(n)) if matches!(self.place, Place::Root | Place::Body) => {
                    self.error(bind.span(), format!("`${}` names all of the op's results; use `${}__{n}` where result {n} is meant", bind.name, bind.name));
                }
                Some(ResultIndex::Number(n)) if n as usize >= results => {
                    self.error(
                        bind.span(),
                        format!(
                            "`{op}` has {}, so there is no result {n}",
                            count(results, "result")
                        ),
                    );
                }
                Some(ResultIndex::Any) if self.place != Place::Nested => {
                    self.error(
                        bind.span(),
                        "`__any` is for an op in the place of an operand",
                    );
                }
                None if self.place == Place::Nested && results > 1 => {
                    self.which_result(dag, bind.span(), Some(&bind.name))
                }
                _ => {}
            }
        } else if self.place == Place::Nested && results > 1 {
            self.which_result(dag, dag.head_span, None);
        }
        if self.place == Place::Nested && results == 0 {
            self.error(
                dag.head_span,
                format!("`{op}` has no results, so it cannot define an operand"),
            );
        }
    }

    fn which_result(&mut self, _: &Dag, span: Span, name: Option<&str>) {
        let name = name.unwrap_or("r");
        let (op, results) = (self.decl.name.clone(), self.decl.results.len());
        self.error(span, format!("`{op}` has {results} results: say which one feeds this operand, `:${name}__0` to `:${name}__{}`, or `:${name}__any`", results - 1));
    }

    fn signature(&self) -> String {
        let names: Vec<&str> = self
            .decl
            .args
            .iter()
            .map(|arg| arg.name.trim_start_matches("r#"))
            .collect();
        if names.is_empty() {
            String::new()
        } else {
            format!(" ({})", names.join(", "))
        }
    }

    fn assign<'a>(&mut self, dag: &'a Dag) -> Assigned<'a> {
        let mut out = Assigned {
            args: vec![],
            any_order: vec![],
            rest_from: None,
            location: None,
            return_type: None,
        };
        let decl = self.decl;
        // If the head is one of several ops, only operands have positions.
        let any_of = matches!(dag.head, Head::AnyOf(_));
        let has_position =
            |index: &usize| !any_of || matches!(decl.args[*index].kind, ArgumentKind::Operand(_));
        let (first, others): (Vec<usize>, Vec<usize>) =
            (0..decl.args.len()).partition(has_position);
        let positions = first.len();
        let positional: Vec<Target> = first
            .into_iter()
            .chain(others)
            .map(Target::Arg)
            .chain((0..decl.regions.len()).map(Target::Region))
            .chain((0..decl.successors.len()).map(Target::Successor))
            .collect();
        // By declared argument, then regions and successors.
        let mut given = vec![false; positional.len()];
        let declared = |target: Target| match target {
            Target::Arg(index) => index,
            Target::Region(index) => decl.args.len() + index,
            Target::Successor(index) => decl.args.len() + decl.regions.len() + index,
        };
        let (mut next, mut rest, mut too_many) = (0, false, None);
        for arg in &dag.args {
            if let ArgKind::Dag(inner) = &arg.kind {
                match inner.head {
                    Head::Directive(Directive::Location) if self.place == Place::Result => {
                        out.location = Some(inner);
                        continue;
                    }
                    Head::Directive(Directive::ReturnType) if self.place == Place::Result => {
                        out.return_type = Some(inner);
                        continue;
                    }
                    Head::Directive(directive)
                        if directive.is_any_order() && arg.name.is_none() =>
                    {
                        self.any_order(
                            inner,
                            &positional,
                            &mut next,
                            &mut given,
                            &mut out,
                            &mut too_many,
                        );
                        continue;
                    }
                    _ => {}
                }
            }
            match &arg.kind {
                ArgKind::Rest => {
                    rest = true;
                    continue;
                }
                ArgKind::RestFrom(var) => {
                    rest = true;
                    out.rest_from = Some(var);
                    continue;
                }
                _ => {}
            }
            let index = match &arg.name {
                None => {
                    next += 1;
                    next - 1
                }
                Some(name) => {
                    let text = name.unraw().to_string();
                    match positional
                        .iter()
                        .position(|target| self.name_of(*target) == text)
                    {
                        Some(index) => index,
                        None => {
                            let names: Vec<String> =
                                positional.iter().map(|t| self.name_of(*t)).collect();
                            let hint = did_you_mean(&text, names.iter().map(String::as_str), "");
                            let hint = if hint.is_empty() {
                                format!("; it has{}", self.signature())
                            } else {
                                hint
                            };
                            let op = decl.name.clone();
                            self.error(
                                name.span(),
                                format!("`{op}` declares no argument `{text}`{hint}"),
                            );
                            continue;
                        }
                    }
                }
            };
            let position = positional
                .get(index)
                .filter(|_| arg.name.is_some() || index < positions || !any_of);
            match position {
                None => too_many = too_many.or(Some(arg.span)),
                Some(target) => {
                    if given[declared(*target)] {
                        let name = self.name_of(*target);
                        self.error(arg.span, format!("argument `{name}` is given twice"));
                        continue;
                    }
                    given[declared(*target)] = true;
                    self.argument(*target, arg);
                    out.args.push((*target, arg));
                }
            }
        }
        if let Some(span) = too_many {
            let (op, total) = (decl.name.clone(), decl.args.len());
            let signature = self.signature();
            self.error(
                span,
                format!(
                    "`{op}` takes {}{signature}, found {next}",
                    count(total, "argument")
                ),
            );
        }
        self.missing(dag, &given, rest);
        out
    }

    /// Handles missing arguments. They are errors in a source without `..`; in a result, required
    /// ones are.
    fn missing(&mut self, dag: &Dag, given: &[bool], rest: bool) {
        let decl = self.decl;
        let any_of = matches!(dag.head, Head::AnyOf(_));
        let operand = |i: usize| matches!(decl.args[i].kind, ArgumentKind::Operand(_));
        let missing: Vec<usize> = (0..decl.args.len())
            .filter(|&i| !given[i] && (operand(i) || !any_of))
            .collect();
        if !self.ok || (missing.is_empty() && self.place != Place::Result) {
            return;
        }
        let names: Vec<String> = missing
            .iter()
            .map(|&i| format!("`{}`", self.name_of(Target::Arg(i))))
            .collect();
        let op = &decl.name;
        if self.place != Place::Result {
            if !rest {
                let list = names.join(", ");
                let it = if names.len() == 1 { "it" } else { "them" };
                self.error(dag.group.span_close(), format!("`{op}` also has {list}; match {it}, ignore {it} with `$_`, or leave the rest with `..`"));
            }
            return;
        }
        let is_required = |i: &&usize| match &decl.args[**i].kind {
            ArgumentKind::Operand(arity) => *arity == Arity::One,
            // `..$src` may bring it; the resolver checks that `$src` declares it.
            ArgumentKind::Attr(presence, _) => *presence == Presence::Required && !rest,
        };
        let arguments = missing.iter().filter(is_required).map(|&i| {
            let what = match decl.args[i].kind {
                ArgumentKind::Operand(_) => "operand",
                ArgumentKind::Attr(..) => "attribute",
            };
            format!("its {what} `{}`", self.name_of(Target::Arg(i)))
        });
        // A region that is left off has no blocks, but a successor is some block.
        let first = decl.args.len() + decl.regions.len();
        let successors = (0..decl.successors.len())
            .filter(|i| decl.successors[*i].arity == Arity::One && !given[first + i])
            .map(|i| format!("its successor `{}`", self.name_of(Target::Successor(i))));
        let required: Vec<String> = arguments.chain(successors).collect();
        if !required.is_empty() {
            let list = required.join(" and ");
            self.error(dag.group.span_close(), format!("`{op}` needs {list}"));
        }
    }

    fn name_of(&self, target: Target) -> String {
        let name = match target {
            Target::Arg(i) => &self.decl.args[i].name,
            Target::Region(i) => &self.decl.regions[i].name,
            Target::Successor(i) => &self.decl.successors[i].name,
        };
        name.trim_start_matches("r#").to_string()
    }

    /// `either` or `commutative` over neighbouring single operands.
    fn any_order<'a>(
        &mut self,
        dag: &'a Dag,
        positional: &[Target],
        next: &mut usize,
        given: &mut [bool],
        out: &mut Assigned<'a>,
        too_many: &mut Option<Span>,
    ) {
        let (Place::Root | Place::Nested | Place::Body, Head::Directive(directive)) =
            (self.place, &dag.head)
        else {
            return; // reported with the scope
        };
        let word = directive.name();
        let first = *next;
        *next += dag.args.len();
        let args = positional.iter().map_while(|target| match target {
            Target::Arg(index) => Some(*index),
            _ => None,
        });
        let args: Vec<usize> = args.collect();
        if let Some(at) = args.get(first)
            && self.decl.args[*at].kind == ArgumentKind::Operand(Arity::Variadic)
        {
            let name = self.name_of(Target::Arg(*at));
            given[*at] = true;
            self.error(
                dag.head_span,
                format!("`{word}` groups single operands, and `{name}` is variadic; put it inside: `(variadic ({word} …))`"),
            );
            return;
        }
        let Some(targets) = args.get(first..*next) else {
            *too_many = too_many.or(Some(dag.head_span));
            return;
        };
        if dag.args.len() < 2 || (*directive == Directive::Either && dag.args.len() != 2) {
            self.ok = false;
            return;
        }
        for (at, arg) in targets.iter().zip(&dag.args) {
            given[*at] = true;
            let name = self.name_of(Target::Arg(*at));
            match &self.decl.args[*at].kind {
                ArgumentKind::Operand(Arity::One) => self.argument(Target::Arg(*at), arg),
                ArgumentKind::Operand(_) => self.error(
                    arg.span,
                    format!("`{word}` groups single operands, and `{name}` is not one"),
                ),
                ArgumentKind::Attr(..) => self.error(
                    arg.span,
                    format!("`{word}` groups operands, and `{name}` is an attribute"),
                ),
            }
            self.positional(word, arg);
        }
        out.any_order.push((targets.to_vec(), dag));
    }

    /// A member of a group has no name, and is no rest.
    fn positional(&mut self, word: &str, arg: &Arg) {
        if arg.name.is_some()
            || matches!(
                arg.kind,
                ArgKind::Rest | ArgKind::RestFrom(_) | ArgKind::Splice(_)
            )
        {
            let count = if word == "either" {
                "two positional"
            } else {
                "positional"
            };
            self.error(arg.span, format!("`{word}` takes {count} arguments"));
        }
    }

    /// `(variadic …)`: its elements are single operands.
    fn elements(&mut self, name: &str, dag: &Dag) {
        for arg in &dag.args {
            match &arg.kind {
                ArgKind::Dag(inner) if inner.is_any_order() && self.place != Place::Result => {
                    let word = match &inner.head {
                        Head::Directive(directive) => directive.name(),
                        _ => "",
                    };
                    for arg in &inner.args {
                        self.single(name, arg);
                        self.positional(word, arg);
                    }
                }
                _ => self.single(name, arg),
            }
        }
    }

    /// Checks one element of a variadic operand.
    fn single(&mut self, name: &str, arg: &Arg) {
        let op = self.decl.name.clone();
        match &arg.kind {
            ArgKind::Dag(inner) if inner.is(Directive::Region) || inner.is(Directive::Clone) => {
                self.not_a_region(inner, name, "an operand");
            }
            ArgKind::Literal(literal, _) => self.literal(literal.span, name),
            ArgKind::Absent => self.error(
                arg.span,
                format!(
                    "an element of `{name}` of `{op}` is always there; none at all are `(variadic)`"
                ),
            ),
            _ => {}
        }
    }

    /// A literal where an operand is declared.
    fn literal(&mut self, span: Span, name: &str) {
        let op = self.decl.name.clone();
        let help = if self.place == Place::Result {
            "to use a constant, build a constant op with it"
        } else {
            "a literal matches an attribute, so match the constant op that defines it"
        };
        self.error(span, format!("`{name}` of `{op}` is an operand; {help}"));
    }

    fn argument(&mut self, target: Target, arg: &Arg) {
        let name = self.name_of(target);
        let op = self.decl.name.clone();
        let kind = match target {
            Target::Arg(index) => self.decl.args[index].kind.clone(),
            Target::Region(index) => return self.region(index, &name, arg),
            Target::Successor(index) => return self.successor(index, &name, arg),
        };
        match (&kind, &arg.kind, self.place) {
            (ArgumentKind::Operand(_), ArgKind::Literal(literal, _), _) => {
                self.literal(literal.span, &name);
            }
            (ArgumentKind::Operand(Arity::Variadic), ArgKind::Dag(inner), _)
                if inner.is(Directive::Variadic) =>
            {
                self.elements(&name, inner);
            }
            (_, ArgKind::Dag(inner), _) if inner.is(Directive::Variadic) => {
                let what = match kind {
                    ArgumentKind::Operand(Arity::Optional) => "an optional operand",
                    ArgumentKind::Operand(_) => "a single operand",
                    ArgumentKind::Attr(..) => "an attribute",
                };
                self.error(
                    inner.head_span,
                    format!(
                        "`variadic` is for a variadic operand, and `{name}` of `{op}` is {what}"
                    ),
                );
            }
            (_, ArgKind::Dag(inner), _)
                if inner.is(Directive::Region) || inner.is(Directive::Clone) =>
            {
                let what = match kind {
                    ArgumentKind::Operand(_) => "an operand",
                    ArgumentKind::Attr(..) => "an attribute",
                };
                self.not_a_region(inner, &name, what);
            }
            (ArgumentKind::Operand(Arity::One), ArgKind::Absent, _) => {
                self.error(
                    arg.span,
                    format!("operand `{name}` of `{op}` is always there"),
                );
            }
            (ArgumentKind::Attr(presence, _), ArgKind::Absent, _)
                if *presence != Presence::Optional =>
            {
                self.error(
                    arg.span,
                    format!("attribute `{name}` of `{op}` is always there"),
                );
            }
            (ArgumentKind::Attr(..), ArgKind::Dag(inner), place)
                if place != Place::Result && !inner.is(Directive::Region) =>
            {
                self.error(inner.head_span, format!("`{name}` of `{op}` is an attribute, and nothing defines an attribute; bind it or match it with a constraint"));
            }
            (
                ArgumentKind::Operand(Arity::Variadic),
                ArgKind::Dag(inner),
                Place::Root | Place::Nested | Place::Body,
            ) => {
                self.error(
                    inner.head_span,
                    format!("`{name}` of `{op}` is a variadic operand; match its elements, `(variadic (Op …), ..)`, or bind it whole, `${name}`"),
                );
            }
            _ => {}
        }
    }
}
