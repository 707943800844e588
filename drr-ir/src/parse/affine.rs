//! Parsing affine maps, integer sets and strided layouts.

use drr_runtime::ty::DYNAMIC;
use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use crate::affine::AffineOp::{Add, CeilDiv, FloorDiv, Mod, Mul};
use crate::affine::{AffineExpr, AffineMap, IntegerSet};
use crate::attr::AttrKind;
use crate::ids::Attr;
use crate::parse::fault::Parsed;
use crate::parse::lexer::Kind;
use crate::parse::parser::Parser;

/// The dimensions and symbols in scope, by name.
type Spaces<'t> = HashMap<&'t str, AffineExpr, FxBuildHasher>;

/// An expression, and at most how many levels it has.
type Leveled = (AffineExpr, u32);

/// The limit of the levels of an affine expression.
const MOST_LEVELS: u32 = 1000;

impl<'t> Parser<'t, '_> {
    pub(super) fn affine_map_attr(&mut self) -> Parsed<Attr> {
        self.advance();
        self.expect(Kind::Less, "expected '<' in affine map")?;
        let map = self.affine_map()?;
        self.expect(Kind::Greater, "expected '>' in affine map")?;
        Ok(self.ctx.intern_attr(AttrKind::AffineMap(Box::new(map))))
    }

    /// `(d0)[s0] -> (d0 + s0)`.
    pub(super) fn affine_map(&mut self) -> Parsed<AffineMap> {
        let (spaces, dims, symbols) = self.affine_spaces()?;
        if self.at(Kind::Colon) {
            return Err(self.error("expected AffineMap, but got IntegerSet"));
        }
        self.expect(Kind::Arrow, "expected '->' or ':'")?;
        self.expect(Kind::LParen, "expected '(' in affine map range")?;
        let mut results = Vec::new();
        self.list_until(Kind::RParen, "expected ')' in affine map range", |this| {
            let expr = this.affine_expr(&spaces)?;
            results.push(expr);
            Ok(())
        })?;
        Ok(AffineMap {
            dims,
            symbols,
            results: results.into(),
        })
    }

    pub(super) fn integer_set_attr(&mut self) -> Parsed<Attr> {
        self.advance();
        self.expect(Kind::Less, "expected '<' in integer set")?;
        let (spaces, dims, symbols) = self.affine_spaces()?;
        self.expect(Kind::Colon, "expected '->' or ':'")?;
        self.expect(Kind::LParen, "expected '(' in integer set constraint list")?;
        let mut constraints = Vec::new();
        self.list_until(
            Kind::RParen,
            "expected ')' in integer set constraint list",
            |this| {
                let constraint = this.affine_constraint(&spaces)?;
                constraints.push(constraint);
                Ok(())
            },
        )?;
        self.expect(Kind::Greater, "expected '>' in integer set")?;
        if constraints.is_empty() {
            constraints.push((AffineExpr::Constant(0), true));
        }
        let set = IntegerSet {
            dims,
            symbols,
            constraints: constraints.into(),
        };
        Ok(self.ctx.intern_attr(AttrKind::IntegerSet(Box::new(set))))
    }

    /// `(d0, d1)[s0]`.
    fn affine_spaces(&mut self) -> Parsed<(Spaces<'t>, u32, u32)> {
        let mut spaces = Spaces::default();
        self.expect(Kind::LParen, "expected '('")?;
        self.list_until(Kind::RParen, "expected ')'", |this| {
            let at = spaces.len() as u32;
            this.affine_name(&mut spaces, AffineExpr::Dim(at))
        })?;
        let dims = spaces.len() as u32;
        if self.consume_if(Kind::LSquare) {
            self.list_until(Kind::RSquare, "expected ']'", |this| {
                let at = spaces.len() as u32 - dims;
                this.affine_name(&mut spaces, AffineExpr::Symbol(at))
            })?;
        }
        let symbols = spaces.len() as u32 - dims;
        Ok((spaces, dims, symbols))
    }

    fn affine_name(&mut self, spaces: &mut Spaces<'t>, expr: AffineExpr) -> Parsed<()> {
        if !self.at_word() {
            return Err(self.wrong_token("expected bare identifier"));
        }
        let name = self.spelling();
        if spaces.insert(name, expr).is_some() {
            return Err(self.error(format!("redefinition of identifier '{name}'")));
        }
        self.advance();
        Ok(())
    }

    /// `expr >= 0`, `expr == 0`, or with another expression on the right.
    fn affine_constraint(&mut self, spaces: &Spaces<'t>) -> Parsed<(AffineExpr, bool)> {
        let lhs = self.affine_expr(spaces)?;
        let op = match self.lexer.token.kind {
            Kind::Greater | Kind::Less | Kind::Equal => self.lexer.token.kind,
            _ => {
                return Err(self.error(
                    "expected '== affine-expr' or '>= affine-expr' at end of affine constraint",
                ));
            }
        };
        self.advance();
        self.expect(Kind::Equal, "expected '=' after '>', '<' or '='")?;
        let rhs = self.affine_expr(spaces)?;
        let minus = |expr| AffineExpr::combine(Mul, expr, AffineExpr::Constant(-1));
        Ok(match op {
            Kind::Less => (AffineExpr::combine(Add, rhs, minus(lhs)), false),
            Kind::Greater => (AffineExpr::combine(Add, lhs, minus(rhs)), false),
            _ => (AffineExpr::combine(Add, lhs, minus(rhs)), true),
        })
    }

    /// An expression at the lowest precedence: sums and differences.
    fn affine_expr(&mut self, spaces: &Spaces<'t>) -> Parsed<AffineExpr> {
        Ok(self.affine_sum(spaces)?.0)
    }

    fn affine_sum(&mut self, spaces: &Spaces<'t>) -> Parsed<Leveled> {
        self.nested(|this| {
            let (mut lhs, mut levels) = this.affine_product(spaces, false)?;
            loop {
                let minus = match this.lexer.token.kind {
                    Kind::Plus => false,
                    Kind::Minus => true,
                    _ => return Ok((lhs, levels)),
                };
                this.advance();
                let (mut rhs, mut own) = this.affine_product(spaces, true)?;
                if minus {
                    rhs = AffineExpr::combine(Mul, rhs, AffineExpr::Constant(-1));
                    own += 1;
                }
                levels = this.one_level_more(levels, own)?;
                lhs = AffineExpr::combine(Add, lhs, rhs);
            }
        })
    }

    /// The levels of a combination of two expressions. Expressions are walked by recursion.
    fn one_level_more(&self, lhs: u32, rhs: u32) -> Parsed<u32> {
        let levels = lhs.max(rhs) + 1;
        if levels > MOST_LEVELS {
            let message = format!("an affine expression of more than {MOST_LEVELS} levels");
            return Err(self.error(message));
        }
        Ok(levels)
    }

    /// Products, quotients and remainders; `is_right` after an operator.
    fn affine_product(&mut self, spaces: &Spaces<'t>, is_right: bool) -> Parsed<Leveled> {
        let (mut lhs, mut levels) = self.affine_operand(spaces, is_right)?;
        loop {
            let op = match self.lexer.token.kind {
                Kind::Star => Mul,
                Kind::BareId => match self.spelling() {
                    "floordiv" => FloorDiv,
                    "ceildiv" => CeilDiv,
                    "mod" => Mod,
                    _ => return Ok((lhs, levels)),
                },
                _ => return Ok((lhs, levels)),
            };
            let mut at = self.lexer.token.start;
            self.advance();
            let (rhs, own) = self.affine_operand(spaces, true)?;
            levels = self.one_level_more(levels, own)?;
            if self.at_product_op() {
                // As in MLIR, the operator that follows is the place of the error.
                at = self.lexer.token.start;
            }
            if op == Mul {
                // The right side of a long product is short.
                if !rhs.is_symbolic_or_constant() && !lhs.is_symbolic_or_constant() {
                    return Err(self.error_at(
                        at,
                        "non-affine expression: at least one of the multiply operands has to be \
                         either a constant or symbolic",
                    ));
                }
            } else if !rhs.is_symbolic_or_constant() {
                let word = match op {
                    FloorDiv => "floordiv",
                    CeilDiv => "ceildiv",
                    _ => "mod",
                };
                let message = format!(
                    "non-affine expression: right operand of {word} has to be either a constant \
                     or symbolic"
                );
                return Err(self.error_at(at, message));
            }
            lhs = AffineExpr::combine(op, lhs, rhs);
        }
    }

    fn at_product_op(&self) -> bool {
        match self.lexer.token.kind {
            Kind::Star => true,
            Kind::BareId => matches!(self.spelling(), "floordiv" | "ceildiv" | "mod"),
            _ => false,
        }
    }

    fn affine_operand(&mut self, spaces: &Spaces<'t>, is_right: bool) -> Parsed<Leveled> {
        match self.lexer.token.kind {
            Kind::BareId | Kind::IntType => match spaces.get(self.spelling()) {
                Some(expr) => {
                    let expr = expr.clone();
                    self.advance();
                    Ok((expr, 1))
                }
                None => Err(self.wrong_token("use of undeclared identifier")),
            },
            Kind::Integer => match self.spelling().parse::<i64>() {
                Ok(value) => {
                    self.advance();
                    Ok((AffineExpr::Constant(value), 1))
                }
                Err(_) => Err(self.error("constant too large for index")),
            },
            Kind::LParen => {
                self.advance();
                if self.at(Kind::RParen) {
                    return Err(self.error("no expression inside parentheses"));
                }
                let expr = self.affine_sum(spaces)?;
                self.expect(Kind::RParen, "expected ')'")?;
                Ok(expr)
            }
            Kind::Minus => {
                self.advance();
                let (expr, levels) = self.nested(|this| this.affine_operand(spaces, is_right))?;
                let levels = self.one_level_more(levels, 1)?;
                let expr = AffineExpr::combine(Mul, AffineExpr::Constant(-1), expr);
                Ok((expr, levels))
            }
            _ if is_right => Err(self.error("missing right operand of binary operator")),
            Kind::Star | Kind::Plus => Err(self.error("missing left operand of binary operator")),
            _ => Err(self.error("expected affine expression")),
        }
    }

    /// `strided<[…], offset: …>`.
    pub(super) fn strided_attr(&mut self) -> Parsed<Attr> {
        self.advance();
        self.expect(Kind::Less, "expected '<' after 'strided'")?;
        self.expect(Kind::LSquare, "expected '['")?;
        let mut strides = Vec::new();
        self.list_until(Kind::RSquare, "expected ']'", |this| {
            let stride = this.stride()?;
            strides.push(stride);
            Ok(())
        })?;
        let mut offset = 0;
        if self.consume_if(Kind::Comma) {
            if !self.consume_keyword("offset") {
                return Err(self.wrong_token("expected 'offset' after comma"));
            }
            self.expect(Kind::Colon, "expected ':' after 'offset'")?;
            offset = self.stride()?;
        }
        self.expect(Kind::Greater, "expected '>'")?;
        Ok(self
            .ctx
            .intern_attr(AttrKind::Strided(strides.into(), offset)))
    }

    fn stride(&mut self) -> Parsed<i64> {
        if self.consume_if(Kind::Question) {
            return Ok(DYNAMIC);
        }
        let at = self.lexer.token.start;
        let negative = self.consume_if(Kind::Minus);
        let value = self
            .at(Kind::Integer)
            .then(|| self.spelling().parse::<i64>().ok())
            .flatten();
        match value {
            Some(value) => {
                self.advance();
                Ok(if negative { -value } else { value })
            }
            None => Err(self.error_at(at, "expected a 64-bit signed integer or '?'")),
        }
    }
}
