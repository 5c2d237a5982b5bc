import type { QueryFact } from '../../rules/engine.ts';
import type { RulesValue } from '../../rules/values/value.ts';
import { isRange, type Term } from '../query/filter.ts';
import type { Query } from '../query/query.ts';
import { fixedPath, isPossible } from '../query/run.ts';
import { namePath } from '../values/field-path.ts';
import { lastSegment } from '../values/resource-name.ts';
import { toRulesValue } from './rules-values.ts';

const rulesNull: RulesValue = { type: 'null' };
const rulesNan: RulesValue = { type: 'float', value: Number.NaN };

/** What a query says about every document it can return, for the proof of `list` (emulator/docs/rules-language.md section 10). */
export function queryFacts(query: Query): {
  readonly conjunctions: readonly (readonly QueryFact[])[];
  readonly fixedIds: readonly (string | undefined)[];
} {
  const possible = query.conjunctions.filter(isPossible);
  return {
    conjunctions: possible.map((terms) => [...terms.flatMap(factsOf), ...orderFacts(query)]),
    fixedIds: possible.map((terms) => {
      const path = fixedPath(query, terms);
      return path === null ? undefined : lastSegment(path);
    }),
  };
}

/** Documents that lack an ordered field are not returned. */
function orderFacts(query: Query): QueryFact[] {
  return query.orders.map(({ path }) => ({ path: path.segments, kind: 'present' }));
}

function factsOf({ path: { segments: path, ...rest }, operator, values }: Term): QueryFact[] {
  if (rest.text === namePath.text) return [];
  const operands = values.map(toRulesValue);
  const value = operands[0] ?? rulesNull;
  switch (operator) {
    case 'equal':
      return [{ path, kind: 'equal', value }];
    case 'contains':
      return [{ path, kind: 'contains', value }];
    case 'isNull':
      return [{ path, kind: 'null' }];
    case 'isNan':
      return [{ path, kind: 'nan' }];
    case 'isNotNan':
      return [differs(path, rulesNull), differs(path, rulesNan)];
    case 'isNotNull':
      return [differs(path, rulesNull)];
    case 'notEqual':
    case 'notIn':
      return [differs(path, rulesNull), ...operands.map((operand) => differs(path, operand))];
    default:
      if (!isRange(operator)) return [];
      return [
        rangeFact(path, operator.startsWith('greater'), { value, inclusive: operator.endsWith('OrEqual') }),
      ];
  }
}

function differs(path: readonly string[], value: RulesValue): QueryFact {
  return { path, kind: 'differs', value };
}

function rangeFact(
  path: readonly string[],
  isLower: boolean,
  bound: { value: RulesValue; inclusive: boolean },
): QueryFact {
  return isLower ? { path, kind: 'range', lower: bound } : { path, kind: 'range', upper: bound };
}

/** The effective order as rules see it in `request.query.orderBy`, e.g. `createdAt DESC, __name__ DESC`. */
export function orderText(query: Query): string | null {
  if (query.orders.length === 0) return null;
  const direction = (descending: boolean) => (descending ? 'DESC' : 'ASC');
  return [
    ...query.orders.map(({ path, descending }) => `${path.text} ${direction(descending)}`),
    `${namePath.text} ${direction(query.nameDescending)}`,
  ].join(', ');
}
