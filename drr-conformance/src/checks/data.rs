//! Types and attributes: a created object reads as requested, and equality.

use crate::bench::Bench;
use crate::report::{Checked, equal, holds};
use crate::subject::Subject;
use drr_runtime::attr::{AttrData, AttrView, ElementsData};
use drr_runtime::ir::{Ir, Type};
use drr_runtime::native::AttrRef;
use drr_runtime::ty::{Container, DYNAMIC, FloatKind, Signedness, TypeData, TypeView};

/// Types that an IR may have.
fn type_probes<I: Ir>() -> Vec<TypeData<I>> {
    use Signedness::{Signed, Signless, Unsigned};
    let shaped = |container, shape: Option<&[i64]>, element| TypeData::Shaped {
        container,
        shape: shape.map(<[i64]>::to_vec),
        element: Box::new(element),
    };
    let float = || TypeData::Float(FloatKind::F32);
    let integers = [
        (1, Signless),
        (8, Signless),
        (32, Signless),
        (64, Signless),
        (64, Signed),
        (8, Unsigned),
    ];
    let mut probes: Vec<_> = integers
        .into_iter()
        .map(|(width, sign)| TypeData::Integer(width, sign))
        .collect();
    probes.extend(
        [
            FloatKind::BF16,
            FloatKind::F16,
            FloatKind::F32,
            FloatKind::F64,
        ]
        .map(TypeData::Float),
    );
    probes.extend([
        TypeData::Index,
        TypeData::None,
        TypeData::Complex(Box::new(float())),
        shaped(Container::Tensor, Some(&[2, 3]), float()),
        shaped(Container::Tensor, Some(&[2, DYNAMIC]), float()),
        shaped(Container::Tensor, Some(&[]), TypeData::int(64)),
        shaped(Container::Tensor, None, float()),
        shaped(Container::Vector, Some(&[4]), TypeData::int(32)),
        shaped(Container::MemRef, Some(&[8]), float()),
        TypeData::function([TypeData::int(1), float()], [TypeData::int(64)]),
        TypeData::function(Vec::<TypeData<I>>::new(), Vec::<TypeData<I>>::new()),
    ]);
    probes
}

/// A type as text with everything that its view shows.
fn type_text<I: Ir>(ir: &I, ty: Type<I>) -> String {
    ir.with_type(ty, |view| match view {
        TypeView::Integer { width, signedness } => format!("{signedness:?} i{width}"),
        TypeView::Index => "index".to_string(),
        TypeView::Float(kind) => kind.name().to_string(),
        TypeView::Complex(element) => format!("complex<{}>", type_text(ir, element)),
        TypeView::Shaped {
            container,
            shape,
            element,
        } => {
            format!("{container:?} {shape:?} of {}", type_text(ir, element))
        }
        TypeView::None => "none".to_string(),
        TypeView::Tuple(types) => {
            let texts: Vec<_> = types.iter().map(|ty| type_text(ir, *ty)).collect();
            format!("tuple of {texts:?}")
        }
        TypeView::Function { inputs, results } => {
            let texts = |types: &[Type<I>]| -> Vec<_> {
                types.iter().map(|ty| type_text(ir, *ty)).collect()
            };
            format!("{:?} -> {:?}", texts(inputs), texts(results))
        }
        TypeView::Other(text) => format!("other {text}"),
        _ => "a view unknown to the suite".to_string(),
    })
}

/// The text of a requested type.
fn data_text<I: Ir>(ir: &I, data: &TypeData<I>) -> String {
    match data {
        TypeData::Type(ty) => type_text(ir, *ty),
        TypeData::Integer(width, signedness) => format!("{signedness:?} i{width}"),
        TypeData::Index => "index".to_string(),
        TypeData::None => "none".to_string(),
        TypeData::Declared(data) => data.decl.name.to_string(),
        TypeData::Text(text) => text.clone(),
        TypeData::With { ty, part, .. } => format!("{} with {part:?}", data_text(ir, ty)),
        TypeData::WithElement { ty, element } => {
            format!("{} of {}", type_text(ir, *ty), data_text(ir, element))
        }
        TypeData::Float(kind) => kind.name().to_string(),
        TypeData::Function { inputs, results } => {
            let texts = |types: &[TypeData<I>]| -> Vec<_> {
                types.iter().map(|ty| data_text(ir, ty)).collect()
            };
            format!("{:?} -> {:?}", texts(inputs), texts(results))
        }
        TypeData::Complex(element) => format!("complex<{}>", data_text(ir, element)),
        TypeData::Shaped {
            container,
            shape,
            element,
        } => {
            format!(
                "{container:?} {:?} of {}",
                shape.as_deref(),
                data_text(ir, element)
            )
        }
    }
}

pub(crate) fn a_made_type_is_seen_as_it_was_asked_for<S: Subject>() -> Checked {
    let Bench { mut ir, .. } = Bench::<S>::new()?;
    for data in type_probes() {
        if let Some(ty) = ir.make_type(&data) {
            let asked = data_text(&ir, &data);
            equal(
                "Ir::with_type",
                format!("a type made from {asked}"),
                asked,
                type_text(&ir, ty),
            )?;
        }
    }
    Ok(())
}

pub(crate) fn equal_types_are_equal_handles<S: Subject>() -> Checked {
    let Bench { mut ir, .. } = Bench::<S>::new()?;
    let mut made: Vec<(String, Type<S::Ir>)> = vec![];
    for data in type_probes() {
        let Some(ty) = ir.make_type(&data) else {
            continue;
        };
        let text = data_text(&ir, &data);
        let what = format!("{text}, asked for twice");
        equal("Ir::make_type", what, Some(ty), ir.make_type(&data))?;
        let what = format!("the type {text}, asked for by its handle");
        equal(
            "Ir::make_type",
            what,
            Some(ty),
            ir.make_type(&TypeData::Type(ty)),
        )?;
        for (other, handle) in &made {
            let what = format!("{text} and {other}");
            holds("Ir::make_type", what, *handle != ty, "different handles")?;
        }
        made.push((text, ty));
    }
    for ty in S::types(&mut ir) {
        let what = format!("the type {}, by its handle", type_text(&ir, ty));
        equal(
            "Ir::make_type",
            what,
            Some(ty),
            ir.make_type(&TypeData::Type(ty)),
        )?;
    }
    Ok(())
}

/// The data of a type, if data can describe it completely.
fn data_of<I: Ir>(ir: &I, ty: Type<I>) -> Option<TypeData<I>> {
    ir.with_type(ty, |view| match view {
        TypeView::Integer { width, signedness } => Some(TypeData::Integer(width, signedness)),
        TypeView::Index => Some(TypeData::Index),
        TypeView::Float(kind) => Some(TypeData::Float(kind)),
        _ => None,
    })
}

pub(crate) fn a_text_that_is_no_type_makes_none<S: Subject>() -> Checked {
    let Bench { mut ir, .. } = Bench::<S>::new()?;
    for text in ["", "drr conformance: no type", "(", "!"] {
        let made = ir.make_type(&TypeData::Text(text.to_string()));
        let what = format!("a type of the text {text:?}");
        equal("Ir::make_type", what, None, made)?;
    }
    Ok(())
}

pub(crate) fn a_type_that_is_seen_can_be_made<S: Subject>() -> Checked {
    let Bench { mut ir, .. } = Bench::<S>::new()?;
    for ty in S::types(&mut ir) {
        if let Some(data) = data_of(&ir, ty) {
            let what = format!("what `with_type` shows: {}", type_text(&ir, ty));
            equal("Ir::make_type", what, Some(ty), ir.make_type(&data))?;
        }
    }
    Ok(())
}

/// An attribute as text with everything that its view shows.
fn attr_text<I: Ir>(ir: &I, attr: &I::Attr) -> String {
    ir.with_attr_view(attr, |view| match view {
        AttrView::Unit => "unit".to_string(),
        AttrView::Bool(value) => value.to_string(),
        AttrView::Integer { value, ty } => format!("{value} : {}", type_text(ir, ty)),
        AttrView::WideInteger { words, ty } => format!("{words:?} : {}", type_text(ir, ty)),
        AttrView::Float { value, ty } => format!("{value:?} : {}", type_text(ir, ty)),
        AttrView::String(text) => format!("{text:?}"),
        AttrView::Symbol(name) => format!("@{name}"),
        AttrView::Type(ty) => format!("type {}", type_text(ir, ty)),
        AttrView::DenseInts { values, element } => {
            format!("{values:?} of {}", type_text(ir, element))
        }
        AttrView::Array(items) => {
            let items: Vec<_> = items.iter().map(|item| attr_text(ir, item)).collect();
            format!("[{}]", items.join(", "))
        }
        AttrView::Dictionary(entries) => {
            let entry =
                |(name, attr): &(&str, I::Attr)| format!("{name} = {}", attr_text(ir, attr));
            let entries: Vec<_> = entries.iter().map(entry).collect();
            format!("{{{}}}", entries.join(", "))
        }
        AttrView::Elements { ty, elements } => {
            let complex = |index| {
                let [re, im] = elements.complex_float_value(index)?;
                Some([re.to_f64()?, im.to_f64()?])
            };
            let element = |index| match (elements.int(index), elements.complex_int(index)) {
                (Some(value), _) => value.to_string(),
                (_, Some(parts)) => format!("{parts:?}"),
                _ => match complex(index) {
                    Some(parts) => format!("{parts:?}"),
                    None => format!("{:?}", elements.float(index)),
                },
            };
            let all: Vec<_> = (0..elements.len()).map(element).collect();
            let differ = all.iter().any(|one| *one != all[0]);
            let splat = if elements.is_splat() && differ {
                "splat"
            } else {
                "dense"
            };
            format!("{splat} [{}] : {}", all.join(", "), type_text(ir, ty))
        }
        AttrView::StringElements { ty, values, .. } => {
            let values: Vec<_> = values
                .iter()
                .map(|value| value.escape_ascii().to_string())
                .collect();
            format!("dense {values:?} : {}", type_text(ir, ty))
        }
        AttrView::Bytes { bytes, ty } => {
            let ty = ty.map(|ty| type_text(ir, ty));
            format!("bytes {bytes:?} : {}", ty.unwrap_or_default())
        }
        AttrView::SymbolPath(names) => format!("symbol {names:?}"),
        AttrView::DenseArray { elements, element } => {
            let all: Vec<_> = (0..elements.len()).map(|at| elements.float(at)).collect();
            format!("{all:?} of {}", type_text(ir, element))
        }
        AttrView::OpaqueElements { ty, text } | AttrView::Typed { ty, text } => {
            format!("{text} : {}", type_text(ir, ty))
        }
        AttrView::AffineMap(map) => format!("affine_map<{map}>"),
        AttrView::Other(text) => format!("other {text}"),
        _ => "a view unknown to the suite".to_string(),
    })
}

/// Attributes that an IR may have, and the expected text of their views.
fn attr_probes<I: Ir>() -> Vec<(AttrData<I>, &'static str)> {
    let int = |value, width| AttrData::Integer {
        value,
        ty: TypeData::int(width),
    };
    let words = |words, width| AttrData::WideInteger {
        words,
        ty: TypeData::int(width),
    };
    let unsigned = |value| AttrData::Integer {
        value,
        ty: TypeData::Integer(8, Signedness::Unsigned),
    };
    // Types of IRs that have neither 8 bits nor tensors.
    let wide = |value, signedness| AttrData::Integer {
        value,
        ty: TypeData::Integer(32, signedness),
    };
    let vector = |element: TypeData<I>, elements| AttrData::Elements {
        ty: TypeData::Shaped {
            container: Container::Vector,
            shape: Some(vec![2]),
            element: Box::new(element),
        },
        elements,
    };
    let float = |value, kind| AttrData::Float {
        value,
        ty: TypeData::Float(kind),
    };
    let complex = |part| TypeData::Complex(Box::new(part));
    let dense = |element: TypeData<I>, elements| AttrData::Elements {
        ty: TypeData::tensor([2], element),
        elements,
    };
    let array = |element, elements| AttrData::DenseArray { element, elements };
    vec![
        (AttrData::Unit, "unit"),
        (AttrData::Bool(true), "true"),
        (AttrData::Bool(false), "false"),
        (int(5, 64), "5 : Signless i64"),
        (int(-1, 64), "-1 : Signless i64"),
        (int(5, 32), "5 : Signless i32"),
        (int((1 << 40) + 5, 64), "1099511627781 : Signless i64"),
        (int(-(1 << 40), 64), "-1099511627776 : Signless i64"),
        (int((1 << 64) + 7, 64), "7 : Signless i64"),
        (int((1 << 64) - 2, 64), "-2 : Signless i64"),
        (int(300, 8), "44 : Signless i8"),
        (
            AttrData::Integer {
                value: -1,
                ty: TypeData::Integer(256, Signedness::Unsigned),
            },
            "[18446744073709551615, 18446744073709551615, 18446744073709551615, 18446744073709551615] : Unsigned i256",
        ),
        (words(vec![9, u64::MAX], 64), "9 : Signless i64"),
        (words(vec![u64::MAX], 128), "-1 : Signless i128"),
        (
            words(vec![0, 1 << 63], 256),
            "-170141183460469231731687303715884105728 : Signless i256",
        ),
        (
            words(vec![0, 1 << 63, 0], 256),
            "[0, 9223372036854775808, 0, 0] : Signless i256",
        ),
        (
            words(vec![1, 2, 3, 4, 5], 200),
            "[1, 2, 3, 4] : Signless i200",
        ),
        (
            words(vec![1, 2, 3, 1 << 7], 200),
            "[1, 2, 3, 18446744073709551488] : Signless i200",
        ),
        (int(255, 8), "-1 : Signless i8"),
        (unsigned(255), "255 : Unsigned i8"),
        (wide(-1, Signedness::Unsigned), "4294967295 : Unsigned i32"),
        (wide((1 << 32) - 1, Signedness::Signed), "-1 : Signed i32"),
        (float(-0.0, FloatKind::F32), "-0.0 : f32"),
        (
            vector(
                TypeData::Integer(32, Signedness::Unsigned),
                ElementsData::Ints(vec![1, -1]),
            ),
            "dense [1, 4294967295] : Vector Some([2]) of Unsigned i32",
        ),
        (
            vector(
                TypeData::Float(FloatKind::F32),
                ElementsData::Floats(vec![0.5, -0.0]),
            ),
            "dense [Some(0.5), Some(-0.0)] : Vector Some([2]) of f32",
        ),
        (
            AttrData::Integer {
                value: 3,
                ty: TypeData::Index,
            },
            "3 : index",
        ),
        (float(1.5, FloatKind::F32), "1.5 : f32"),
        (float(-0.0, FloatKind::F64), "-0.0 : f64"),
        (float(0.0, FloatKind::F64), "0.0 : f64"),
        (float(0.1, FloatKind::F64), "0.1 : f64"),
        (float(f64::NAN, FloatKind::F64), "0x7FF8000000000000 : f64"),
        (float(0.1, FloatKind::F32), "0.10000000149011612 : f32"),
        (AttrData::String("a \"b\"".to_string()), "\"a \\\"b\\\"\""),
        (AttrData::Symbol("f".to_string()), "@f"),
        (AttrData::Type(TypeData::int(64)), "type Signless i64"),
        (AttrData::Type(TypeData::int(1)), "type Signless i1"),
        (AttrData::Type(TypeData::Float(FloatKind::F64)), "type f64"),
        (
            array(TypeData::int(64), ElementsData::Ints(vec![1, -2])),
            "[1, -2] of Signless i64",
        ),
        (
            array(
                TypeData::Float(FloatKind::F32),
                ElementsData::Floats(vec![0.5, -0.0]),
            ),
            "[Some(0.5), Some(-0.0)] of f32",
        ),
        (
            AttrData::Array(vec![int(5, 64), AttrData::Unit]),
            "[5 : Signless i64, unit]",
        ),
        (
            dense(TypeData::int(32), ElementsData::Ints(vec![1, -1])),
            "dense [1, -1] : Tensor Some([2]) of Signless i32",
        ),
        (
            dense(TypeData::int(64), ElementsData::SplatInt(7)),
            "dense [7, 7] : Tensor Some([2]) of Signless i64",
        ),
        (
            dense(
                TypeData::Float(FloatKind::F32),
                ElementsData::SplatFloat(0.5),
            ),
            "dense [Some(0.5), Some(0.5)] : Tensor Some([2]) of f32",
        ),
        (
            dense(
                complex(TypeData::int(8)),
                ElementsData::ComplexInts(vec![[1, -2], [300, 0]]),
            ),
            "dense [[1, -2], [44, 0]] : Tensor Some([2]) of complex<Signless i8>",
        ),
        (
            dense(
                complex(TypeData::Float(FloatKind::F64)),
                ElementsData::ComplexFloats(vec![[0.5, -0.0]]),
            ),
            "dense [[0.5, -0.0], [0.5, -0.0]] : Tensor Some([2]) of complex<f64>",
        ),
    ]
}

pub(crate) fn a_made_attribute_is_seen_as_it_was_asked_for<S: Subject>() -> Checked {
    let Bench { mut ir, .. } = Bench::<S>::new()?;
    for (data, expected) in attr_probes() {
        if let Some(attr) = ir.make_attr(&data) {
            let what = format!("an attribute made from {expected}");
            equal(
                "Ir::with_attr_view",
                &what,
                expected,
                &attr_text(&ir, &attr),
            )?;
            let seen = AttrRef::given(&ir, &attr).is_data(&data);
            equal("Ir::with_attr_view", what, true, seen)?;
        }
    }
    Ok(())
}

pub(crate) fn equal_attributes_are_equal<S: Subject>() -> Checked {
    let Bench { mut ir, .. } = Bench::<S>::new()?;
    let mut made: Vec<(&str, _)> = vec![];
    for (data, text) in attr_probes() {
        let Some(attr) = ir.make_attr(&data) else {
            continue;
        };
        let what = format!("{text}, asked for twice");
        equal(
            "Ir::make_attr",
            what,
            Some(attr.clone()),
            ir.make_attr(&data),
        )?;
        if let Some(again) = ir.make_attr(&data) {
            let what = format!("the hash of {text}, made twice");
            let hashes = (ir.attr_hash(&attr), ir.attr_hash(&again));
            equal("Ir::attr_hash", what, hashes.0, hashes.1)?;
        }
        let what = format!("{text}, asked for by itself");
        let same = ir.make_attr(&AttrData::Attr(attr.clone()));
        equal("Ir::make_attr", what, Some(attr.clone()), same)?;
        for (other, earlier) in &made {
            let what = format!("{text} and {other}");
            holds(
                "Ir::make_attr",
                what,
                *earlier != attr,
                "different attributes",
            )?;
        }
        holds(
            "Ir::display_attr",
            text,
            !ir.display_attr(&attr).is_empty(),
            "a text",
        )?;
        made.push((text, attr));
    }
    let [one, again] = [1, 1].map(|number| S::integer(&mut ir, number));
    let what = "the hash of the integer 1, made twice";
    let hashes = (ir.attr_hash(&one), ir.attr_hash(&again));
    equal("Ir::attr_hash", what, hashes.0, hashes.1)
}
