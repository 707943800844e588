//! A sample of a type or attribute is printed in a format of MLIR's dialects and read again.

use std::collections::HashMap;

use drr_codegen::format as ast;
use drr_codegen::format::{Anchor, Kind, ParamShape, parse_def};
use drr_ir::{Context, PrintOptions};
use drr_runtime::attr::AttrData;
use drr_runtime::decl::DefData;
use drr_runtime::ir::Ir;
use drr_runtime::ty::TypeData;
use drr_runtime::typedef::{
    self, DefDecl, DefElement, DefElementKind, DefField, Param, ParamDecl, ParamKind, Plain,
};
use serde_json::{Map, Value};

use super::round_trip::{Sample, leaked};
use super::{is, text};

pub(super) type Records = Map<String, Value>;

/// The records of a file, and the enums of all files by their C++ names.
#[derive(Clone, Copy)]
pub(super) struct Definitions<'a> {
    pub(super) records: &'a Records,
    pub(super) enums: &'a HashMap<&'a str, (&'a Records, &'a Value)>,
}

impl<'a> Definitions<'a> {
    /// The enum of a name, if possible that of this file.
    fn find_enum(self, name: &str) -> Option<(&'a Records, &'a Value)> {
        let enums = self
            .records
            .values()
            .filter(|record| is(record, "EnumInfo"));
        let own = enums.map(|record| (self.records, record));
        let mut own = own.filter(|(_, record)| text(record, "className") == name);
        own.next().or_else(|| self.enums.get(name).copied())
    }
}

/// The enums of all files by their C++ names.
pub(super) fn enums(files: &[Records]) -> HashMap<&str, (&Records, &Value)> {
    let all = files
        .iter()
        .flat_map(|records| records.values().map(move |one| (records, one)));
    let all = all.filter(|(_, record)| is(record, "EnumInfo"));
    all.map(|(records, record)| (text(record, "className"), (records, record)))
        .collect()
}

type Data = Param<TypeData<Context>, AttrData<Context>>;

/// Samples with and without the optional parameters.
pub(super) fn sample(
    definitions: Definitions<'_>,
    name: &str,
    record: &Value,
    format: &str,
) -> Sample {
    if format.contains("custom<") {
        return Sample::NeedsCode;
    }
    let args = record["parameters"]["args"].as_array();
    let params = args
        .into_iter()
        .flatten()
        .map(|arg| param(definitions, arg));
    let Some(params) = params.collect::<Option<Vec<ParamDecl>>>() else {
        return Sample::NeedsCode;
    };
    let shapes: Vec<ParamShape> = params.iter().map(shape).collect();
    let elements = match parse_def(format, name, &shapes) {
        Ok(elements) => elements,
        Err(mistake) => return Sample::Differs(mistake.message(format).to_string()),
    };
    let decl = Box::leak(Box::new(DefDecl {
        name: leaked(&format!("s.{}", text(record, "mnemonic"))),
        class: leaked(name),
        summary: "a sample",
        kind: match is(record, "TypeDef") {
            true => typedef::DefKind::Type,
            false => typedef::DefKind::Attr,
        },
        params: params.leak(),
        format: self::elements(&elements),
        traits: &[],
    }));
    for number in 0..SAMPLES {
        if let Err(difference) = same(decl, number) {
            return Sample::Differs(difference);
        }
    }
    Sample::Equal
}

// ---- The declaration ----------------------------------------------------------------------------

/// A parameter; `None` if C++ code reads it.
fn param(definitions: Definitions<'_>, arg: &Value) -> Option<ParamDecl> {
    let of = arg[0]["def"]
        .as_str()
        .and_then(|def| definitions.records.get(def));
    let ty = of.map_or_else(|| arg[0].as_str(), |of| of["cppType"].as_str())?;
    let has_code = of.is_some_and(|of| !text(of, "parser").is_empty() && !is(of, "EnumParameter"));
    // The type of an attribute is read behind it.
    if has_code || of.is_some_and(|of| is(of, "AttributeSelfTypeParameter")) {
        return None;
    }
    let kind = kind(definitions, ty)?;
    let is_optional = of.is_some_and(|of| !text(of, "defaultValue").is_empty());
    let default: Option<fn() -> Plain> = match kind {
        _ if !is_optional => None,
        ParamKind::Bool => Some(|| Param::Bool(false)),
        ParamKind::Int { .. } => Some(|| Param::Int(0)),
        ParamKind::String => Some(|| Param::String("".into())),
        ParamKind::Case(_) => Some(|| Param::Case(0)),
        ParamKind::Array(_) => Some(|| Param::Array([].into())),
        _ => None,
    };
    let kind = match default {
        None if is_optional => ParamKind::Optional(Box::leak(Box::new(kind))),
        _ => kind,
    };
    Some(ParamDecl {
        name: leaked(arg[1].as_str()?),
        ty: leaked(ty),
        kind,
        default,
    })
}

/// The data of a C++ type.
fn kind(definitions: Definitions<'_>, ty: &str) -> Option<ParamKind> {
    let argument = |name| {
        ty.trim_start_matches("::")
            .strip_prefix(name)?
            .strip_suffix('>')
    };
    if let Some(of) = argument("llvm::ArrayRef<") {
        return Some(ParamKind::Array(Box::leak(Box::new(kind(
            definitions,
            of,
        )?))));
    }
    if let Some(of) = argument("std::optional<") {
        return kind(definitions, of);
    }
    let name = ty.rsplit("::").next().unwrap_or(ty);
    if let Some((records, of)) = definitions.find_enum(name) {
        return cases(records, of);
    }
    let ends = |ends: &[&str]| ends.iter().any(|end| name.ends_with(end));
    Some(match name {
        "bool" => ParamKind::Bool,
        "int" | "int64_t" | "APInt" => int(i64::MIN.into(), i64::MAX.into()),
        "unsigned" | "unsigned int" | "uint32_t" => int(0, u32::MAX.into()),
        "uint64_t" => int(0, u64::MAX.into()),
        "StringRef" => ParamKind::String,
        _ if ends(&["Attr", "Attribute", "AttrInterface", "Loc"]) => ParamKind::Attr,
        _ if ends(&["Type", "TypeInterface"]) => ParamKind::Type,
        _ => return None,
    })
}

fn int(min: i128, max: i128) -> ParamKind {
    ParamKind::Int { min, max }
}

/// The words of an enum; words separated by commas if it is a set.
fn cases(records: &Records, of: &Value) -> Option<ParamKind> {
    let cases = of["enumerants"].as_array()?.iter();
    let words = cases.map(|case| Some(leaked(text(&records[case["def"].as_str()?], "str"))));
    let words = words.collect::<Option<Vec<&'static str>>>()?;
    let case = ParamKind::Case(words.leak());
    match is(of, "BitEnumBase") {
        false => Some(case),
        true if text(of, "separator").trim() == "," => {
            Some(ParamKind::Array(Box::leak(Box::new(case))))
        }
        true => None,
    }
}

fn shape(param: &ParamDecl) -> ParamShape {
    fn class(param: &ParamDecl, kind: &ParamKind) -> String {
        match kind {
            ParamKind::Bool => "bool",
            ParamKind::Int { .. } => "number",
            ParamKind::String => "String",
            ParamKind::Type => "type",
            ParamKind::Attr => "attribute",
            ParamKind::Array(of) | ParamKind::Optional(of) => return class(param, of),
            _ => param.ty,
        }
        .to_string()
    }
    let elements = match param.kind {
        ParamKind::Array(of) => Some(class(param, of)),
        _ => None,
    };
    ParamShape {
        name: param.name.to_string(),
        optional: param.is_optional(),
        elements,
        class: class(param, &param.kind),
    }
}

fn elements(all: &[ast::Element]) -> &'static [DefElement] {
    let fields = |of: &[ast::DefField]| -> &'static [DefField] {
        let of = of.iter().map(|field| DefField {
            param: field.param as u16,
            custom: None,
        });
        of.collect::<Vec<_>>().leak()
    };
    let all = all.iter().map(|element| DefElement {
        space: element.space,
        kind: match &element.kind {
            Kind::Literal(text) => DefElementKind::Literal(leaked(text)),
            Kind::Whitespace(text) => DefElementKind::Whitespace(text),
            Kind::Param(at) => DefElementKind::Param(*at as u16),
            Kind::Params(of) => DefElementKind::Params(fields(of)),
            Kind::Struct(of) => DefElementKind::Struct(fields(of)),
            Kind::Group(group) => {
                let anchors = group.anchors.iter().filter_map(|anchor| match anchor {
                    Anchor::Param(at) => Some(*at as u16),
                    _ => None,
                });
                DefElementKind::Group {
                    anchors: anchors.collect::<Vec<_>>().leak(),
                    inverted: group.inverted,
                    then: elements(&group.then),
                    otherwise: elements(&group.otherwise),
                }
            }
            _ => unreachable!("only in `custom`, or of ops"),
        },
    });
    all.collect::<Vec<_>>().leak()
}

// ---- The sample ---------------------------------------------------------------------------------

/// The number of samples. Every second one has the optional parameters.
const SAMPLES: usize = 14;

const TYPES: [&str; 6] = [
    "index",
    "i32",
    "tensor<?x2xi8>",
    "(i1) -> ()",
    "!t.any<x>",
    "none",
];
const ATTRS: [&str; 8] = [
    "unit",
    "\"s\"",
    "5 : i8",
    "[unit]",
    "@f",
    "{a = 1.5 : f32}",
    "() -> i1",
    "dense<1> : tensor<2xi8>",
];

/// The values of the parameters in a sample.
fn values(params: &[ParamDecl], number: usize) -> Vec<Data> {
    let value = |(at, param): (usize, &ParamDecl)| match param.default_value() {
        Some(absent) if number.is_multiple_of(2) => absent,
        _ => written(&param.kind, number + at),
    };
    params.iter().enumerate().map(value).collect()
}

fn of(texts: &[&str], number: usize) -> String {
    texts[number % texts.len()].to_string()
}

fn written(kind: &ParamKind, number: usize) -> Data {
    match kind {
        ParamKind::Bool => Param::Bool(number % 4 < 2),
        ParamKind::Int { min, max } => Param::Int([*max, *min, 7][number % 3]),
        ParamKind::String => Param::String(["a \"b\"", "", "\u{e9}\\\n"][number % 3].into()),
        ParamKind::Type => Param::Type(TypeData::Text(of(&TYPES, number))),
        ParamKind::Attr => Param::Attr(AttrData::Text(of(&ATTRS, number))),
        ParamKind::Case(words) => Param::Case((number % words.len()) as u32),
        ParamKind::Optional(of) => written(of, number),
        ParamKind::Array(items) => {
            let items = (0..number % 4).map(|more| written(items, number + more));
            Param::Array(items.collect())
        }
        ParamKind::Float(_) | ParamKind::Ellipsis => unreachable!("no C++ type has it"),
    }
}

/// Makes the sample, prints it, and reads that: alone, and between others in a module.
fn same(decl: &'static DefDecl, number: usize) -> Result<(), String> {
    let data = DefData {
        decl,
        bind: |_| true,
        custom: |_, _| Ok(false),
        params: values(decl.params, number),
    };
    let mut ctx = Context::new();
    ctx.register_def_declaration(decl)?;
    let (own, is_read) = match decl.kind {
        typedef::DefKind::Type => {
            let ty = ctx.make_type(&TypeData::Declared(Box::new(data)));
            let ty = ty.ok_or("it is not made")?;
            let own = ctx.type_text(ty);
            let read = ctx
                .parse_type(&own)
                .map_err(|error| format!("{own}\n{error}"))?;
            (own, read == ty)
        }
        typedef::DefKind::Attr => {
            let attr = ctx.make_attr(&AttrData::Declared(Box::new(data)));
            let attr = attr.ok_or("it is not made")?;
            let own = ctx.attr_text(attr);
            let read = ctx
                .parse_attr(&own)
                .map_err(|error| format!("{own}\n{error}"))?;
            (own, read == attr)
        }
    };
    if !is_read {
        return Err(format!("{own} is read as another one"));
    }
    let module = match decl.kind {
        typedef::DefKind::Type => format!("%0:2 = \"t.op\"() : () -> ({own}, index)"),
        typedef::DefKind::Attr => format!("\"t.op\"() {{a = {own}, b = [{own}, unit]}} : () -> ()"),
    };
    let mut other = Context::new();
    other.register_def_declaration(decl)?;
    let read = other
        .parse_module(&module)
        .map_err(|error| format!("{module}\n{error}"))?;
    let printed = other.print_op(read, &PrintOptions::new().generic(true));
    match printed.contains(&module) {
        true => Ok(()),
        false => Err(format!("{module}\nbecomes\n{printed}")),
    }
}
