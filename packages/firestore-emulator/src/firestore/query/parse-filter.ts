import type { google } from '@google-cloud/firestore/types/protos/firestore_v1_proto_api.d.ts';
import { type FirestoreError, invalidArgument } from '../border/errors.ts';
import { decodeValue } from '../values/codec.ts';
import { namePath, parseFieldPath } from '../values/field-path.ts';
import { isArray, Reference, type Value } from '../values/value.ts';
import { everything, type Filter, isInequality, isNegation, type Operator, type Term, termsOf } from './filter.ts';

type WireFilter = google.firestore.v1.StructuredQuery.IFilter;
type WireFieldFilter = google.firestore.v1.StructuredQuery.IFieldFilter;

const fieldOperators: Readonly<Record<string, Operator>> = {
  LESS_THAN: 'less',
  LESS_THAN_OR_EQUAL: 'lessOrEqual',
  GREATER_THAN: 'greater',
  GREATER_THAN_OR_EQUAL: 'greaterOrEqual',
  EQUAL: 'equal',
  NOT_EQUAL: 'notEqual',
  ARRAY_CONTAINS: 'contains',
  IN: 'in',
  ARRAY_CONTAINS_ANY: 'containsAny',
  NOT_IN: 'notIn',
};

const unaryOperators: Readonly<Record<string, Operator>> = {
  IS_NAN: 'isNan',
  IS_NULL: 'isNull',
  IS_NOT_NAN: 'isNotNan',
  IS_NOT_NULL: 'isNotNull',
};

const maxValues: Readonly<Partial<Record<Operator, number>>> = { in: 30, containsAny: 30, notIn: 10 };

/** Parses the `where` of a query. Errors have the texts of the official emulator (recordings, queries.json). */
export function parseFilter(wire: WireFilter | null | undefined, root: string): Filter {
  const filter = wire ? parse(wire, root) : everything;
  checkNegations(filter);
  return filter;
}

function parse(wire: WireFilter, root: string): Filter {
  if (wire.compositeFilter) {
    const { op, filters } = wire.compositeFilter;
    if (op !== 'AND' && op !== 'OR') throw invalidArgument('Unsupported CompositeFilter operator.');
    return { kind: op === 'AND' ? 'and' : 'or', filters: (filters ?? []).map((part) => parse(part, root)) };
  }
  if (wire.fieldFilter) return parseFieldFilter(wire.fieldFilter, root);
  if (wire.unaryFilter) {
    const path = parseFieldPath(wire.unaryFilter.field?.fieldPath ?? '');
    const operator = unaryOperators[wire.unaryFilter.op ?? ''];
    if (!operator) throw invalidArgument('Unknown UnaryFilter operator.');
    if (path === namePath) throw notAKey();
    return { kind: 'term', path, operator, values: [] };
  }
  return everything;
}

function parseFieldFilter(wire: WireFieldFilter, root: string): Term {
  const path = parseFieldPath(wire.field?.fieldPath ?? '');
  const name = wire.op ?? '';
  const operator = fieldOperators[name];
  if (!operator) throw invalidArgument('Unknown FieldFilter operator.');
  const operand = decodeValue(wire.value ?? {});
  const values = operator in maxValues ? listOperand(name, operator, operand) : [operand];
  if (path === namePath) checkNameTerm(operator, values, root);
  return { kind: 'term', path, operator, values };
}

function listOperand(name: string, operator: Operator, operand: Value): readonly Value[] {
  const limit = maxValues[operator] ?? 0;
  if (!isArray(operand)) throw invalidArgument(`'${name}' requires an ArrayValue.`);
  if (operand.length === 0) throw invalidArgument(`'${name}' requires an non-empty ArrayValue.`);
  if (operand.length > limit) throw invalidArgument(`'${name}' supports up to ${limit} comparison values.`);
  return operand;
}

function checkNameTerm(operator: Operator, values: readonly Value[], root: string): void {
  if (operator === 'contains' || operator === 'containsAny') throw invalidArgument('the name __key__ is reserved');
  for (const value of values) {
    if (!(value instanceof Reference) || !value.name.startsWith(`${root}/`)) throw notAKey();
  }
}

function notAKey() {
  return invalidArgument('__key__ filter value must be a Key');
}

function checkNegations(filter: Filter): void {
  const terms = termsOf(filter);
  if (terms.filter(({ operator }) => isNegation(operator)).length > 1) {
    throw invalidArgument(
      "Only a single 'NOT_EQUAL', 'NOT_IN', 'IS_NOT_NAN', or 'IS_NOT_NULL' filter allowed per query.",
    );
  }
  const has = (...operators: Operator[]) => terms.some(({ operator }) => operators.includes(operator));
  if (has('notIn') && (has('in', 'containsAny') || hasOr(filter))) {
    throw invalidArgument("'NOT_IN' cannot be used in the same query with 'IN', 'ARRAY_CONTAINS_ANY' or 'OR'.");
  }
}

/** Returns the error of a query with an equality on the name and an inequality on a field. */
export function nameEqualityError(filter: Filter): FirestoreError | null {
  const terms = termsOf(filter);
  const inequalities = terms.filter(isInequality);
  const isOnName = ({ path }: Term) => path === namePath;
  const fixesName = terms.some((term) => isOnName(term) && (term.operator === 'equal' || term.operator === 'in'));
  if (!fixesName || inequalities.length === 0 || inequalities.some(isOnName)) return null;
  return invalidArgument(
    'Equality on key is not allowed if there are other inequality fields and key does not appear in inequalities.',
  );
}

function hasOr(filter: Filter): boolean {
  if (filter.kind === 'term') return false;
  return filter.kind === 'or' || filter.filters.some(hasOr);
}
