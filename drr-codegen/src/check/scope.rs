//! What is wrong with a block whatever its ops declare: names, directives, duplicates.

use proc_macro2::{Group, Ident, Span, TokenTree};

use crate::diag::{Errors, did_you_mean, in_instance};
use crate::syntax::{
    Arg, ArgKind, Block, Constraint, Dag, Directive, Head, Helper, HelperKind, NativeBody,
    ResultPattern, Rule, Var,
};
use crate::tokens::{is_punct, trees};

/// A binding that nothing uses.
pub struct Unused {
    /// The user's token.
    pub ident: Ident,
}

/// Checks a block. Rules with errors are marked broken. Gives the bindings never used.
pub fn check_block(errors: &Errors, block: &mut Block) -> Vec<Unused> {
    check_duplicates(errors, block);
    let mut unused = Vec::new();
    for rule in &mut block.rules {
        let before = errors.len();
        let mut scope = Scope {
            errors,
            instance: rule.instance.clone(),
            names: Vec::new(),
            later: Vec::new(),
            helpers: &block.helpers,
        };
        scope.rule(rule);
        rule.broken |= errors.len() > before;
        if !rule.broken {
            unused.extend(scope.unused());
        }
    }
    unused
}

fn check_duplicates(errors: &Errors, block: &mut Block) {
    let mut seen: Vec<(String, Span)> = Vec::new();
    let set = block.set.as_ref().map(|set| set.name.to_string());
    let mut check = |name: &Ident, what: &str, cfg: bool| {
        let text = name.to_string();
        if set.as_ref() == Some(&text) {
            errors.at(name.span(), format!("the set of this block is already called `{text}`"));
            return false;
        }
        if !cfg && seen.iter().any(|(other, _)| *other == text) {
            errors.at(name.span(), format!("{what} `{text}` is defined twice in this block"));
            return false;
        }
        if !cfg {
            seen.push((text, name.span()));
        }
        true
    };
    for helper in &block.helpers {
        if let Some(name) = &helper.name {
            check(name, "helper", !helper.cfgs.is_empty());
        }
    }
    for rule in &mut block.rules {
        if let Some(name) = &rule.name
            && !check(name, "rule", !rule.cfgs.is_empty())
        {
            rule.name = None;
            rule.broken = true;
        }
    }
    if block.set.is_none()
        && let Some(rule) = block.rules.first()
    {
        errors.at(rule.span, "a block with rules names the set it makes: `set Name;`");
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Origin {
    Source,
    Result,
}

struct Name {
    name: String,
    ident: Ident,
    origin: Origin,
    uses: usize,
}

struct Scope<'a> {
    errors: &'a Errors,
    instance: Option<String>,
    names: Vec<Name>,
    /// Names that result patterns further on make.
    later: Vec<(String, Span)>,
    helpers: &'a [Helper],
}

/// Which side of a rule a DAG stands on.
#[derive(Clone, Copy, PartialEq)]
enum Side {
    Source,
    Result,
}

impl Scope<'_> {
    fn error(&self, span: Span, message: impl std::fmt::Display) {
        self.errors.at(span, in_instance(message, self.instance.as_deref()));
    }

    fn rule(&mut self, rule: &Rule) {
        let parts = &rule.parts;
        if let Head::Path(_) = parts.source.head {
        } else {
            self.error(parts.source.head_span, "the root of a source pattern is an op");
        }
        self.source(&parts.source);
        let results = || parts.results.iter().chain(&parts.supplemental);
        for result in results() {
            if let ResultPattern::Dag(dag) = result {
                dag.walk(&mut |dag| {
                    if let Some(bind) = &dag.bind {
                        self.later.push((bind.name.clone(), bind.span()));
                    }
                });
            }
        }
        for constraint in &parts.constraints {
            self.constraint(constraint);
        }
        for result in results() {
            match result {
                ResultPattern::Dag(dag) => self.result(dag, true),
                ResultPattern::Braces(group) => self.code(group),
            }
        }
    }

    fn unused(&self) -> Vec<Unused> {
        self.names
            .iter()
            .filter(|name| name.uses == 0 && !name.name.starts_with('_'))
            .map(|name| Unused { ident: name.ident.clone() })
            .collect()
    }

    fn bind(&mut self, var: &Var, origin: Origin) {
        match self.names.iter_mut().find(|name| name.name == var.name) {
            Some(known) if origin == Origin::Source && known.origin == Origin::Source => known.uses += 1,
            Some(_) => {
                let name = &var.name;
                self.error(var.span(), format!("`${name}` is already bound; a result needs a name of its own"));
            }
            None => self.names.push(Name {
                name: var.name.clone(),
                ident: var.ident.clone(),
                origin,
                uses: 0,
            }),
        }
    }

    fn reference(&mut self, name: &str, span: Span) {
        if let Some(known) = self.names.iter_mut().find(|known| known.name == name) {
            known.uses += 1;
            return;
        }
        if self.later.iter().any(|(later, _)| later == name) {
            self.error(span, format!("`${name}` is used before it is made"));
            return;
        }
        let candidates = self.names.iter().map(|known| known.name.as_str());
        let hint = did_you_mean(name, candidates, "$");
        let hint = if hint.is_empty() { self.bound_names() } else { hint };
        self.error(span, format!("no binding `${name}`{hint}"));
    }

    fn bound_names(&self) -> String {
        if self.names.is_empty() {
            return "; the source binds no names".to_string();
        }
        let names: Vec<String> = self.names.iter().map(|known| format!("`${}`", known.name)).collect();
        format!("; bound are {}", names.join(", "))
    }

    fn source(&mut self, dag: &Dag) {
        match &dag.head {
            Head::Directive(Directive::Either) => {
                self.no_bind(dag);
                if dag.args.len() != 2 {
                    self.error(dag.head_span, format!("`either` groups two operands, found {}", dag.args.len()));
                }
            }
            Head::Directive(directive) => {
                self.error(
                    dag.head_span,
                    format!("`{}` stands in result patterns, not in the source", directive.name()),
                );
                return;
            }
            Head::Inline(helper) => {
                self.error(
                    dag.head_span,
                    format!("`{}` in place stands in result patterns and constraint lists", helper.kind.name()),
                );
                return;
            }
            Head::Path(path) => {
                if let Some(helper) = self.local(&path.as_name().unwrap_or_default()) {
                    let what = helper.kind.name();
                    self.error(
                        dag.head_span,
                        format!("`{}` is a `{what}`; a source pattern matches ops", path.last()),
                    );
                }
                if let Some(bind) = &dag.bind {
                    self.bind(bind, Origin::Source);
                }
            }
        }
        self.argument_order(&dag.args, Side::Source);
        for arg in &dag.args {
            match &arg.kind {
                ArgKind::Var(var) | ArgKind::Path(_, Some(var)) | ArgKind::Literal(_, Some(var)) => {
                    if var.index.is_some() {
                        self.error(
                            var.span(),
                            format!("an argument is bound whole: write `${}`, without the result number", var.name),
                        );
                    }
                    self.bind(var, Origin::Source);
                }
                ArgKind::Dag(dag) => self.source(dag),
                ArgKind::Braces(group) => self.error(
                    group.span_open(),
                    "Rust code cannot match an argument; bind it and test it in the constraint list: `[{ … }]`",
                ),
                ArgKind::RestFrom(_) => self.error(arg.span, "`..$src` stands in result patterns; in a source it is `..`"),
                _ => {}
            }
        }
    }

    fn no_bind(&self, dag: &Dag) {
        if let (Some(bind), Head::Directive(directive)) = (&dag.bind, &dag.head) {
            self.error(bind.span(), format!("`{}` makes nothing that could be named", directive.name()));
        }
    }

    fn argument_order(&self, args: &[Arg], side: Side) {
        let mut named: Vec<String> = Vec::new();
        for (i, arg) in args.iter().enumerate() {
            if let Some(name) = &arg.name {
                if named.contains(&name.to_string()) {
                    self.error(name.span(), format!("argument `{name}` is given twice"));
                }
                named.push(name.to_string());
            } else if matches!(arg.kind, ArgKind::Rest | ArgKind::RestFrom(_)) {
                let trailing = args[i + 1..].iter().all(|later| is_trailing_directive(later) && side == Side::Result);
                if !trailing {
                    self.error(arg.span, "`..` comes last");
                }
            } else if !named.is_empty() && !(side == Side::Result && is_trailing_directive(arg)) {
                self.error(arg.span, "positional arguments come before named ones");
            }
        }
    }

    fn constraint(&mut self, constraint: &Constraint) {
        match constraint {
            Constraint::Braces(group) => self.code(group),
            Constraint::Dag(dag) => {
                if let Head::Directive(directive) = dag.head {
                    self.error(dag.head_span, format!("`{}` is not a predicate", directive.name()));
                    return;
                }
                if let Some(helper) = self.head_helper(dag).filter(|helper| helper.kind.is_native()) {
                    let kind = helper.kind.name();
                    self.error(dag.head_span, format!("a constraint list holds predicates, and this is a `{kind}`"));
                }
                if let Some(bind) = &dag.bind {
                    self.reference(&bind.name, bind.span());
                }
                if dag.args.is_empty() && dag.bind.is_none() {
                    self.error(dag.head_span, "a predicate needs something to test: `(Pred $x)`");
                }
                for arg in &dag.args {
                    match &arg.kind {
                        ArgKind::Var(var) => self.reference(&var.name, var.span()),
                        ArgKind::Literal(_, None) => {}
                        ArgKind::Braces(group) => self.code(group),
                        _ => self.error(arg.span, "a predicate tests bound names: `(Pred $x, $y)`"),
                    }
                }
                self.check_arity(dag);
            }
        }
    }

    fn result(&mut self, dag: &Dag, top: bool) {
        match &dag.head {
            Head::Directive(directive @ (Directive::Either | Directive::AddBenefit)) => {
                let place = if *directive == Directive::Either { "source patterns" } else { "the end of the rule" };
                self.error(dag.head_span, format!("`{}` stands in {place}, not in a result", directive.name()));
                return;
            }
            Head::Directive(directive @ (Directive::Location | Directive::ReturnType)) if top => {
                self.error(dag.head_span, format!("`{}` stands last among the arguments of an op that is built", directive.name()));
                return;
            }
            Head::Directive(Directive::ReplaceWithValue) => {
                self.no_bind(dag);
                if dag.args.is_empty() {
                    self.error(dag.head_span, "`replaceWithValue` needs a value: `(replaceWithValue $x)`");
                }
            }
            Head::Directive(_) => {
                self.no_bind(dag);
                if dag.args.is_empty() {
                    self.error(dag.head_span, "this directive needs an argument");
                }
            }
            Head::Path(_) | Head::Inline(_) => {
                if let Some(helper) = self.head_helper(dag)
                    && !helper.kind.is_native()
                {
                    let kind = helper.kind.name();
                    self.error(dag.head_span, format!("this is a `{kind}`, and a result pattern builds ops or calls natives"));
                }
            }
        }
        self.argument_order(&dag.args, Side::Result);
        let mut directives: Vec<Directive> = Vec::new();
        for arg in &dag.args {
            if !directives.is_empty() && !is_trailing_directive(arg) && arg.name.is_none() {
                self.error(arg.span, format!("`{}` comes after all arguments", directives[0].name()));
            }
            match &arg.kind {
                ArgKind::Var(var) => self.reference(&var.name, var.span()),
                ArgKind::RestFrom(var) => self.reference(&var.name, var.span()),
                ArgKind::Ignore => self.error(arg.span, "`$_` stands for nothing that could be used here"),
                ArgKind::Braces(group) => self.code(group),
                ArgKind::Path(_, Some(var)) => {
                    // `Native:$x`, short for `(Native $x)`.
                    self.reference(&var.name, var.span());
                }
                ArgKind::Literal(_, Some(var)) => {
                    self.error(var.span(), "a literal in a result pattern takes no name");
                }
                ArgKind::Dag(inner) => {
                    if let Head::Directive(directive) = inner.head
                        && matches!(directive, Directive::Location | Directive::ReturnType)
                    {
                        if directives.contains(&directive) {
                            self.error(inner.head_span, format!("`{}` is given twice", directive.name()));
                        }
                        directives.push(directive);
                        if dag.is(Directive::ReplaceWithValue) {
                            self.error(inner.head_span, format!("`{}` is for ops that are built; `replaceWithValue` builds none", directive.name()));
                        }
                    }
                    self.result(inner, false);
                }
                _ => {}
            }
        }
        if let Some(bind) = &dag.bind
            && !matches!(dag.head, Head::Directive(_))
        {
            self.later.retain(|(name, _)| *name != bind.name);
            self.bind(bind, Origin::Result);
        }
        self.check_arity(dag);
    }

    fn local(&self, name: &str) -> Option<&Helper> {
        self.helpers.iter().find(|helper| helper.name.as_ref().is_some_and(|n| n == name))
    }

    fn head_helper<'b>(&'b self, dag: &'b Dag) -> Option<&'b Helper> {
        match &dag.head {
            Head::Inline(helper) => Some(helper),
            Head::Path(path) => self.local(&path.as_name()?),
            Head::Directive(_) => None,
        }
    }

    /// A call with the wrong number of arguments, where the helper says how many.
    fn check_arity(&self, dag: &Dag) {
        let Some(helper) = self.head_helper(dag) else { return };
        let directive = |arg: &&Arg| is_trailing_directive(arg);
        let given = dag.args.len() - dag.args.iter().filter(directive).count();
        let name = helper.name.as_ref().map_or_else(|| helper.kind.name().to_string(), Ident::to_string);
        match &helper.body {
            NativeBody::Closure(closure) => {
                let rewriter = closure.inputs.first().is_some_and(takes_rewriter);
                let wanted = closure.inputs.len() - usize::from(rewriter);
                let given = given.max(usize::from(dag.bind.is_some() && given == 0 && !helper.kind.is_native()));
                if given != wanted {
                    self.error(
                        dag.head_span,
                        format!("`{name}` takes {}, found {given}", count(wanted, "argument")),
                    );
                }
            }
            NativeBody::Template(code) => {
                let used = highest_placeholder(&trees(code.clone()));
                let by_self = helper.kind == HelperKind::Constraint && dag.bind.is_some();
                if let Some(highest) = used
                    && highest >= given
                    && !(by_self && highest == 0)
                {
                    self.error(
                        dag.head_span,
                        format!("`{name}` uses `${highest}`, but is given {}", count(given, "argument")),
                    );
                }
            }
            NativeBody::Path(_) => {}
        }
    }

    /// `$x` inside Rust code.
    fn code(&mut self, group: &Group) {
        let mut names = Vec::new();
        collect_names(group, &mut names);
        for ident in names {
            let text = ident.to_string();
            if matches!(text.as_str(), "_builder" | "_loc" | "_self") {
                continue;
            }
            let name = match text.rsplit_once("__") {
                Some((name, index)) if !name.is_empty() && index.chars().all(|c| c.is_ascii_digit()) && !index.is_empty() => name.to_string(),
                _ => text,
            };
            self.reference(&name, ident.span());
        }
    }
}

/// "2 arguments", "1 argument".
pub(crate) fn count(n: usize, what: &str) -> String {
    format!("{n} {what}{}", if n == 1 { "" } else { "s" })
}

/// Whether a closure's first parameter is the rewriter.
pub(crate) fn takes_rewriter(param: &syn::Pat) -> bool {
    let syn::Pat::Type(typed) = param else { return false };
    let mut ty = &*typed.ty;
    while let syn::Type::Reference(reference) = ty {
        ty = &reference.elem;
    }
    matches!(ty, syn::Type::Path(path)
        if path.path.segments.last().is_some_and(|s| s.ident == "PatternRewriter"))
}

fn is_trailing_directive(arg: &Arg) -> bool {
    matches!(&arg.kind, ArgKind::Dag(dag) if dag.is(Directive::Location) || dag.is(Directive::ReturnType))
}

fn highest_placeholder(code: &[TokenTree]) -> Option<usize> {
    let mut highest = None;
    for (i, tree) in code.iter().enumerate() {
        match tree {
            TokenTree::Group(g) => highest = highest.max(highest_placeholder(&trees(g.stream()))),
            TokenTree::Literal(lit) if i > 0 && is_punct(code.get(i - 1), '$') && !is_punct(code.get(i + 1), '.') => {
                highest = highest.max(lit.to_string().parse().ok());
            }
            _ => {}
        }
    }
    highest
}

/// The names behind `$` in Rust code.
pub(crate) fn collect_names(group: &Group, names: &mut Vec<Ident>) {
    let inner = trees(group.stream());
    for (i, tree) in inner.iter().enumerate() {
        match tree {
            TokenTree::Group(g) => collect_names(g, names),
            TokenTree::Ident(ident) if i > 0 && is_punct(inner.get(i - 1), '$') => names.push(ident.clone()),
            _ => {}
        }
    }
}
