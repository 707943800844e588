//! Parsing affine maps and integer sets.

use crate::affine::AffineOp::{Add, CeilDiv, FloorDiv, Mod, Mul};
use crate::affine::{AffineExpr, AffineMap, IntegerSet};
use crate::attr::AttrKind;
use crate::ids::Attr;
use crate::parse::fault::Parsed;
use crate::parse::lexer::Kind;
use crate::parse::parser::Parser;

/// The dimensions and symbols in scope.
type Spaces<'t> = Vec<(&'t str, AffineExpr)>;

impl<'t> Parser<'t, '_> {
    pub(super) fn affine_map_attr(&mut self) -> Parsed<Attr> {
        self.advance();
        self.expect(Kind::Less, "expected '<' in affine map")?;
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
        self.expect(Kind::Greater, "expected '>' in affine map")?;
        let map = AffineMap {
            dims,
            symbols,
            results: results.into(),
        };
        Ok(self.ctx.intern_attr(AttrKind::AffineMap(Box::new(map))))
    }

    pub(super) fn integer_set_attr(&mut self) -> Parsed<Attr> {
        self.advance();
        self.expect(Kind::Less, "expected '<' in integer set")?;
        let (spaces, dims, symbols) = self.affine_spaces()?;
        self.expect(Kind::Colon, "expected '->' or ':'")?;
        self.expect(Kind::LParen, "expected '('")?;
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
        let mut spaces = Spaces::new();
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
        if !self.at(Kind::BareId) {
            return Err(self.wrong_token("expected bare identifier"));
        }
        let name = self.spelling();
        if spaces.iter().any(|(known, _)| *known == name) {
            return Err(self.error(format!("redefinition of identifier '{name}'")));
        }
        self.advance();
        spaces.push((name, expr));
        Ok(())
    }

    /// `expr >= 0`, `expr == 0`, or with another expression on the right.
    fn affine_constraint(&mut self, spaces: &Spaces<'t>) -> Parsed<(AffineExpr, bool)> {
        let lhs = self.affine_expr(spaces)?;
        let op = match self.token.kind {
            Kind::Greater | Kind::Less | Kind::Equal => self.token.kind,
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
        self.nested(|this| {
            let mut lhs = this.affine_product(spaces)?;
            let mut terms = 0;
            loop {
                let minus = match this.token.kind {
                    Kind::Plus => false,
                    Kind::Minus => true,
                    _ => return Ok(lhs),
                };
                terms += 1;
                if terms > 1000 {
                    return Err(this.error("an affine expression of more than 1000 terms"));
                }
                this.advance();
                let mut rhs = this.affine_product(spaces)?;
                if minus {
                    rhs = AffineExpr::combine(Mul, rhs, AffineExpr::Constant(-1));
                }
                lhs = AffineExpr::combine(Add, lhs, rhs);
            }
        })
    }

    fn affine_product(&mut self, spaces: &Spaces<'t>) -> Parsed<AffineExpr> {
        let mut lhs = self.affine_operand(spaces)?;
        let mut factors = 0;
        loop {
            let op = match self.token.kind {
                Kind::Star => Mul,
                Kind::BareId => match self.spelling() {
                    "floordiv" => FloorDiv,
                    "ceildiv" => CeilDiv,
                    "mod" => Mod,
                    _ => return Ok(lhs),
                },
                _ => return Ok(lhs),
            };
            factors += 1;
            if factors > 1000 {
                return Err(self.error("an affine expression of more than 1000 factors"));
            }
            let at = self.token.start;
            self.advance();
            let rhs = self.affine_operand(spaces)?;
            if op == Mul {
                if !lhs.is_symbolic_or_constant() && !rhs.is_symbolic_or_constant() {
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

    fn affine_operand(&mut self, spaces: &Spaces<'t>) -> Parsed<AffineExpr> {
        match self.token.kind {
            Kind::BareId => {
                let name = self.spelling();
                match spaces.iter().find(|(known, _)| *known == name) {
                    Some((_, expr)) => {
                        let expr = expr.clone();
                        self.advance();
                        Ok(expr)
                    }
                    None => Err(self.error("use of undeclared identifier")),
                }
            }
            Kind::Integer => match self.spelling().parse::<i64>() {
                Ok(value) => {
                    self.advance();
                    Ok(AffineExpr::Constant(value))
                }
                Err(_) => Err(self.error("constant too large for index")),
            },
            Kind::LParen => {
                self.advance();
                if self.at(Kind::RParen) {
                    return Err(self.error("no expression inside parentheses"));
                }
                let expr = self.affine_expr(spaces)?;
                self.expect(Kind::RParen, "expected ')'")?;
                Ok(expr)
            }
            Kind::Minus => {
                self.advance();
                let expr = self.nested(|this| this.affine_operand(spaces))?;
                Ok(AffineExpr::combine(Mul, AffineExpr::Constant(-1), expr))
            }
            Kind::Star | Kind::Plus => Err(self.error("missing left operand of binary operator")),
            _ => Err(self.error("expected affine expression")),
        }
    }
}
