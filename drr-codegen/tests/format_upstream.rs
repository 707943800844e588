//! Compares the checks of assembly formats with those of `mlir-tblgen`: on formats with and without
//! mistakes, and on the formats of MLIR's dialects. Skipped where MLIR 22's tools are not installed.

use std::collections::{BTreeMap, HashSet};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use drr_codegen::codes::{FORMAT_AMBIGUOUS, FORMAT_UNSUPPORTED};
use drr_codegen::declaration::{Arity, Part, Presence};
use drr_codegen::format::{
    AttrShape, Built, FormatError, OpShape, Relation, ValueShape, parse, parse_def,
};
use serde_json::{Map, Value};

#[path = "formats/round_trip.rs"]
mod round_trip;
#[path = "formats/typedef_round_trip.rs"]
mod typedef_round_trip;
#[path = "formats/typedefs.rs"]
mod typedefs;

use round_trip::Sample;
use typedef_round_trip::Definitions;

/// A mistake as `mlir-tblgen` shows it: the text, the line of the format, the column, and the note.
#[derive(PartialEq, Eq, Debug)]
struct Mistake {
    text: String,
    line: String,
    column: usize,
    note: Option<String>,
}

#[test]
fn mistakes_are_those_of_mlir_tblgen() {
    let Some(include) = include() else { return };
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/formats/formats.td");
    let records = records(&file, &include).expect("the formats have no errors");
    let theirs = mistakes("-gen-op-defs", &file, &include);
    let source = std::fs::read_to_string(&file).expect("the formats");
    let mut differences = Vec::new();
    let (mut wrong, mut right) = (0, 0);
    for (at, line) in source.lines().enumerate() {
        let Some(name) = line.strip_prefix("def Case") else {
            continue;
        };
        let name = format!("Case{}", &name[..3]);
        let record = &records[&name];
        let format = record["assemblyFormat"].as_str().expect("a format");
        let op = shape(&records, record);
        let ours = parse(format, &op)
            .err()
            .filter(|error| error.code != FORMAT_UNSUPPORTED);
        let ours = ours.map(|error| shown(&error, format));
        let theirs = theirs.get(&(at + 1));
        match theirs {
            Some(_) => wrong += 1,
            None => right += 1,
        }
        if ours.as_ref() != theirs {
            differences.push(format!("{line}\n  ours   {ours:?}\n  theirs {theirs:?}"));
        }
    }
    assert!(differences.is_empty(), "{}", differences.join("\n"));
    assert!(
        wrong >= 200 && right >= 10,
        "{wrong} wrong, {right} right formats"
    );
}

/// Ops with two optional groups that begin with a comma. Only their verifiers make the second one depend
/// on the first.
const AMBIGUOUS: [&str; 2] = [
    "SPIRV_KHRCooperativeMatrixLoadOp",
    "SPIRV_KHRCooperativeMatrixStoreOp",
];

/// The formats of all ops, types and attributes that MLIR's headers define. Samples of each are printed and read.
#[test]
fn the_formats_of_mlirs_dialects_are_right() {
    let Some(include) = include() else { return };
    let mut files = Vec::new();
    definitions(&include.join("mlir"), &mut files);
    files.sort();
    // Some files are only parts of others.
    let alone: Vec<_> = files
        .iter()
        .filter_map(|file| records(file, &include))
        .collect();
    let enums = typedef_round_trip::enums(&alone);
    let (mut ops, mut defs) = (HashSet::new(), HashSet::new());
    let (mut equal, mut need_code) = ([0; 2], [0; 2]);
    let (mut failures, mut unsupported) = (Vec::new(), Vec::new());
    for (records, (name, record)) in alone
        .iter()
        .flat_map(|records| records.iter().map(move |record| (records, record)))
    {
        let Some(format) = record.get("assemblyFormat").and_then(Value::as_str) else {
            continue;
        };
        let is_op = is(record, "Op");
        let parsed = if is_op && ops.insert(name) {
            let op = shape(records, record);
            parse(format, &op).map(|parsed| round_trip::sample(name, format, &parsed, &op))
        } else if is(record, "AttrOrTypeDef") && defs.insert(name) {
            let params = typedefs::params(records, record);
            let definitions = Definitions {
                records,
                enums: &enums,
            };
            parse_def(format, name, &params)
                .map(|_| typedef_round_trip::sample(definitions, name, record, format))
        } else {
            continue;
        };
        match parsed {
            Err(mistake)
                if mistake.code == FORMAT_AMBIGUOUS && AMBIGUOUS.contains(&name.as_str()) =>
            {
                unsupported.push(format!("{name}: {}", mistake.message(format)));
            }
            Err(mistake) if mistake.code == FORMAT_UNSUPPORTED => {
                unsupported.push(format!("{name}: {}", mistake.message(format)));
            }
            Err(mistake) => failures.push(format!("{name}: {}", mistake.message(format))),
            Ok(Sample::Equal) => equal[usize::from(is_op)] += 1,
            Ok(Sample::NeedsCode) => need_code[usize::from(is_op)] += 1,
            Ok(Sample::Differs(difference)) => {
                failures.push(format!("{name}: {format}\n{difference}"));
            }
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    for one in &unsupported {
        eprintln!("not supported: {one}");
    }
    let found = format!(
        "{} of {} files, {} ops, {} types and attributes; {} formats are not supported; samples of {} ops and of {} types \
         and attributes are read as they were printed, the texts of {} ops and of {} types and attributes need code",
        alone.len(),
        files.len(),
        ops.len(),
        defs.len(),
        unsupported.len(),
        equal[1],
        equal[0],
        need_code[1],
        need_code[0],
    );
    assert!(
        alone.len() >= 290 && equal[1] >= 2000 && equal[0] >= 290,
        "{found}"
    );
    assert!(need_code[1] <= 195 && need_code[0] <= 32, "{found}");
    eprintln!("{found}");
}

/// The files of TableGen definitions in a folder.
fn definitions(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            definitions(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "td") {
            found.push(path);
        }
    }
}

/// MLIR's include directory, if its tools are installed.
fn include() -> Option<PathBuf> {
    let output = Command::new("llvm-config-22").arg("--includedir").output();
    let output = output.ok().filter(|output| output.status.success());
    let tool = Command::new("mlir-tblgen-22")
        .arg("--version")
        .stdout(Stdio::null())
        .status();
    match (output, tool) {
        (Some(output), Ok(status)) if status.success() => {
            let path = String::from_utf8(output.stdout).expect("a path");
            Some(PathBuf::from(path.trim()))
        }
        _ => {
            eprintln!("skipped: mlir-tblgen-22 is not installed");
            None
        }
    }
}

/// The records of a file; `None` if it has errors by itself.
fn records(file: &Path, include: &Path) -> Option<Map<String, Value>> {
    let mut command = Command::new("llvm-tblgen-22");
    let command = command.arg("--dump-json").arg("-I").arg(include).arg(file);
    let output = command.output().expect("llvm-tblgen-22 runs");
    if !output.status.success() {
        return None;
    }
    match serde_json::from_slice(&output.stdout) {
        Ok(Value::Object(records)) => Some(records),
        other => panic!("{}: {other:?}", file.display()),
    }
}

/// The first mistake of each op or type, by its line.
fn mistakes(generator: &str, file: &Path, include: &Path) -> BTreeMap<usize, Mistake> {
    let mut command = Command::new("mlir-tblgen-22");
    let command = command.args([generator, "-asmformat-error-is-fatal=false", "-I"]);
    let output = command
        .arg(include)
        .arg(file)
        .output()
        .expect("mlir-tblgen-22 runs");
    let text = String::from_utf8_lossy(&output.stderr);
    let lines: Vec<&str> = text.lines().collect();
    let mut mistakes = BTreeMap::new();
    let starts = (0..lines.len()).filter(|at| lines[*at].starts_with("error: "));
    let starts: Vec<usize> = starts.collect();
    for (index, start) in starts.iter().enumerate() {
        let end = starts.get(index + 1).map_or(lines.len(), |end| *end);
        let part = &lines[*start..end];
        let place = part
            .iter()
            .find(|line| line.ends_with("in custom assembly format for this operation"));
        let place =
            place.and_then(|line| line.rsplit_once(".td:")?.1.split(':').next()?.parse().ok());
        let note = part.iter().find_map(|line| line.strip_prefix("note: "));
        let mistake = Mistake {
            text: part[0]["error: ".len()..].to_string(),
            line: part[1].to_string(),
            column: part[2].len() - 1,
            note: note.map(str::to_string),
        };
        mistakes
            .entry(place.expect("the line of an op"))
            .or_insert(mistake);
    }
    mistakes
}

/// Our mistake, as `mlir-tblgen` would show it.
fn shown(error: &FormatError, format: &str) -> Mistake {
    let start = format[..error.offset].rfind('\n').map_or(0, |at| at + 1);
    Mistake {
        text: error.text.clone(),
        line: format[start..]
            .lines()
            .next()
            .unwrap_or_default()
            .to_string(),
        column: format[start..error.offset].chars().count(),
        note: error.note.clone(),
    }
}

fn is(record: &Value, class: &str) -> bool {
    let classes = record["!superclasses"].as_array();
    classes.is_some_and(|classes| classes.iter().any(|one| one == class))
}

/// The record to which a field refers.
fn field<'a>(records: &'a Map<String, Value>, record: &'a Value, field: &str) -> Option<&'a Value> {
    records.get(record.get(field)?.get("def")?.as_str()?)
}

fn text<'a>(record: &'a Value, field: &str) -> &'a str {
    record
        .get(field)
        .and_then(Value::as_str)
        .unwrap_or_default()
}

/// The arguments of a DAG: the constraint of each, and its name.
fn parts<'a>(
    records: &'a Map<String, Value>,
    dag: &'a Value,
) -> impl Iterator<Item = (&'a Value, String)> {
    dag["args"].as_array().into_iter().flatten().map(|part| {
        let name = part[1].as_str().unwrap_or_default().to_string();
        let def = part[0]["def"].as_str().expect("a record");
        let constraint = &records[def];
        let inner =
            field(records, constraint, "constraint").filter(|_| is(constraint, "OpVariable"));
        (inner.unwrap_or(constraint), name)
    })
}

/// The op of a record. A property is like an attribute that is written without its type.
fn shape(records: &Map<String, Value>, record: &Value) -> OpShape {
    let mut op = OpShape::default();
    for (constraint, name) in parts(records, &record["arguments"]) {
        if is(constraint, "Attr") {
            op.attrs.push(attr(records, constraint, name));
        } else if is(constraint, "TypeConstraint") {
            op.operands.push(value(records, constraint, name));
        } else {
            op.attrs.push(property(constraint, name));
        }
    }
    for (constraint, name) in parts(records, &record["results"]) {
        op.results.push(value(records, constraint, name));
    }
    let part = |(constraint, name): (&Value, String)| Part {
        name,
        arity: match is(constraint, "VariadicRegion") || is(constraint, "VariadicSuccessor") {
            true => Arity::Variadic,
            false => Arity::One,
        },
    };
    op.regions = parts(records, &record["regions"]).map(part).collect();
    op.successors = parts(records, &record["successors"]).map(part).collect();
    relations(records, &record["traits"], &mut op);
    op
}

fn property(constraint: &Value, name: String) -> AttrShape {
    let default = text(constraint, "defaultValue");
    let presence = match default.is_empty() {
        true => Presence::Required,
        false => Presence::Defaulted,
    };
    AttrShape {
        name,
        presence,
        unit: is(constraint, "UnitProp") || constraint["!name"] == "UnitProp",
        any: false,
        typed: true,
        class: text(constraint, "interfaceType").to_string(),
    }
}

fn value(records: &Map<String, Value>, constraint: &Value, name: String) -> ValueShape {
    let arity = match constraint {
        _ if is(constraint, "Optional") => Arity::Optional,
        _ if is(constraint, "Variadic") => Arity::Variadic,
        _ => Arity::One,
    };
    let base = field(records, constraint, "baseType").filter(|_| arity != Arity::One);
    let is_built = !text(base.unwrap_or(constraint), "builderCall").is_empty();
    let built = if is_built { Built::Yes } else { Built::No };
    ValueShape { name, arity, built }
}

/// Attributes of one class of C++ begin in the same way.
fn class(base: &Value) -> String {
    match text(base, "storageType") {
        "::mlir::FlatSymbolRefAttr" | "::mlir::SymbolRefAttr" => "symbol".to_string(),
        // These are printed as a name, which is a symbol.
        _ if base["!name"] == "SymbolNameAttr" => "symbol".to_string(),
        ty => ty.to_string(),
    }
}

fn attr(records: &Map<String, Value>, constraint: &Value, name: String) -> AttrShape {
    let mut base = constraint;
    while let Some(inner) = field(records, base, "baseAttr") {
        base = inner;
    }
    let value_type = field(records, constraint, "valueType");
    AttrShape {
        name,
        presence: match constraint {
            _ if !text(constraint, "defaultValue").is_empty() => Presence::Defaulted,
            _ if constraint["isOptional"] == 1 => Presence::Optional,
            _ => Presence::Required,
        },
        unit: base["!name"] == "UnitAttr",
        any: text(constraint, "storageType") == "::mlir::Attribute",
        typed: value_type.is_some_and(|ty| !text(ty, "builderCall").is_empty()),
        class: class(base),
    }
}

fn relations(records: &Map<String, Value>, traits: &Value, op: &mut OpShape) {
    for one in traits.as_array().into_iter().flatten() {
        let Some(record) = one["def"].as_str().and_then(|def| records.get(def)) else {
            continue;
        };
        let with = |from: &str, to: &str, number| Relation::TypesMatchWith {
            from: text(record, from).to_string(),
            to: text(record, to).to_string(),
            number,
        };
        let number = op.relations.len();
        let relation = match record["!name"].as_str() {
            _ if is(record, "TraitList") => {
                relations(records, &record["traits"], op);
                continue;
            }
            Some("SameTypeOperands") => Relation::SameTypeOperands,
            Some("SameOperandsAndResultType") => Relation::SameOperandsAndResultType,
            _ if is(record, "AllTypesMatch") => {
                let values = record["values"].as_array().into_iter().flatten();
                let names = values.filter_map(Value::as_str).map(str::to_string);
                Relation::AllTypesMatch(names.collect())
            }
            _ if is(record, "TypesMatchWith") => with("lhs", "rhs", number),
            _ if is(record, "ShapedTypeMatchesElementCountAndTypes") => {
                with("shaped", "elements", number)
            }
            _ => {
                op.infers |= text(record, "cppInterfaceName") == "InferTypeOpInterface";
                continue;
            }
        };
        op.relations.push(relation);
    }
}
