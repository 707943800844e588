//! Optional groups and elements of assembly formats: what may follow them begins with something else.

use drr_codegen::codes::FORMAT_AMBIGUOUS;
use drr_codegen::declaration::{Arity, Part, Presence};
use drr_codegen::format::{
    AttrShape, Built, FormatError, OpShape, ParamShape, ValueShape, parse, parse_def,
};

/// Optional operands `x` and `y`, a variadic region `r`; attributes: numbers `a` and `b`, a string `s`,
/// anything `e`, a unit attribute `u`, all optional, and a number `c`. A format names those that it needs.
fn op(format: &str) -> OpShape {
    let value = |name: &str| ValueShape {
        name: name.to_string(),
        arity: Arity::Optional,
        built: Built::Yes,
    };
    let attr = |(name, class): (&str, &str)| AttrShape {
        name: name.to_string(),
        presence: match name {
            "c" => Presence::Required,
            _ => Presence::Optional,
        },
        unit: name == "u",
        any: name == "e",
        typed: name != "e",
        class: class.to_string(),
    };
    let is_named = |name: &&str| format.contains(&format!("${name}"));
    let attrs = [
        ("a", "number"),
        ("b", "number"),
        ("c", "number"),
        ("s", "String"),
        ("e", ""),
        ("u", "unit"),
    ];
    OpShape {
        operands: ["x", "y"]
            .iter()
            .filter(|one| is_named(one))
            .map(|name| value(name))
            .collect(),
        attrs: attrs.into_iter().map(attr).collect(),
        regions: ["r"]
            .iter()
            .filter(|one| is_named(one))
            .map(|name| Part {
                name: (*name).to_string(),
                arity: Arity::Variadic,
            })
            .collect(),
        ..OpShape::default()
    }
}

fn param(name: &str, optional: bool, class: &str) -> ParamShape {
    ParamShape {
        name: name.to_string(),
        optional,
        elements: None,
        class: class.to_string(),
    }
}

/// A number `n`, and if the format names them: optional numbers `m` and `k`, an optional type `t`, an
/// optional word of an enum `w`.
fn params(format: &str) -> Vec<ParamShape> {
    let all = [
        param("n", false, "number"),
        param("m", true, "number"),
        param("k", true, "number"),
        param("t", true, "type"),
        param("w", true, "Mode"),
        ParamShape {
            elements: Some("number".to_string()),
            ..param("v", false, "Vec < i64 >")
        },
    ];
    let is_named = |param: &ParamShape| format.contains(&format!("${}", param.name));
    all.into_iter().filter(is_named).collect()
}

/// Compares the messages. `@` marks the place of each.
fn compare(refused: &[(&str, &str)], parse: impl Fn(&str) -> Option<FormatError>) {
    for (marked, text) in refused {
        let format = marked.replace('@', "");
        let error = parse(&format).unwrap_or_else(|| panic!("{format}"));
        let found = (error.code, error.offset, error.text.as_str());
        let place = marked.find('@').expect("a place");
        assert_eq!(found, (FORMAT_AMBIGUOUS, place, *text), "{format}");
    }
}

#[test]
fn groups_of_ops_that_could_be_read_as_others_are_mistakes() {
    let refused = [
        (
            "($x^ `:` type($x))? (@$y^ `:` type($y))? attr-dict",
            "if the group of `$x` is absent, `$y` is read as its beginning",
        ),
        ("$x @$y attr-dict", "if `$x` is absent, `$y` is read as it"),
        (
            "(`,` $a^)? (@`,` `b` $b^)? attr-dict",
            "if the group of `$a` is absent, this `,` is read as its beginning",
        ),
        (
            "(`a` $u^)? (@`a` $a^)? attr-dict",
            "if the group of `$u` is absent, this `a` is read as its beginning",
        ),
        // An optional group and spaces lie between.
        (
            "(`a` $a^)? (`b` $b^)? `` $s @`a` attr-dict",
            "if the group of `$a` is absent, this `a` is read as its beginning",
        ),
        (
            "(`a` $a^ (`,` $b^)?)? @`,` $c attr-dict",
            "if the group of `$b` is absent, this `,` is read as its beginning",
        ),
        (
            "(`a` $a^) : (@`a` `b`)? attr-dict",
            "if the group of `$a` is absent, this `a` is read as its beginning",
        ),
        (
            "($a^)? @$e attr-dict",
            "if the group of `$a` is absent, `$e` is read as its beginning",
        ),
        (
            "oilist(`a` $a | `b` $b) (@`b` $s^)? attr-dict",
            "if the `oilist` is empty, this `b` is read as a clause of it",
        ),
        (
            "(`<` $a^ `>`)? @prop-dict attr-dict",
            "if the group of `$a` is absent, `prop-dict` is read as its beginning",
        ),
        (
            "(`attributes` $u^)? @attr-dict-with-keyword",
            "if the group of `$u` is absent, `attr-dict-with-keyword` is read as its beginning",
        ),
    ];
    compare(&refused, |format| parse(format, &op(format)).err());
}

#[test]
fn groups_of_ops_that_begin_with_different_things_are_right() {
    for format in [
        "(`a` $a^)? (`b` $b^)? attr-dict",
        "(`a` $a^)? `b` attr-dict",
        "attr-dict (`:` $x^)?",
        "$x attr-dict (`:` type($x)^)?",
        "($a^)? ($s^)? (`a` $u^)? attr-dict",
        "($x^)? `:` ($y^)? attr-dict",
        // The first group is there whenever the second one is.
        "(`a` $x^)? (`a` type($x)^)? attr-dict",
        // An else-branch that is there ends what follows.
        "(`a` $a^)? (`b` $b^) : (`c`)? (`a` $s^)? attr-dict",
        "(`a` $a^ $b)? $s attr-dict",
        "(`a` $a^)? $c attr-dict",
        "$r attr-dict",
    ] {
        if let Err(error) = parse(format, &op(format))
            && error.code == FORMAT_AMBIGUOUS
        {
            panic!("{}", error.message(format));
        }
    }
}

#[test]
fn groups_of_types_that_could_be_read_as_others_are_mistakes() {
    let refused = [
        (
            "`<` $n (`,` $m^)? (@`,` $k^)? `>`",
            "if the group of 'm' is absent, this `,` is read as its beginning",
        ),
        (
            "`<` $n (`,` $w^)? (@`,` `rate` `=` $m^)? `>`",
            "if the group of 'w' is absent, this `,` is read as its beginning",
        ),
        (
            "(`a` $m^)? (@`a` `b` $k^)?",
            "if the group of 'm' is absent, this `a` is read as its beginning",
        ),
        ("$m @$n", "if parameter 'm' is absent, 'n' is read as it"),
        (
            "`<` $w @`by` $m `>`",
            "if parameter 'w' is absent, this `by` is read as it",
        ),
        (
            "`<` $t @`(` $n `)` `>`",
            "if parameter 't' is absent, this `(` is read as it",
        ),
        (
            "`<` params($m, $t) (`x` $w^)? @$n `>`",
            "if parameters 'm' and 't' are absent, 'n' is read as one of them",
        ),
        (
            "`<` params($n, $m) (@`,` $k^)? `>`",
            "if parameter 'm' is absent, what follows this `,` is read as it",
        ),
        (
            "`<` $v (`by` $w^)? (@`,` $k^)? `>`",
            "the end of array 'v' is not clear: what follows this `,` could be an element",
        ),
        (
            "`<` struct($n, $m) (@`,` $k^)? `>`",
            "this `,` is read as one between the parameters of `struct`",
        ),
        (
            "`<` struct($m, $k) @`by` $n `>`",
            "if parameters 'm' and 'k' are absent, this `by` is read as one of them",
        ),
    ];
    compare(&refused, |format| {
        parse_def(format, "Ty", &params(format)).err()
    });
}

#[test]
fn groups_of_types_that_begin_with_different_things_are_right() {
    for format in [
        "`<` $n (`,` $m^)? (`by` $k^)? `>`",
        "`<` (`a` $m^) : (`b`)? (`a` $k^)? `>`",
        "`<` ($m^)? ($t^)? `>`",
        "`<` ($t^)? `by` $n `>`",
        "`<` params($n, $m) (`,` $t^)? `>`",
        "`<` params($n, $m, $t) `>`",
        "`<` $v (`by` $k^)? (`,` $t^)? `>`",
        "`<` struct($n, $m) (`:` $k^)? `>`",
    ] {
        let refused = parse_def(format, "Ty", &params(format)).err();
        let refused = refused.filter(|error| error.code == FORMAT_AMBIGUOUS);
        assert_eq!(refused, None, "{format}");
    }
}
