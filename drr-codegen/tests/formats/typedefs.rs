//! The same for the formats of types and attributes.

use std::path::Path;

use drr_codegen::codes::FORMAT_UNSUPPORTED;
use drr_codegen::format::{FormatError, ParamShape, parse_def};
use serde_json::{Map, Value};

use super::{include, is, mistakes, records, shown, text};

/// Beginnings and ends of our own texts, about formats that could not be read back.
const OWN: [&str; 7] = [
    "would be lost: the format does not have it",
    "what follows the comma could be an element",
    "what follows the colon could be its type",
    " is read as it",
    " is read as its beginning",
    " is read as one of them",
    "is read as one between the parameters of `struct`",
];

#[test]
fn mistakes_in_types_are_those_of_mlir_tblgen() {
    let Some(include) = include() else { return };
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/formats/typedefs.td");
    let records = records(&file, &include).expect("the formats have no errors");
    let theirs = mistakes("-gen-typedef-defs", &file, &include);
    let source = std::fs::read_to_string(&file).expect("the formats");
    let (mut differences, mut wrong, mut right, mut own) = (Vec::new(), 0, 0, 0);
    for (at, line) in source.lines().enumerate() {
        let Some(name) = line.strip_prefix("def Case") else {
            continue;
        };
        let name = format!("Case{}", &name[..3]);
        let record = &records[&name];
        let format = record["assemblyFormat"].as_str().expect("a format");
        let error = parse_def(format, &name, &params(&records, record)).err();
        let is_own = |error: &FormatError| {
            let text = error.text.as_str();
            error.code == FORMAT_UNSUPPORTED || OWN.iter().any(|end| text.ends_with(end))
        };
        own += usize::from(error.as_ref().is_some_and(is_own));
        let ours = error
            .filter(|error| !is_own(error))
            .map(|error| shown(&error, format));
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
        wrong >= 100 && right >= 30,
        "{wrong} wrong, {right} right formats"
    );
    eprintln!("{wrong} wrong and {right} right formats, {own} of which only we refuse");
}

/// The parameters of a record. What their texts begin with is not known here.
pub(super) fn params(records: &Map<String, Value>, record: &Value) -> Vec<ParamShape> {
    let args = record["parameters"]["args"]
        .as_array()
        .into_iter()
        .flatten();
    let param = |(at, arg): (usize, &Value)| {
        let of = arg[0]["def"].as_str().and_then(|def| records.get(def));
        // That of an attribute is read behind it.
        let is_self = of.is_some_and(|of| is(of, "AttributeSelfTypeParameter"));
        let optional = of.is_some_and(|of| !text(of, "defaultValue").is_empty());
        (!is_self).then(|| ParamShape {
            name: arg[1].as_str().unwrap_or_default().to_string(),
            optional,
            elements: None,
            class: if at % 2 == 0 { "number" } else { "String" }.to_string(),
        })
    };
    args.enumerate().filter_map(param).collect()
}
