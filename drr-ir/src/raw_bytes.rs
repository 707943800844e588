//! Bytes that are not UTF-8, which MLIR accepts in strings, names and comments.
//!
//! A name is a `str`. In it, the character U+10FF00 plus a byte stands for a byte that is not part of
//! UTF-8. These characters themselves are stored as their bytes, so that no two names are confused.

use std::borrow::Cow;

const BASE: u32 = 0x10_FF00;

/// The byte that a character of a name stands for.
fn byte_of(c: char) -> Option<u8> {
    let byte = u8::try_from(u32::from(c).checked_sub(BASE)?).ok()?;
    (byte >= 0x80).then_some(byte)
}

fn push_byte(name: &mut String, byte: u8) {
    name.extend(char::from_u32(BASE + u32::from(byte)));
}

/// The name of these bytes.
pub(crate) fn name_of(bytes: &[u8]) -> Cow<'_, str> {
    // All characters that stand for bytes begin with 0xF4.
    if !bytes.contains(&0xF4)
        && let Ok(text) = std::str::from_utf8(bytes)
    {
        return Cow::Borrowed(text);
    }
    let mut name = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        for c in chunk.valid().chars() {
            match byte_of(c) {
                None => name.push(c),
                Some(_) => {
                    let mut buffer = [0; 4];
                    let bytes = c.encode_utf8(&mut buffer).bytes();
                    bytes.for_each(|byte| push_byte(&mut name, byte));
                }
            }
        }
        chunk
            .invalid()
            .iter()
            .for_each(|byte| push_byte(&mut name, *byte));
    }
    Cow::Owned(name)
}

/// True if a byte needs no escape in a quoted string.
pub(crate) fn is_plain(c: u8) -> bool {
    matches!(c, 0x20..0x7F) && c != b'"' && c != b'\\'
}

/// The bytes of a name.
pub(crate) fn bytes_of(name: &str) -> Cow<'_, [u8]> {
    if !name.as_bytes().contains(&0xF4) {
        return Cow::Borrowed(name.as_bytes());
    }
    let mut bytes = Vec::with_capacity(name.len());
    for c in name.chars() {
        match byte_of(c) {
            Some(byte) => bytes.push(byte),
            None => bytes.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes()),
        }
    }
    Cow::Owned(bytes)
}

/// The order of two names by their bytes.
pub(crate) fn compare(a: &str, b: &str) -> std::cmp::Ordering {
    match a.as_bytes().contains(&0xF4) || b.as_bytes().contains(&0xF4) {
        false => a.cmp(b),
        true => bytes_of(a).cmp(&bytes_of(b)),
    }
}

/// The character in place of a byte that is not UTF-8, which is not a token.
const PLACEHOLDER: char = '\u{1A}';

/// A text of bytes as UTF-8 of the same length, and the bytes that were replaced, by position.
pub(crate) fn text_of(bytes: &[u8]) -> (Cow<'_, str>, Vec<(u32, u8)>) {
    if let Ok(text) = std::str::from_utf8(bytes) {
        return (Cow::Borrowed(text), Vec::new());
    }
    let (mut text, mut replaced) = (String::with_capacity(bytes.len()), Vec::new());
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        for byte in chunk.invalid() {
            replaced.push((text.len() as u32, *byte));
            text.push(PLACEHOLDER);
        }
    }
    (Cow::Owned(text), replaced)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_names_are_confused() {
        let texts: [&[u8]; 6] = [
            b"\xFF",
            "\u{10FFFF}".as_bytes(),
            b"a\xF4\x8Fb",
            "é\u{10FF00}".as_bytes(),
            b"plain",
            b"\xF4\x8F\xBF\xBF\xFF",
        ];
        for bytes in texts {
            let name = name_of(bytes);
            assert_eq!(bytes_of(&name), bytes, "{bytes:?}");
            for other in texts {
                assert_eq!(name == name_of(other), bytes == other);
                assert_eq!(compare(&name, &name_of(other)), bytes.cmp(other));
            }
        }
    }

    #[test]
    fn a_replaced_byte_keeps_all_positions() {
        let (text, replaced) = text_of(b"a\xFFb\xE9");
        assert_eq!(
            (&*text, replaced),
            ("a\u{1A}b\u{1A}", vec![(1, 0xFF), (3, 0xE9)])
        );
    }
}
