//! Reads the assembly format of an op and reports its first mistake.

use quote::ToTokens;
use syn::Type;

use super::model::{Op, Part, Role, constraint_name, is_buildable};
use crate::declaration::{OF_FIRST_ATTR, Part as Named};
use crate::diag::Errors;
use crate::format::{AttrShape, Built, OpShape, Relation, ValueShape, parse};
use crate::tokens::unraw;

/// Reads the format of an op without other mistakes.
pub(super) fn check(op: &mut Op, errors: &Errors) {
    let Some(text) = op.format_text.as_ref().filter(|_| !op.broken) else {
        return;
    };
    let value = text.value();
    match parse(&value, &shape(op)) {
        Ok(format) => op.format = Some(format),
        Err(error) => errors.at(text.span(), error.message(&value)),
    }
}

/// The facts about the op that a format needs.
fn shape(op: &Op) -> OpShape {
    let values = |role| {
        let value = |part: &Part| ValueShape {
            name: part.name.clone(),
            arity: part.arity,
            built: built(&part.constraint),
        };
        op.parts(role).map(value).collect()
    };
    let named = |role| op.parts(role).map(Named::from).collect();
    OpShape {
        operands: values(Role::Operand),
        attrs: op.parts(Role::Attr).map(attr).collect(),
        results: values(Role::Result),
        regions: named(Role::Region),
        successors: named(Role::Successor),
        relations: relations(op),
        infers: op.infers_by_function(),
    }
}

fn relations(op: &Op) -> Vec<Relation> {
    let traits = op.traits.iter().enumerate();
    let relations = traits.filter_map(|(number, t)| {
        let names = || t.arguments.iter().flatten().map(unraw);
        match unraw(&t.ident).as_str() {
            "AllTypesMatch" => Some(Relation::AllTypesMatch(names().collect())),
            "SameTypeOperands" => Some(Relation::SameTypeOperands),
            "SameOperandsAndResultType" => Some(Relation::SameOperandsAndResultType),
            OF_FIRST_ATTR => {
                let attr = op.parts(Role::Attr).next()?;
                let all = [attr].into_iter().chain(op.parts(Role::Result));
                Some(Relation::AllTypesMatch(
                    all.map(|part| part.name.clone()).collect(),
                ))
            }
            _ if t.transform.is_some() => Some(Relation::TypesMatchWith {
                from: names().next()?,
                to: names().nth(1)?,
                number,
            }),
            _ => None,
        }
    });
    relations.collect()
}

/// Says if only one type satisfies a constraint. The provided constraints are known by their names.
fn built(constraint: &Type) -> Built {
    const OTHERS: &[&str] = &[
        "FunctionType",
        "Not",
        "RankedTensor",
        "SignedInteger",
        "SignlessInteger",
        "SignlessIntegerOrIndex",
        "StaticShapeTensor",
        "UnrankedTensor",
        "UnsignedInteger",
    ];
    match constraint_name(constraint) {
        _ if is_buildable(constraint) => Built::Yes,
        Some(name)
            if name.starts_with("Any")
                || name.ends_with("Of")
                || name.ends_with("Like")
                || OTHERS.contains(&name.as_str()) =>
        {
            Built::No
        }
        _ => Built::Unknown,
    }
}

fn attr(part: &Part) -> AttrShape {
    let name = constraint_name(&part.constraint).unwrap_or_default();
    let number = name.trim_start_matches(|c: char| c.is_ascii_uppercase());
    let number = number.strip_suffix("Attr").unwrap_or_default();
    let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    // The attributes of one type; MLIR's `AnyI32Attr` is one of three.
    let of_one_type = [
        "BoolAttr",
        "FlatSymbolRefAttr",
        "IndexAttr",
        "StrAttr",
        "SymbolNameAttr",
        "SymbolRefAttr",
        "UnitAttr",
    ];
    let class = match name.as_str() {
        "FlatSymbolRefAttr" | "SymbolNameAttr" | "SymbolRefAttr" => "symbol".to_string(),
        "IndexAttr" => "number".to_string(),
        _ if is_number => "number".to_string(),
        _ => part.constraint.to_token_stream().to_string(),
    };
    AttrShape {
        class,
        presence: part.presence(),
        unit: name == "UnitAttr",
        any: name == "AnyAttr",
        typed: is_number || of_one_type.contains(&name.as_str()),
        name: part.name.clone(),
    }
}
