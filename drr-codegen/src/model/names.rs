//! Resolves the paths of a block from the answers of all callbacks.

use std::collections::{HashMap, HashSet};

use proc_macro2::{Ident, TokenStream};
use quote::quote;
use syn::Result;

use super::OpInfo;
use crate::codes::message;
use crate::declaration::OpDeclaration;
use crate::diag::Errors;
use crate::signature::any::declaration_of;
use crate::syntax::{
    ArgKind, Block, Constraint, Dag, Head, Helper, OpPath, Rule, find_helper, parse_block, render,
};
use crate::tokens::{decode, is_word, trees};

/// The item that a path names.
#[derive(Clone, Copy, Debug)]
pub enum Known<'a> {
    /// An op: index into [`Names::ops`].
    Op(usize),
    /// A helper.
    Helper(&'a Helper),
}

/// The names of a block.
pub struct Names {
    /// Ops, each once however it is spelt.
    pub ops: Vec<OpInfo>,
    /// Path keys of ops.
    op_keys: HashMap<String, usize>,
    /// The block's own helpers.
    local: Vec<Helper>,
    /// Helpers of other blocks, by path key.
    imported: Vec<(String, Helper)>,
}

impl Names {
    /// Joins the paths of a block with the answers of their callbacks.
    ///
    /// # Errors
    /// If an answer cannot be read, or two declare the same op differently.
    pub fn new(block: &Block, paths: &[OpPath], answers: &[TokenStream]) -> Result<Names> {
        let mut names = Names {
            ops: Vec::new(),
            op_keys: HashMap::new(),
            local: block.helpers.clone(),
            imported: Vec::new(),
        };
        for (path, answer) in paths.iter().zip(answers) {
            match Answer::parse(answer.clone())? {
                Answer::Op(decl) => {
                    let mut known = names.ops.iter();
                    let known = known.position(|op| op.decl.name == decl.name);
                    let index = known.unwrap_or(names.ops.len());
                    match names.ops.get(index) {
                        Some(other) if other.decl != decl => {
                            let (first, second) = (&other.path.raw, &path.raw);
                            let (first, second) = (render(first.clone()), render(second.clone()));
                            let message = message!(DIFFERENT_DECLARATIONS:
                                "`{first}` and `{second}` declare '{}' differently; rules of one set see one declaration of an op",
                                decl.name);
                            return Err(message.at(path.span()));
                        }
                        Some(_) => {}
                        None => names.ops.push(OpInfo {
                            path: path.clone(),
                            decl,
                            of_trait: Vec::new(),
                        }),
                    }
                    names.op_keys.entry(path.key()).or_insert(index);
                }
                Answer::Helper(helper) => names.imported.push((path.key(), *helper)),
            }
        }
        for rule in block.rules.iter().filter(|rule| !rule.broken) {
            rule.parts.source.walk(&mut |dag| names.add_any(dag));
        }
        Ok(names)
    }

    /// Adds the op for a DAG that matches any op with a trait.
    fn add_any(&mut self, dag: &Dag) {
        if let Head::Any(of) = &dag.head
            && let Some(decl) = declaration_of(dag)
            && self.any(dag).is_none()
        {
            let path: syn::Path = Ident::new("any", dag.head_span).into();
            self.ops.push(OpInfo {
                path: OpPath {
                    raw: quote!(#path),
                    path,
                    complete: true,
                },
                decl,
                of_trait: of.clone(),
            });
        }
    }

    /// The set's op for a DAG that matches any op with a trait.
    pub fn any(&self, dag: &Dag) -> Option<usize> {
        let decl = declaration_of(dag)?;
        let mut ops = self.ops.iter();
        ops.position(|op| !op.of_trait.is_empty() && op.decl == decl)
    }

    /// The op or helper at the head of a DAG; `None` for other heads, and if no callback answered.
    pub fn head<'d>(&'d self, dag: &'d Dag) -> Option<Known<'d>> {
        match &dag.head {
            Head::Path(path) => self.get(path),
            Head::Inline(helper) => Some(Known::Helper(helper)),
            Head::Directive(_) | Head::AnyOf(_) | Head::Any(_) => None,
        }
    }

    /// The item that the path names; `None` if no callback answered for it.
    pub fn get(&self, path: &OpPath) -> Option<Known<'_>> {
        if let Some(name) = path.as_name()
            && let Some(helper) = find_helper(&self.local, &name)
        {
            return Some(Known::Helper(helper));
        }
        let key = path.key();
        if let Some(index) = self.op_keys.get(&key) {
            return Some(Known::Op(*index));
        }
        self.imported
            .iter()
            .find(|(k, _)| *k == key)
            .map(|(_, helper)| Known::Helper(helper))
    }
}

/// The answer of a callback.
pub enum Answer {
    /// An op's declaration.
    Op(OpDeclaration),
    /// An exported helper.
    Helper(Box<Helper>),
}

impl Answer {
    /// Reads an answer.
    pub fn parse(tokens: TokenStream) -> Result<Answer> {
        let all = trees(tokens.clone());
        if is_word(all.first(), "op") {
            return syn::parse2(tokens).map(Answer::Op);
        }
        let errors = Errors::new();
        let block = parse_block(&errors, decode(tokens.clone()));
        let problems = errors.finish();
        let helper = block.helpers.into_iter().next();
        match (helper, problems.into_iter().next()) {
            (Some(helper), None) => Ok(Answer::Helper(Box::new(helper))),
            (_, Some(error)) => Err(error),
            (None, None) => {
                let message = message!(INTERNAL_MACRO: "this is neither an op nor a helper");
                Err(message.spanning(tokens))
            }
        }
    }
}

/// The names of predicates that the language provides.
const PROVIDED: [(&str, usize); 7] = [
    ("HasOneUse", 1),
    ("HasNoUse", 1),
    ("SameType", 2),
    ("SameShape", 2),
    ("SameElementType", 2),
    ("IsTailOf", 2),
    ("BroadcastableTo", 2),
];

/// The names of all provided predicates and constraints without arguments.
pub(crate) fn provided() -> impl Iterator<Item = &'static str> {
    let predicates = PROVIDED.iter().map(|(name, _)| *name);
    predicates.chain(PROVIDED_CONSTRAINTS.iter().copied())
}

/// The provided predicate that a name stands for, and the number of entities that it tests. `HasNoUseOf` is
/// MLIR's name of `HasNoUse`.
pub(super) fn predicate(name: &str) -> Option<(&'static str, usize)> {
    let name = match name {
        "HasNoUseOf" => "HasNoUse",
        name => name,
    };
    PROVIDED.into_iter().find(|(known, _)| *known == name)
}

/// True if a provided predicate has this name, which no op has.
pub(crate) fn is_predicate(name: &str) -> bool {
    predicate(name).is_some()
}

/// The paths of a rule whose callbacks must answer, in source order, without those whose keys are in `seen`. Their
/// keys are added to it.
pub fn paths_of_rule(rule: &Rule, helpers: &[Helper], seen: &mut HashSet<String>) -> Vec<OpPath> {
    let mut found = Vec::new();
    heads(&rule.parts.source, false, &mut found);
    found.retain(|path| !path.is_constant_like());
    for dag in rule.parts.result_dags() {
        heads(dag, true, &mut found);
    }
    for constraint in &rule.parts.constraints {
        if let Constraint::Dag(dag) = constraint
            && let Head::Path(path) = &dag.head
            && asks_callback(path)
        {
            found.push(path);
        }
    }
    let mut is_new = |path: &&OpPath| {
        let local = path
            .as_name()
            .is_some_and(|name| find_helper(helpers, &name).is_some());
        !local && path.complete && !path.has_generics() && seen.insert(path.key())
    };
    found.retain(|path| is_new(path));
    found.into_iter().cloned().collect()
}

/// The heads of a DAG and all in it and, in a result, the natives of `Native:$x`.
fn heads<'a>(dag: &'a Dag, result: bool, found: &mut Vec<&'a OpPath>) {
    dag.walk(&mut |dag| {
        found.extend(dag.paths());
        for arg in dag.all_args() {
            if let (true, ArgKind::Path(path, Some(_))) = (result, &arg.kind)
                && asks_callback(path)
            {
                found.push(path);
            }
        }
    });
}

/// True if the head of a constraint entry must be looked up: it is no function, type or provided
/// constraint.
pub(super) fn asks_callback(path: &OpPath) -> bool {
    !path.is_function()
        && !path.has_generics()
        && !is_predicate(&path.last())
        && !is_provided_constraint(&path.last())
}

/// Type and attribute constraints of the runtime that take no arguments. A constraint entry may
/// name them without a callback.
#[rustfmt::skip]
const PROVIDED_CONSTRAINTS: &[&str] = &[
    "AnyType", "NoneType", "AnyInteger", "SignlessInteger", "SignedInteger", "UnsignedInteger",
    "Index", "SignlessIntegerOrIndex", "AnyFloat", "AnyComplex", "FunctionType", "AnyTuple",
    "AnyTensor", "RankedTensor", "UnrankedTensor", "StaticShapeTensor", "AnyVector", "AnyMemRef",
    "AnyShaped", "BoolLike", "IntegerLike", "SignlessIntegerLike", "SignlessIntegerOrIndexLike",
    "AnySignlessInteger", "AnySignedInteger", "AnyUnsignedInteger", "AnySignlessIntegerOrIndex",
    "AnyRankedTensor", "AnyUnrankedTensor", "AnyStaticShapeTensor", "AnyVectorOfAnyRank",
    "FloatLike", "I1", "I4", "I8", "I16", "I32", "I64", "I128", "SI1", "SI8", "SI16", "SI32",
    "SI64", "UI1", "UI8", "UI16", "UI32", "UI64", "AnyI1", "AnyI8", "AnyI16", "AnyI32", "AnyI64",
    "F8E4M3FN", "F8E5M2", "F8E4M3", "F8E4M3FNUZ", "F8E4M3B11FNUZ", "F8E5M2FNUZ", "F8E3M4",
    "F4E2M1FN", "F6E2M3FN", "F6E3M2FN", "F8E8M0FNU", "I1Tensor", "I8Tensor", "I16Tensor",
    "I32Tensor", "I64Tensor", "IndexTensor", "BF16Tensor", "F16Tensor", "F32Tensor", "F64Tensor",
    "I1MemRef", "I8MemRef", "I16MemRef", "I32MemRef", "I64MemRef", "BF16MemRef", "F16MemRef",
    "F32MemRef", "F64MemRef", "AnyRankedOrUnrankedMemRef", "AnyNon0RankedTensor",
    "AnyNon0RankedOrUnrankedTensor", "AnyNon0RankedMemRef", "AnyUnrankedMemRef",
    "AnyNon0RankedOrUnrankedMemRef", "AnyStaticShapeMemRef", "AnyVectorOfNonZeroRank",
    "SignlessIntegerOrFloatLike", "SignlessIntegerOrIndexOrFloatLike", "HasStaticShape", "F16",
    "F32", "F64", "F80", "F128", "BF16", "TF32", "AnyAttr", "TypedAttr", "BoolAttr", "APIntAttr",
    "IndexAttr", "StrAttr", "SymbolNameAttr", "SymbolRefAttr", "FlatSymbolRefAttr", "TypeAttr",
    "UnitAttr", "ArrayAttr", "DenseArrayAttr", "ElementsAttr", "AnyIntElementsAttr",
    "AnyFloatElementsAttr", "IntNonNegative", "IntPositive", "IntPowerOf2", "I1Attr", "I8Attr",
    "I16Attr", "I32Attr", "I64Attr", "SI8Attr", "SI16Attr", "SI32Attr", "SI64Attr", "UI8Attr",
    "UI16Attr", "UI32Attr", "UI64Attr", "F16Attr", "BF16Attr", "F32Attr", "F64Attr",
    "DenseBoolArrayAttr", "DenseI8ArrayAttr", "DenseI16ArrayAttr", "DenseI32ArrayAttr",
    "DenseI64ArrayAttr", "AnyI32ElementsAttr", "AnyI64ElementsAttr", "I32ElementsAttr",
    "I64ElementsAttr", "IndexElementsAttr", "F64ElementsAttr", "DenseF32ArrayAttr",
    "DenseF64ArrayAttr", "BoolArrayAttr", "I32ArrayAttr", "I64ArrayAttr", "F32ArrayAttr",
    "F64ArrayAttr", "StrArrayAttr", "TypeArrayAttr", "IndexListArrayAttr", "SymbolRefArrayAttr",
    "FlatSymbolRefArrayAttr", "ConstBoolAttrTrue", "ConstBoolAttrFalse", "ConstUnitAttr",
];

/// True if a provided constraint on types or attributes has this name, which no op has.
pub(crate) fn is_provided_constraint(name: &str) -> bool {
    PROVIDED_CONSTRAINTS.contains(&name)
}

/// True if a provided constraint is one on attributes.
pub(super) fn is_attr_constraint(name: &str) -> bool {
    name.ends_with("Attr") || name.starts_with("Const")
}
