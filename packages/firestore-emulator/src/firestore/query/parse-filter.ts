import type { google } from '@google-cloud/firestore/types/protos/firestore_v1_proto_api.d.ts';
import { type FirestoreError, invalidArgument } from '../border/errors.ts';
import { decodeValue } from '../values/codec.ts';
import { namePath, parseFieldPath } from '../values/field-path.ts';
import { isArray, Reference, type Value } from '../values/value.ts';
import { everything, type Filter, isInequality, isNegation, type Operator, type Term, termsOf } from './filter.ts';

type WireFilter = google.firestore.v1.StructuredQuery.IFilter;
type WireFieldFilter = google.firestore.v1.StructuredQuery.IFieldFilter;

const fieldOperators: Readonly<Record<string, Operator>> = {
  LESS_THAN: '<',
  LESS_THAN_OR_EQUAL: '<=',
  GREATER_THAN: '>',
  GREATER_THAN_OR_EQUAL: '>=',
  EQUAL: '==',
  IN: '==',
  NOT_EQUAL: '!=',
  NOT_IN: '!=',
  ARRAY_CONTAINS: 'contains',
  ARRAY_CONTAINS_ANY: 'contains',
};

const maxOperands: Readonly<Record<string, number>> = { IN: 30, ARRAY_CONTAINS_ANY: 30, NOT_IN: 10 };

const unaryOperators: Readonly<Record<string, Pick<Term, 'operator' | 'values'>>> = {
  IS_NAN: { operator: 'is', values: [Number.NaN] },
  IS_NULL: { operator: 'is', values: [null] },
  IS_NOT_NAN: { operator: 'isNot', values: [Number.NaN] },
  IS_NOT_NULL: { operator: 'isNot', values: [null] },
};

/** Parses the `where` of a query. Errors have the texts of the official emulator (recordings, queries.json). */
export function parseFilter(wire: WireFilter | null | undefined, root: string): Filter {
  const used = new Set<string>();
  const filter = wire ? parse(wire, root, used) : everything;
  if (termsOf(filter).filter(({ operator }) => isNegation(operator)).length > 1) {
    throw invalidArgument(
      "Only a single 'NOT_EQUAL', 'NOT_IN', 'IS_NOT_NAN', or 'IS_NOT_NULL' filter allowed per query.",
    );
  }
  if (used.has('NOT_IN') && ['IN', 'ARRAY_CONTAINS_ANY', 'OR'].some((name) => used.has(name))) {
    throw invalidArgument("'NOT_IN' cannot be used in the same query with 'IN', 'ARRAY_CONTAINS_ANY' or 'OR'.");
  }
  return filter;
}

/** Adds the names of the operators to `used`. */
function parse(wire: WireFilter, root: string, used: Set<string>): Filter {
  if (wire.compositeFilter) {
    const { op, filters } = wire.compositeFilter;
    if (op !== 'AND' && op !== 'OR') throw invalidArgument('Unsupported CompositeFilter operator.');
    used.add(op);
    return { kind: op === 'AND' ? 'and' : 'or', filters: (filters ?? []).map((part) => parse(part, root, used)) };
  }
  if (wire.fieldFilter) {
    used.add(String(wire.fieldFilter.op));
    return parseFieldFilter(wire.fieldFilter, root);
  }
  if (wire.unaryFilter) {
    const path = parseFieldPath(wire.unaryFilter.field?.fieldPath ?? '');
    const comparison = unaryOperators[wire.unaryFilter.op ?? ''];
    if (!comparison) throw invalidArgument('Unknown UnaryFilter operator.');
    if (path === namePath) throw notAKey();
    return { kind: 'term', path, ...comparison };
  }
  return everything;
}

function parseFieldFilter(wire: WireFieldFilter, root: string): Term {
  const path = parseFieldPath(wire.field?.fieldPath ?? '');
  const name = wire.op ?? '';
  const operator = fieldOperators[name];
  if (!operator) throw invalidArgument('Unknown FieldFilter operator.');
  const operand = decodeValue(wire.value ?? {});
  const values = name in maxOperands ? listOperand(name, operand) : [operand];
  if (path === namePath) {
    if (operator === 'contains') throw invalidArgument('the name __key__ is reserved');
    if (!values.every((value) => value instanceof Reference && value.name.startsWith(`${root}/`))) throw notAKey();
  }
  return { kind: 'term', path, operator, values };
}

function listOperand(name: string, operand: Value): readonly Value[] {
  const limit = maxOperands[name] ?? 0;
  if (!isArray(operand)) throw invalidArgument(`'${name}' requires an ArrayValue.`);
  if (operand.length === 0) throw invalidArgument(`'${name}' requires an non-empty ArrayValue.`);
  if (operand.length > limit) throw invalidArgument(`'${name}' supports up to ${limit} comparison values.`);
  return operand;
}

function notAKey() {
  return invalidArgument('__key__ filter value must be a Key');
}

/** Returns the error of a query with an equality on the name and an inequality on a field. */
export function nameEqualityError(filter: Filter): FirestoreError | null {
  const terms = termsOf(filter);
  const inequalities = terms.filter(isInequality);
  const isOnName = ({ path }: Term) => path === namePath;
  const fixesName = terms.some((term) => isOnName(term) && term.operator === '==');
  if (!fixesName || inequalities.length === 0 || inequalities.some(isOnName)) return null;
  return invalidArgument(
    'Equality on key is not allowed if there are other inequality fields and key does not appear in inequalities.',
  );
}
