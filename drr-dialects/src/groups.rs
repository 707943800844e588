//! Groups of dimensions that one dimension stands for (MLIR's reassociation indices).

use std::ops::Range;

use drr::ir::{AttrData, DYNAMIC, Ir, TypeData};

use crate::shape::dynamic;

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
        // Two unknown dimensions cannot be told apart.
        if dynamic(parts) > 1 {
            return None;
        }
        if own.len() == parts.len() {
            if own != parts {
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

/// Groups of `dims` that have the sizes `collapsed`, if it is clear which ones (MLIR's
/// `getReassociationIndicesForCollapse`).
fn found(dims: &[i64], collapsed: &[i64]) -> Option<Groups> {
    if dims.len() <= collapsed.len() {
        return None;
    }
    if collapsed.is_empty() {
        let fits = |dim: &i64| *dim == DYNAMIC || *dim == 1;
        return dims.iter().all(fits).then(Groups::new);
    }
    // From both ends, so that unknown dimensions which could be in several groups are seen.
    let groups = ranges(dims, collapsed)?;
    let reversed = |list: &[i64]| list.iter().rev().copied().collect::<Vec<_>>();
    let backwards = ranges(&reversed(dims), &reversed(collapsed))?;
    for (group, other) in groups.iter().zip(backwards.iter().rev()) {
        let other = dims.len() - other.end..dims.len() - other.start;
        let first = group.start.min(other.start)..group.start.max(other.start);
        let last = group.end.min(other.end)..group.end.max(other.end);
        if !first.chain(last).all(|dim| dims[dim] == 1) {
            return None;
        }
    }
    let group = |group: Range<usize>| group.map(|dim| dim as i64).collect();
    Some(groups.into_iter().map(group).collect())
}

/// The first groups of dimensions that have these sizes. What is between two groups belongs to the one
/// before, which must be unknown.
fn ranges(dims: &[i64], collapsed: &[i64]) -> Option<Vec<Range<usize>>> {
    let mut groups: Vec<Range<usize>> = Vec::new();
    let mut next = 0;
    for (at, size) in collapsed.iter().enumerate() {
        let is_last = at + 1 == collapsed.len();
        let mut group = match *size {
            DYNAMIC => next..next + 1 + dims[next..].iter().position(|dim| *dim == DYNAMIC)?,
            size => of_size(dims, next, size)?,
        };
        while is_last && group.end < dims.len() && (*size == DYNAMIC || dims[group.end] == 1) {
            group.end += 1;
        }
        if group.start > next {
            groups
                .last_mut()
                .filter(|_| collapsed[at - 1] == DYNAMIC)?
                .end = group.start;
        }
        next = group.end;
        groups.push(group);
    }
    (next == dims.len()).then_some(groups)
}

/// The first known dimensions from `next` on whose product is `size`.
fn of_size(dims: &[i64], next: usize, size: i64) -> Option<Range<usize>> {
    let (mut start, mut product) = (next, 1_i64);
    for end in next..dims.len() {
        if dims[end] == DYNAMIC {
            (start, product) = (end + 1, 1);
            continue;
        }
        product = product.saturating_mul(dims[end]);
        while product > size && start < end {
            product /= dims[start].max(1);
            start += 1;
        }
        if product == size {
            return Some(start..end + 1);
        }
    }
    None
}
