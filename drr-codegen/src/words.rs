//! Enums whose variants are words.

/// Declares an enum of words.
macro_rules! words {
    ($(#[$doc:meta])* $vis:vis $name:ident $count:literal { $($variant:ident = $word:literal,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
        $vis enum $name {
            $(#[doc = concat!("`", $word, "`.")] $variant,)*
        }

        impl $name {
            /// All of them.
            $vis const ALL: [$name; $count] = [$($name::$variant),*];
            /// The one that this word means.
            $vis fn from_name(name: &str) -> Option<$name> {
                Self::ALL.into_iter().find(|known| known.name() == name)
            }
            /// The word.
            $vis fn name(self) -> &'static str {
                match self {
                    $($name::$variant => $word,)*
                }
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.name())
            }
        }
    };
}
pub(crate) use words;
