//! Random constants of tensors and vectors.

use std::fmt::Write;

use super::Generator;
use super::types::Element;

impl Generator {
    pub(super) fn dense(&mut self) -> String {
        let (ty, shape, element) = self.constant_type();
        let count: usize = shape.iter().product();
        let literal = if count == 0 {
            match self.random.below(3) {
                0 if shape.len() == 1 => "[]".to_string(),
                1 if element != Element::Opaque => self.element(&element),
                _ => String::new(),
            }
        } else {
            match self.random.below(10) {
                0..3 => self.element(&element),
                3 | 4 => match self.hex(&element, count) {
                    Some(hex) => hex,
                    None => self.element(&element),
                },
                5 => {
                    let one = self.element(&element);
                    nested(&shape, &mut || one.clone())
                }
                _ => nested(&shape, &mut || self.element(&element)),
            }
        };
        format!("dense<{literal}> : {ty}")
    }

    /// A hexadecimal blob: all elements or a splat.
    fn hex(&mut self, element: &Element, count: usize) -> Option<String> {
        let splat = self.random.chance(30);
        if let Element::Int(1, _) = element {
            let mut bytes: Vec<u8> = (0..count.div_ceil(8))
                .map(|_| self.random.next() as u8)
                .collect();
            if let Some(last) = bytes.last_mut()
                && self.shape.stable
                && !count.is_multiple_of(8)
            {
                // Bits after the last element are stored but not printed.
                *last &= (1 << (count % 8)) - 1;
            }
            if splat {
                bytes = vec![if self.random.chance(50) { 0xFF } else { 0 }];
            }
            return Some(hex_string(&bytes));
        }
        let bits = storage_bits(element)?;
        let mut text = Vec::new();
        for _ in 0..if splat { 1 } else { count } {
            for part in 0..parts(element) {
                let _ = part;
                self.stored(bits, &mut text);
            }
        }
        Some(hex_string(&text))
    }

    /// A number of this width in stored form, where unused bits are zero.
    fn stored(&mut self, bits: u32, bytes: &mut Vec<u8>) {
        let mut left = bits;
        while left > 0 {
            let own = left.min(8);
            bytes.push((self.random.next() as u8) & (0xFFu16 >> (8 - own)) as u8);
            left -= own;
        }
    }

    /// One element.
    pub(super) fn element(&mut self, element: &Element) -> String {
        match element {
            Element::Complex(part) => {
                let (re, im) = (self.element(part), self.element(part));
                format!("({re}{}{im})", self.comma())
            }
            Element::Int(1, None) if self.random.chance(70) => {
                self.random.word(&["true", "false"]).to_string()
            }
            Element::Int(width, signed) => self.int(*width, *signed),
            Element::Index => self.int(64, Some(true)),
            Element::Float(width) => self.float_literal(*width),
            Element::Opaque | Element::Other => self.string(),
        }
    }

    /// An integer that fits its type.
    pub(super) fn int(&mut self, width: u32, signed: Option<bool>) -> String {
        if width == 0 {
            return "0".to_string();
        }
        let positive = if signed == Some(true) {
            width - 1
        } else {
            width
        };
        let hex = self.random.chance(15);
        if self.random.chance(30) && signed != Some(false) {
            // The most negative number, or one whose magnitude has fewer bits.
            if width <= 64 && self.random.chance(30) {
                return format!("-{}", 1u128 << (width - 1));
            }
            let magnitude = self.number((width - 1).min(63));
            return match magnitude {
                0 => "0".to_string(),
                magnitude => format!("-{magnitude}"),
            };
        }
        if positive > 64 && self.random.chance(40) {
            let digits = 1 + self.random.below((positive / 4) as usize);
            let mut text = String::from("0x");
            for _ in 0..digits {
                let _ = write!(text, "{:X}", self.random.below(16));
            }
            return text;
        }
        let value = self.number(positive.min(64));
        if hex {
            format!("0x{value:x}")
        } else {
            value.to_string()
        }
    }

    /// A float, in decimal digits or as hexadecimal bits.
    pub(super) fn float_literal(&mut self, bits: u32) -> String {
        if self.random.chance(30) {
            let digits = bits.div_ceil(4) as usize;
            let mut text = String::from("0x");
            let top = 1 << (bits - 4 * (digits as u32 - 1));
            match self.random.below(6) {
                // Many ones, for infinities, NaNs and their neighbors.
                0 => {
                    let _ = write!(text, "{:X}", top - 1);
                    text.push_str(&"F".repeat(digits - 1));
                }
                1 => {
                    let _ = write!(text, "{:X}", top / 2 - 1);
                    text.push_str(&"F".repeat(digits.saturating_sub(1).min(2)));
                    text.push_str(&"0".repeat(digits.saturating_sub(3)));
                }
                2 => {
                    text.push_str(&"0".repeat(digits - 1));
                    text.push('1');
                }
                _ => {
                    let _ = write!(text, "{:X}", self.random.below(top as usize));
                    for _ in 1..digits {
                        let _ = write!(text, "{:X}", self.random.below(16));
                    }
                }
            }
            return text;
        }
        let sign = self.sign();
        match self.random.below(6) {
            0 => format!("{sign}{}.", self.random.below(20)),
            1 => format!(
                "{sign}{}.5e-{}",
                self.random.below(20),
                self.random.below(60)
            ),
            2 => format!(
                "{sign}{}.25E+{}",
                self.random.below(20),
                self.random.below(60)
            ),
            3 => format!("{sign}{}.{}", self.random.below(1000), self.random.next()),
            4 => format!("{sign}0.{}", self.random.below(100_000)),
            _ => format!("{sign}{}.0", self.random.below(300)),
        }
    }

    pub(super) fn sparse(&mut self) -> String {
        loop {
            let (ty, shape, element) = self.constant_type();
            if shape.contains(&0) || shape.is_empty() {
                continue;
            }
            let literal = match self.random.below(5) {
                0 => String::new(),
                1 => {
                    let value = self.element(&element);
                    format!("0, {value}")
                }
                _ => {
                    let mut count = 1 + self.random.below(4);
                    if shape.iter().all(|size| *size == 1) {
                        // Equal indices are printed as one, which MLIR cannot parse.
                        count = 1;
                    }
                    let mut indices: Vec<String> = (0..count)
                        .map(|_| {
                            let place: Vec<String> = shape
                                .iter()
                                .map(|size| self.random.below(*size).to_string())
                                .collect();
                            format!("[{}]", place.join(", "))
                        })
                        .collect();
                    if count > 1 {
                        let ends = |at: fn(usize) -> usize| {
                            let place: Vec<String> =
                                shape.iter().map(|size| at(*size).to_string()).collect();
                            format!("[{}]", place.join(", "))
                        };
                        indices[0] = ends(|_| 0);
                        indices[1] = ends(|size| size - 1);
                    }
                    let values: Vec<String> = (0..count).map(|_| self.element(&element)).collect();
                    let values = match self.random.below(4) {
                        0 if element != Element::Opaque => values[0].clone(),
                        _ => format!("[{}]", values.join(", ")),
                    };
                    format!("[{}], {values}", indices.join(", "))
                }
            };
            return format!("sparse<{literal}> : {ty}");
        }
    }

    /// `array<…>`.
    pub(super) fn dense_array(&mut self) -> String {
        let (ty, element) = match self.random.below(3) {
            0 => loop {
                let (ty, element) = self.float();
                if matches!(element, Element::Float(width) if width % 8 == 0) {
                    break (ty, element);
                }
            },
            1 => ("i1".to_string(), Element::Int(1, None)),
            _ => {
                let width = *self.random.pick(&[8, 16, 24, 32, 40, 64, 128]);
                match self.random.below(5) {
                    0 => (format!("si{width}"), Element::Int(width, Some(true))),
                    1 => (format!("ui{width}"), Element::Int(width, Some(false))),
                    _ => (format!("i{width}"), Element::Int(width, None)),
                }
            }
        };
        let count = self.random.below(5);
        if count == 0 {
            return format!("array<{ty}>");
        }
        let items: Vec<String> = (0..count)
            .map(|_| match element {
                Element::Int(1, _) => self.random.word(&["true", "false"]).to_string(),
                _ => self.element(&element),
            })
            .collect();
        format!("array<{ty}: {}>", items.join(self.comma()))
    }

    /// `dense_resource<…>`, whose blob may be in the file's metadata or not.
    pub(super) fn dense_resource(&mut self) -> String {
        let key = match self.random.below(6) {
            0 => self.bare_id(),
            1 => "\"a key\"".to_string(),
            _ => format!("blob{}", self.random.below(6)),
        };
        let key = if key == "\"a key\"" || !key.contains('"') {
            key
        } else {
            "blob".to_string()
        };
        self.resources.push(key.clone());
        let ty = self.tensor().0;
        format!("dense_resource<{key}> : {ty}")
    }
}

fn hex_string(bytes: &[u8]) -> String {
    let mut text = String::from("\"0x");
    for byte in bytes {
        let _ = write!(text, "{byte:02X}");
    }
    text.push('"');
    text
}

/// Nested lists of the shape.
fn nested(shape: &[usize], each: &mut dyn FnMut() -> String) -> String {
    match shape {
        [] => each(),
        [size, rest @ ..] => {
            let items: Vec<String> = (0..*size).map(|_| nested(rest, each)).collect();
            format!("[{}]", items.join(", "))
        }
    }
}

fn parts(element: &Element) -> usize {
    match element {
        Element::Complex(_) => 2,
        _ => 1,
    }
}

/// The width of one number of an element.
fn storage_bits(element: &Element) -> Option<u32> {
    match element {
        Element::Int(0, _) => None,
        Element::Int(width, _) | Element::Float(width) => Some(*width),
        Element::Index => Some(64),
        Element::Complex(part) => match **part {
            // Complex numbers of one bit are stored in bytes.
            Element::Int(..) | Element::Float(_) => storage_bits(part),
            _ => None,
        },
        _ => None,
    }
}
