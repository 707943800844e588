//! Parsing types.

use drr_runtime::float::kind_by_name;
use drr_runtime::ty::{DYNAMIC, Signedness};
use drr_runtime::typedef::DefKind;

use crate::attr::AttrKind;
use crate::ids::RawType;
use crate::parse::fault::Parsed;
use crate::parse::lexer::{Kind, Token};
use crate::parse::parser::{Parser, RECENT_TYPES};
use crate::types::TypeKind;

/// The widest integer type.
const MAX_INTEGER_WIDTH: u32 = (1 << 24) - 1;

impl<'t> Parser<'t, '_> {
    /// Any type, including a function type.
    pub(super) fn ty(&mut self) -> Parsed<RawType> {
        if self.at(Kind::LParen) {
            return self.nested(Self::function_type);
        }
        self.non_function_type()
    }

    fn function_type(&mut self) -> Parsed<RawType> {
        let mut inputs = Vec::new();
        let mut results = Vec::new();
        self.signature(&mut inputs, &mut results)?;
        let kind = TypeKind::Function {
            inputs: inputs.into(),
            results: results.into(),
        };
        Ok(self.ctx.type_id(kind))
    }

    /// `(…) -> …`.
    pub(super) fn signature(
        &mut self,
        inputs: &mut Vec<RawType>,
        results: &mut Vec<RawType>,
    ) -> Parsed<()> {
        self.type_list(inputs)?;
        self.expect(Kind::Arrow, "expected '->' in function type")?;
        if self.at(Kind::LParen) {
            return self.type_list(results);
        }
        let ty = self.non_function_type()?;
        results.push(ty);
        Ok(())
    }

    fn type_list(&mut self, types: &mut Vec<RawType>) -> Parsed<()> {
        self.expect(Kind::LParen, "expected '('")?;
        self.list_until(Kind::RParen, "expected ')'", |this| {
            let ty = this.ty()?;
            types.push(ty);
            Ok(())
        })
    }

    /// True if the current token begins a type.
    pub(super) fn at_type(&self) -> bool {
        match self.lexer.token.kind {
            Kind::LParen | Kind::IntType | Kind::ExclamationId => true,
            Kind::BareId => {
                let word = self.spelling();
                matches!(
                    word,
                    "tensor" | "vector" | "memref" | "complex" | "tuple" | "index" | "none"
                ) || kind_by_name(word).is_some()
            }
            _ => false,
        }
    }

    pub(super) fn non_function_type(&mut self) -> Parsed<RawType> {
        match self.lexer.token.kind {
            Kind::ExclamationId => self.nested(Self::dialect_type),
            Kind::IntType | Kind::BareId => {
                let word = self.spelling();
                let recent = self.recent_types[recent_place(word)];
                if recent.0 == word {
                    self.advance();
                    return Ok(recent.1);
                }
                let kind = match word {
                    _ if self.at(Kind::IntType) => self.integer_type(word)?,
                    "index" => TypeKind::Index,
                    "none" => TypeKind::None,
                    "tensor" => return self.type_in_brackets(Self::tensor_type),
                    "vector" => return self.type_in_brackets(Self::vector_type),
                    "memref" => return self.type_in_brackets(Self::memref_type),
                    "complex" => return self.type_in_brackets(Self::complex_type),
                    "tuple" => return self.type_in_brackets(Self::tuple_type),
                    _ => match kind_by_name(word) {
                        Some(kind) => TypeKind::Float(kind),
                        None => return Err(self.wrong_token("expected non-function type")),
                    },
                };
                self.advance();
                let ty = self.ctx.type_id(kind);
                self.recent_types[recent_place(word)] = (word, ty);
                Ok(ty)
            }
            _ => Err(self.wrong_token("expected non-function type")),
        }
    }

    /// A type whose parameters are in brackets. Modules repeat few such types, so a text is read once.
    fn type_in_brackets(
        &mut self,
        parse: impl FnOnce(&mut Self) -> Parsed<RawType>,
    ) -> Parsed<RawType> {
        let Some(text) = self.plain_type() else {
            return self.nested(parse);
        };
        if let Some(known) = self.plain_types.get(text) {
            let known = *known;
            self.reset(self.lexer.token.start + text.len());
            return Ok(known);
        }
        let ty = self.nested(parse)?;
        self.plain_types.insert(text, ty);
        Ok(ty)
    }

    /// The text of the type that begins at the current word, if it means the same everywhere: it has one
    /// pair of brackets, and only letters, digits and signs of dimensions in them. Types with longer
    /// texts are rare.
    fn plain_type(&self) -> Option<&'t str> {
        const LONGEST: usize = 48;
        let Token { start, end, .. } = self.lexer.token;
        let rest = self.lexer.text.as_bytes()[end..].strip_prefix(b"<")?;
        let is_sign = |byte: &u8| matches!(byte, b'?' | b'*' | b'[' | b']');
        let is_plain = |byte: &u8| byte.is_ascii_alphanumeric() || is_sign(byte);
        let len = rest.iter().take(LONGEST).position(|byte| !is_plain(byte))?;
        (rest[len] == b'>').then(|| &self.lexer.text[start..end + len + 2])
    }

    fn integer_type(&self, word: &str) -> Parsed<TypeKind> {
        let (signedness, digits) = match word.as_bytes()[0] {
            b's' => (Signedness::Signed, &word[2..]),
            b'u' => (Signedness::Unsigned, &word[2..]),
            _ => (Signedness::Signless, &word[1..]),
        };
        let message = match digits.parse::<u32>() {
            Ok(width) if width <= MAX_INTEGER_WIDTH => {
                return Ok(TypeKind::Integer(width, signedness));
            }
            Ok(_) => format!("integer bitwidth is limited to {MAX_INTEGER_WIDTH} bits"),
            Err(_) => "invalid integer width".to_string(),
        };
        Err(self.error(message))
    }

    fn dialect_type(&mut self) -> Parsed<RawType> {
        if let Some((def, in_brackets)) = self.declared(DefKind::Type) {
            let params = self.declared_params(def, in_brackets)?;
            return Ok(self.ctx.type_id(TypeKind::Declared { def, params }));
        }
        let aliases = |this: &Self, name: &str| this.type_aliases.get(name).copied();
        match self.dialect_symbol('!', aliases)? {
            super::attrs::Symbol::Alias(ty) => Ok(ty),
            super::attrs::Symbol::Text(text) => Ok(self.ctx.type_id(TypeKind::Opaque(text.into()))),
            super::attrs::Symbol::Aliased(text) => {
                self.ctx.has_aliased = true;
                Ok(self.ctx.type_id(TypeKind::OpaqueWithAliases(text)))
            }
        }
    }

    fn complex_type(&mut self) -> Parsed<RawType> {
        self.advance();
        self.expect(Kind::Less, "expected '<' in complex type")?;
        let at = self.lexer.token.start;
        let element = self.ty()?;
        self.expect(Kind::Greater, "expected '>' in complex type")?;
        match self.ctx.kind_of_type(element) {
            TypeKind::Integer(..) | TypeKind::Float(_) => {
                Ok(self.ctx.type_id(TypeKind::Complex(element)))
            }
            _ => Err(self.error_at(at, "invalid element type for complex")),
        }
    }

    fn tuple_type(&mut self) -> Parsed<RawType> {
        self.advance();
        self.expect(Kind::Less, "expected '<' in tuple type")?;
        let mut types = Vec::new();
        self.list_until(Kind::Greater, "expected '>' in tuple type", |this| {
            let ty = this.ty()?;
            types.push(ty);
            Ok(())
        })?;
        Ok(self.ctx.type_id(TypeKind::Tuple(types.into())))
    }

    /// `2x?x`: dimensions up to the element type.
    fn dimensions(&mut self, dynamic: bool) -> Parsed<Vec<i64>> {
        let mut shape = Vec::new();
        loop {
            if self.at(Kind::Question) && dynamic {
                self.separator_or_next();
                shape.push(DYNAMIC);
            } else if self.at(Kind::Integer) {
                let dim = self.dimension()?;
                shape.push(dim);
            } else {
                return Ok(shape);
            }
            self.dimension_separator()?;
        }
    }

    /// A dimension. `0x4` is `0`, followed by `x4`.
    fn dimension(&mut self) -> Parsed<i64> {
        let word = self.spelling();
        if word.starts_with("0x") {
            self.lexer.at = self.lexer.token.start + 1;
            self.separator_or_next();
            return Ok(0);
        }
        match word.parse::<i64>() {
            Ok(dim) => {
                self.separator_or_next();
                Ok(dim)
            }
            Err(_) => Err(self.error("invalid dimension")),
        }
    }

    /// The next token, but of a word that begins with `x` only the `x`. The word may be all other
    /// dimensions.
    fn separator_or_next(&mut self) {
        if self.lexer.peek() != b'x' {
            return self.advance();
        }
        let start = self.lexer.at;
        self.lexer.at += 1;
        self.lexer.token = Token {
            kind: Kind::BareId,
            start,
            end: start + 1,
        };
    }

    /// The `x` after a dimension, which the lexer joins with the following text.
    fn dimension_separator(&mut self) -> Parsed<()> {
        if !self.at(Kind::BareId) || !self.spelling().starts_with('x') {
            return Err(self.wrong_token("expected 'x' in dimension list"));
        }
        self.reset(self.lexer.token.start + 1);
        Ok(())
    }

    /// The dimensions of a tensor or memref, and whether it is unranked.
    fn shape(&mut self) -> Parsed<(bool, Vec<i64>)> {
        match self.at_unranked()? {
            true => Ok((true, Vec::new())),
            false => Ok((false, self.dimensions(true)?)),
        }
    }

    fn at_unranked(&mut self) -> Parsed<bool> {
        if !self.consume_if(Kind::Star) {
            return Ok(false);
        }
        self.dimension_separator()?;
        Ok(true)
    }

    fn tensor_type(&mut self) -> Parsed<RawType> {
        self.advance();
        self.expect(Kind::Less, "expected '<' in tensor type")?;
        let (unranked, shape) = self.shape()?;
        let at = self.lexer.token.start;
        let element = self.ty()?;
        let encoding = if self.consume_if(Kind::Comma) {
            Some(self.attr(None)?)
        } else {
            None
        };
        self.expect(Kind::Greater, "expected '>' in tensor type")?;
        let valid = matches!(
            self.ctx.kind_of_type(element),
            TypeKind::Integer(..)
                | TypeKind::Index
                | TypeKind::Float(_)
                | TypeKind::Complex(_)
                | TypeKind::Vector { .. }
                | TypeKind::Declared { .. }
                | TypeKind::Opaque(_)
                | TypeKind::OpaqueWithAliases(_)
        );
        if !valid {
            return Err(self.error_at(at, "invalid tensor element type"));
        }
        if unranked {
            if encoding.is_some() {
                return Err(self.error("cannot apply encoding to unranked tensor"));
            }
            return Ok(self.ctx.type_id(TypeKind::UnrankedTensor(element)));
        }
        Ok(self.ctx.type_id(TypeKind::Tensor {
            shape: shape.into(),
            element,
            encoding,
        }))
    }

    fn vector_type(&mut self) -> Parsed<RawType> {
        let start = self.lexer.token.start;
        self.advance();
        self.expect(Kind::Less, "expected '<' in vector type")?;
        let mut shape = Vec::new();
        let mut scalable = Vec::new();
        loop {
            let bracket = self.consume_if(Kind::LSquare);
            if !self.at(Kind::Integer) {
                if bracket {
                    return Err(self.error("expected dimension in vector type"));
                }
                break;
            }
            shape.push(self.dimension()?);
            scalable.push(bracket);
            if bracket {
                if !self.at(Kind::RSquare) {
                    return Err(self.wrong_token("missing ']' closing scalable dimension"));
                }
                self.separator_or_next();
            }
            self.dimension_separator()?;
        }
        if shape.iter().any(|dim| *dim <= 0) {
            let sizes: Vec<String> = shape.iter().map(i64::to_string).collect();
            let message = format!(
                "vector types must have positive constant sizes but got {}",
                sizes.join(", ")
            );
            return Err(self.error_at(start, message));
        }
        let element = self.ty()?;
        self.expect(Kind::Greater, "expected '>' in vector type")?;
        let valid = matches!(
            self.ctx.kind_of_type(element),
            TypeKind::Integer(..)
                | TypeKind::Index
                | TypeKind::Float(_)
                | TypeKind::Declared { .. }
                | TypeKind::Opaque(_)
                | TypeKind::OpaqueWithAliases(_)
        );
        if !valid || self.ctx.lacks_trait(element, "VectorElementType") {
            let message = "failed to verify 'elementType': VectorElementTypeInterface instance";
            return Err(self.error_at(start, message));
        }
        let kind = TypeKind::Vector {
            shape: shape.into(),
            scalable: scalable.into(),
            element,
        };
        Ok(self.ctx.type_id(kind))
    }

    fn memref_type(&mut self) -> Parsed<RawType> {
        let start = self.lexer.token.start;
        self.advance();
        self.expect(Kind::Less, "expected '<' in memref type")?;
        let (unranked, shape) = self.shape()?;
        let at = self.lexer.token.start;
        let element = self.ty()?;
        let invalid = matches!(
            self.ctx.kind_of_type(element),
            TypeKind::Tensor { .. }
                | TypeKind::UnrankedTensor(_)
                | TypeKind::Tuple(_)
                | TypeKind::Function { .. }
                | TypeKind::None
        );
        if invalid || self.ctx.lacks_trait(element, "MemRefElementType") {
            return Err(self.error_at(at, "invalid memref element type"));
        }
        let (mut layout, mut memory_space) = (None, None);
        while self.consume_if(Kind::Comma) {
            if self.at(Kind::Greater) && layout.is_none() && memory_space.is_none() {
                return Err(self.wrong_token("expected list element"));
            }
            let attr = self.attr(None)?;
            let rank = match &*self.ctx.attr_kind(attr) {
                AttrKind::AffineMap(map) => Some(map.dims as usize),
                AttrKind::Strided(strides, _) => Some(strides.len()),
                _ => None,
            };
            match rank {
                None if memory_space.is_some() => {
                    return Err(self.error("multiple memory spaces specified in memref type"));
                }
                None => memory_space = Some(attr),
                Some(_) if unranked => {
                    return Err(self.error("cannot have affine map for unranked memref type"));
                }
                Some(_) if memory_space.is_some() => {
                    return Err(self.error("expected memory space to be last in memref type"));
                }
                // As in MLIR, the last layout is used.
                Some(rank) => layout = Some((attr, rank)),
            }
        }
        self.expect(Kind::Greater, "expected '>' in memref type")?;
        if memory_space.is_some_and(|attr| !self.ctx.is_memory_space(attr)) {
            return Err(self.error_at(start, "unsupported memory space Attribute"));
        }
        if let Some((attr, rank)) = layout
            && rank != shape.len()
        {
            let message = match &*self.ctx.attr_kind(attr) {
                AttrKind::Strided(..) => {
                    "expected the number of strides to match the rank".to_string()
                }
                _ => format!(
                    "memref layout mismatch between rank and affine map: {} != {rank}",
                    shape.len()
                ),
            };
            return Err(self.error_at(start, message));
        }
        // The identity layout and the default memory space are not stored.
        let layout =
            layout
                .map(|(attr, _)| attr)
                .filter(|attr| match &*self.ctx.attr_kind(*attr) {
                    AttrKind::AffineMap(map) => !map.is_identity(),
                    _ => true,
                });
        let memory_space = memory_space.filter(|attr| match &*self.ctx.attr_kind(*attr) {
            AttrKind::Integer(crate::attr::IntBits::Small(bits), _) => *bits != 0,
            _ => true,
        });
        let kind = if unranked {
            TypeKind::UnrankedMemRef {
                element,
                memory_space,
            }
        } else {
            TypeKind::MemRef {
                shape: shape.into(),
                element,
                layout,
                memory_space,
            }
        };
        Ok(self.ctx.type_id(kind))
    }
}

/// The class of a word for [`Parser::recent_types`].
fn recent_place(word: &str) -> usize {
    let bytes = word.as_bytes();
    let [first, last] = [bytes.first(), bytes.last()].map(|c| c.copied().unwrap_or_default());
    usize::from(first ^ last ^ bytes.len() as u8) % RECENT_TYPES
}
