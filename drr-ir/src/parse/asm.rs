//! The parser as Rust functions see it that define the syntax of an op.

use drr_runtime::affine::AffineMap;
use drr_runtime::format::{
    Asm, AsmArgument, AsmError, AsmOperand, AsmParser, AttrForm, Call, Values,
};
use drr_runtime::ir::{Block, OpKind, Type};

use crate::context::{Context, Hooks};
use crate::ids::{Attr, Loc, NIL, RawBlock, RawType};
use crate::parse::fault::{Failure, Fault, Parsed, consequence};
use crate::parse::lexer::Kind;
use crate::parse::parser::{Parser, Place};
use crate::parse::parts::Parts;
use crate::parse::regions::Entry;

/// The parser at one operation.
struct Reader<'p, 't, 'c> {
    parser: &'p mut Parser<'t, 'c>,
    parts: &'p mut Parts,
    kind: u32,
}

impl<'t, 'c> Parser<'t, 'c> {
    /// Reads an operation by the functions of its op.
    pub(super) fn read_by_functions(&mut self, kind: u32, parts: &mut Parts) -> Parsed<()> {
        self.read_with(kind, parts, |hooks, reader| {
            let none = "has no custom assembly form";
            (hooks.parse)(reader).unwrap_or_else(|| Err(AsmError(reader.parser.custom_error(none))))
        })
    }

    /// Reads directive `index` of the format of an op.
    pub(super) fn read_directive(&mut self, index: u16, parts: &mut Parts) -> Parsed<()> {
        let Some(kind) = self.custom else {
            return Ok(());
        };
        self.read_with(kind, parts, |hooks, reader| {
            (hooks.custom)(usize::from(index), Call::Parse(reader)).map(drop)
        })
    }

    /// True if the text continues with directive `index` of the format of an op.
    pub(super) fn begins_directive(&mut self, index: u16) -> bool {
        let mut parts = Parts::default();
        let Some(kind) = self.custom else {
            return false;
        };
        let mut begins = false;
        let read = self.read_with(kind, &mut parts, |hooks, reader| {
            begins = (hooks.custom)(usize::from(index), Call::Begins(reader))?;
            Ok(())
        });
        read.is_ok() && begins
    }

    fn read_with(
        &mut self,
        kind: u32,
        parts: &mut Parts,
        read: impl FnOnce(Hooks, &mut Reader<'_, 't, 'c>) -> Asm,
    ) -> Parsed<()> {
        let registered = self.ctx.kinds[kind as usize].registered.as_ref();
        let Some(hooks) = registered.map(|registered| registered.hooks) else {
            return Ok(());
        };
        let mut reader = Reader {
            parser: self,
            parts,
            kind,
        };
        read(hooks, &mut reader).map_err(failure)
    }
}

pub(super) fn failure(error: AsmError) -> Failure {
    error
        .0
        .downcast::<Fault>()
        .unwrap_or_else(|_| consequence())
}

pub(super) fn asm<T>(read: Parsed<T>) -> Asm<T> {
    read.map_err(|failure| AsmError(failure))
}

impl Reader<'_, '_, '_> {
    /// The number of an operand of this operation in the parser's list.
    fn number(&self, operand: AsmOperand) -> Asm<usize> {
        let number = operand.number();
        let own = self.parts.first_operand..self.parser.operands.len();
        match own.contains(&number) {
            true => Ok(number),
            false => Err(self.error_at(self.position(), "has an operand of another operation")),
        }
    }

    /// The location of an argument and the type.
    fn argument_parts(&mut self, argument: &AsmArgument<Context>) -> Asm<(usize, RawType, Loc)> {
        let number = self.number(argument.name)?;
        let at = self.parser.operands[number].at as usize;
        let Some(ty) = argument.ty else {
            return Err(self.error_at(at, "has an argument without a type"));
        };
        let locs = &self.parts.argument_locs;
        let given = locs.binary_search_by_key(&(at as u32), |one| one.0);
        let loc = match given {
            Ok(index) => locs[index].1,
            Err(_) => self.parser.loc_of(at),
        };
        Ok((number, ty.0, loc))
    }

    /// The entry block of a region that is read next.
    fn entry(&mut self, arguments: &[AsmArgument<Context>]) -> Asm<Option<Entry>> {
        if arguments.is_empty() {
            return Ok(None);
        }
        let mut parts = Vec::new();
        for argument in arguments {
            parts.push(self.argument_parts(argument)?);
        }
        let parser = &mut *self.parser;
        let region = parser.ctx.create_region().0.0;
        parser.open_regions.push(region);
        let block = parser.ctx.new_block();
        parser.ctx.append_block(region, block);
        let mut names = Vec::new();
        for (index, (number, ty, loc)) in parts.into_iter().enumerate() {
            let operand = parser.operands[number];
            parser.ctx.add_block_arg(block, ty, loc);
            parser.place_argument(operand.at as usize, Place::Arg(block, index));
            names.push(operand);
        }
        Ok(Some(Entry {
            region,
            block,
            names,
        }))
    }
}

impl AsmParser<Context> for Reader<'_, '_, '_> {
    fn ir(&mut self) -> &mut Context {
        self.parser.ctx
    }
    fn position(&self) -> usize {
        self.parser.lexer.token.start
    }
    fn name_position(&self) -> usize {
        self.parts.name_at
    }
    fn loc(&mut self) -> Loc {
        self.parser.loc_of(self.parts.name_at)
    }
    fn error_at(&self, position: usize, message: &str) -> AsmError {
        AsmError(self.parser.custom_error_at(position, message))
    }
    fn at(&self, literal: &str) -> bool {
        self.parser.at_literal(literal)
    }
    fn optional(&mut self, literal: &str) -> bool {
        let there = self.parser.at_literal(literal);
        if there {
            self.parser.advance();
        }
        there
    }
    fn expect(&mut self, literal: &str) -> Asm {
        asm(self.parser.literal_text(literal))
    }
    fn optional_keyword(&mut self) -> Option<String> {
        if !matches!(self.parser.lexer.token.kind, Kind::BareId | Kind::IntType) {
            return None;
        }
        let word = self.parser.spelling().to_string();
        self.parser.advance();
        Some(word)
    }
    fn optional_integer(&mut self) -> Asm<Option<i64>> {
        let at = self.position();
        let negative = self.parser.at(Kind::Minus);
        if !negative && !self.parser.at(Kind::Integer) {
            return Ok(None);
        }
        if negative {
            self.parser.advance();
            if !self.parser.at(Kind::Integer) {
                return Err(AsmError(self.parser.wrong_token("expected integer value")));
            }
        }
        let text = self.parser.spelling();
        let value = match text.strip_prefix("0x") {
            Some(digits) => i128::from_str_radix(digits, 16),
            None => text.parse::<i128>(),
        };
        let value = value.map(|value| if negative { -value } else { value });
        match value.ok().and_then(|value| i64::try_from(value).ok()) {
            Some(value) => {
                self.parser.advance();
                Ok(Some(value))
            }
            None => Err(self.error_at(at, "integer value too large")),
        }
    }
    fn at_operand(&self) -> bool {
        self.parser.at(Kind::PercentId)
    }
    fn operand(&mut self) -> Asm<AsmOperand> {
        let at = self.parser.operands.len();
        asm(self.parser.push_operand()).map(|()| AsmOperand::new(at))
    }
    fn operands(&mut self) -> Asm<Vec<AsmOperand>> {
        let start = self.parser.operands.len();
        asm(self.parser.operand_list())?;
        Ok((start..self.parser.operands.len())
            .map(AsmOperand::new)
            .collect())
    }
    fn at_type(&self) -> bool {
        self.parser.at_type()
    }
    fn ty(&mut self) -> Asm<Type<Context>> {
        asm(self.parser.ty()).map(Type)
    }
    fn types(&mut self) -> Asm<Vec<Type<Context>>> {
        let mut types = vec![self.ty()?];
        while self.parser.consume_if(Kind::Comma) {
            types.push(self.ty()?);
        }
        Ok(types)
    }
    fn argument(&mut self, typed: bool, attrs: bool) -> Asm<AsmArgument<Context>> {
        let name = self.operand()?;
        let operand = self.parser.operands[name.number()];
        let end = operand.at as usize + self.parser.name_at(operand.at).len();
        let behind = &self.parser.lexer.text[end..];
        if behind.trim_start().starts_with('#') {
            let at = end + behind.len() - behind.trim_start().len();
            let message = "result number not allowed in argument list";
            return Err(AsmError(self.parser.error_at(at, message)));
        }
        let mut argument = AsmArgument {
            name,
            ty: None,
            attrs: None,
        };
        if typed {
            self.expect(":")?;
            argument.ty = Some(self.ty()?);
            if attrs && self.at("{") {
                argument.attrs = Some(self.attr("", AttrForm::Full)?);
            }
            let place = Place::NewArg(operand.at as usize);
            let loc = asm(self.parser.loc_behind(place))?;
            self.parts
                .argument_locs
                .extend(loc.map(|loc| (operand.at, loc)));
        }
        Ok(argument)
    }
    fn optional_location(&mut self) -> Asm {
        let place = Place::NewArg(self.position());
        asm(self.parser.loc_behind(place)).map(drop)
    }
    fn at_attr(&self, form: AttrForm) -> bool {
        self.parser.at_attr(form)
    }
    fn attr(&mut self, name: &str, form: AttrForm) -> Asm<Attr> {
        asm(self.parser.attr_in_form(name, form))
    }
    fn attr_of_type(&mut self, ty: Type<Context>) -> Asm<Attr> {
        asm(self.parser.attr(Some(ty.0)))
    }
    fn affine_map(&mut self) -> Asm<AffineMap> {
        asm(self.parser.affine_map())
    }
    fn attr_dict(&mut self) -> Asm {
        asm(self.parser.attr_dict(self.parts))
    }
    fn attr_dict_with_keyword(&mut self) -> Asm {
        asm(self.parser.attr_dict_with_keyword(self.parts))
    }
    fn add_attr(&mut self, name: &str, attr: Attr) {
        let name = self.parser.ctx.intern_name(name);
        self.parts.dictionary.push((name, attr));
    }
    fn region(&mut self, group: usize, arguments: &[AsmArgument<Context>]) -> Asm {
        let entry = self.entry(arguments)?;
        let faults = self.parser.faults.len();
        asm(self.parser.own_region(group as u16, entry, self.parts))?;
        let parser = &self.parser;
        let region = self
            .parts
            .regions
            .last()
            .map(|(_, region)| *region as usize);
        let first = region.map_or(NIL, |region| parser.ctx.regions[region].first);
        // Operations with mistakes are left out.
        self.parts.has_body = parser.faults.len() > faults
            || first != NIL && parser.ctx.blocks[first as usize].first != NIL;
        Ok(())
    }
    fn written_region(&mut self, group: usize, arguments: &[AsmArgument<Context>]) -> Asm {
        let entry = self.entry(arguments)?;
        asm(self.parser.written_region(group as u16, entry, self.parts)).map(drop)
    }
    fn has_body(&self) -> bool {
        self.parts.has_body
    }
    fn empty_region(&mut self, group: usize) {
        let region = self.parser.ctx.create_region().0.0;
        self.parser.open_regions.push(region);
        self.parts.regions.push((group as u16, region));
    }
    fn built_region(
        &mut self,
        group: usize,
        arguments: &[Type<Context>],
        build: &mut dyn FnMut(&mut Context, Block<Context>),
    ) {
        self.empty_region(group);
        let ctx = &mut *self.parser.ctx;
        let block = ctx.new_block();
        if let Some((_, region)) = self.parts.regions.last() {
            ctx.append_block(*region, block);
        }
        for ty in arguments {
            ctx.add_block_arg(block, ty.0, Loc::UNKNOWN);
        }
        build(ctx, Block(RawBlock(block)));
        let mut op = self.parser.ctx.blocks[block as usize].first;
        while op != NIL {
            let data = self.parser.ctx.op_data(op);
            let (kind, next) = (data.kind(), data.next);
            self.parser.ctx.add_defaults(kind, op);
            op = next;
        }
    }
    fn op_name(&mut self) -> Asm<OpKind> {
        asm(self.parser.name_of_op())
    }
    fn successor(&mut self, group: usize) -> Asm {
        let list = self.parser.successor_list(group as u16, true, self.parts);
        asm(list)
    }
    fn set_attr(&mut self, slot: usize, attr: Attr) {
        let decl = self.parser.decl(self.kind);
        if let Some(decl) = decl.filter(|decl| slot < decl.attrs.len()) {
            let name = self.parser.attr_name(decl, slot);
            self.parts.properties.push((name, attr));
        }
    }
    fn get_attr(&mut self, slot: usize) -> Option<Attr> {
        let decl = self.parser.decl(self.kind)?;
        let decl = Some(decl).filter(|decl| slot < decl.attrs.len())?;
        let name = self.parser.attr_name(decl, slot);
        let mut all = self.parts.properties.iter().chain(&self.parts.dictionary);
        all.find(|(known, _)| *known == name).map(|(_, attr)| *attr)
    }
    fn set_operands(
        &mut self,
        group: usize,
        operands: &[AsmOperand],
        types: &[Type<Context>],
    ) -> Asm {
        if operands.len() != types.len() {
            let message = format!(
                "number of operands and types do not match: got {} operands and {} types",
                operands.len(),
                types.len()
            );
            let at = match operands.first() {
                Some(first) => self.parser.operands[self.number(*first)?].at as usize,
                None => self.position(),
            };
            return Err(self.error_at(at, &message));
        }
        // A format finds the values when it knows all types.
        if self.parts.given.is_empty() {
            self.set_operand_names(group, operands)?;
            self.set_types(Values::Operand(group as u16), types);
        }
        let start = self.parts.given_values.len();
        for (operand, ty) in operands.iter().zip(types) {
            let operand = self.parser.operands[self.number(*operand)?];
            let value = asm(self.parser.resolve(operand, ty.0))?;
            self.parts.given_values.push(value);
        }
        self.parts.set_given_from(group, start);
        Ok(())
    }
    fn set_operand_names(&mut self, group: usize, operands: &[AsmOperand]) -> Asm {
        let start = self.parser.operands.len();
        for operand in operands {
            let operand = self.parser.operands[self.number(*operand)?];
            self.parser.operands.push(operand);
        }
        if let Some(range) = self.parts.operands.get_mut(group) {
            *range = start..self.parser.operands.len();
        }
        Ok(())
    }
    fn set_types(&mut self, values: Values, types: &[Type<Context>]) {
        self.parts.set_types(values, types.iter().map(|ty| ty.0));
    }
    fn get_types(&self, values: Values) -> Vec<Type<Context>> {
        let types = self.parts.types(values).unwrap_or_default();
        types.iter().map(|ty| Type(*ty)).collect()
    }
    fn set_results(&mut self, group: usize, types: &[Type<Context>]) {
        self.set_types(Values::Result(group as u16), types);
    }
}
