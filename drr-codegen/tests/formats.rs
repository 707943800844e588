//! Assembly formats: their spaces, anchors and types, and mistakes that `mlir-tblgen` does not report.

use drr_codegen::declaration::{Arity, Part, Presence};
use drr_codegen::format::{
    Anchor, AttrShape, Built, Element, Format, FormatError, Kind, OpShape, Relation, TypeSource,
    ValueShape, Values, parse,
};

fn value(name: &str, arity: Arity, built: Built) -> ValueShape {
    ValueShape {
        name: name.to_string(),
        arity,
        built,
    }
}

fn attr(name: &str, presence: Presence, unit: bool) -> AttrShape {
    AttrShape {
        name: name.to_string(),
        presence,
        unit,
        any: false,
        typed: true,
        class: name.to_string(),
    }
}

/// Operands `a` and `v…` of a fixed type, optional attributes `o` and `p`, a unit attribute `u`.
fn op() -> OpShape {
    OpShape {
        operands: vec![
            value("a", Arity::One, Built::Yes),
            value("v", Arity::Variadic, Built::Yes),
        ],
        attrs: vec![
            attr("o", Presence::Optional, false),
            attr("p", Presence::Optional, false),
            attr("u", Presence::Optional, true),
        ],
        ..OpShape::default()
    }
}

fn read(format: &str, op: &OpShape) -> Format {
    parse(format, op).unwrap_or_else(|error| panic!("{}", error.message(format)))
}

/// The text that is printed if everything is there. A dot is a space.
fn printed(format: &str, op: &OpShape) -> String {
    let mut text = String::new();
    print(&read(format, op).elements, &mut text);
    text
}

fn print(elements: &[Element], text: &mut String) {
    for element in elements {
        if element.space {
            text.push('.');
        }
        match &element.kind {
            Kind::Literal(literal) => text.push_str(literal),
            Kind::Whitespace(space) => text.push_str(&space.replace(' ', ".")),
            Kind::AttrDict(_) => text.push_str(".{}"),
            Kind::PropDict => text.push_str("<{}>"),
            Kind::Group(group) => {
                print(&group.then, text);
                text.push('|');
                print(&group.otherwise, text);
            }
            Kind::OilList(clauses) => {
                for clause in clauses {
                    print(&clause.elements, text);
                }
            }
            _ => text.push('$'),
        }
    }
}

#[test]
fn spaces_stand_between_words_and_not_inside_of_brackets() {
    let op = op();
    for (format, expected) in [
        ("$a `,` $v attr-dict", ".$,.$.{}"),
        ("$a `[` $v `]` attr-dict", ".$[$].{}"),
        (
            "`of` `(` $a `)` `->` `(` $v `)` attr-dict",
            ".of($).->.($).{}",
        ),
        ("$a `=` $v `:` `x` attr-dict", ".$.=.$.:.x.{}"),
        ("$a `<` `>` `{` `}` $v attr-dict", ".$<>.{}.$.{}"),
        ("`?` `+` $a `-` $v `*` attr-dict", ".?.+.$.-.$.*.{}"),
        ("$a `...` $v attr-dict", ".$.....$.{}"),
        ("$a attr-dict `:` $v", ".$.{}.:.$"),
        // As the flags say, a literal behind `attr-dict` may touch it.
        ("$a $v attr-dict `[` `]`", ".$.$.{}[]"),
        ("$a $v prop-dict attr-dict", ".$.$.<{}>.{}"),
    ] {
        assert_eq!(printed(format, &op), expected, "{format}");
    }
}

#[test]
fn whitespace_elements_replace_the_usual_spaces() {
    let op = op();
    for (format, expected) in [
        ("`` `x` $a $v attr-dict", "x.$.$.{}"),
        // The space that an element other than a literal prints is its own.
        ("`` $a $v attr-dict", "$.$.{}"),
        ("` ` $a $v attr-dict", "..$.$.{}"),
        ("` ` `x` $a $v attr-dict", ".x.$.$.{}"),
        ("$a `(` ` ` `)` $v attr-dict", ".$(.).$.{}"),
        ("$a `\\n` `x` $v attr-dict", ".$\n.x.$.{}"),
    ] {
        assert_eq!(printed(format, &op), expected, "{format}");
    }
}

#[test]
fn the_spaces_behind_a_group_are_those_behind_its_text() {
    let op = op();
    for (format, expected) in [
        ("$a (`[` $v^ `]`)? `x` attr-dict", ".$[$]|.x.{}"),
        ("$a (`x` $v^) : (`(`)? `y` attr-dict", ".$.x.$|(y.{}"),
        (
            "$a $v oilist(`x` `(` $o `)` | `y` $p) `z` attr-dict",
            ".$.$.x($).y.$.z.{}",
        ),
    ] {
        assert_eq!(printed(format, &op), expected, "{format}");
    }
}

fn group(format: &str) -> drr_codegen::format::Group {
    let format = read(format, &op());
    let groups = format
        .elements
        .into_iter()
        .find_map(|element| match element.kind {
            Kind::Group(group) => Some(group),
            _ => None,
        });
    groups.expect("a group")
}

#[test]
fn a_unit_attribute_that_anchors_a_group_has_no_element_unless_it_comes_first() {
    let elided = group("$a $v (`fast` $u^)? attr-dict");
    assert_eq!(elided.anchors, [Anchor::Unit(2)]);
    assert_eq!(elided.then.len(), 1);
    let first = group("$a $v ($u^ `fast`)? attr-dict");
    assert_eq!(first.anchors, [Anchor::Attr(2)]);
    assert_eq!(first.then.len(), 2);
}

#[test]
fn an_anchor_in_the_second_branch_inverts_a_group() {
    let group = group("$a (`none`) : ($v^)? attr-dict");
    assert!(group.inverted);
    assert_eq!(group.anchors, [Anchor::Values(Values::Operand(1))]);
    assert_eq!((group.then.len(), group.otherwise.len()), (1, 1));
}

#[test]
fn a_clause_has_the_anchors_of_all_its_variables() {
    let format = read(
        "$a $v oilist(`x` $o `:` $p | `fast` $u | `y`) attr-dict",
        &op(),
    );
    let Kind::OilList(clauses) = &format.elements[2].kind else {
        panic!("{format:?}");
    };
    assert_eq!(clauses[0].anchors, [Anchor::Attr(0), Anchor::Attr(1)]);
    assert_eq!(clauses[1].anchors, [Anchor::Unit(2)]);
    assert_eq!(clauses[1].elements.len(), 1);
    assert_eq!(clauses[2].anchors, []);
    assert_eq!(format.attrs, [0, 1, 2]);
}

/// The sources of the types of operands `a`, `b` and result `r` of any type.
fn sources(format: &str, relations: Vec<Relation>) -> (Vec<TypeSource>, Vec<TypeSource>) {
    let op = OpShape {
        operands: ["a", "b"]
            .map(|name| value(name, Arity::One, Built::No))
            .to_vec(),
        attrs: vec![attr("k", Presence::Required, false)],
        results: vec![value("r", Arity::One, Built::No)],
        relations,
        ..OpShape::default()
    };
    let format = read(format, &op);
    (format.operands, format.results)
}

#[test]
fn types_follow_from_traits() {
    let names =
        |names: &[&str]| Relation::AllTypesMatch(names.iter().map(|one| one.to_string()).collect());
    let [a, b] = [0, 1].map(Values::Operand);
    let written = TypeSource::Written;
    assert_eq!(
        sources(
            "$a $b attr-dict `:` type($r)",
            vec![Relation::SameOperandsAndResultType]
        ),
        (vec![TypeSource::Like(Values::Result(0)); 2], vec![written]),
    );
    assert_eq!(
        sources(
            "$a $b attr-dict `:` type($b)",
            vec![Relation::SameOperandsAndResultType]
        ),
        (
            vec![TypeSource::Like(b), written],
            vec![TypeSource::Like(b)]
        ),
    );
    assert_eq!(
        sources(
            "$a $b $k attr-dict `:` type($a)",
            vec![names(&["k", "r", "b"])]
        ),
        (
            vec![written, TypeSource::LikeAttr(0)],
            vec![TypeSource::LikeAttr(0)],
        ),
    );
    let with = |from: &str, to: &str, number| Relation::TypesMatchWith {
        from: from.to_string(),
        to: to.to_string(),
        number,
    };
    // The later trait wins.
    assert_eq!(
        sources(
            "$a $b attr-dict `:` type($a)",
            vec![Relation::SameOperandsAndResultType, with("a", "r", 1)],
        ),
        (
            vec![written, TypeSource::Like(a)],
            vec![TypeSource::From(a, 1)]
        ),
    );
}

#[test]
fn types_follow_from_constraints_or_are_inferred() {
    let mut op = OpShape {
        operands: vec![
            value("a", Arity::One, Built::Yes),
            value("b", Arity::One, Built::Unknown),
        ],
        results: vec![value("r", Arity::One, Built::No)],
        infers: true,
        ..OpShape::default()
    };
    let format = read("$a $b attr-dict", &op);
    assert_eq!(
        format.operands,
        [TypeSource::Built(false), TypeSource::Built(true)]
    );
    assert_eq!(format.results, [TypeSource::Inferred]);
    assert!(!format.operand_segments);
    let format = read(
        "operands attr-dict `:` functional-type(operands, results)",
        &op,
    );
    assert_eq!(format.operands, [TypeSource::Written; 2]);
    assert!(format.operand_segments && format.result_segments);
    op.infers = false;
    let error = parse("$a $b attr-dict", &op).expect_err("the result has no type");
    assert_eq!(
        error.text,
        "type of result #0, named 'r', is not buildable and a buildable type cannot be inferred"
    );
}

fn error(format: &str, op: &OpShape) -> FormatError {
    parse(format, op).expect_err(format)
}

#[test]
fn formats_that_do_not_read_their_own_output_are_mistakes() {
    let mut op = op();
    op.results = vec![value("r", Arity::Variadic, Built::Yes)];
    op.regions = vec![Part {
        name: "g".to_string(),
        arity: Arity::One,
    }];
    for (format, place, text) in [
        (
            "$a $v oilist(`x` type($r)) attr-dict",
            "`x`",
            "this clause is never printed: no variable in it can be absent",
        ),
        (
            "$a $v oilist(`x` $o | `x` $p) attr-dict",
            "`x` $p",
            "two clauses of an `oilist` begin with `x`",
        ),
        (
            "$a $v oilist(`` $o) attr-dict",
            "`` $o",
            "a clause of an `oilist` begins with a keyword or punctuation",
        ),
        (
            "$a $v type($r) attr-dict regions",
            "regions",
            "format ambiguity caused by `attr-dict` directive followed by `regions`",
        ),
        (
            "$v `,` $a type($r) attr-dict-with-keyword $g",
            "`,`",
            "format ambiguity caused by `,` literal found after a variadic list",
        ),
        (
            "$v $a type($r) attr-dict-with-keyword $g",
            "$a",
            "format ambiguity caused by a list that follows a variadic list",
        ),
        (
            "$a $v custom<Ty-pes>(type($r)) attr-dict-with-keyword $g",
            "custom",
            "`Ty-pes` is not the name of a Rust type",
        ),
    ] {
        let error = error(format, &op);
        assert_eq!(
            (error.text.as_str(), error.offset),
            (text, format.find(place).unwrap())
        );
    }
}

#[test]
fn a_message_shows_the_line_and_the_place() {
    let format = "\n\t$a `,`\r\n\t é`, $v\n";
    let message = error(format, &op()).message(format).to_string();
    assert_eq!(
        message,
        "[drr::E0740] unexpected character\n  \t é`, $v\n  \t ^"
    );
    let note = error("", &op()).message("").to_string();
    assert_eq!(
        note,
        "[drr::E0747] 'attr-dict' directive not found in custom assembly format\n  \n  ^"
    );
    let missing = error("$a attr-dict", &op())
        .message("$a attr-dict")
        .to_string();
    assert!(
        missing.ends_with("\nhelp: suggest adding a '$v' directive to the custom assembly format"),
        "{missing}"
    );
}

#[test]
fn deep_nesting_is_a_mistake() {
    for open in ["(", "qualified(", "type(", "oilist(`a` ", "custom<F>(ref("] {
        let error = error(&open.repeat(100_000), &op());
        assert!(!error.text.is_empty());
    }
    let nested = format!("{}$v^{} attr-dict", "(`x` ".repeat(40), ")?".repeat(40));
    assert_eq!(error(&nested, &op()).text, "elements are nested too deeply");
}

#[test]
fn any_text_is_a_format_or_a_mistake_in_it() {
    let pieces = [
        "$a",
        "$v",
        "$o",
        "$u",
        "$r",
        "`x`",
        "`,`",
        "`:`",
        "``",
        "` `",
        "`",
        "(",
        ")",
        "^",
        "?",
        ":",
        ",",
        "|",
        "attr-dict",
        "operands",
        "type(",
        "type($v)",
        "oilist(",
        "custom<F>(",
        "ref(",
        "qualified(",
        "é",
        "\"s\"",
        "\\",
        "$",
        "functional-type(operands, results)",
        "prop-dict",
        "regions",
        "\n",
        "<",
        ">",
    ];
    let mut random = fastrand::Rng::with_seed(7);
    let mut right = 0;
    for _ in 0..20_000 {
        let count = random.usize(..12);
        let words = (0..count).map(|_| pieces[random.usize(..pieces.len())]);
        let format = words
            .collect::<Vec<_>>()
            .join(random.choice([" ", ""]).unwrap());
        let op = random
            .choice([op(), OpShape::default()])
            .unwrap_or_default();
        match parse(&format, &op) {
            Ok(_) => right += 1,
            Err(error) => {
                assert!(format.is_char_boundary(error.offset), "{format}: {error:?}");
                assert!(error.message(&format).text().contains('^'));
            }
        }
    }
    assert!(right > 0);
}
