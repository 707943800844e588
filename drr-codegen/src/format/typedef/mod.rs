//! The assembly format of a type or attribute: ``format = "`<` $shape `x` $elem `>`"``.
//!
//! Language, order of the checks and texts are those of `mlir-tblgen -gen-typedef-defs`.

use super::FormatError;
use super::lex::{Lexer, Token, TokenKind};
use super::parse::{Parsed, fail, invalid, meant};
use crate::codes;
use crate::diag::nearest;

mod ast;
mod check;

pub use ast::{DefElement, DefKind, ParamShape};
use check::{Flags, is_comma, readable, space, unsupported};

/// The elements may be nested this deeply.
const MAX_DEPTH: usize = 32;

/// Where an element stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Context {
    Top,
    Struct,
    Custom,
    Ref,
}

struct Parser<'a> {
    /// The name of the type or attribute.
    name: &'a str,
    params: &'a [ParamShape],
    seen: Vec<bool>,
    token: Token<'a>,
    lexer: Lexer<'a>,
    depth: usize,
    /// A `custom` directive in a `struct`.
    custom: Option<usize>,
}

/// Reads and checks the format of a type or attribute.
///
/// # Errors
/// The first mistake.
pub fn parse_def(
    text: &str,
    name: &str,
    params: &[ParamShape],
) -> Result<Vec<DefElement>, FormatError> {
    let mut lexer = Lexer::new(text);
    let mut parser = Parser {
        name,
        params,
        seen: vec![false; params.len()],
        token: lexer.next()?,
        lexer,
        depth: 0,
        custom: None,
    };
    let start = parser.token.at;
    let mut elements = Vec::new();
    while parser.token.kind != TokenKind::End {
        elements.push(parser.element(Context::Top)?);
    }
    let missing = (0..params.len()).find(|at| !params[*at].optional && !parser.seen[*at]);
    if let Some(at) = missing {
        let text = format!(
            "format is missing reference to parameter: {}",
            params[at].name
        );
        return fail(codes::FORMAT_MISSING, start, text);
    }
    for pair in elements.windows(2) {
        if let DefKind::Struct(of) = &pair[0].kind
            && is_comma(&pair[1])
            && of.iter().any(|at| params[*at].optional)
        {
            let text =
                "`struct` directive with optional parameters cannot be followed by a comma literal";
            return fail(codes::FORMAT_AMBIGUOUS, start, text);
        }
    }
    if let Some(at) = parser.custom {
        return unsupported(at);
    }
    readable(params, &parser.seen, &elements, start)?;
    let mut flags = Flags::START;
    space(&mut elements, &mut flags);
    Ok(elements)
}

impl<'a> Parser<'a> {
    fn is(&self, punct: u8) -> bool {
        self.token.kind == TokenKind::Punct(punct)
    }

    fn bump(&mut self) -> Parsed<Token<'a>> {
        let next = self.lexer.next()?;
        Ok(std::mem::replace(&mut self.token, next))
    }

    fn expect(&mut self, kind: TokenKind, text: &str) -> Parsed<Token<'a>> {
        match self.token.kind == kind {
            true => self.bump(),
            false => fail(codes::FORMAT_SYNTAX, self.token.at, text),
        }
    }

    fn punct(&mut self, punct: u8, text: &str) -> Parsed<()> {
        self.expect(TokenKind::Punct(punct), text).map(drop)
    }

    fn element(&mut self, context: Context) -> Parsed<DefElement> {
        let offset = self.token.at;
        if self.depth == MAX_DEPTH {
            let text = "elements are nested too deeply";
            return fail(codes::FORMAT_SYNTAX, offset, text);
        }
        self.depth += 1;
        let kind = match self.token.kind {
            TokenKind::Literal => self.literal(context),
            TokenKind::Code => self.code(context),
            TokenKind::Variable => self.variable(context),
            TokenKind::Directive => self.directive(context),
            TokenKind::Punct(b'(') => self.group(context),
            _ => {
                let text = "expected literal, variable, directive, or optional group";
                let error = FormatError::new(codes::FORMAT_SYNTAX, offset, text);
                Err(error.advise(meant(self.token)))
            }
        };
        self.depth -= 1;
        Ok(DefElement {
            offset,
            space: false,
            kind: kind?,
        })
    }

    fn literal(&mut self, context: Context) -> Parsed<DefKind> {
        let token = self.bump()?;
        if context != Context::Top {
            let text = "literals may only be used in the top-level section of the format";
            return fail(codes::FORMAT_PLACE, token.at, text);
        }
        let value = &token.text[1..token.text.len() - 1];
        match value {
            "" => return Ok(DefKind::Whitespace("")),
            " " => return Ok(DefKind::Whitespace(" ")),
            "\\n" => return Ok(DefKind::Whitespace("\n")),
            _ => {}
        }
        match invalid(value) {
            None => Ok(DefKind::Literal(value.to_string())),
            Some(why) => {
                let text = format!("expected valid literal but got '{value}': {why}");
                fail(codes::FORMAT_TEXT, token.at, text)
            }
        }
    }

    fn code(&mut self, context: Context) -> Parsed<DefKind> {
        let token = self.bump()?;
        match context {
            Context::Custom => Ok(DefKind::Code(
                token.text[1..token.text.len() - 1].to_string(),
            )),
            _ => {
                let text = "strings may only be used as 'custom' directive arguments";
                fail(codes::FORMAT_PLACE, token.at, text)
            }
        }
    }

    fn variable(&mut self, context: Context) -> Parsed<DefKind> {
        let token = self.bump()?;
        let (at, name) = (token.at, &token.text[1..]);
        let Some(index) = self.params.iter().position(|param| param.name == name) else {
            let text = format!("{} has no parameter named '{name}'", self.name);
            let near = nearest(name, self.params.iter().map(|param| param.name.as_str()));
            let advice = near.map(|near| format!("did you mean `${near}`?"));
            return Err(FormatError::new(codes::FORMAT_NAME, at, text).advise(advice));
        };
        if context == Context::Ref {
            if self.seen[index] {
                return Ok(DefKind::Param(index));
            }
            let text = format!("parameter '{name}' must be bound before it is referenced");
            return fail(codes::FORMAT_REFERENCE, at, text);
        }
        if std::mem::replace(&mut self.seen[index], true) {
            let text = format!("duplicate parameter '{name}'");
            return fail(codes::FORMAT_TWICE, at, text);
        }
        Ok(DefKind::Param(index))
    }

    fn directive(&mut self, context: Context) -> Parsed<DefKind> {
        let token = self.bump()?;
        let at = token.at;
        match token.text {
            "qualified" => {
                self.punct(b'(', "expected '(' before argument list")?;
                let kind = self.element(context)?.kind;
                if !matches!(kind, DefKind::Param(_)) {
                    let text = "`qualified` argument list expected a variable";
                    return fail(codes::FORMAT_PLACE, at, text);
                }
                self.punct(b')', "expected ')' after argument list")?;
                // Parameters that are types or attributes are always printed in full.
                Ok(kind)
            }
            "params" => {
                if !matches!(context, Context::Top | Context::Struct) {
                    let text = "`params` can only be used at the top-level context or within a `struct` directive";
                    return fail(codes::FORMAT_PLACE, at, text);
                }
                if let Some(seen) = self.seen.iter().position(|seen| *seen) {
                    let name = &self.params[seen].name;
                    let text = format!("`params` captures duplicate parameter: {name}");
                    return fail(codes::FORMAT_TWICE, at, text);
                }
                self.seen.fill(true);
                Ok(DefKind::Params((0..self.params.len()).collect()))
            }
            "struct" => self.structure(at, context),
            "ref" => {
                if context != Context::Custom {
                    let text = "'ref' is only valid within a `custom` directive";
                    return fail(codes::FORMAT_PLACE, at, text);
                }
                self.punct(b'(', "expected '(' before argument list")?;
                let of = self.element(Context::Ref)?;
                self.punct(b')', "expected ')' after argument list")?;
                match of.kind {
                    DefKind::Param(of) => Ok(DefKind::Ref(of)),
                    kind => Ok(kind),
                }
            }
            "custom" => self.custom(at, context),
            _ => fail(codes::FORMAT_PLACE, at, "unsupported directive kind"),
        }
    }

    fn structure(&mut self, at: usize, context: Context) -> Parsed<DefKind> {
        if context != Context::Top {
            let text = "`struct` can only be used at the top-level context";
            return fail(codes::FORMAT_PLACE, at, text);
        }
        self.punct(b'(', "expected '(' before `struct` argument list")?;
        let mut of = Vec::new();
        loop {
            match self.element(Context::Struct)?.kind {
                DefKind::Param(param) => of.push(param),
                DefKind::Params(all) if of.is_empty() => {
                    of = all;
                    break;
                }
                DefKind::Custom(_, arguments) => {
                    let [argument] = &arguments[..] else {
                        let text =
                            "`struct` can only contain `custom` directives with a single argument";
                        return fail(codes::FORMAT_PLACE, at, text);
                    };
                    let DefKind::Param(param) = argument.kind else {
                        let text = "a `custom` directive nested within a `struct` must be passed a parameter";
                        return fail(codes::FORMAT_PLACE, at, text);
                    };
                    self.custom = Some(at);
                    of.push(param);
                }
                _ if of.is_empty() => {
                    let text = "`struct` argument list expected a parameter or directive";
                    return fail(codes::FORMAT_PLACE, at, text);
                }
                _ => {
                    let text =
                        "expected a parameter or `custom` directive in `struct` argument list";
                    return fail(codes::FORMAT_PLACE, at, text);
                }
            }
            if !self.is(b',') {
                break;
            }
            self.bump()?;
        }
        self.punct(b')', "expected ')' at the end of an argument list")?;
        Ok(DefKind::Struct(of))
    }

    fn custom(&mut self, at: usize, context: Context) -> Parsed<DefKind> {
        if !matches!(context, Context::Top | Context::Struct) {
            let text =
                "`custom` can only be used at the top-level context or within a `struct` directive";
            return fail(codes::FORMAT_PLACE, at, text);
        }
        self.punct(b'<', "expected '<' before custom directive name")?;
        let word = "expected custom directive name identifier";
        let name = self.expect(TokenKind::Word, word)?.text.to_string();
        self.punct(b'>', "expected '>' after custom directive name")?;
        self.punct(b'(', "expected '(' before custom directive parameters")?;
        let mut arguments = vec![self.element(Context::Custom)?];
        while self.is(b',') {
            self.bump()?;
            arguments.push(self.element(Context::Custom)?);
        }
        self.punct(b')', "expected ')' after custom directive parameters")?;
        Ok(DefKind::Custom(name, arguments))
    }

    fn group(&mut self, context: Context) -> Parsed<DefKind> {
        let at = self.bump()?.at;
        if context != Context::Top {
            let text = "optional groups can only be used as top-level elements";
            return fail(codes::FORMAT_PLACE, at, text);
        }
        let mut anchor = None;
        let then = self.branch(false, &mut anchor)?;
        let mut otherwise = Vec::new();
        if self.is(b':') {
            self.bump()?;
            self.punct(b'(', "expected '(' to start else branch of optional group")?;
            otherwise = self.branch(true, &mut anchor)?;
        }
        self.punct(b'?', "expected '?' after optional group")?;
        let group = |text: &str| fail(codes::FORMAT_GROUP, at, text);
        let Some((inverted, place)) = anchor else {
            return group("optional group has no anchor element");
        };
        for (branch, second) in [(&then, false), (&otherwise, true)] {
            if let Some(text) = branch
                .iter()
                .find_map(|element| self.misplaced(&element.kind))
            {
                return group(text);
            }
            if second != inverted {
                continue;
            }
            match &branch[place].kind {
                DefKind::Param(_) | DefKind::Params(_) | DefKind::Struct(_) => {}
                DefKind::Custom(_, arguments) => {
                    let bound = |argument: &DefElement| matches!(argument.kind, DefKind::Param(_));
                    if !arguments.iter().any(bound) {
                        return group(
                            "`custom` directive with no bound parameters cannot be used as optional group anchor",
                        );
                    }
                }
                _ => return group("optional group anchor must be a parameter or directive"),
            }
        }
        let is_read = |element: &&DefElement| !matches!(element.kind, DefKind::Whitespace(_));
        let first = then.iter().find(is_read).map(|first| &first.kind);
        let starts = matches!(
            first,
            Some(DefKind::Literal(_) | DefKind::Param(_) | DefKind::Custom(..))
        );
        if !starts {
            return group(
                "first parsable element of an optional group must be a literal, variable, or custom directive",
            );
        }
        let branch = if inverted { &otherwise } else { &then };
        let anchors = match &branch[place].kind {
            DefKind::Param(at) => vec![*at],
            DefKind::Params(of) | DefKind::Struct(of) => of.clone(),
            _ => Vec::new(),
        };
        Ok(DefKind::Group {
            anchors,
            inverted,
            then,
            otherwise,
        })
    }

    /// The elements up to `)`.
    fn branch(
        &mut self,
        second: bool,
        anchor: &mut Option<(bool, usize)>,
    ) -> Parsed<Vec<DefElement>> {
        let mut elements = Vec::new();
        loop {
            let element = self.element(Context::Top)?;
            if self.is(b'^') {
                if anchor.is_some() {
                    let text = "only one element can be marked as the anchor of an optional group";
                    return fail(codes::FORMAT_GROUP, self.token.at, text);
                }
                *anchor = Some((second, elements.len()));
                self.bump()?;
            }
            elements.push(element);
            if self.is(b')') {
                self.bump()?;
                return Ok(elements);
            }
        }
    }

    /// Why an element cannot stand in a group.
    fn misplaced(&self, kind: &DefKind) -> Option<&'static str> {
        let required = |at: &usize| !self.params[*at].optional;
        match kind {
            DefKind::Param(at) if required(at) => {
                Some("parameters in an optional group must be optional")
            }
            DefKind::Params(of) if of.iter().any(required) => Some(
                "`params` directive allowed in optional group only if all parameters are optional",
            ),
            DefKind::Struct(of) if of.iter().any(required) => Some(
                "`struct` is only allowed in an optional group if all captured parameters are optional",
            ),
            DefKind::Custom(_, arguments) => {
                let is_required = |argument: &DefElement| matches!(&argument.kind, DefKind::Param(at) if required(at));
                arguments.iter().any(is_required).then_some(
                    "`custom` is only allowed in an optional group if all captured parameters are optional",
                )
            }
            _ => None,
        }
    }
}
