//! Strings in attributes.

/// A string. In MLIR a string is any bytes, so it need not be UTF-8.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Text {
    /// Valid UTF-8.
    Utf8(Box<str>),
    /// Bytes that are not valid UTF-8.
    Bytes(Box<[u8]>),
}

impl Text {
    pub(crate) fn from_bytes(bytes: Vec<u8>) -> Self {
        match String::from_utf8(bytes) {
            Ok(text) => Text::Utf8(text.into()),
            Err(error) => Text::Bytes(error.into_bytes().into()),
        }
    }

    /// The bytes.
    pub fn as_bytes(&self) -> &[u8] {
        match self {
            Text::Utf8(text) => text.as_bytes(),
            Text::Bytes(bytes) => bytes,
        }
    }

    /// The string, if it is valid UTF-8.
    pub fn as_str(&self) -> Option<&str> {
        match self {
            Text::Utf8(text) => Some(text),
            Text::Bytes(_) => None,
        }
    }
}

impl From<&str> for Text {
    fn from(text: &str) -> Self {
        Text::Utf8(text.into())
    }
}
