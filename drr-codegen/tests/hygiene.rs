//! No expansion captures a name of the user's module. A pattern resolves constants and unit structs
//! where the macro is called, whatever the hygiene of its span. So all that an expansion binds has
//! a name that begins with `__`.

#[path = "support/rules.rs"]
mod rules;

use std::collections::BTreeSet;
use std::str::FromStr;

use drr_codegen::derive::{derive_enum_attr, derive_op};
use drr_codegen::diag::Errors;
use drr_codegen::expand::{Target, program};
use drr_codegen::pattern::pattern;
use drr_codegen::{drr, resolve};
use proc_macro2::{Ident, TokenStream};
use quote::quote;
use rules::parsed;
use syn::parse::Parser;
use syn::punctuated::Punctuated;
use syn::visit::{self, Visit};

/// The names that a user's item could capture, or that hide a user's item.
#[derive(Default)]
struct Captured {
    names: BTreeSet<String>,
    /// The expansion's own constants, within a block each.
    own: BTreeSet<String>,
    bound: usize,
}

impl Captured {
    fn bind(&mut self, name: &Ident) {
        self.bound += 1;
        if !name.to_string().starts_with("__") && name != "self" {
            self.names.insert(name.to_string());
        }
    }
}

impl<'ast> Visit<'ast> for Captured {
    fn visit_pat_ident(&mut self, pat: &'ast syn::PatIdent) {
        self.bind(&pat.ident);
        visit::visit_pat_ident(self, pat);
    }
    fn visit_item_const(&mut self, item: &'ast syn::ItemConst) {
        self.own.insert(item.ident.to_string());
        visit::visit_item_const(self, item);
    }
    /// `usize` is the user's type of this name, `::core::primitive::usize` is not.
    fn visit_type_path(&mut self, ty: &'ast syn::TypePath) {
        if let Some(name) = ty.path.get_ident()
            && name.to_string().starts_with(char::is_lowercase)
        {
            self.bind(name);
        }
        visit::visit_type_path(self, ty);
    }
    /// A bare name that is not bound is an item of the user's module.
    fn visit_expr_path(&mut self, expr: &'ast syn::ExprPath) {
        if let Some(name) = expr.path.get_ident()
            && name.to_string().starts_with(char::is_lowercase)
        {
            self.bind(name);
        }
        visit::visit_expr_path(self, expr);
    }
    fn visit_macro(&mut self, mac: &'ast syn::Macro) {
        if let Some(name) = mac.path.get_ident()
            && name != "macro_rules"
            && name.to_string().starts_with(char::is_lowercase)
        {
            self.bind(name);
        }
        let args = Punctuated::<syn::Expr, syn::Token![,]>::parse_terminated;
        for arg in args.parse2(mac.tokens.clone()).iter().flatten() {
            self.visit_expr(arg);
        }
    }
}

fn captured(expansion: TokenStream) -> Captured {
    let file: syn::File = syn::parse2(expansion).expect("the expansion is Rust");
    let mut captured = Captured::default();
    captured.visit_file(&file);
    assert!(captured.bound > 0, "the expansion binds something");
    captured
}

fn tokens(source: &str) -> TokenStream {
    TokenStream::from_str(source).expect("Rust tokens")
}

/// The program of a block that has no mistakes.
fn planned(source: &str) -> TokenStream {
    let errors = Errors::new();
    let (block, paths, answers) = parsed(&errors, source);
    let set = resolve(&errors, &block, &paths, &answers).expect("the answers can be read");
    let mistakes: Vec<_> = errors.finish().iter().map(ToString::to_string).collect();
    assert_eq!(mistakes, Vec::<String>::new(), "no mistakes in {source}");
    let target = Target::new(quote!(::drr), block.ir.as_ref());
    let items = program(&mut set.expect("a rule"), &target);
    quote!(fn __set() { #items })
}

#[test]
fn expansions_bind_no_name_that_a_user_could_have() {
    let op = r#"
        #[derive(Op)]
        #[op(name = "test.everything", traits(AllTypesMatch(init, r#type, flag), AttrSizedOperandSegments, my::Trait), VERIFY)]
        struct EverythingOp {
            #[operand] first: AnyType,
            #[attr(default = 1)] rewriter: I64Attr,
            #[operand] rest: Variadic<AnyType>,
            #[operand] init: Optional<AnyType>,
            #[attr] r#type: Optional<TypeAttr>,
            #[attr] loc: StrAttr,
            #[result] flag: I1,
            #[region] body: Variadic<AnyRegion>,
            #[successor] dest: AnySuccessor,
        }"#;
    let ops = [
        op.replace("VERIFY", "verify = Self::verify"),
        op.replace("VERIFY", "infer = Self::infer"),
        op.replace("VERIFY", "").replace("AllTypesMatch(init, r#type, flag)", "InferTypes"),
        op.replace("VERIFY", "").replace("AllTypesMatch(init, r#type, flag)", "Pure"),
        r#"#[derive(Op)] #[op(name = "test.same", traits(SameOperandsAndResultType))]
           struct SameOp { #[operand] lhs: AnyType, #[operand] op: AnyType, #[result] result: AnyType }"#.to_string(),
        r#"#[derive(Op)] #[op(name = "test.unit")] struct UnitOp;"#.to_string(),
    ];
    let mut expansions: Vec<(String, TokenStream)> = Vec::new();
    for op in ops {
        let expansion = derive_op(tokens(&op));
        expansions.push((op, expansion));
    }
    for encoding in ["text = \"#t<direction {}>\"", "string", "int = 32"] {
        let source = format!("#[derive(EnumAttr)] #[enum_attr({encoding})] enum E {{ A, B }}");
        let expansion = derive_enum_attr(tokens(&source));
        expansions.push((source, expansion));
    }
    let function = tokens("fn __f<I: Ir>(__op: OpOf<AddOp, I>, __r: R) -> Option<()> { None }");
    let args = tokens("root = AddOp, creates(NegOp), benefit = 3");
    expansions.push(("#[pattern] fn".into(), pattern(args, function)));
    let record = tokens("struct Rule(pub Limit);");
    let args = tokens("(NegOp (NegOp $x)), (replaceWithValue $x), [{ self.0 > 0 && $x.ok() }]");
    expansions.push(("#[pattern] struct".into(), pattern(args, record)));
    let block = "[::drr] set Rules;
        pub def Zero : AttrConstraint<{ $_self.is_zero(Self::ZERO) }>;
        pub class Twice<op> : Pat<(op (op $x)), (replaceWithValue $x)>;
        def Rule : Pat<(NegOp $x), (NegOp (NegOp $x)), [(Zero $x)]>;
        def Unused : Pat<(NegOp $x), (ConstOp 1i64)>;";
    expansions.push((block.into(), drr(tokens(block))));
    for source in RULES {
        expansions.push((source.to_string(), planned(&format!("set Rules; {source}"))));
    }
    for (source, expansion) in expansions {
        let Captured { names, own, .. } = captured(expansion);
        // The types in a rule's own closures are the user's.
        let written =
            |name: &String| matches!(name.as_str(), "i64" | "str") && source.contains(name);
        let names: Vec<_> = names
            .difference(&own)
            .filter(|name| !written(name))
            .collect();
        assert!(names.is_empty(), "{source}\nbinds or names {names:?}");
    }
}

/// Rules for each kind of code in a program. Their own closures bind names with `__`.
const RULES: &[&str] = &[
    "def Late : Pat<(AddOp $x, $x), (MulOp $x, (ConstOp 2i64))>;
     def AddOne : Pat<(AddOp (NegOp $x), (ConstOp 1)), (SubOp (ConstOp 1i64), $x)>;
     def AddZero : Pat<(AddOp (either $x, (ConstOp Zero))), (replaceWithValue $x)>;
     def Zero : AttrConstraint<{ Self::is_zero($_self) }>;
     def Equal : Pat<(SubOp $lhs, $rhs), (ConstOp { $lhs.ty().zero() }), [{ $lhs == $rhs }]>;",
    "#[creates(ConstOp)]
     def Emit : NativeCodeCall<{ Self::emit($_builder, $_loc, $0, $1...) }>;
     def NegToSub : Pat<(NegOp:$op $value), (SubOp (Emit $value, $op), { $_builder.first($op, $_loc)? })>;",
    "def Changed : Pattern<(CastOp:$c (NegOp $x), \"exact\"), [(modify $c, x = $x, mode = \"loose\")]>;
     def Replaced : Pattern<(SubOp (AddOp:$a $x, $y), (NegOp:$n $a)),
        [(replace $a, (MulOp $x, $y)), (erase $n), (replaceWithValue $x)]>;",
    "def Moved : Pattern<(LoopOp $x, $body), [(LoopOp:$l $x, (clone $body), (returnType $x)), (LoopOp $l, $body)]>;
     def Matched : Pattern<(LoopOp $x, (region:$body ($a) (StoreOp $y), (StoreOp (AddOp (either $a, (NegOp $_)))))),
        [(drop $body), (NegOp $y)]>;",
    "def Constants : Pat<(SubOp (ConstantLike $c), (Peel AnyType:$x)), (AddOp $x, (ConstOp $c))>;
     def Behind : Pat<(SubOp (Both (AddOp (either (NegOp $x), $y)), $n), $x), (AddOp $x, $y), [{ $n > 1 }]>;
     def Both : NativeCodeCall<{ Some(($_self.defining_op()?.operand(0)?, 2i64)) }>;
     def Peel : NativeCodeCall<{ $_self.defining_op()?.operand(0) }>;",
    "def Either : Pat<(AddOp | SubOp (CastOp | PadOp:$c $x, ..), $x), (MulOp $x, $c)>;
     def Any : Pat<(any<Commutative>:$_r (either (NegOp $x), $y)), (SubOp $x, $y)>;",
    "def Inner : Pat<(ConcatOp (variadic (NegOp $x), $mid.., (NegOp $y)), $axis), (ConcatOp (variadic $x, $mid.., $y), $axis)>;
     def Many : Pat<(ConcatOp (variadic (commutative (NegOp $x), $y, (MulOp (NegOp $x), $z), $_)), $_),
        (AddOp $x, (AddOp $y, $z))>;",
    "def PadNothing : Pat<(PadOp $x, none, none, $axis), (PadOp $x, none, none, 0i64)>;
     def PadOptional : Pat<(PadOp (PadOp $x, $low, $fill, 0i64), none, none, $axis),
        (PadOp $x, $low, $fill, $axis)>;
     def Skip : Pat<(PadOp:$p (NegOp (NegOp $x)), low = $low, ..), (PadOp $x, $low, axis = 1i64, ..$p)>;",
    "def SplitSum : Pattern<(SplitOp (AddOp $x, $y)),
        [(SplitOp:$a $x), (SplitOp:$b $y), (AddOp $a__0, $b__0), (AddOp $a__1, $b__1)]>;",
    "def Fold : NativeCodeCall<|__a: i64, __b: i64| __a.checked_add(__b)>;
     def AddConsts : Pattern<(StoreOp (AddOp (ConstOp $a), (ConstOp $b))),
        [(StoreOp (ConstOp (Fold:$sum $a, $b))), (StoreOp (ConstOp $sum))]>;
     def Text : Pat<(CastOp $x, $m), (NegOp $x), [(Exact $m), (IsSome $m)]>;
     def Exact : Constraint<|__m: &str| __m == \"exact\">;
     def IsSome : Constraint<|__m: Option<&str>| __m.is_some()>;",
    "def Through : Pat<(NegOp:$r (CastOp $x, ..)),
        (CastOp (NegOp (CastOp $x, (returnType { $r.ty().widened()? }))), \"exact\")>;
     def Sink : Pat<(NegOp:$n (AddOp:$a $x, $y)),
        (SubOp (NegOp $x, (location $a)), $y, (location \"neg\", $n, $a))>;",
    "def Note : NativeCodeCallVoid<|__r: &mut PatternRewriter, __old: Op, __new: Op| Self::note(__r, __old, __new)>;
     #[keep_attrs]
     def Commute : Pat<(AddOp:$old $x, (NegOp $y)), (SubOp:$new $x, $y), [], [(Note $old, $new)]>;
     def Pair : NativeCodeCall<{ ($1, $0) }, 2>;
     def Split : Pattern<(SplitOp (SubOp $x, $y)), [(Pair $x, $y)]>;
     def Drop : Pattern<(StoreOp $x), [{ Self::checked($x)? }]>;",
];
