//! Dialect conversions of an IR that has no `builtin.unrealized_conversion_cast`.

use drr::conversion::{
    ConversionConfig, ConversionTarget, Converted, TypeConverter, apply_conversion,
};
use drr::ir::adapter::Graph;
use drr::ir::{FloatKind, TypeData};
use drr::pattern_set::{PatternSet, Patterns};

use crate::own_ir::expr::Program;
use crate::own_ir::graph::finish;
use crate::own_ir::parse::parse;
use crate::own_ir::rules::{AddOp, NegOp, SubOp};

drr::drr! {
    #[conversion]
    set ToSums;
    def SubToAdd : Pat<(SubOp $x, $y), (AddOp $x, (NegOp $y))>;
}

/// The program after a conversion of its differences, and the error.
fn converted(text: &str, types: Option<&TypeConverter<Graph<Program>>>) -> (String, String) {
    converted_by(ToSums, text, types)
}

/// The same by these rules.
fn converted_by(
    rules: impl Patterns<Graph<Program>>,
    text: &str,
    types: Option<&TypeConverter<Graph<Program>>>,
) -> (String, String) {
    let mut graph = Graph::new(parse(text).expect("it is a program"));
    let patterns = PatternSet::new().with(rules).bind(&mut graph);
    let target = ConversionTarget::new()
        .illegal::<SubOp>()
        .legal::<AddOp>()
        .legal::<NegOp>();
    let mut config = ConversionConfig::new();
    if let Some(types) = types {
        config = config.types(types);
    }
    let root = graph.program_op();
    let error = apply_conversion(&mut graph, root, &target, &patterns, &config).err();
    let error = error.map_or_else(String::new, |error| error.to_string());
    (finish(graph).to_string(), error)
}

#[test]
fn a_conversion_without_types_needs_no_casts() {
    let (program, error) = converted("y = a - (b - c);", None);
    assert_eq!(error, "");
    assert_eq!(program, "y = a + -(b + -c);\n");
}

#[test]
fn a_cast_that_the_ir_lacks_is_an_error_and_leaves_the_program() {
    let to_floats = TypeConverter::new()
        .keep_others()
        .convert(|ty| match ty.is_integer() {
            true => Converted::one(TypeData::Float(FloatKind::F64)),
            false => Converted::Next,
        });
    let (program, error) = converted("y = a - b;", Some(&to_floats));
    assert_eq!(
        error,
        "this IR has no 'builtin.unrealized_conversion_cast' from 'i64' to 'f64': \
         `Ir::bind_op` returns `None` for it"
    );
    assert_eq!(program, "y = a - b;\n");
}

drr::drr! {
    #[conversion]
    set Typed;
    def SubToAddTyped : Pat<(SubOp $x, $y), (AddOp $x, (NegOp $y), (returnType "i64"))>;
    def SubToFloat : Pat<(SubOp $x, $y), (AddOp $x, (NegOp $y), (returnType "bf16"))>;
}

/// The IR reads no texts of types.
#[test]
fn a_rule_names_a_type_without_parameters_by_its_text() {
    assert_eq!(
        converted_by(SubToAddTyped, "y = a - b;", None),
        ("y = a + -b;\n".to_string(), String::new())
    );
    let (_, error) = converted_by(SubToFloat, "y = a - b;", None);
    assert!(
        error.ends_with("does not match: the IR has no such type: 'bf16'"),
        "{error}"
    );
}
