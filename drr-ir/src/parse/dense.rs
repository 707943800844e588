//! Parsing `dense<…>`, `sparse<…>`, `dense_resource<…>` and `array<…>`.

use drr_runtime::attr::AttrView;
use drr_runtime::float;

use crate::attr::dense::{Layout, Number};
use crate::attr::{AttrKind, DenseElements, IntBits, Text};
use crate::ids::{Attr, RawType};
use crate::parse::fault::Parsed;
use crate::parse::lexer::{Kind, Token};
use crate::parse::parser::Parser;
use crate::types::{TypeKind, element_count};

/// An element of a literal.
struct Element {
    negative: bool,
    token: Token,
}

/// A literal: nested lists, one element, or a string of hexadecimal digits.
#[derive(Default)]
struct Literal {
    elements: Vec<Element>,
    shape: Vec<i64>,
    hex: Option<Token>,
}

impl Parser<'_, '_> {
    pub(super) fn dense_attr(&mut self, ty: Option<RawType>) -> Parsed<Attr> {
        let at = self.lexer.token.start;
        self.advance();
        self.expect(Kind::Less, "expected '<' after 'dense'")?;
        let mut literal = Literal::default();
        if !self.at(Kind::Greater) {
            self.literal(&mut literal, true)?;
        }
        self.expect(Kind::Greater, "expected '>'")?;
        let ty = self.elements_type(ty, at)?;
        self.elements(&literal, at, ty)
    }

    /// The type after an elements literal at `at`, which must have a static shape.
    fn elements_type(&mut self, ty: Option<RawType>, at: usize) -> Parsed<RawType> {
        let ty = match ty {
            Some(ty) => ty,
            None => {
                self.expect(Kind::Colon, "expected ':'")?;
                self.ty()?
            }
        };
        if self.ctx.element_type(ty).is_none() {
            return Err(self.error_at(at, "elements literal must be a shaped type"));
        }
        match self.ctx.shape(ty).and_then(element_count) {
            Some(_) => Ok(ty),
            None => Err(self.error_at(at, "elements literal type must have static shape")),
        }
    }

    // ---- Literals ---------------------------------------------------------------------------

    fn literal(&mut self, literal: &mut Literal, allow_hex: bool) -> Parsed<()> {
        if allow_hex && self.at(Kind::String) {
            literal.hex = Some(self.lexer.token);
            self.advance();
            return Ok(());
        }
        if self.at(Kind::LSquare) {
            literal.shape = self.literal_list(literal)?;
            return Ok(());
        }
        self.literal_element(literal)
    }

    fn literal_list(&mut self, literal: &mut Literal) -> Parsed<Vec<i64>> {
        self.nested(|this| {
            this.advance();
            let mut inner: Option<Vec<i64>> = None;
            let mut size = 0;
            this.list_until(Kind::RSquare, "expected ']'", |this| {
                let shape = if this.at(Kind::LSquare) {
                    this.literal_list(literal)?
                } else {
                    this.literal_element(literal)?;
                    Vec::new()
                };
                size += 1;
                match &inner {
                    Some(first) if *first != shape => Err(this.error(
                        "tensor literal is invalid; ranks are not consistent between elements",
                    )),
                    Some(_) => Ok(()),
                    None => {
                        inner = Some(shape);
                        Ok(())
                    }
                }
            })?;
            let mut shape = vec![size];
            shape.extend(inner.unwrap_or_default());
            Ok(shape)
        })
    }

    fn literal_element(&mut self, literal: &mut Literal) -> Parsed<()> {
        match self.lexer.token.kind {
            Kind::LParen => {
                self.advance();
                self.literal_number(literal)?;
                self.expect(Kind::Comma, "expected ',' between complex elements")?;
                self.literal_number(literal)?;
                self.expect(Kind::RParen, "expected ')' after complex elements")
            }
            _ => self.literal_number(literal),
        }
    }

    fn literal_number(&mut self, literal: &mut Literal) -> Parsed<()> {
        let negative = self.consume_if(Kind::Minus);
        let good = match self.lexer.token.kind {
            Kind::Integer | Kind::Float => true,
            Kind::String if !negative => true,
            Kind::BareId if !negative => matches!(self.spelling(), "true" | "false"),
            _ => false,
        };
        if !good {
            return Err(self.error(if negative {
                "expected integer or floating point literal"
            } else {
                "expected element literal of primitive type"
            }));
        }
        literal.elements.push(Element {
            negative,
            token: self.lexer.token,
        });
        self.advance();
        Ok(())
    }

    fn token_text(&self, token: Token) -> &str {
        &self.lexer.text[token.start..token.end]
    }

    // ---- Elements ---------------------------------------------------------------------------

    /// The constant for a literal and its type.
    fn elements(&mut self, literal: &Literal, at: usize, ty: RawType) -> Parsed<Attr> {
        let shape = self.ctx.shape(ty).unwrap_or_default().to_vec();
        let element = self.ctx.element_type(ty).unwrap_or(ty);
        let layout = self.ctx.layout(element);
        match (literal.hex, layout) {
            (Some(hex), Some(layout)) => return self.hex_elements(hex, at, ty, layout),
            (Some(token), None) => {
                let elements = vec![Element {
                    negative: false,
                    token,
                }];
                return self.string_elements(
                    &Literal {
                        elements,
                        ..Literal::default()
                    },
                    at,
                    ty,
                );
            }
            _ => {}
        }
        if !literal.shape.is_empty() && literal.shape != shape {
            return Err(self.error_at(
                at,
                format!(
                    "inferred shape of elements literal ({:?}) does not match type ({shape:?})",
                    literal.shape
                ),
            ));
        }
        let count = element_count(&shape).unwrap_or(0);
        if literal.elements.is_empty() && count != 0 {
            let text = self.ctx.type_text(drr_runtime::ir::Type(ty));
            return Err(self.error_at(
                at,
                format!("parsed zero elements, but type ('{text}') expected at least 1"),
            ));
        }
        let Some(layout) = layout else {
            return self.string_elements(literal, at, ty);
        };
        let given = literal.elements.len();
        if layout.complex {
            // A splat has one complex number, including for a type without elements.
            let is_empty = count == 0 && given == 0;
            let (of, expected) = match literal.shape.is_empty() && !is_empty {
                true => (element, 2),
                false => (ty, 2 * count),
            };
            if given != expected {
                let text = self.ctx.type_text(drr_runtime::ir::Type(of));
                let message = format!(
                    "parsed {given} elements, but type ('{text}') expected {expected} elements"
                );
                return Err(self.error_at(at, message));
            }
        } else if given != count && given != 1 {
            let message =
                format!("expected {count} numbers in the elements literal, found {given}");
            return Err(self.error_at(at, message));
        }
        if let Number::Int { width, .. } = layout.number
            && width > 128
        {
            return self.wide_elements(literal, ty, width, layout);
        }
        let mut numbers = Vec::with_capacity(given);
        for element in &literal.elements {
            let number = match layout.number {
                Number::Float(kind) => self.float_element(element, kind)?,
                Number::Int { width, .. } => match self.int_element(element, ty, width)? {
                    IntBits::Small(bits) => bits,
                    IntBits::Wide(_) => 0,
                },
            };
            numbers.push(number);
        }
        match self.ctx.dense_attr(ty, &numbers) {
            Some(attr) => Ok(attr),
            None => Err(self.error_at(at, "the elements literal does not fit its type")),
        }
    }

    fn float_element(&self, element: &Element, kind: drr_runtime::ty::FloatKind) -> Parsed<u128> {
        let at = element.token.start;
        let text = self.token_text(element.token);
        match (element.token.kind, text.parse::<f64>()) {
            (Kind::Integer, _) => self.float_bits(text, at, kind, element.negative),
            (Kind::Float, Ok(value)) => {
                let value = if element.negative { -value } else { value };
                Ok(float::encode_element(kind, value))
            }
            _ => Err(self.error_at(at, "expected floating point literal")),
        }
    }

    fn int_element(&self, element: &Element, ty: RawType, width: u32) -> Parsed<IntBits> {
        let at = element.token.start;
        let text = self.token_text(element.token);
        let own = self.ctx.element_type(ty).unwrap_or(ty);
        let own = match *self.ctx.kind_of_type(own) {
            TypeKind::Complex(part) => part,
            _ => own,
        };
        match element.token.kind {
            Kind::Float => {
                Err(self.error_at(at, "expected integer elements, but parsed floating-point"))
            }
            Kind::Integer => {
                if element.negative && self.ctx.is_unsigned(own) {
                    let message = "expected unsigned integer elements, but parsed negative value";
                    return Err(self.error_at(at, message));
                }
                self.integer_bits(text, element.negative, own, width)
                    .ok_or_else(|| self.error_at(at, "integer constant out of range for type"))
            }
            Kind::BareId if width == 1 => Ok(IntBits::Small(u128::from(text == "true"))),
            Kind::BareId => Err(self.error_at(at, "expected i1 type for 'true' or 'false' values")),
            _ => Err(self.error_at(at, "expected integer elements, but parsed string")),
        }
    }

    /// A constant of integers wider than 128 bits.
    fn wide_elements(
        &mut self,
        literal: &Literal,
        ty: RawType,
        width: u32,
        layout: Layout,
    ) -> Parsed<Attr> {
        let elements = literal.elements.iter();
        let elements: Parsed<Vec<IntBits>> = elements
            .map(|element| self.int_element(element, ty, width))
            .collect();
        Ok(self.ctx.wide_dense_attr(ty, width, layout, &elements?))
    }

    fn string_elements(&mut self, literal: &Literal, at: usize, ty: RawType) -> Parsed<Attr> {
        let mut values = Vec::with_capacity(literal.elements.len());
        for element in &literal.elements {
            if element.token.kind != Kind::String {
                let text = self.token_text(element.token);
                return Err(self.error_at(at, format!("expected string token, got {text}")));
            }
            let Token { start, end, .. } = element.token;
            values.push(Text::from_bytes(self.unescaped(start, end)));
        }
        Ok(self.ctx.dense_strings(ty, values))
    }

    fn hex_elements(&mut self, hex: Token, at: usize, ty: RawType, layout: Layout) -> Parsed<Attr> {
        let text = self.token_text(hex);
        let digits = text
            .strip_prefix("\"0x")
            .and_then(|text| text.strip_suffix('"'));
        let Some(data) = digits.and_then(bytes_of_hex) else {
            let message = "expected string containing hex digits starting with `0x`";
            return Err(self.error_at(hex.start, message));
        };
        let shape = self.ctx.shape(ty).unwrap_or_default();
        let count = element_count(shape).unwrap_or(0);
        let whole = layout.size(count) == Some(data.len());
        // For `i1`, a single byte 0xFF or 0x00 is a splat. For other types, data of the size of one
        // element is.
        let one = if layout.packed() {
            data == [0xFF] || data == [0]
        } else {
            layout.size(1) == Some(data.len())
        };
        if !whole && !one {
            let text = self.ctx.type_text(drr_runtime::ir::Type(ty));
            let message = format!("elements hex data size is invalid for provided type: '{text}'");
            return Err(self.error_at(at, message));
        }
        let attr = if one && (!whole || layout.packed()) || count == 1 && !layout.packed() {
            let dense = DenseElements {
                ty,
                splat: !data.is_empty(),
                data: data.into(),
            };
            self.ctx.intern_attr(AttrKind::Dense(Box::new(dense)))
        } else {
            self.ctx.dense_from_bytes(ty, layout, count, data)
        };
        Ok(attr)
    }

    pub(super) fn sparse_attr(&mut self, ty: Option<RawType>) -> Parsed<Attr> {
        let at = self.lexer.token.start;
        self.advance();
        self.expect(Kind::Less, "expected '<' after 'sparse'")?;
        let (mut indices, mut values) = (Literal::default(), Literal::default());
        let mut places = (self.lexer.token.start, self.lexer.token.start);
        let empty = self.at(Kind::Greater);
        if !empty {
            self.literal(&mut indices, false)?;
            self.expect(Kind::Comma, "expected ','")?;
            places.1 = self.lexer.token.start;
            self.literal(&mut values, true)?;
        }
        self.expect(Kind::Greater, "expected '>'")?;
        let ty = self.elements_type(ty, at)?;
        let rank = self.ctx.shape(ty).map_or(0, <[i64]>::len) as i64;
        let element = self.ctx.element_type(ty).unwrap_or(ty);
        let index_type = self.ctx.integer_type(64).0;
        let mut tensor = |shape: Vec<i64>, element| {
            self.ctx.type_id(TypeKind::Tensor {
                shape: shape.into(),
                element,
                encoding: None,
            })
        };
        let index_shape = match (empty, indices.shape.as_slice()) {
            (true, _) => vec![0, rank],
            (_, []) => vec![1, rank],
            (_, shape) => shape.to_vec(),
        };
        let value_shape = match (empty, values.shape.as_slice()) {
            (true, _) => vec![0],
            (_, []) => vec![index_shape[0]],
            (_, shape) => shape.to_vec(),
        };
        let counts = (index_shape.clone(), value_shape.clone());
        let index_tensor = tensor(index_shape, index_type);
        let value_tensor = tensor(value_shape, element);
        let indices = self.elements(&indices, places.0, index_tensor)?;
        let values = self.elements(&values, places.1, value_tensor)?;
        let (index_shape, value_shape) = counts;
        if value_shape.len() != 1 {
            return Err(self.error_at(at, "expected 1-d tensor for sparse element values"));
        }
        let good = match *index_shape.as_slice() {
            [count] => rank == 1 && value_shape == [count],
            [count, width] => width == rank && value_shape == [count],
            _ => false,
        };
        if !good {
            let shape = self.ctx.shape(ty).unwrap_or_default();
            let message = format!(
                "expected shape ({shape:?}); inferred shape of indices literal ({index_shape:?}); \
                 inferred shape of values literal ({value_shape:?})"
            );
            return Err(self.error_at(at, message));
        }
        if let Some(message) = self.index_outside(indices, ty, index_shape[0]) {
            return Err(self.error_at(at, message));
        }
        Ok(self.ctx.intern_attr(AttrKind::Sparse {
            indices,
            values,
            ty,
        }))
    }

    /// The message for the first of some indices that is outside of the shape of a type.
    fn index_outside(&self, indices: Attr, ty: RawType, count: i64) -> Option<String> {
        let shape = self.ctx.shape(ty)?;
        self.ctx.view_attr(indices, |view| {
            let AttrView::Elements { elements, .. } = view else {
                return None;
            };
            for at in 0..usize::try_from(count).ok()? {
                let index = |dim: usize| match elements.is_splat() {
                    true => elements.int(0),
                    false => elements.int(at * shape.len() + dim),
                };
                let index: Vec<i128> = (0..shape.len()).filter_map(index).collect();
                let mut dims = index.iter().zip(shape);
                if !dims.all(|(index, dim)| (0..i128::from(*dim)).contains(index)) {
                    let text = self.ctx.type_text(drr_runtime::ir::Type(ty));
                    return Some(format!(
                        "sparse index #{at} is not contained within the value shape, with \
                         index={index:?}, and type='{text}'"
                    ));
                }
            }
            None
        })
    }

    pub(super) fn dense_resource_attr(&mut self, ty: Option<RawType>) -> Parsed<Attr> {
        self.advance();
        self.expect(Kind::Less, "expected '<' after 'dense_resource'")?;
        let key = match self.lexer.token.kind {
            Kind::BareId | Kind::IntType => {
                let key = Text::from(self.spelling());
                self.advance();
                key
            }
            Kind::String => self.string_text(),
            _ => return Err(self.wrong_token("expected identifier key for 'resource' entry")),
        };
        let key = self.resource_key(key);
        self.expect(Kind::Greater, "expected '>'")?;
        let at = self.lexer.token.start;
        let ty = match ty {
            Some(ty) => ty,
            None => {
                self.expect(Kind::Colon, "expected ':'")?;
                self.ty()?
            }
        };
        if self.ctx.shape(ty).is_none() {
            return Err(self.error_at(at, "`dense_resource` expected a shaped type"));
        }
        Ok(self.ctx.intern_attr(AttrKind::DenseResource(key, ty)))
    }
}

/// Decodes pairs of hexadecimal digits.
pub(super) fn bytes_of_hex(digits: &str) -> Option<Vec<u8>> {
    if !digits.len().is_multiple_of(2) {
        return None;
    }
    let digit = |c: u8| char::from(c).to_digit(16).map(|digit| digit as u8);
    digits
        .as_bytes()
        .chunks(2)
        .map(|pair| Some(digit(pair[0])? << 4 | digit(pair[1])?))
        .collect()
}
