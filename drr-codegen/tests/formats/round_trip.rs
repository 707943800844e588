//! A sample operation is printed in a format of MLIR's dialects and read again.

use std::collections::HashSet;
use std::fmt::Write;

use drr_codegen::declaration::{Arity, Presence};
use drr_codegen::format as ast;
use drr_codegen::format::{Kind, OpShape};
use drr_ir::{Context, PrintOptions};
use drr_runtime::decl::{self, AttrDecl, OpDecl, PartDecl, ValueDecl};
use drr_runtime::format::{
    Anchor, AttrForm, Clause, Element, ElementKind, Format, Group, NumberType, TypeSource, Values,
};
use drr_runtime::ty::{TypeClass, TypeData};

/// A sample after it was printed and read.
pub(super) enum Sample {
    Equal,
    /// Functions read a part of the text: there are none in the format.
    NeedsCode,
    /// The difference.
    Differs(String),
}

/// All values and numbers of the operation are of type `index`.
pub(super) fn sample(name: &str, text: &str, format: &ast::Format, op: &OpShape) -> Sample {
    if has_directive(&format.elements) {
        return Sample::NeedsCode;
    }
    let decl = declaration(name, text, format, op);
    for full in [true, false] {
        let mut shown = Shown::default();
        shown.add(&format.elements, full);
        let elided = |slot: &usize| !format.attrs.contains(slot);
        shown.attrs.extend((0..op.attrs.len()).filter(elided));
        if let Err(difference) = same(decl, op, &shown, full) {
            return Sample::Differs(difference);
        }
    }
    Sample::Equal
}

fn has_directive(elements: &[ast::Element]) -> bool {
    elements.iter().any(|element| match &element.kind {
        Kind::Custom(..) => true,
        Kind::Group(group) => has_directive(&group.then) || has_directive(&group.otherwise),
        Kind::OilList(clauses) => clauses.iter().any(|clause| has_directive(&clause.elements)),
        _ => false,
    })
}

// ---- The declaration ----------------------------------------------------------------------------

fn declaration(name: &str, text: &str, format: &ast::Format, op: &OpShape) -> &'static OpDecl {
    let values = |all: &[ast::ValueShape]| -> &'static [ValueDecl] {
        let all = all.iter().map(|one| ValueDecl {
            name: leaked(&one.name),
            arity: arity(one.arity),
            summary: "any type",
        });
        all.collect::<Vec<_>>().leak()
    };
    let parts = |all: &[drr_codegen::declaration::Part]| -> &'static [PartDecl] {
        let all = all.iter().map(|one| PartDecl {
            name: leaked(&one.name),
            arity: arity(one.arity),
        });
        all.collect::<Vec<_>>().leak()
    };
    let attrs = op.attrs.iter().map(|one| AttrDecl {
        name: leaked(&one.name),
        presence: match one.presence {
            Presence::Required => decl::Presence::Required,
            Presence::Optional => decl::Presence::Optional,
            Presence::Defaulted => decl::Presence::Defaulted,
        },
        summary: "any attribute",
        text: None,
    });
    let sources = |all: &[ast::TypeSource]| -> &'static [TypeSource] {
        all.iter().map(source).collect::<Vec<_>>().leak()
    };
    let slots = format.attrs.iter().map(|slot| *slot as u16);
    let mut traits = Vec::new();
    for (groups, name) in [
        (&op.operands, "AttrSizedOperandSegments"),
        (&op.results, "AttrSizedResultSegments"),
    ] {
        if groups.iter().filter(|one| one.arity != Arity::One).count() > 1 {
            traits.push(name);
        }
    }
    if !op.successors.is_empty() {
        traits.push("Terminator");
    }
    Box::leak(Box::new(OpDecl {
        name: leaked(&format!("s.{name}")),
        operands: values(&op.operands),
        attrs: attrs.collect::<Vec<_>>().leak(),
        results: values(&op.results),
        regions: parts(&op.regions),
        successors: parts(&op.successors),
        traits: traits.leak(),
        format: Some(Box::leak(Box::new(Format {
            text: leaked(text),
            elements: elements(op, &format.elements),
            operands: sources(&format.operands),
            results: sources(&format.results),
            attrs: slots.collect::<Vec<_>>().leak(),
            operand_segments: format.operand_segments,
            result_segments: format.result_segments,
        }))),
        ..OpDecl::EMPTY
    }))
}

pub(super) fn leaked(text: &str) -> &'static str {
    text.to_string().leak()
}

fn arity(arity: Arity) -> decl::Arity {
    match arity {
        Arity::One => decl::Arity::One,
        Arity::Optional => decl::Arity::Optional,
        Arity::Variadic => decl::Arity::Variadic,
    }
}

/// Types that the op infers are built here: they are `index`, too.
fn source(source: &ast::TypeSource) -> TypeSource {
    match *source {
        ast::TypeSource::Written => TypeSource::Written,
        ast::TypeSource::Like(of) => TypeSource::Like(values(of)),
        ast::TypeSource::LikeAttr(slot) => TypeSource::LikeAttr(slot as u16),
        ast::TypeSource::From(of, _) => TypeSource::From(values(of)),
        ast::TypeSource::Built(_) | ast::TypeSource::Inferred => TypeSource::Built,
    }
}

fn values(values: ast::Values) -> Values {
    match values {
        ast::Values::Operand(slot) => Values::Operand(slot as u16),
        ast::Values::Result(slot) => Values::Result(slot as u16),
        ast::Values::Operands => Values::Operands,
        ast::Values::Results => Values::Results,
    }
}

fn elements(op: &OpShape, all: &[ast::Element]) -> &'static [Element] {
    let mut glued = false;
    let all = all.iter().map(|element| {
        let kind = match &element.kind {
            Kind::Attr(slot, _) if glued => ElementKind::Attr(*slot as u16, AttrForm::Full),
            other => kind(op, other),
        };
        glued = element.kind == Kind::Whitespace("");
        Element {
            space: element.space,
            kind,
        }
    });
    all.collect::<Vec<_>>().leak()
}

fn kind(op: &OpShape, kind: &Kind) -> ElementKind {
    match kind {
        Kind::Literal(text) => ElementKind::Literal(leaked(text)),
        Kind::Whitespace(text) => ElementKind::Whitespace(text),
        Kind::Attr(slot, _) => {
            // An optional one may be a string only if that cannot be the next op.
            let attr = &op.attrs[*slot];
            let form = match attr.typed || attr.presence != Presence::Required {
                true => AttrForm::Typeless(NumberType::Index),
                false => AttrForm::Full,
            };
            ElementKind::Attr(*slot as u16, form)
        }
        Kind::Values(ast::Values::Operand(slot)) => ElementKind::Operand(*slot as u16),
        Kind::Values(_) => ElementKind::Operands,
        Kind::Region(slot) => ElementKind::Region(*slot as u16),
        Kind::Regions => ElementKind::Regions,
        Kind::Successor(slot) => ElementKind::Successor(*slot as u16),
        Kind::Successors => ElementKind::Successors,
        Kind::AttrDict(false) => ElementKind::AttrDict,
        Kind::AttrDict(true) => ElementKind::AttrDictWithKeyword,
        Kind::PropDict => ElementKind::PropDict,
        Kind::Type(of, qualified) => {
            let one = match *of {
                ast::Values::Operand(slot) => op.operands[slot].arity == Arity::One,
                ast::Values::Result(slot) => op.results[slot].arity == Arity::One,
                ast::Values::Operands | ast::Values::Results => false,
            };
            match (one, qualified) {
                (false, _) => ElementKind::TypeList(values(*of)),
                (true, false) => ElementKind::Type(values(*of), TypeClass::Any),
                (true, true) => ElementKind::QualifiedType(values(*of), TypeClass::Any),
            }
        }
        Kind::FunctionalType(inputs, results) => {
            ElementKind::FunctionalType(values(*inputs), values(*results))
        }
        Kind::Group(group) => ElementKind::Group(Box::leak(Box::new(Group {
            anchors: anchors(&group.anchors),
            inverted: group.inverted,
            then: elements(op, &group.then),
            otherwise: elements(op, &group.otherwise),
        }))),
        Kind::OilList(clauses) => {
            let clauses = clauses.iter().map(|clause| Clause {
                anchors: anchors(&clause.anchors),
                elements: elements(op, &clause.elements),
            });
            ElementKind::OilList(clauses.collect::<Vec<_>>().leak())
        }
        Kind::Custom(..) | Kind::Ref(_) | Kind::Code(_) => unreachable!("only in `custom`"),
        Kind::Param(_) | Kind::Params(_) | Kind::Struct(_) => unreachable!("no elements of ops"),
    }
}

fn anchors(all: &[ast::Anchor]) -> &'static [Anchor] {
    let all = all.iter().map(|anchor| match *anchor {
        ast::Anchor::Values(ast::Values::Operand(slot)) => Anchor::Operand(slot as u16),
        ast::Anchor::Values(ast::Values::Result(slot)) => Anchor::Result(slot as u16),
        ast::Anchor::Values(_) => unreachable!("no anchor"),
        ast::Anchor::Attr(slot) => Anchor::Attr(slot as u16),
        ast::Anchor::Unit(slot) => Anchor::Unit(slot as u16),
        ast::Anchor::Region(slot) => Anchor::Region(slot as u16),
        ast::Anchor::Param(_) => unreachable!("no part of an op"),
    });
    all.collect::<Vec<_>>().leak()
}

// ---- The operation ------------------------------------------------------------------------------

/// The slots of the parts that a format prints.
#[derive(Default)]
struct Shown {
    operands: HashSet<usize>,
    results: HashSet<usize>,
    attrs: HashSet<usize>,
    /// Attributes that follow a keyword without a space.
    glued: HashSet<usize>,
    regions: HashSet<usize>,
    successors: HashSet<usize>,
    all: bool,
}

impl Shown {
    /// Adds the parts that are printed if all groups have their anchors, or none has.
    fn add(&mut self, elements: &[ast::Element], full: bool) {
        let mut glued = false;
        for element in elements {
            match &element.kind {
                Kind::Attr(slot, _) => {
                    self.attrs.insert(*slot);
                    if glued {
                        self.glued.insert(*slot);
                    }
                }
                Kind::Region(slot) => drop(self.regions.insert(*slot)),
                Kind::Successor(slot) => drop(self.successors.insert(*slot)),
                Kind::Regions | Kind::Successors => self.all = true,
                Kind::Values(of)
                | Kind::Type(of @ (ast::Values::Result(_) | ast::Values::Results), _)
                | Kind::FunctionalType(_, of) => self.add_values(*of),
                Kind::Group(group) => {
                    let then = full != group.inverted;
                    if full {
                        self.add_anchors(&group.anchors);
                    }
                    self.add(if then { &group.then } else { &group.otherwise }, full);
                }
                Kind::OilList(clauses) if full => {
                    for clause in clauses {
                        self.add(&clause.elements, full);
                        self.add_anchors(&clause.anchors);
                    }
                }
                _ => {}
            }
            glued = element.kind == Kind::Whitespace("");
        }
    }

    fn add_anchors(&mut self, anchors: &[ast::Anchor]) {
        for anchor in anchors {
            match *anchor {
                ast::Anchor::Attr(slot) | ast::Anchor::Unit(slot) => drop(self.attrs.insert(slot)),
                ast::Anchor::Values(of) => self.add_values(of),
                ast::Anchor::Region(slot) => drop(self.regions.insert(slot)),
                ast::Anchor::Param(_) => unreachable!("no part of an op"),
            }
        }
    }

    fn add_values(&mut self, values: ast::Values) {
        match values {
            ast::Values::Operand(slot) => drop(self.operands.insert(slot)),
            ast::Values::Result(slot) => drop(self.results.insert(slot)),
            ast::Values::Operands => self.operands.extend(0..64),
            ast::Values::Results => self.results.extend(0..64),
        }
    }
}

/// The number of values, regions or successors of each part.
fn counts(arities: impl Iterator<Item = Arity>, shown: &HashSet<usize>, all: bool) -> Vec<usize> {
    let count = |(slot, arity)| match arity {
        Arity::One => 1,
        _ if !all && !shown.contains(&slot) => 0,
        Arity::Optional => 1,
        Arity::Variadic => 2,
    };
    arities.enumerate().map(count).collect()
}

/// The sample in the generic form, in a block of a region.
fn generic(decl: &OpDecl, op: &OpShape, shown: &Shown, full: bool) -> String {
    let of = |all: &[ast::ValueShape], shown| {
        let arities: Vec<Arity> = all.iter().map(|one| one.arity).collect();
        counts(arities.into_iter(), shown, false)
    };
    let operands = of(&op.operands, &shown.operands);
    let mut results = of(&op.results, &shown.results);
    // There is one type where none is written.
    let sources = decl.format.map_or(&[][..], |format| format.results);
    for (count, source) in results.iter_mut().zip(sources) {
        if *source != TypeSource::Written {
            *count = 1;
        }
    }
    let (inputs, outputs) = (operands.iter().sum(), results.iter().sum());
    let mut properties = Vec::new();
    for (slot, attr) in op.attrs.iter().enumerate() {
        if shown.attrs.contains(&slot) {
            let value = match () {
                () if attr.unit => "unit",
                () if shown.glued.contains(&slot) => "[5]",
                () => "5 : index",
            };
            properties.push(format!("{} = {value}", attr.name));
        }
    }
    for (name, counts) in [("Operand", &operands), ("Result", &results)] {
        if decl.has_trait(&format!("AttrSized{name}Segments")) {
            let counts: Vec<String> = counts.iter().map(usize::to_string).collect();
            let name = name.to_lowercase();
            properties.push(format!(
                "{name}SegmentSizes = array<i32: {}>",
                counts.join(", ")
            ));
        }
    }
    let successors = op.successors.iter().map(|one| one.arity);
    let successors = counts(successors, &shown.successors, shown.all);
    let successors = vec!["^bb1"; successors.iter().sum()];
    let regions = op.regions.iter().map(|one| one.arity);
    let regions = counts(regions, &shown.regions, shown.all);
    let region = |slot| match shown.all || shown.regions.contains(&slot) {
        true => "{ \"t.in\"() : () -> () }",
        false => "{}",
    };
    let regions = regions.iter().enumerate();
    let regions: Vec<&str> = regions
        .flat_map(|(slot, count)| vec![region(slot); *count])
        .collect();
    let types = |count: usize| vec!["index"; count].join(", ");
    let names: Vec<String> = (0..inputs).map(|at| format!("%a#{at}")).collect();

    let mut text = String::from("\"t.func\"() ({\n");
    let mut line = |line: String| writeln!(text, "  {line}").expect("a string");
    if inputs > 0 {
        line(format!(
            "%a:{inputs} = \"t.make\"() : () -> ({})",
            types(inputs)
        ));
    }
    let mut sample = match outputs {
        0 => String::new(),
        _ => format!("%r:{outputs} = "),
    };
    sample += &format!("\"{}\"({})", decl.name, names.join(", "));
    if !successors.is_empty() {
        sample += &format!("[{}]", successors.join(", "));
    }
    if !properties.is_empty() {
        sample += &format!(" <{{{}}}>", properties.join(", "));
    }
    if !regions.is_empty() {
        sample += &format!(" ({})", regions.join(", "));
    }
    let discardable = if full { " {s.more = 1 : i64}" } else { "" };
    line(format!(
        "{sample}{discardable} : ({}) -> ({})",
        types(inputs),
        types(outputs)
    ));
    if successors.is_empty() {
        line("\"t.br\"()[^bb1] : () -> ()".to_string());
    }
    text += "^bb1:\n  \"t.end\"() : () -> ()\n}) : () -> ()\n";
    text
}

/// Prints the sample in its own form, and reads that.
fn same(decl: &'static OpDecl, op: &OpShape, shown: &Shown, full: bool) -> Result<(), String> {
    let text = generic(decl, op, shown, full);
    let (own, before) = forms(decl, &text).map_err(|error| format!("{error}\n{text}"))?;
    if !own.contains(decl.name) || own.contains(&format!("\"{}\"", decl.name)) {
        return Err(format!("it is not printed in its own form:\n{own}"));
    }
    let (again, after) = forms(decl, &own).map_err(|error| format!("{error}\n{own}"))?;
    match (again == own, after == before) {
        (true, true) => Ok(()),
        _ => Err(format!("{before}\nbecomes\n{own}\nand\n{after}")),
    }
}

/// A module in the form of its ops, and in the generic form.
fn forms(decl: &'static OpDecl, text: &str) -> Result<(String, String), String> {
    let mut ctx = Context::new();
    ctx.allow_unregistered_dialects(true);
    ctx.register_declaration(decl, |_, _, _| Some(TypeData::Index))?;
    let module = ctx.parse_module(text).map_err(|error| error.to_string())?;
    let print = |generic| ctx.print_op(module, &PrintOptions::new().generic(generic));
    Ok((print(false), print(true)))
}
