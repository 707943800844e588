//! Groups of dimensions that one dimension stands for (MLIR's reassociation indices).

use drr::ir::{AttrData, DYNAMIC, Ir, TypeData};

/// For each dimension of the type of smaller rank, the dimensions of the other type.
pub(crate) type Groups = Vec<Vec<i64>>;

/// The attribute `reassociation`.
pub(crate) fn groups_attr<I: Ir>(groups: &[Vec<i64>]) -> AttrData<I> {
    let number = |dim: &i64| AttrData::Integer {
        value: (*dim).into(),
        ty: TypeData::int(64),
    };
    let group = |group: &Vec<i64>| AttrData::Array(group.iter().map(number).collect());
    AttrData::Array(groups.iter().map(group).collect())
}

/// The sizes after the dimensions of each group became one.
pub(crate) fn collapsed(dims: &[i64], groups: &[Vec<i64>]) -> Option<Vec<i64>> {
    let mut rest = dims;
    let sizes = groups.iter().map(|group| {
        let (own, others) = rest.split_at_checked(group.len())?;
        rest = others;
        match own.contains(&DYNAMIC) {
            true => Some(DYNAMIC),
            false => own.iter().try_fold(1_i64, |all, dim| all.checked_mul(*dim)),
        }
    });
    sizes.collect()
}

/// The groups of two changes of shape in one direction, in either order.
pub(crate) fn composed(a: &Groups, b: &Groups) -> Option<Groups> {
    let (many, few) = match a.len() < b.len() {
        true => (b, a),
        false => (a, b),
    };
    let dims = few.iter().map(Vec::len).sum();
    if a.len() == b.len() || !few.is_empty() && many.len() != dims {
        return None;
    }
    let all = |group: &Vec<i64>| {
        let parts = group
            .iter()
            .map(|dim| many.get(usize::try_from(*dim).ok()?));
        Some(
            parts
                .collect::<Option<Vec<_>>>()?
                .into_iter()
                .flatten()
                .copied()
                .collect(),
        )
    };
    few.iter().map(all).collect()
}

/// The groups of a change of shape that splits dimensions and then joins them: for each group of
/// `few`, the groups of `many` of the same dimensions.
pub(crate) fn joined(many: &Groups, few: &Groups) -> Option<Groups> {
    let mut ends = many.iter().enumerate().peekable();
    let joined = few.iter().map(|group| {
        let (mut own, last) = (Vec::new(), group.last()?);
        while let Some((at, part)) = ends.next_if(|(_, part)| part.last() <= Some(last)) {
            own.push(at as i64);
            if part.last() == Some(last) {
                return Some(own);
            }
        }
        // The next part belongs to this group and to the next one.
        ends.peek().is_none().then_some(own)
    });
    joined.collect()
}

/// The groups of a change of shape that joins dimensions of `dims` and splits these into those of
/// `collapsed`, of smaller rank. `groups` and `collapsed_groups` are those of the two steps.
pub(crate) fn rejoined(
    (dims, groups): (&[i64], &Groups),
    (collapsed, collapsed_groups): (&[i64], &Groups),
) -> Option<Groups> {
    if groups.is_empty() {
        return found(dims, collapsed);
    }
    let mut all = Groups::new();
    for (group, collapsed_group) in groups.iter().zip(collapsed_groups) {
        let first = *group.first()?;
        let own = part(dims, group)?;
        let parts = part(collapsed, collapsed_group)?;
        if own.len() == parts.len() {
            let unknown = own.iter().filter(|dim| **dim == DYNAMIC).count();
            if own != parts || unknown > 1 {
                return None;
            }
            all.extend(group.iter().map(|dim| vec![*dim]));
            continue;
        }
        for group in found(own, parts)? {
            all.push(group.iter().map(|dim| first + dim).collect());
        }
    }
    Some(all)
}

/// The sizes of the dimensions of a group.
pub(crate) fn part<'a>(dims: &'a [i64], group: &[i64]) -> Option<&'a [i64]> {
    let first = usize::try_from(*group.first()?).ok()?;
    dims.get(first..first + group.len())
}

/// Groups of `dims` that have the sizes `collapsed` (MLIR's `getReassociationIndicesForCollapse`).
fn found(dims: &[i64], collapsed: &[i64]) -> Option<Groups> {
    if dims.len() <= collapsed.len() {
        return None;
    }
    let mut groups = Groups::new();
    let mut next = 0;
    for size in collapsed {
        let first = next;
        if *size == DYNAMIC {
            next += 1 + dims[first..].iter().position(|dim| *dim == DYNAMIC)?;
        } else {
            let mut product = 1_i64;
            loop {
                let dim = *dims.get(next)?;
                product = product.saturating_mul(dim);
                if dim == DYNAMIC || product > *size {
                    return None;
                }
                next += 1;
                if product == *size {
                    break;
                }
            }
        }
        groups.push((first..next).map(|dim| dim as i64).collect());
    }
    let is_open = collapsed.last() == Some(&DYNAMIC);
    let fits = |dim: &i64| is_open || *dim == DYNAMIC || *dim == 1;
    if !dims[next..].iter().all(fits) {
        return None;
    }
    if let Some(last) = groups.last_mut() {
        last.extend((next..dims.len()).map(|dim| dim as i64));
    }
    Some(groups)
}
