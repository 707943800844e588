//! Locations for an IR that has none.

/// A location.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Place {
    At(u32),
    Named(String, Option<Box<Place>>),
    Fused(Vec<Place>, Option<String>),
}

impl Place {
    /// Fuses locations without duplicates. A single location is returned as it is.
    pub(crate) fn fuse(places: Vec<Place>, metadata: Option<&str>) -> Place {
        let mut parts: Vec<Place> = Vec::new();
        for place in places {
            if !parts.contains(&place) {
                parts.push(place);
            }
        }
        match (parts.as_slice(), metadata) {
            ([one], None) => one.clone(),
            _ => Place::Fused(parts, metadata.map(str::to_string)),
        }
    }
}
