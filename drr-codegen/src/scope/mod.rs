//! Stage 2: checks a block by itself, without declarations of ops: names, directives, duplicates.

use std::collections::{HashMap, HashSet};
use std::mem::take;

use proc_macro2::{Group, Ident, Span, TokenStream};

use crate::codes::{self, Code, Message, message, report};
use crate::diag::{Errors, did_you_mean, place};
use crate::signature::any;
use crate::syntax::{
    ANY, Arg, ArgKind, Block, Constraint, Dag, Directive, Head, Helper, OpPath, ResultPattern,
    Rule, Unused, UnusedKind, find_helper,
};
use crate::tokens::unraw;
use code::{
    NO_LOCATION, check_expression, check_helper, is_trailing_directive, missing_builder,
    without_index,
};

mod code;
mod constraints;
mod lints;
mod names;
mod region;
mod result;
mod source;
mod type_text;

pub use lints::Lints;

pub(crate) use code::{
    arity_error, given_fault, is_placeholder, leaf_arity_error, names_in, numbered_from_self,
    takes_rewriter,
};
pub(crate) use result::original_form;

/// Checks a block and marks rules with errors as broken. Gives the bindings that are never used.
pub fn check_block(errors: &Errors, block: &mut Block) -> Vec<Unused> {
    let readable: Vec<bool> = block.rules.iter().map(|rule| !rule.broken).collect();
    check_duplicates(errors, block);
    // Their code would be wrong in the rules, too.
    let mut wrong = Vec::new();
    for helper in &block.helpers {
        errors.set_item(helper.item);
        let before = errors.len();
        check_helper(errors, helper);
        if errors.len() > before {
            wrong.extend(helper.name.clone());
        }
    }
    let (mut unused, mut used) = (take(&mut block.unused), HashSet::new());
    let mut rules = take(&mut block.rules);
    for (rule, readable) in rules.iter_mut().zip(readable) {
        errors.set_item(rule.item);
        let before = errors.len();
        let mut scope = Scope {
            errors,
            names: Vec::new(),
            later: Vec::new(),
            closed: Vec::new(),
            building: Vec::new(),
            owners: Vec::new(),
            ops: Vec::new(),
            helpers: &block.helpers,
            own_ir: type_text::is_own_ir(block.ir.as_ref()),
            incomplete: rule.parts.incomplete || rule.parts.source.any_broken(),
            content: (!rule.parts.may_bind).then(|| rule.content.clone()),
            in_constraints: false,
        };
        errors.within(rule.instance.clone(), || scope.rule(rule));
        let names_broken = names_any(rule, &block.broken_helpers);
        let mut found = errors.codes_from(before).into_iter();
        rule.has_arguments = readable && !names_broken && found.all(Code::leaves_arguments);
        rule.broken |= errors.len() > before || names_broken || names_any(rule, &wrong);
        let of_set = block.set.iter().flat_map(|set| &set.attrs);
        let silent = of_set.chain(&rule.attrs).any(lints::allows_unused);
        if !rule.broken && !silent && block.is_fresh(rule.item) {
            unused.extend(scope.unused());
        }
        // A name in a template is used if one of the rules that it makes uses it.
        let in_use = |name: &&Name| rule.broken || name.uses > 0;
        used.extend(
            scope
                .all_names()
                .filter(in_use)
                .map(|name| place(name.ident.span())),
        );
    }
    block.rules = rules;
    unused.retain(|unused| used.insert(place(unused.ident.span())));
    unused
}

/// True if the rule names a helper that could not be parsed, which was reported there.
fn names_any(rule: &Rule, helpers: &[Ident]) -> bool {
    let is_one = |path: &OpPath| {
        let name = path.as_name();
        name.is_some_and(|name| helpers.iter().any(|helper| *helper == name))
    };
    let is_leaf = |arg: &Arg| matches!(&arg.kind, ArgKind::Path(path, _) if is_one(path));
    let mut found = false;
    rule.parts.walk(&mut |dag| {
        found |= dag.paths().iter().any(is_one) || dag.all_args().any(is_leaf);
    });
    found
}

/// The ops that rules match or build by a bare name. A rule of this name would hide the op.
fn ops_by_name(rules: &[Rule], helpers: &[Helper], broken: &[Ident]) -> HashSet<String> {
    let helpers = helpers.iter().filter_map(|helper| helper.name.as_ref());
    let helpers: HashSet<String> = helpers.chain(broken).map(Ident::to_string).collect();
    let mut ops = HashSet::new();
    for rule in rules {
        let mut add = |dag: &Dag| {
            dag.walk(&mut |dag| {
                let paths = dag.paths().iter().filter(|path| !path.is_function());
                ops.extend(paths.filter_map(OpPath::as_name));
            });
        };
        add(&rule.parts.source);
        rule.parts.result_dags().for_each(add);
    }
    ops.retain(|op| !helpers.contains(op));
    ops
}

fn check_duplicates(errors: &Errors, block: &mut Block) {
    let set = block.set.as_ref().map(|set| set.name.to_string());
    let (mut helpers, mut rules) = (take(&mut block.helpers), take(&mut block.rules));
    // The names that are taken, and the items that take them.
    let mut seen: HashMap<String, (usize, String)> = HashMap::new();
    let mut is_new = |name: &Ident, what: &str, item: usize, conditional: bool| {
        let text = name.to_string();
        let (message, other) = if set.as_ref() == Some(&text) {
            let message = message!(NAME_OF_SET: "the set of this block is already called `{text}`");
            (message, item)
        } else if conditional {
            return true;
        } else if let Some((other, at)) = seen.get(&text) {
            let mut message = message!(REPEATED_DEFINITION:
                "{what} `{text}` is defined twice in this block");
            if *at == place(name.span()) {
                let help = format!("paste a variable or parameter into the name: `{text} #x`");
                message = message.help(help);
            }
            (message, *other)
        } else {
            seen.insert(text, (item, place(name.span())));
            return true;
        };
        // One that waited for a template may stand before one that did not.
        let fresh = if block.is_fresh(item) { item } else { other };
        errors.set_item(fresh);
        errors.at(name.span(), message);
        false
    };
    helpers.retain(|helper| {
        let name = helper.name.as_ref();
        name.is_none_or(|name| is_new(name, "helper", helper.item, !helper.cfgs.is_empty()))
    });
    let ops = ops_by_name(&rules, &helpers, &block.broken_helpers);
    for rule in &mut rules {
        let Some(name) = &rule.name else { continue };
        if ops.contains(&name.to_string()) {
            errors.set_item(rule.item);
            report!(errors.at, name.span(), NAME_OF_OP:
                "rule `{name}` has the name of an op that this block uses");
        } else if is_new(name, "rule", rule.item, !rule.cfgs.is_empty()) {
            continue;
        }
        // Without a name it makes no type.
        rule.name = None;
        rule.broken = true;
    }
    (block.helpers, block.rules) = (helpers, rules);
    if let Some(set) = block.set.take_if(|set| ops.contains(&set.name.to_string())) {
        report!(errors.at, set.name.span(), NAME_OF_OP:
            "set `{}` has the name of an op that this block uses", set.name);
        block.set_broken = true;
    }
    // If another macro call emits some of the rules, it has said so.
    if block.set.is_none()
        && !block.set_broken
        && let Some(rule) = block.rules.first()
        && block.fresh_rules().count() == block.rules.len()
    {
        errors.set_item(rule.item);
        report!(errors.at, rule.span, MISSING_SET:
            "a block with rules names the set it makes: `set Name;`");
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Origin {
    Argument,
    SourceOp,
    Result,
    /// An argument of a block that is built.
    BlockArg,
}

impl Origin {
    /// True if the results make what has the name.
    fn is_made(self) -> bool {
        matches!(self, Origin::Result | Origin::BlockArg)
    }
}

struct Name {
    name: String,
    ident: Ident,
    origin: Origin,
    uses: usize,
}

struct Scope<'a> {
    errors: &'a Errors,
    names: Vec<Name>,
    /// Names that later result patterns make.
    later: Vec<String>,
    /// Names of regions that are built, which nothing outside of them sees.
    closed: Vec<Name>,
    /// The names of the ops that are being built, outer first.
    building: Vec<String>,
    /// Those around the region that is being checked.
    owners: Vec<String>,
    /// The names of the ops of the source, and the ops as written.
    ops: Vec<(String, String)>,
    helpers: &'a [Helper],
    /// The block is for an IR that may have its own syntax of types.
    own_ir: bool,
    /// Part of the rule could not be read. It may bind names that seem to be unknown.
    incomplete: bool,
    /// The rule's tokens. `None` if it may bind names that do not stand there.
    content: Option<TokenStream>,
    in_constraints: bool,
}

/// The side of a rule to which a DAG belongs.
#[derive(Clone, Copy, PartialEq)]
enum Side {
    Source,
    Result,
}

impl<'a> Scope<'a> {
    fn rule(&mut self, rule: &Rule) {
        let parts = &rule.parts;
        parts.source.walk(&mut |dag| {
            if let (Some(bind), [op, ..]) = (&dag.bind, dag.paths()) {
                self.ops.push((bind.name.clone(), op.last()));
            }
        });
        match &parts.source.head {
            Head::Path(path) if self.is_native(path) => self.no_root(&parts.source),
            Head::Directive(_) | Head::Inline(_) => self.no_root(&parts.source),
            _ => self.source(&parts.source),
        }
        any::check(self.errors, &parts.source);
        for dag in parts.result_dags() {
            dag.walk(&mut |dag| self.later.extend(dag.bind.as_ref().map(|b| b.name.clone())));
        }
        self.in_constraints = true;
        for constraint in &parts.constraints {
            match constraint {
                Constraint::Dag(dag) => self.constraint(dag),
                Constraint::Braces(group) => {
                    let names = names_in(group.stream());
                    if let Some(loc) = names.iter().find(|name| *name == "_loc") {
                        self.errors.at(loc.span(), NO_LOCATION);
                    }
                    self.code(group);
                }
            }
        }
        self.in_constraints = false;
        for result in parts.result_patterns() {
            match result {
                ResultPattern::Dag(dag) => self.result(dag, true),
                ResultPattern::Braces(group) => self.code(group),
            }
        }
    }

    fn no_root(&mut self, dag: &Dag) {
        report!(self.unreadable, dag.head_span, ROOT_IS_NO_OP:
            "the root of a source pattern is an op: `(Op …)`");
    }

    /// An error in a part that may bind names.
    fn unreadable(&mut self, span: Span, message: Message) {
        self.errors.at(span, message);
        self.incomplete = true;
    }

    /// True if the path names a native of this block, or the provided one.
    fn is_native(&self, path: &OpPath) -> bool {
        match self.local_path(path) {
            Some(helper) => helper.kind.is_native(),
            None => path.is_constant_like(),
        }
    }

    fn unused(&self) -> impl Iterator<Item = Unused> {
        let is_unused = |name: &&Name| name.uses == 0 && !name.name.starts_with('_');
        self.all_names().filter(is_unused).map(|name| Unused {
            ident: name.ident.clone(),
            kind: match name.origin {
                Origin::Argument | Origin::BlockArg => UnusedKind::Argument,
                Origin::SourceOp | Origin::Result => UnusedKind::Op,
            },
        })
    }

    fn all_names(&self) -> impl Iterator<Item = &Name> {
        self.names.iter().chain(&self.closed)
    }

    // ---- Constraints --------------------------------------------------------------------------

    fn constraint(&mut self, dag: &Dag) {
        let helper = self.head_helper(dag);
        if let Some(span) = dag.original {
            let message = message!(NOT_A_PREDICATE: "`{}` is not a predicate", Directive::Original);
            return self.errors.at(span, message);
        }
        let message = match (&dag.head, helper) {
            (Head::AnyOf(_) | Head::Any(_), _) => {
                Some(message!(NOT_A_PREDICATE: "a constraint list holds predicates, not ops"))
            }
            (Head::Directive(Directive::AddBenefit), _) => Some(BENEFIT_PLACE),
            (Head::Directive(directive), _) => {
                Some(message!(NOT_A_PREDICATE: "`{directive}` is not a predicate"))
            }
            (_, Some(helper)) if helper.kind.is_native() => Some(message!(NOT_A_PREDICATE:
                "a constraint list holds predicates, and this is a `{}`\nhelp: supplemental patterns have a list of their own",
                helper.kind)),
            (Head::Path(path), None) => {
                self.combination(path);
                self.misspelt_constraint(path)
            }
            _ => None,
        };
        if let Head::Inline(helper) = &dag.head {
            check_helper(self.errors, helper);
        }
        if let Some(message) = message {
            return self.errors.at(dag.head_span, message);
        }
        if let Some(bind) = &dag.bind {
            self.reference(&bind.name, bind.span());
        }
        for arg in &dag.args {
            match &arg.kind {
                ArgKind::Var(var) => self.reference(&var.name, var.span()),
                ArgKind::Literal(_, None) | ArgKind::Path(_, None) => {}
                ArgKind::Braces(group) => self.code(group),
                _ => report!(self.errors.at, arg.span, PREDICATE_ARGUMENT:
                    "a predicate tests bound names: `(Pred $x, $y)`"),
            }
            report!(self.no_name, arg, NAMELESS_ARGUMENT: "a predicate's arguments have no names");
        }
        self.check_arity(dag);
    }

    // ---- Both sides ----------------------------------------------------------------------------

    /// A head that is nearly a directive. Without this rustc would look for a macro of the name.
    fn misspelt_directive(&self, path: &OpPath) -> bool {
        let Some(name) = path.as_name().filter(|_| path.is_function()) else {
            return false;
        };
        let Some(near) = Directive::meant(&name).filter(|_| self.local(&name).is_none()) else {
            return false;
        };
        report!(self.errors.at, path.span(), UNKNOWN_DIRECTIVE:
            "unknown directive `{name}`\nhelp: did you mean `{near}`?");
        true
    }

    /// Reports a head that cannot be an op.
    fn is_no_op(&self, path: &OpPath) -> bool {
        self.misspelt_directive(path) || self.is_in_type(path) || self.has_arguments(path)
    }

    /// A head with arguments in angle brackets that no class answered to.
    fn has_arguments(&self, path: &OpPath) -> bool {
        let unknown = path.has_generics() && self.local_path(path).is_none();
        if unknown {
            let name = path.last();
            report!(self.errors.at, path.span(), UNKNOWN_TEMPLATE:
                "there is no class `{name}`, and an op takes no arguments in `<…>`{}",
                did_you_mean(&name, [ANY], ""));
        }
        unknown
    }

    /// A path into a type, such as an enum's variant, which is not an op.
    fn is_in_type(&self, path: &OpPath) -> bool {
        let mut segments = path.path.segments.iter().rev().skip(1);
        let outer = segments.next().map(|outer| unraw(&outer.ident));
        let Some(outer) =
            outer.filter(|name| name.starts_with(char::is_uppercase) && name != "Self")
        else {
            return false;
        };
        let last = path.last();
        report!(self.errors.at, path.span(), NOT_AN_OPERATION:
            "`{outer}::{last}` is in the type `{outer}`, and an op is a type itself");
        true
    }

    fn no_bind(&self, dag: &Dag) {
        if let (Some(bind), Head::Directive(directive)) = (&dag.bind, &dag.head) {
            report!(self.errors.at, bind.span(), UNNAMEABLE:
                "`{directive}` makes nothing that could be named");
        }
    }

    fn no_name(&self, arg: &Arg, message: Message) {
        if let Some(name) = &arg.name {
            self.errors.at(name.span(), message);
        }
    }

    fn argument_order(&self, args: &[Arg], side: Side) {
        let is_trailing = |arg: &Arg| side == Side::Result && is_trailing_directive(arg);
        let mut named: HashSet<String> = HashSet::new();
        for (i, arg) in args.iter().enumerate() {
            if let Some(name) = &arg.name {
                if !named.insert(unraw(name)) {
                    report!(self.errors.at, name.span(), REPEATED_ARGUMENT:
                        "argument `{name}` is given twice");
                }
            } else if matches!(arg.kind, ArgKind::Rest | ArgKind::RestFrom(_)) {
                if !args[i + 1..].iter().all(is_trailing) {
                    report!(self.errors.at, arg.span, REST_NOT_LAST: "`..` comes last");
                }
            } else if !named.is_empty() && !is_trailing(arg) {
                report!(self.errors.at, arg.span, POSITIONAL_AFTER_NAMED:
                    "positional arguments come before named ones");
            }
        }
    }

    fn local(&self, name: &str) -> Option<&'a Helper> {
        find_helper(self.helpers, name)
    }

    fn local_path(&self, path: &OpPath) -> Option<&'a Helper> {
        self.local(&path.as_name()?)
    }

    fn head_helper<'b>(&self, dag: &'b Dag) -> Option<&'b Helper>
    where
        'a: 'b,
    {
        match &dag.head {
            Head::Inline(helper) => Some(helper),
            Head::Path(path) => self.local_path(path),
            Head::Directive(_) | Head::AnyOf(_) | Head::Any(_) => None,
        }
    }

    /// A call with the wrong number of arguments, where the helper says how many.
    fn check_arity(&self, dag: &Dag) {
        let helper = self.head_helper(dag).filter(|_| !dag.broken);
        if let Some((span, message)) = helper.and_then(|helper| arity_error(helper, dag)) {
            self.errors.at(span, message);
        }
    }

    /// Rust code, and `$x` in it.
    fn code(&mut self, group: &Group) {
        check_expression(self.errors, group, self.in_constraints);
        if let Some((span, message)) =
            missing_builder(&group.stream()).filter(|_| !self.in_constraints)
        {
            self.errors.at(span, message);
        }
        let names = names_in(group.stream());
        for ident in &names {
            if ident == "_self" {
                report!(self.errors.at, ident.span(), UNKNOWN_PLACEHOLDER:
                    "`$_self` is what a helper is given, and this code is the rule's: write the name that is meant");
            } else if !is_placeholder(ident) {
                self.reference(&without_index(ident), ident.span());
            }
        }
    }
}

const BENEFIT_PLACE: Message =
    codes::MISPLACED_BENEFIT.fixed("`addBenefit` stands at the end of a rule, behind its lists");
