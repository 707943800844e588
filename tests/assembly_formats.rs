//! The assembly format in an op's declaration, and the trait `TypesMatchWith`.

use drr::constraint::AttrEnum;
use drr::embedded::{Context, Loc, PrintOptions, WalkOrder};
use drr::ir::{Ir, Op, TypeData};
use drr::op::SameType;
use drr::op::format::{Asm, AsmParser, AsmPrinter, CustomDirective, OperandArg};
use drr::prelude::*;

#[derive(EnumAttr, Clone, Copy, PartialEq, Debug)]
#[enum_attr(int = 64)]
#[allow(missing_docs, reason = "an enum of the test")]
pub enum Predicate {
    #[value("eq")]
    Equal,
    #[value(6, "ult")]
    Below,
    #[value(9)]
    AtLeast,
    Never,
}

#[derive(EnumAttr, Clone, Copy, PartialEq, Debug)]
#[enum_attr(string)]
#[allow(missing_docs, reason = "an enum of the test")]
pub enum Style {
    #[value("plain")]
    Plain,
    #[value("bold")]
    Bold,
}

#[derive(EnumAttr, Clone, Copy, PartialEq, Debug)]
#[enum_attr(text = "#test<way {}>")]
#[allow(missing_docs, reason = "an enum of the test")]
pub enum Way {
    Up,
    Down,
}

#[derive(EnumAttr, Clone, Copy, PartialEq, Debug)]
#[enum_attr(text = "#test.side<{}>")]
#[allow(missing_docs, reason = "an enum of the test")]
pub enum Side {
    Left,
    Right,
}

drr::declare_op! {
    pub MoveOp = "test.move"() { way: EnumAttr<Way>, side: EnumAttr<Side> } format = "$way $side attr-dict";
    pub SwitchOp = "test.switch"() { on: BoolAttr, way: EnumAttr<Way> } format = "$on `,` `` $way attr-dict";
    pub TurnOp = "test.turn"() { way: Optional<EnumAttr<Way>>, fast: Optional<UnitAttr> }
        format = "($way^)? (`fast` $fast^)? attr-dict";
    pub StyleOp = "test.style"() { style: Optional<EnumAttr<Style>>, fast: Optional<UnitAttr> }
        format = "($style^)? (`fast` $fast^)? attr-dict";
    pub RecipeOp = "test.recipe"() regions(init: AnyRegion, copy: AnyRegion, destroy: AnyRegion)
        format = "`init` $init (`copy` $copy^)? (`destroy` $destroy^)? attr-dict";
    pub DecideOp = "test.decide"() { predicate: EnumAttr<Predicate> = Predicate::Equal }
        format = "`if` $predicate attr-dict";
    pub CmpOp = "test.cmp"(lhs: SignlessIntegerLike, rhs: SignlessIntegerLike) { predicate: EnumAttr<Predicate> }
        -> (result: BoolLike)
        traits(Pure, SameTypeOperands, TypesMatchWith(lhs, result, I1SameShape))
        format = "$predicate `,` $lhs `,` $rhs attr-dict `:` type($lhs)";
    pub ExtractOp = "test.extract"(tensor: RankedTensor, indices: Variadic<Index>) -> (result: AnyType)
        traits(Pure, TypesMatchWith(tensor, result, ElementTypeOf))
        format = "$tensor `[` $indices `]` attr-dict `:` type($tensor)";
    pub InsertOp = "test.insert"(scalar: AnyType, dest: RankedTensor) -> (result: RankedTensor)
        traits(Pure, TypesMatchWith(dest, result, SameType), TypesMatchWith(dest, scalar, ElementTypeOf))
        format = "$scalar `into` $dest attr-dict `:` type($dest)";
}

#[test]
fn a_keyword_is_not_taken_for_an_enum_without_that_word() {
    let mut ctx = Context::new();
    ctx.registered::<StyleOp>();
    for op in [
        "test.style",
        "test.style bold",
        "test.style fast",
        "test.style plain fast",
    ] {
        let module = ctx.parse_module(op).expect(op);
        let text = ctx.print_op(module, &PrintOptions::new());
        assert_eq!(text, format!("module {{\n  {op}\n}}\n"));
    }
}

#[test]
fn an_unknown_word_of_an_enum_is_reported_at_the_word() {
    let mut ctx = Context::new();
    ctx.registered::<MoveOp>();
    for (op, message, column) in [
        ("test.move Upp <Left>", "expected one of: Up, Down", 11),
        ("test.move Up <Lefft>", "expected one of: Left, Right", 15),
        ("test.move Up < 3>", "expected one of: Left, Right", 16),
    ] {
        let errors = ctx.parse_module(op).unwrap_err().to_string();
        assert!(errors.contains(message), "{errors}");
        assert!(errors.contains(&format!(":1:{column}\n")), "{errors}");
    }
    let op = "test.move #test<way Up> <Left>";
    let module = ctx.parse_module(op).expect(op);
    let text = ctx.print_op(module, &PrintOptions::new());
    assert_eq!(text, "module {\n  test.move  Up <Left>\n}\n");
}

#[test]
fn an_enum_in_angle_brackets_prints_a_space_of_its_own_as_in_mlir() {
    let mut ctx = Context::new();
    ctx.registered::<SwitchOp>();
    for op in [
        "test.switch true, Up",
        r#""test.switch"() {on = true, way = #test<way  Up >} : () -> ()"#,
    ] {
        let module = ctx.parse_module(op).expect(op);
        let text = ctx.print_op(module, &PrintOptions::new());
        assert_eq!(text, "module {\n  test.switch true, Up\n}\n");
    }
}

#[test]
fn a_bool_in_a_format_may_be_written_as_a_number() {
    let mut ctx = Context::new();
    ctx.registered::<SwitchOp>();
    for (op, on) in [("test.switch 0, Up", false), ("test.switch 1, Up", true)] {
        let module = ctx.parse_module(op).expect(op);
        let text = ctx.print_op(module, &PrintOptions::new());
        assert_eq!(text, format!("module {{\n  test.switch {on}, Up\n}}\n"));
    }
    assert!(ctx.parse_module("test.switch 2, Up").is_err());
}

#[test]
fn a_keyword_is_not_taken_for_an_optional_enum() {
    let mut ctx = Context::new();
    ctx.registered::<TurnOp>();
    for op in [
        "test.turn",
        "test.turn  Up",
        "test.turn fast",
        "test.turn  Down fast",
    ] {
        let module = ctx.parse_module(op).expect(op);
        let text = ctx.print_op(module, &PrintOptions::new());
        assert_eq!(text, format!("module {{\n  {op}\n}}\n"));
    }
}

#[test]
fn an_attribute_with_a_default_is_always_in_the_text() {
    let mut ctx = Context::new();
    let kind = ctx.registered::<DecideOp>();
    let module = ctx.create_module(Loc::UNKNOWN);
    let block = ctx.body(module).expect("a module has a body");
    ctx.build(kind).at_end(block);
    let text = ctx.print_op(module, &PrintOptions::new());
    assert_eq!(text, "module {\n  test.decide if eq\n}\n");
    let read = ctx.parse_module(&text).expect("it is read back");
    assert_eq!(ctx.print_op(read, &PrintOptions::new()), text);
    let errors = ctx
        .parse_module("test.decide if {a}")
        .unwrap_err()
        .to_string();
    assert!(errors.contains("expected"), "{errors}");
}

/// The first message about an operation.
fn verified<O: OpDef>(op: &str) -> Result<(), String> {
    let mut ctx = Context::new();
    let (ctx, op) = parsed(&mut ctx, op);
    O::verify_signature(ctx, op).map_err(|error| error.to_string())
}

/// The operation of this text, with operands `%a` to `%c` of types in parentheses.
fn parsed<'a>(ctx: &'a mut Context, op: &str) -> (&'a Context, Op<Context>) {
    let text = format!(
        "\"builtin.module\"() ({{\n  %i, %a, %t, %m, %v = \"x.make\"() : () -> (index, i32, tensor<2x?xi32>, tensor<2xi8>, vector<4xi32>)\n  {op}\n}}) : () -> ()\n"
    );
    let module = ctx.parse_module(&text).expect("it parses");
    let ops = ctx.ops_in(module, WalkOrder::PreOrder);
    (ctx, *ops.last().expect("an operation"))
}

#[test]
fn a_type_that_is_a_function_of_another_one_is_verified() {
    let differs =
        "failed to verify that result type has i1 element type and same shape as operands";
    for (op, expected) in [
        ("%a, %a) {predicate = 0 : i64} : (i32, i32) -> i1", Ok(())),
        (
            "%t, %t) {predicate = 0 : i64} : (tensor<2x?xi32>, tensor<2x?xi32>) -> tensor<2x?xi1>",
            Ok(()),
        ),
        (
            "%v, %v) {predicate = 0 : i64} : (vector<4xi32>, vector<4xi32>) -> vector<4xi1>",
            Ok(()),
        ),
        (
            "%v, %v) {predicate = 0 : i64} : (vector<4xi32>, vector<4xi32>) -> vector<5xi1>",
            Err(differs),
        ),
        (
            "%v, %v) {predicate = 0 : i64} : (vector<4xi32>, vector<4xi32>) -> tensor<4xi1>",
            Err(differs),
        ),
        (
            "%t, %t) {predicate = 0 : i64} : (tensor<2x?xi32>, tensor<2x?xi32>) -> i1",
            Err(differs),
        ),
    ] {
        let found = verified::<CmpOp>(&format!("%r = \"test.cmp\"({op}"));
        assert_eq!(found, expected.map_err(str::to_string), "{op}");
    }
    let differs = "failed to verify that the type is the element type";
    for (result, expected) in [("i32", Ok(())), ("i64", Err(differs))] {
        let op = format!(
            "%r = \"test.extract\"(%t, %i, %i) : (tensor<2x?xi32>, index, index) -> {result}"
        );
        assert_eq!(verified::<ExtractOp>(&op), expected.map_err(str::to_string));
    }
    let op = "%r = \"test.insert\"(%a, %m) : (i32, tensor<2xi8>) -> tensor<2xi8>";
    assert_eq!(verified::<InsertOp>(op), Err(differs.to_string()));
}

#[test]
fn a_type_that_is_a_function_of_another_one_is_inferred() {
    let mut ctx = Context::new();
    let op = "%r = \"test.insert\"(%a, %t) : (i32, tensor<2x?xi32>) -> tensor<2x?xi32>";
    let op = parsed(&mut ctx, op).1;
    let [scalar, tensor] = [0, 1].map(|at| ctx.value_type(ctx.operand(op, at)));
    let types = CmpOp::infer_types(&mut ctx, &[tensor, tensor], &[None]).expect("a type");
    assert_eq!(ctx.display_type(types[0]).to_string(), "tensor<2x?xi1>");
    let types = ExtractOp::infer_types(&mut ctx, &[tensor], &[]).expect("a type");
    assert_eq!(types, [scalar]);
    assert_eq!(
        ExtractOp::infer_type(&mut ctx, &[tensor], &[]),
        Some(scalar)
    );
    assert_eq!(ExtractOp::infer_type(&mut ctx, &[scalar], &[]), None);
    let types = InsertOp::infer_types(&mut ctx, &[scalar, tensor], &[]).expect("a type");
    assert_eq!(types, [tensor]);
    assert_eq!(ExtractOp::infer_types(&mut ctx, &[scalar], &[]), None);
}

#[test]
fn enums_have_keywords() {
    assert_eq!(Predicate::WORDS, ["eq", "ult", "atleast", "never"]);
    let encoded = Predicate::CASES.iter().map(|case| format!("{case:?}"));
    assert_eq!(
        encoded.collect::<Vec<_>>(),
        ["Int(0)", "Int(6)", "Int(9)", "Int(3)"]
    );
}

#[test]
fn formats_are_part_of_declarations() {
    let format = CmpOp::DECL.format.expect("a format");
    let text = format!("{format:?}");
    assert!(
        text.contains(r#"words: ["eq", "ult", "atleast", "never"]"#),
        "{text}"
    );
    assert!(
        text.contains("operands: [Written, Like(Operand(0))], results: [From(Operand(0))]"),
        "{text}"
    );
    assert!(text.contains("attrs: [0]"), "{text}");
    let format = format!("{:?}", ExtractOp::DECL.format.expect("a format"));
    assert!(
        format.contains("operands: [Written, Built], results: [From(Operand(0))]"),
        "{format}"
    );
    assert!(ExtractOp::DECL.has_trait("InferTypes"));
}

fn loop_argument<I: Ir>(_: &I, _: Op<I>, region: usize, index: usize) -> Option<String> {
    let name = ["in", "out"].get(index).filter(|_| region == 0);
    name.map(|name| (*name).to_string())
}

drr::declare_op! {
    pub LoopOp = "test.loop"() regions(body: SizedRegion<1>)
        traits(NoTerminator)
        argument_names = loop_argument
        format = "$body attr-dict";
}

#[test]
fn an_op_suggests_names_of_the_arguments_of_its_regions() {
    let mut context = Context::new();
    context.registered::<LoopOp>();
    let text = r#"
"test.loop"() ({
^bb0(%a: i32, %b: i32, %c: i32):
  "test.loop"() ({
  ^bb0(%d: i32):
    "test.use"(%a, %b, %d) : (i32, i32, i32) -> ()
  }) : () -> ()
}) : () -> ()
"#;
    let module = context
        .parse_module(text)
        .unwrap_or_else(|errors| panic!("{errors}"));
    let pretty = context.print_op(module, &PrintOptions::new());
    for part in [
        "^bb0(%in: i32, %out: i32, %arg",
        "^bb0(%in_0: i32)",
        "(%in, %out, %in_0)",
    ] {
        assert!(pretty.contains(part), "{part}\n{pretty}");
    }
    let generic = context.print_op(module, &PrintOptions::new().generic(true));
    assert!(!generic.contains("%in"), "{generic}");
}

#[test]
fn a_region_of_an_absent_group_is_empty() {
    let mut ctx = Context::new();
    ctx.registered::<RecipeOp>();
    ctx.allow_unregistered_dialects(true);
    let region = "{ \"x.end\"() : () -> () }";
    for (text, filled) in [
        (format!("test.recipe init {region}"), [true, false, false]),
        (
            format!("test.recipe init {region} copy {region}"),
            [true, true, false],
        ),
        (
            format!("test.recipe init {region} destroy {region}"),
            [true, false, true],
        ),
    ] {
        let module = ctx.parse_module(&text).expect("it parses");
        let ops = ctx.ops_in(module, WalkOrder::PreOrder);
        let is_recipe = |op: &&Op<Context>| ctx.kind_name(ctx.kind(**op)) == "test.recipe";
        let recipe = *ops.iter().find(is_recipe).expect("the operation");
        let found = ctx.regions(recipe).into_iter();
        let found: Vec<bool> = found.map(|region| !ctx.blocks(region).is_empty()).collect();
        assert_eq!(found, filled, "{text}");
    }
}

fn no_type<I: Ir>(_: &I, _: &[Type<I>], _: &[Option<I::Attr>]) -> Option<Vec<TypeData<I>>> {
    None
}

drr::declare_op! {
    /// Its result type is never inferred.
    pub ObscureOp = "test.obscure"() -> (result: AnyType) infer = no_type format = "attr-dict";
}

#[test]
fn a_type_that_is_not_inferred_is_reported_at_the_op() {
    let mut ctx = Context::new();
    ctx.registered::<ObscureOp>();
    let text = "%0 = test.obscure {a}\n\"test.next\"() : () -> ()";
    let error = ctx.parse_module(text).unwrap_err().to_string();
    let message = "custom op 'test.obscure' failed to infer returned types\n --> <stdin>:1:6\n";
    assert!(error.contains(message), "{error}");
}

drr::declare_op! {
    /// Its operands may be absent, and no group says so.
    pub JoinOp = "test.join"(parts: Variadic<AnyType>) format = "$parts attr-dict `:` type($parts)";
}

#[test]
fn types_of_absent_operands_are_not_written() {
    let mut ctx = Context::new();
    ctx.registered::<JoinOp>();
    for text in [
        "module {\n  test.join  : \n}\n",
        "module {\n  test.join  {a} : \n}\n",
    ] {
        let module = ctx.parse_module(text).expect(text);
        assert_eq!(ctx.print_op(module, &PrintOptions::new()), text);
    }
    for (text, message) in [
        (
            "test.join : i32",
            "number of operands and types do not match: got 0 operands and 1 types",
        ),
        (
            "%0 = \"test.x\"() : () -> i32\ntest.join %0 : ",
            "expected non-function type",
        ),
    ] {
        let error = ctx.parse_module(text).expect_err(text).to_string();
        assert!(error.contains(message), "{error}");
    }
}

/// `[%a, %b]`, of type `index`, or nothing.
struct Dependencies;
impl CustomDirective<(OperandArg,)> for Dependencies {
    fn parse<I: Ir>(parser: &mut dyn AsmParser<I>, (group,): (OperandArg,)) -> Asm {
        let index = parser.ir().make_type(&TypeData::Index).expect("index");
        let mut operands = Vec::new();
        if parser.at("[") {
            parser.list("[", "]", |parser| {
                operands.push(parser.operand()?);
                Ok(())
            })?;
        }
        parser.set_operands(group.0, &operands, &vec![index; operands.len()])
    }
    fn print<I: Ir>(printer: &mut dyn AsmPrinter<I>, (group,): (OperandArg,)) {
        let operands = printer.operand_group(group.0);
        if !operands.is_empty() {
            printer.text("[");
            printer.values(operands);
            printer.text("]");
        }
    }
}
drr::declare_op! {
    pub WaitOp = "test.wait"(dependencies: Variadic<Index>) format = "custom<Dependencies>($dependencies) attr-dict";
}

#[test]
fn a_directive_may_give_operands_with_their_types() {
    let mut ctx = Context::new();
    ctx.registered::<WaitOp>();
    let text = "module {
  %0 = \"test.make\"() : () -> index
  test.wait [%0, %0]
  test.wait 
}
";
    let module = ctx.parse_module(text).expect("it is valid");
    assert_eq!(ctx.print_op(module, &PrintOptions::new()), text);
    let wrong = "%0 = \"test.make\"() : () -> i8\ntest.wait [%0]";
    assert!(ctx.parse_module(wrong).is_err());
}
