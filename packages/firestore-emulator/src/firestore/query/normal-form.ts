import { failedPrecondition, invalidArgument } from '../border/errors.ts';
import type { Filter, Term } from './filter.ts';

const maxDisjunctions = 30;

/**
 * Converts a filter to disjunctive normal form: an "or" of "and"s. IN and ARRAY_CONTAINS_ANY become equalities and
 * ARRAY_CONTAINS. Throws for more than 30 disjunctions, or for two array-contains in one of them.
 */
export function conjunctionsOf(filter: Filter): Term[][] {
  const count = countOf(filter);
  if (count > maxDisjunctions) {
    throw invalidArgument(
      `Too many disjunctions after normalization. Result had ${count} disjunctions which is more than the maximum of ${maxDisjunctions}`,
    );
  }
  const conjunctions = expand(filter);
  if (conjunctions.some((terms) => terms.filter(({ operator }) => operator === 'contains').length > 1)) {
    throw failedPrecondition('Only a single array-contains clause is allowed in a query');
  }
  return conjunctions;
}

function countOf(filter: Filter): number {
  switch (filter.kind) {
    case 'term':
      return isList(filter) ? filter.values.length : 1;
    case 'and':
      return filter.filters.reduce((product, part) => product * countOf(part), 1);
    default:
      return Math.max(
        1,
        filter.filters.reduce((sum, part) => sum + countOf(part), 0),
      );
  }
}

function isList({ operator }: Term): boolean {
  return operator === 'in' || operator === 'containsAny';
}

function expand(filter: Filter): Term[][] {
  switch (filter.kind) {
    case 'term':
      if (!isList(filter)) return [[filter]];
      return filter.values.map((value) => [
        { ...filter, operator: filter.operator === 'in' ? 'equal' : 'contains', values: [value] },
      ]);
    case 'and':
      return filter.filters.reduce<Term[][]>(
        (products, part) => {
          const alternatives = expand(part);
          return products.flatMap((terms) => alternatives.map((more) => [...terms, ...more]));
        },
        [[]],
      );
    default:
      return filter.filters.length === 0 ? [[]] : filter.filters.flatMap(expand);
  }
}
