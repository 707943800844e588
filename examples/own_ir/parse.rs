//! The language of the programs: `let t = a + 1; y = -t * 2;` is a program with the input `a` and the
//! output `y`. Operators are `+ - * <<` and the prefix `-`; `#` begins a comment.

use std::collections::HashMap;
use std::fmt;
use std::ops::Range;

use logos::{Lexer, Logos};

use super::expr::{Expr, Id, Program};

/// A token of the language.
#[derive(Logos, Clone, Copy, PartialEq, Eq, Debug)]
#[logos(skip r"[ \t\r\n\f]+", skip(r"#[^\n]*", allow_greedy = true))]
enum Token {
    #[token("let")]
    Let,
    #[regex(r"[A-Za-z_][A-Za-z0-9_]*")]
    Name,
    #[regex(r"[0-9]+")]
    Number,
    #[token("=")]
    Equals,
    #[token(";")]
    Semicolon,
    #[token("(")]
    Open,
    #[token(")")]
    Close,
    #[token("+")]
    Plus,
    #[token("-")]
    Minus,
    #[token("*")]
    Star,
    #[token("<<")]
    Shift,
}

/// An error in the text of a program, with its position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseError {
    /// The line, counted from 1.
    pub line: usize,
    /// The column in characters, counted from 1.
    pub column: usize,
    /// The message.
    pub message: String,
    /// The text of the line.
    text: String,
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ParseError {
            line,
            column,
            message,
            text,
        } = self;
        writeln!(f, "line {line}, column {column}: {message}")?;
        writeln!(f, "  | {text}")?;
        write!(f, "  | {:>column$}", "^")
    }
}

impl std::error::Error for ParseError {}

/// The maximal nesting of parentheses and signs, because the parser is recursive.
const MAX_NESTING: usize = 200;

struct Parser<'a> {
    text: &'a str,
    lexer: Lexer<'a, Token>,
    /// The next token and its position.
    ahead: Option<Token>,
    at: Range<usize>,
    program: Program,
    /// Inputs and names that `let` has defined.
    names: HashMap<String, Id>,
    nesting: usize,
}

/// Parses a program.
///
/// # Errors
/// The first error in the text, with its position.
pub fn parse(text: &str) -> Result<Program, ParseError> {
    let mut parser = Parser {
        text,
        lexer: Token::lexer(text),
        ahead: None,
        at: 0..0,
        program: Program::default(),
        names: HashMap::new(),
        nesting: 0,
    };
    parser.advance()?;
    while parser.ahead.is_some() {
        parser.statement()?;
    }
    Ok(parser.program)
}

impl Parser<'_> {
    fn error<T>(&self, message: impl Into<String>) -> Result<T, ParseError> {
        let before = &self.text[..self.at.start];
        let begin = before.rfind('\n').map_or(0, |at| at + 1);
        let text = self.text[begin..].lines().next().unwrap_or("");
        Err(ParseError {
            line: before.matches('\n').count() + 1,
            column: before[begin..].chars().count() + 1,
            message: message.into(),
            text: text.to_string(),
        })
    }

    fn advance(&mut self) -> Result<(), ParseError> {
        let token = self.lexer.next();
        self.at = self.lexer.span();
        match token {
            Some(Err(())) => self.error(format!(
                "`{}` is not part of the language",
                self.lexer.slice()
            )),
            Some(Ok(token)) => {
                self.ahead = Some(token);
                Ok(())
            }
            None => {
                self.ahead = None;
                Ok(())
            }
        }
    }

    fn found(&self) -> String {
        match self.ahead {
            Some(_) => format!("`{}`", &self.text[self.at.clone()]),
            None => "the end".to_string(),
        }
    }

    fn take(&mut self, token: Token, name: &str) -> Result<(), ParseError> {
        match self.ahead {
            Some(ahead) if ahead == token => self.advance(),
            _ => self.error(format!("expected {name}, found {}", self.found())),
        }
    }

    /// `let name = expression;` or `name = expression;`
    fn statement(&mut self) -> Result<(), ParseError> {
        let is_let = self.ahead == Some(Token::Let);
        if is_let {
            self.advance()?;
        }
        let name = self.text[self.at.clone()].to_string();
        let defined = match is_let {
            true => self.names.contains_key(&name),
            false => self.program.outputs.iter().any(|(other, _)| *other == name),
        };
        if self.ahead == Some(Token::Name) && defined {
            return self.error(format!("`{name}` is already defined"));
        }
        self.take(Token::Name, "a name")?;
        self.take(Token::Equals, "`=`")?;
        let value = self.shift()?;
        self.take(Token::Semicolon, "an operator or `;`")?;
        if is_let {
            self.names.insert(name, value);
        } else {
            self.program.outputs.push((name, value));
        }
        Ok(())
    }

    /// `sum << number`
    fn shift(&mut self) -> Result<Id, ParseError> {
        let mut value = self.sum()?;
        while self.ahead == Some(Token::Shift) {
            self.advance()?;
            let by = self.text[self.at.clone()]
                .parse()
                .ok()
                .filter(|by| *by < 64);
            let Some(by) = by else {
                return self.error(format!(
                    "expected a number below 64, found {}",
                    self.found()
                ));
            };
            self.take(Token::Number, "a number below 64")?;
            value = self.program.add(Expr::Shl(value, by));
        }
        Ok(value)
    }

    fn sum(&mut self) -> Result<Id, ParseError> {
        let mut value = self.product()?;
        while let Some(token @ (Token::Plus | Token::Minus)) = self.ahead {
            self.advance()?;
            let other = self.product()?;
            value = self.program.add(match token {
                Token::Plus => Expr::Add(value, other),
                _ => Expr::Sub(value, other),
            });
        }
        Ok(value)
    }

    fn product(&mut self) -> Result<Id, ParseError> {
        let mut value = self.atom()?;
        while self.ahead == Some(Token::Star) {
            self.advance()?;
            let other = self.atom()?;
            value = self.program.add(Expr::Mul(value, other));
        }
        Ok(value)
    }

    /// A 64-bit number. Like all arithmetic here, it wraps around to negative numbers.
    fn number(&mut self) -> Result<i64, ParseError> {
        let Ok(number) = self.text[self.at.clone()].parse::<u64>() else {
            return self.error("the number does not fit 64 bits");
        };
        self.advance()?;
        Ok(number as i64)
    }

    fn atom(&mut self) -> Result<Id, ParseError> {
        self.nesting += 1;
        if self.nesting > MAX_NESTING {
            return self.error(format!("nested more than {MAX_NESTING} deep"));
        }
        let text = &self.text[self.at.clone()];
        let value = match self.ahead {
            Some(Token::Number) => {
                let number = self.number()?;
                self.program.add(Expr::Num(number))
            }
            Some(Token::Name) => {
                let name = text.to_string();
                self.advance()?;
                let program = &mut self.program;
                let input = || program.add(Expr::Var(name.clone()));
                *self.names.entry(name.clone()).or_insert_with(input)
            }
            Some(Token::Minus) => {
                self.advance()?;
                if self.ahead == Some(Token::Number) {
                    let number = self.number()?;
                    self.program.add(Expr::Num(number.wrapping_neg()))
                } else {
                    let value = self.atom()?;
                    self.program.add(Expr::Neg(value))
                }
            }
            Some(Token::Open) => {
                self.advance()?;
                let value = self.shift()?;
                self.take(Token::Close, "an operator or `)`")?;
                value
            }
            _ => return self.error(format!("expected an expression, found {}", self.found())),
        };
        self.nesting -= 1;
        Ok(value)
    }
}
