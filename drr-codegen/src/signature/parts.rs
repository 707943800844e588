//! Checks single arguments against the declared parts that they are for.

use proc_macro2::Span;

use super::{Checker, Target, word_of};
use crate::codes::{message, report};
use crate::declaration::{ArgumentKind, Arity, Presence};
use crate::syntax::{Arg, ArgKind, Dag, Directive};

impl Checker<'_, '_> {
    pub(super) fn argument(&mut self, target: Target, arg: &Arg) {
        let (decl, name) = (self.decl, self.name_of(target));
        match target {
            Target::Arg(index) => match &decl.args[index].kind {
                ArgumentKind::Operand(arity) => self.operand(*arity, name, arg),
                ArgumentKind::Attr(presence, _) => self.attribute(*presence, name, arg),
            },
            Target::Region(index) => self.part("region", decl.regions[index].arity, name, arg),
            Target::Successor(index) => {
                self.part("successor", decl.successors[index].arity, name, arg);
            }
        }
    }

    fn operand(&mut self, arity: Arity, name: &str, arg: &Arg) {
        let op = &self.decl.name;
        let (span, message) = match (&arg.kind, arity) {
            (ArgKind::Dag(dag), Arity::Variadic) if dag.is(Directive::Variadic) => {
                for arg in &dag.args {
                    self.element(name, arg);
                }
                return;
            }
            (ArgKind::Dag(dag), _) if dag.is(Directive::Variadic) => {
                let what = match arity {
                    Arity::Optional => "an optional operand",
                    _ => "a single operand",
                };
                return self.not_variadic(dag, name, what);
            }
            (ArgKind::Dag(dag), _) if is_region(dag) => {
                return self.not_a_region(dag, name, "an operand");
            }
            (ArgKind::Literal(literal, _), _) => {
                return self.literal(literal.span, name, &self.order(arg));
            }
            (ArgKind::Absent, Arity::One) => (
                arg.span,
                message!(OPERAND_PRESENT: "operand `{name}` of `{op}` is always there"),
            ),
            (ArgKind::Dag(dag), Arity::Variadic) if !self.in_result() => (
                dag.head_span,
                message!(VARIADIC_AS_ONE:
                    "`{name}` of `{op}` is a variadic operand\nhelp: match its elements, `(variadic (Op …), ..)`, or bind it whole, `${name}`"),
            ),
            _ => return,
        };
        self.error(span, message);
    }

    /// An element of a variadic operand, or a group of elements.
    fn element(&mut self, name: &str, arg: &Arg) {
        match &arg.kind {
            ArgKind::Dag(inner) if inner.is_any_order() && !self.in_result() => {
                for arg in &inner.args {
                    self.single(name, arg);
                    self.member(word_of(inner), arg);
                }
            }
            _ => self.single(name, arg),
        }
    }

    fn single(&mut self, name: &str, arg: &Arg) {
        let op = &self.decl.name;
        match &arg.kind {
            ArgKind::Dag(inner) if is_region(inner) => {
                self.not_a_region(inner, name, "an operand");
            }
            ArgKind::Literal(literal, _) => self.literal(literal.span, name, ""),
            ArgKind::Absent => {
                report!(self.error, arg.span, OPERAND_PRESENT:
                    "an element of `{name}` of `{op}` is always there\nhelp: none at all are `(variadic)`");
            }
            _ => {}
        }
    }

    /// A literal where an operand is declared.
    fn literal(&mut self, span: Span, name: &str, order: &str) {
        let help = match self.in_result() {
            true => "to use a constant, build a constant op with it",
            false => "a literal matches an attribute, so match the constant op that defines it",
        };
        report!(self.error, span, LITERAL_OPERAND:
            "`{name}` of `{}` is an operand\nhelp: {help}{order}", self.decl.name);
    }

    /// The order of operands and attributes, for an argument that may stand in the place of another.
    fn order(&self, arg: &Arg) -> String {
        let is_operand = |kind: &ArgumentKind| matches!(kind, ArgumentKind::Operand(_));
        let operands = self
            .decl
            .args
            .iter()
            .filter(|arg| is_operand(&arg.kind))
            .count();
        match arg.name.is_none() && (1..self.decl.args.len()).contains(&operands) {
            true => format!("; `{}` takes{}", self.decl.name, self.signature()),
            false => String::new(),
        }
    }

    fn attribute(&mut self, presence: Presence, name: &str, arg: &Arg) {
        let op = &self.decl.name;
        match &arg.kind {
            ArgKind::Dag(dag) if dag.is(Directive::Variadic) => {
                self.not_variadic(dag, name, "an attribute");
            }
            ArgKind::Dag(dag) if is_region(dag) => self.not_a_region(dag, name, "an attribute"),
            ArgKind::Dag(dag) if !self.in_result() => {
                let order = self.order(arg);
                report!(self.error, dag.head_span, NESTED_IN_ATTRIBUTE:
                    "`{name}` of `{op}` is an attribute, and nothing defines an attribute\nhelp: bind it or match it with a constraint{order}");
            }
            ArgKind::Absent => {
                let help = match (presence, self.in_result()) {
                    // In a result, `none` leaves an attribute out, so that it takes its default.
                    (Presence::Optional, _) | (Presence::Defaulted, true) => return,
                    (Presence::Defaulted, false) => {
                        "\nhelp: if it is absent, it counts as its default: match that, or ignore it with `$_`"
                    }
                    (Presence::Required, _) => "",
                };
                report!(self.error, arg.span, ATTRIBUTE_PRESENT:
                    "attribute `{name}` of `{op}` is always there{help}");
            }
            _ => {}
        }
    }

    /// A region or successor. In a source it is bound, ignored or, if it is a region, matched. In a
    /// result it is moved, copied or built, or a bound successor. For a variadic one this applies to each
    /// element.
    fn part(&mut self, word: &'static str, arity: Arity, name: &str, arg: &Arg) {
        let (op, variadic) = (&self.decl.name, arity != Arity::One);
        if let Some(dag) = arg.directive(Directive::Variadic) {
            if !variadic {
                return report!(self.error, dag.head_span, NOT_VARIADIC:
                    "`variadic` is for a variadic {word}, and `{name}` of `{op}` is a single {word}");
            }
            for arg in &dag.args {
                if !matches!(arg.kind, ArgKind::Rest | ArgKind::Splice(_)) && !self.fits(word, arg)
                {
                    let how = self.element_form(word);
                    report!(self.error, arg.span, PART_FORM:
                        "an element of `{name}` of `{op}` is a {word}; it is {how}");
                }
            }
            return;
        }
        let one_for_all = variadic && arg.directive(Directive::Region).is_some();
        if one_for_all || !self.fits(word, arg) {
            let kind = if variadic { "a variadic" } else { "a" };
            let how = self.part_form(word, variadic, name);
            report!(self.error, arg.span, PART_FORM: "`{name}` of `{op}` is {kind} {word}; {how}");
        }
    }

    /// True if an argument is allowed for a single region or successor.
    fn fits(&self, word: &str, arg: &Arg) -> bool {
        match &arg.kind {
            ArgKind::Var(_) => true,
            // A name without `$`, which was reported.
            ArgKind::Path(path, _) if path.is_function() => true,
            ArgKind::Ignore => !self.in_result(),
            ArgKind::Dag(dag) if word == "region" => match self.in_result() {
                true => is_region(dag),
                false => dag.is(Directive::Region),
            },
            _ => false,
        }
    }

    /// The allowed forms of an element of a variadic region or successor.
    fn element_form(&self, word: &str) -> &'static str {
        match (word, self.in_result()) {
            ("region", true) => {
                "moved here, `$body`, copied, `(clone $body)`, as are several, `$rest..` and `(clone $rest..)`, or built, `(region ($x: T) (Op …))`"
            }
            ("region", false) => {
                "bound, `$body`, ignored, `$_`, or matched, `(region ($a) (Op …))`"
            }
            (_, true) => "one that the source bound, `$dest`, or several, `$rest..`",
            (_, false) => "bound, `$dest`, or ignored, `$_`",
        }
    }

    /// The allowed forms of a region or successor.
    fn part_form(&self, word: &str, variadic: bool, name: &str) -> String {
        let form = match (word, self.in_result(), variadic) {
            ("region", true, false) => {
                "it is moved here, `$body`, copied, `(clone $body)`, or built, `(region ($x: T) (Op …))`"
            }
            ("region", true, true) => {
                "its parts are moved here, `$regions`, copied, `(clone $regions)`, or given one by one, `(variadic $body, (clone $rest..))`"
            }
            (_, true, false) => "it is one that the source bound, `$dest`",
            (_, true, true) => {
                "it is what the source bound, `$dests`, or `(variadic $dest, $rest..)`"
            }
            (_, false, true) => {
                let example = match word {
                    "region" => "(region ($a) (Op …))",
                    _ => "$dest",
                };
                return format!(
                    "it is bound whole, `${name}`, ignored, `$_`, or taken apart, `(variadic {example}, $rest..)`"
                );
            }
            ("region", false, false) => {
                return format!(
                    "it is bound, `${name}`, ignored, `$_`, or matched, `(region ($a) (Op …))`"
                );
            }
            (_, false, false) => {
                return format!("it is bound, `${name}`, or ignored, `$_`");
            }
        };
        form.to_string()
    }

    fn not_variadic(&mut self, dag: &Dag, name: &str, what: &str) {
        let op = &self.decl.name;
        report!(self.error, dag.head_span, NOT_VARIADIC:
            "`variadic` is for a variadic operand, and `{name}` of `{op}` is {what}");
    }

    /// Reports `(region …)` or `(clone …)` for a part that is not a region.
    fn not_a_region(&mut self, dag: &Dag, name: &str, what: &str) {
        let (word, op) = (word_of(dag), &self.decl.name);
        report!(self.error, dag.head_span, NOT_A_REGION:
            "`{word}` is for a region, and `{name}` of `{op}` is {what}");
    }
}

fn is_region(dag: &Dag) -> bool {
    let forms = [Directive::Region, Directive::Clone, Directive::Convert];
    forms.into_iter().any(|form| dag.is(form))
}
