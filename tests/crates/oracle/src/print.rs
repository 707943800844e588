//! Prints rules as `drr!` takes them.

use std::collections::BTreeSet;
use std::fmt::Write;

use crate::family::{ArgSpec, Attr, AttrKind, Family, MARKS, OpSpec, Ty};
use crate::matcher::dags;
use crate::rule::{
    AttrFn, AttrPred, Build, Dag, Head, NewBlock, OrderForm, Pat, Pred, Res, Returns, Rule, Test,
    Which,
};

/// A block with a set of rules, in a module that imports the ops.
pub fn block(family: &Family, set: &str, rules: &[&Rule]) -> String {
    let mut text = format!("drr::drr! {{\n    #[allow(unused)]\n    pub set {set};\n\n");
    let mut used = BTreeSet::new();
    for rule in rules {
        helpers(rule, &mut used);
        let _ = writeln!(text, "    {}", self::rule(family, rule));
    }
    for helper in used {
        let helper = match family.types {
            [Ty::I32] => helper.replace("a.wrapping_add(b)", "(a as i32).wrapping_add(b as i32)"),
            _ => helper.to_string(),
        };
        let _ = writeln!(text, "    {helper}");
    }
    text.push_str("}\n");
    text
}

/// The definitions that a rule names.
fn helpers(rule: &Rule, used: &mut BTreeSet<&'static str>) {
    fn of_test(test: &Test<AttrPred>, used: &mut BTreeSet<&'static str>) {
        test.each(&mut |pred| {
            used.insert(match pred {
                AttrPred::Odd => {
                    "def Odd : AttrConstraint<{ $_self.as_int()? % 2 != 0 }, \"odd\">;"
                }
                AttrPred::Small => {
                    "def Small : AttrConstraint<{ $_self.as_int()? < 3 }, \"small\">;"
                }
            });
        });
    }
    fn of_pat(pat: &Pat, used: &mut BTreeSet<&'static str>) {
        match pat {
            Pat::Attr(test, _) => of_test(test, used),
            Pat::Negated(inner) => {
                used.insert("def Negated : NativeCodeCall<{ $_self.defining_op().filter(|op| op.is::<NegOp>())?.operand(0) }>;");
                of_pat(inner, used);
            }
            Pat::Constant(inner) => of_pat(inner, used),
            Pat::Dag(dag) => dag.args.iter().for_each(|arg| of_pat(arg, used)),
            Pat::Body(body) => {
                let ops = body.ops.iter().flat_map(|dag| &dag.args);
                ops.for_each(|arg| of_pat(arg, used));
            }
            Pat::Order(_, _, items) | Pat::Variadic(_, items) => {
                items.iter().for_each(|item| of_pat(item, used));
            }
            _ => {}
        }
    }
    fn of_type(ty: &Returns, used: &mut BTreeSet<&'static str>) {
        if let Returns::Native(_) = ty {
            used.insert("def TypeOf : NativeCodeCall<{ $0.ty() }>;");
        }
    }
    fn of_res(res: &Res, used: &mut BTreeSet<&'static str>) {
        match res {
            Res::AttrFn(function, args) => {
                used.insert(match function {
                    AttrFn::Sum => "def Sum : NativeCodeCall<|a: i64, b: i64| a.wrapping_add(b)>;",
                    AttrFn::Half => {
                        "def Half : NativeCodeCall<|n: i64| (n % 2 == 0).then_some(n / 2)>;"
                    }
                });
                args.iter().for_each(|arg| of_res(arg, used));
            }
            Res::Number(_) => {
                used.insert("def Number : NativeCodeCall<{ $0.ty().number(2) }>;");
            }
            Res::First(first, second) => {
                used.insert("def First : NativeCodeCall<{ let _ = $1; $0 }>;");
                of_res(first, used);
                of_res(second, used);
            }
            Res::Swap(_, args) => {
                used.insert("def Swap : NativeCodeCall<{ ($1, $0) }, 2>;");
                args.iter().for_each(|arg| of_res(arg, used));
            }
            Res::Negs(_, of) => {
                used.insert(
                    "def Negs : NativeCodeCall<{ (NegOp::build($_builder, $_loc, $0)?, NegOp::build($_builder, $_loc, $0)?) }, 2>;",
                );
                of_res(of, used);
            }
            Res::MakeNeg(of) => {
                used.insert(
                    "def MakeNeg : NativeCodeCall<{ NegOp::build($_builder, $_loc, $0)? }>;",
                );
                of_res(of, used);
            }
            Res::Op(build) => {
                build.returns.iter().for_each(|ty| of_type(ty, used));
                build.args.iter().for_each(|arg| of_res(arg, used));
            }
            Res::Variadic(list) | Res::Values(list) | Res::Replace(_, list) => {
                list.iter().for_each(|res| of_res(res, used));
            }
            Res::Modify(_, args) => args.iter().for_each(|(_, res)| of_res(res, used)),
            Res::Region(blocks) => {
                for block in blocks {
                    block.args.iter().for_each(|(_, ty)| of_type(ty, used));
                    block.ops.iter().for_each(|res| of_res(res, used));
                }
            }
            _ => {}
        }
    }
    of_pat(&Pat::Dag(rule.source.clone()), used);
    for pred in &rule.constraints {
        match pred {
            Pred::Attr(test, _) => of_test(test, &mut *used),
            Pred::Different(..) => {
                used.insert("def Different : Constraint<{ $0 != $1 }, \"different\">;");
            }
            Pred::Less(..) => {
                used.insert("def Less : Constraint<{ $0.as_int()? < $1.as_int()? }, \"less\">;");
            }
            Pred::Long(_) => {
                used.insert("def LongerThan1 : Constraint<{ $0.len() > 1 }, \"longer than 1\">;");
            }
            Pred::IsNeg(_) => {
                used.insert("#[reads(depth = 1)] def IsNeg : Constraint<{ $0.is_defined_by::<NegOp>() }, \"a negation\">;");
            }
            _ => {}
        }
    }
    rule.results.iter().for_each(|res| of_res(res, used));
    rule.supplemental.iter().for_each(|res| of_res(res, used));
}

/// A rule.
pub fn rule(family: &Family, rule: &Rule) -> String {
    let printer = Printer { family };
    let attribute = if rule.commutative {
        "#[commutative] "
    } else {
        ""
    };
    let keep = match rule.keep.len() {
        0 => String::new(),
        count if count == MARKS.len() => "#[keep_attrs] ".to_string(),
        _ => format!("#[keep_attrs({})] ", rule.keep.join(", ")),
    };
    let mut text = format!(
        "{keep}{attribute}def {} : Pattern<{}",
        rule.name,
        printer.dag(&rule.source)
    );
    let results: Vec<String> = rule.results.iter().map(|res| printer.res(res)).collect();
    let _ = write!(text, ", [{}]", results.join(", "));
    let constraints: Vec<String> = rule.constraints.iter().map(pred).collect();
    if !constraints.is_empty() || !rule.supplemental.is_empty() {
        let _ = write!(text, ", [{}]", constraints.join(", "));
    }
    if !rule.supplemental.is_empty() {
        let list: Vec<String> = rule
            .supplemental
            .iter()
            .map(|res| printer.res(res))
            .collect();
        let _ = write!(text, ", [{}]", list.join(", "));
    }
    if rule.benefit != 0 {
        let _ = write!(text, ", (addBenefit {})", rule.benefit);
    }
    text.push_str(">;");
    text
}

/// The number of DAGs in a rule's source.
pub fn depth(rule: &Rule) -> usize {
    let mut count = 0;
    dags(&Pat::Dag(rule.source.clone()), &mut |_| count += 1);
    count
}

fn type_test(test: &Test<Ty>) -> String {
    test.text(&|ty| ty.constraint())
}

fn pred(pred: &Pred) -> String {
    match pred {
        Pred::OneUse(x) => format!("(HasOneUse ${x})"),
        Pred::SameType(a, b) => format!("(SameType ${a}, ${b})"),
        Pred::Different(a, b) => format!("(Different ${a}, ${b})"),
        Pred::Less(a, b) => format!("(Less ${a}, ${b})"),
        Pred::Type(test, x) => format!("({} ${x})", type_test(test)),
        Pred::Attr(test, x) => format!("({} ${x})", test.text(&AttrPred::name)),
        Pred::Long(x) => format!("(LongerThan1 ${x})"),
        Pred::Present(x) => format!("{{ ${x}.is_some() }}"),
        Pred::IsNeg(x) => format!("(IsNeg ${x})"),
    }
}

/// An attribute as a literal.
pub fn literal(attr: &Attr, kind: Option<AttrKind>) -> String {
    match (attr, kind) {
        (Attr::Int(value, ty), Some(AttrKind::Typed) | None) => format!("{value}{}", ty.text()),
        (Attr::Int(value, _), _) => value.to_string(),
        (Attr::F32(bits), _) => format!("{:?}f32", f32::from_bits(*bits)),
        (Attr::Bool(value), _) => value.to_string(),
        (Attr::Str(text), _) => format!("{text:?}"),
        (Attr::Unit, _) => "true".to_string(),
    }
}

fn named(what: &str, name: &Option<String>) -> String {
    match name {
        Some(name) => format!("{what}:${name}"),
        None => what.to_string(),
    }
}

/// The name of a region or of a successor behind the regions.
fn part(spec: &OpSpec, index: usize) -> &'static str {
    match index < spec.regions {
        true => spec.region(index),
        false => spec.successor(index - spec.regions),
    }
}

/// A type.
fn returns(ty: &Returns) -> String {
    match ty {
        Returns::Of(name) | Returns::OfAll(name) => format!("${name}"),
        Returns::Code(name) => format!("{{ ${name}.ty() }}"),
        Returns::Native(name) => format!("(TypeOf ${name})"),
        Returns::Known(ty) => format!("{{ drr::ir::TypeData::int({}) }}", &ty.text()[1..]),
        Returns::Text(ty) => format!("{:?}", ty.text()),
        Returns::Constraint(ty) => ty.constraint().to_string(),
    }
}

struct Printer<'a> {
    family: &'a Family,
}

impl Printer<'_> {
    fn dag(&self, dag: &Dag) -> String {
        let ops = |ops: &[usize]| {
            let names: Vec<&str> = ops.iter().map(|op| self.family.ops[*op].rust).collect();
            names.join(" | ")
        };
        let head = match &dag.head {
            Head::One(op) => ops(&[*op]),
            Head::OneOf(list) => ops(list),
            Head::Trait(name) => format!("any<{name}>"),
        };
        let mut text = format!("({head}");
        if let Some(name) = &dag.name {
            let which = match dag.which {
                Which::Only => String::new(),
                Which::Index(index) => format!("__{index}"),
                Which::Any => "__any".to_string(),
            };
            let _ = write!(text, ":${name}{which}");
        }
        let spec = match &dag.head {
            Head::One(op) => Some(&self.family.ops[*op]),
            // Those that declare the same regions.
            Head::OneOf(list) => Some(&self.family.ops[list[0]]).filter(|spec| spec.regions > 0),
            Head::Trait(_) => None,
        };
        let mut args: Vec<String> = vec![];
        let (mut rest, mut at) = (false, 0);
        for (index, pat) in dag.args.iter().enumerate() {
            let declared = spec.and_then(|spec| spec.args.get(at));
            at += match pat {
                Pat::Order(_, _, items) => items.len(),
                _ => 1,
            };
            let kind = match declared {
                Some(ArgSpec::Attr(_, kind, _)) => Some(*kind),
                _ => None,
            };
            if index < dag.positional {
                args.extend(self.pats(pat, kind));
                continue;
            }
            let name = match declared {
                Some(ArgSpec::Attr(name, ..) | ArgSpec::Operand(name, ..)) => *name,
                None => spec.map_or("", |spec| part(spec, at - 1 - spec.args.len())),
            };
            match pat {
                Pat::Any(None) | Pat::Region(None) | Pat::Successor(None) => rest = true,
                pat => args.push(format!("{name} = {}", self.pats(pat, kind).join(", "))),
            }
        }
        if rest {
            args.push("..".to_string());
        }
        if !args.is_empty() {
            let _ = write!(text, " {}", args.join(", "));
        }
        text.push(')');
        text
    }

    /// An argument; several for the operands under `#[commutative]`.
    fn pats(&self, pat: &Pat, kind: Option<AttrKind>) -> Vec<String> {
        let list = |items: &[Pat]| -> Vec<String> {
            items
                .iter()
                .flat_map(|item| self.pats(item, None))
                .collect()
        };
        vec![match pat {
            Pat::Any(Some(name)) | Pat::Region(Some(name)) | Pat::Successor(Some(name)) => {
                format!("${name}")
            }
            Pat::Any(None) | Pat::Region(None) | Pat::Successor(None) => "$_".to_string(),
            Pat::Type(test, name) => named(&type_test(test), name),
            Pat::Attr(test, name) => named(&test.text(&AttrPred::name), name),
            Pat::Literal(attr, name) => named(&literal(attr, kind), name),
            Pat::Dag(dag) => self.dag(dag),
            Pat::Absent => "none".to_string(),
            Pat::Order(OrderForm::Implied, _, items) => return list(items),
            Pat::Order(form, _, items) => {
                let form = match form {
                    OrderForm::Either => "either",
                    _ => "commutative",
                };
                format!("({form} {})", list(items).join(", "))
            }
            Pat::Variadic(name, items) => {
                let head = named("variadic", name);
                let items = list(items).join(", ");
                format!("({})", [head, items].join(" ").trim_end())
            }
            Pat::Rest(Some(name)) => format!("${name}.."),
            Pat::Rest(None) => "..".to_string(),
            Pat::Negated(inner) => format!("(Negated {})", self.pats(inner, None).join(", ")),
            Pat::Constant(inner) => {
                let kind = Some(AttrKind::Int(Ty::I64));
                format!("(ConstantLike {})", self.pats(inner, kind).join(", "))
            }
            Pat::Body(body) => {
                let args = body
                    .args
                    .iter()
                    .map(|args| format!("({})", list(args).join(", ")));
                let ops: Vec<String> = body.ops.iter().map(|dag| self.dag(dag)).collect();
                let mut parts: Vec<String> = vec![named("region", &body.name)];
                parts.extend(args);
                parts.extend((!ops.is_empty()).then(|| ops.join(", ")));
                format!("({})", parts.join(" "))
            }
        }]
    }

    fn res(&self, res: &Res) -> String {
        let list = |items: &[Res]| -> String {
            let items: Vec<String> = items.iter().map(|res| self.res(res)).collect();
            items.join(", ")
        };
        match res {
            Res::Op(build) => self.build(build),
            Res::Use(name) => format!("${name}"),
            Res::UseResult(name, index) => format!("${name}__{index}"),
            Res::Spread(name) => format!("${name}.."),
            Res::Results(name) => format!("${name}__0"),
            Res::Literal(attr) => literal(attr, None),
            Res::AttrFn(AttrFn::Sum, args) => format!("(Sum {})", list(args)),
            Res::AttrFn(AttrFn::Half, args) => format!("(Half {})", list(args)),
            Res::Number(name) => format!("(Number ${name})"),
            Res::First(first, second) => {
                format!("(First {}, {})", self.res(first), self.res(second))
            }
            Res::MakeNeg(of) => format!("(MakeNeg {})", self.res(of)),
            Res::Swap(name, args) => format!("({} {})", named("Swap", name), list(args)),
            Res::Negs(name, of) => format!("({} {})", named("Negs", name), self.res(of)),
            Res::Variadic(items) if items.is_empty() => "(variadic)".to_string(),
            Res::Variadic(items) => {
                let items = items.iter().map(|item| match item {
                    Res::Results(name) => format!("${name}__0.."),
                    item => self.res(item),
                });
                let items: Vec<String> = items.collect();
                format!("(variadic {})", items.join(", "))
            }
            Res::Absent => "none".to_string(),
            Res::Omitted => String::new(),
            Res::Values(items) if items.is_empty() => "(replaceWithValue)".to_string(),
            Res::Values(items) => format!("(replaceWithValue {})", list(items)),
            Res::Replace(name, items) => format!("(replace ${name}, {})", list(items)),
            Res::Erase(name) => format!("(erase ${name})"),
            Res::Modify(name, args) => {
                let args: Vec<String> = args
                    .iter()
                    .map(|(arg, res)| format!("{arg} = {}", self.arg(res, None)))
                    .collect();
                format!("(modify ${name}, {})", args.join(", "))
            }
            Res::Drop(name) => format!("(drop ${name})"),
            Res::CloneRegion(name) => format!("(clone ${name})"),
            Res::CloneSpread(name) => format!("(clone ${name}..)"),
            Res::Region(blocks) => {
                let blocks: Vec<String> = blocks
                    .iter()
                    .map(|block| self.new_block(block, blocks.len() > 1))
                    .collect();
                match blocks.as_slice() {
                    [one] => one.clone(),
                    blocks => format!("(region {})", blocks.join(", ")),
                }
            }
        }
    }

    fn new_block(&self, block: &NewBlock, labelled: bool) -> String {
        let head = match labelled {
            true => named("block", &block.label),
            false => "region".to_string(),
        };
        let args = block.args.iter().map(|(name, ty)| {
            let name = name.as_ref().map_or("_", |name| name.as_str());
            format!("${name}: {}", returns(ty))
        });
        let args: Vec<String> = args.collect();
        let ops: Vec<String> = block.ops.iter().map(|res| self.res(res)).collect();
        match args.is_empty() {
            true => format!("({head} {})", ops.join(", ")),
            false => format!("({head} ({}) {})", args.join(", "), ops.join(", ")),
        }
    }

    fn arg(&self, res: &Res, kind: Option<AttrKind>) -> String {
        match res {
            Res::Literal(attr) => literal(attr, kind.or(Some(AttrKind::Bool))),
            res => self.res(res),
        }
    }

    fn build(&self, build: &Build) -> String {
        let spec = &self.family.ops[build.op];
        let mut text = format!("({}", named(spec.rust, &build.name));
        let mut args: Vec<String> = vec![];
        let mut by_name = false;
        for (arg, res) in spec.args.iter().zip(&build.args) {
            let (name, kind) = match arg {
                ArgSpec::Attr(name, kind, _) => (*name, Some(*kind)),
                ArgSpec::Operand(name, ..) => (*name, None),
            };
            if *res == Res::Omitted {
                by_name = true;
                continue;
            }
            let value = self.arg(res, kind);
            args.push(match by_name {
                true => format!("{name} = {value}"),
                false => value,
            });
        }
        for (index, res) in build.args[spec.args.len()..].iter().enumerate() {
            if *res == Res::Omitted {
                by_name = true;
                continue;
            }
            let value = self.res(res);
            args.push(match by_name {
                true => format!("{} = {value}", part(spec, index)),
                false => value,
            });
        }
        if let Some(from) = &build.rest {
            args.push(format!("..${from}"));
        }
        if let Some(ty) = &build.returns {
            args.push(format!("(returnType {})", returns(ty)));
        }
        if let Some((name, of)) = &build.location {
            let name = name.iter().map(|name| format!("{name:?}"));
            let parts: Vec<String> = name.chain(of.iter().map(|of| format!("${of}"))).collect();
            args.push(format!("(location {})", parts.join(", ")));
        }
        if !args.is_empty() {
            let _ = write!(text, " {}", args.join(", "));
        }
        text.push(')');
        text
    }
}
