import type { BinaryOperator } from '../syntax/syntax.ts';
import { compare, equals, sameElement } from '../values/compare.ts';
import type { Facts, Operand, Outcome, Unknown } from '../values/outcome.ts';
import { bool } from '../values/outcome.ts';
import type { RulesValue } from '../values/value.ts';
import { factsOfKnown, isExact, type kindOf, noFacts, ofKind } from './facts.ts';

/**
 * Operators on values that are unknown in the proof of a query. A result is known only if it is the same for every
 * document that the query can return. Source: docs/rules-language.md, section 10.
 */

/** Returns the value if the facts determine it exactly, or else an unknown value with these facts. */
export function outcomeOf(facts: Facts, field: string | undefined): Operand {
  if (facts.known && facts.present && isExact(facts.known)) return facts.known;
  return { type: 'unknown', facts, field };
}

/** Returns an unknown value without facts, derived from `sources`. */
export function unknownResult(...sources: readonly Outcome[]): Unknown {
  const source = sources.find((one) => one.type === 'unknown');
  return { type: 'unknown', facts: noFacts, field: source?.type === 'unknown' ? source.field : undefined };
}

const boolOrUnknown = (result: boolean | undefined, ...sources: readonly Outcome[]): Operand =>
  result === undefined ? unknownResult(...sources) : bool(result);

const factsOf = (operand: Operand): Facts => (operand.type === 'unknown' ? operand.facts : factsOfKnown(operand));

/** `a == b` or `a != b`, where a side is unknown. */
export function abstractEquality(operator: '==' | '!=', a: Operand, b: Operand): Operand {
  const same = areEqual(factsOf(a), factsOf(b));
  return boolOrUnknown(same === undefined ? undefined : same === (operator === '=='), a, b);
}

function areEqual(a: Facts, b: Facts): boolean | undefined {
  if (!a.present || !b.present) return undefined;
  if (a.known && b.known) return equals(a.known, b.known);
  if (!a.isBounded && !b.isBounded && a.kind && b.kind && a.kind !== b.kind) return false;
  if ((a.known?.type === 'null' && b.notNull) || (b.known?.type === 'null' && a.notNull)) return false;
  if (excludes(a, b.known) || excludes(b, a.known)) return false;
  return undefined;
}

function excludes(facts: Facts, value: RulesValue | undefined): boolean {
  if (value === undefined) return false;
  if (facts.differs.some((other) => equals(other, value))) return true;
  return isOrdered('<', facts, value) === true || isOrdered('>', facts, value) === true;
}

type Ordering = '<' | '<=' | '>' | '>=';
const mirrored: Readonly<Record<Ordering, Ordering>> = { '<': '>', '<=': '>=', '>': '<', '>=': '<=' };

/** `a < b` and the other orderings, where a side is unknown. */
export function abstractOrdering(operator: Ordering, a: Operand, b: Operand): Operand {
  const left = factsOf(a);
  const right = factsOf(b);
  if (right.present && right.known) return boolOrUnknown(isOrdered(operator, left, right.known), a, b);
  if (left.present && left.known) return boolOrUnknown(isOrdered(mirrored[operator], right, left.known), a, b);
  return unknownResult(a, b);
}

function isOrdered(operator: Ordering, facts: Facts, value: RulesValue): boolean | undefined {
  if (!facts.present) return undefined;
  if (facts.known) {
    const order = compare(facts.known, value);
    return order === undefined ? undefined : satisfies(operator, order);
  }
  const { lower, upper } = facts;
  const lowerOrder = lower && compare(lower.value, value);
  const upperOrder = upper && compare(upper.value, value);
  // True only if the lower bound is above the value, or equal to it and excluded. Then every possible value is above.
  const above = lowerOrder !== undefined && (lowerOrder > 0 || (lowerOrder === 0 && lower?.inclusive === false));
  const below = upperOrder !== undefined && (upperOrder < 0 || (upperOrder === 0 && upper?.inclusive === false));
  const atLeast = lowerOrder !== undefined && lowerOrder >= 0;
  const atMost = upperOrder !== undefined && upperOrder <= 0;
  switch (operator) {
    case '>':
      return above ? true : atMost ? false : undefined;
    case '>=':
      return atLeast ? true : below ? false : undefined;
    case '<':
      return below ? true : atLeast ? false : undefined;
    case '<=':
      return atMost ? true : above ? false : undefined;
  }
}

/** Returns whether the operands satisfy an ordering. `order` is the result of `compare`, where NaN satisfies none. */
export function satisfies(operator: Ordering, order: number): boolean {
  switch (operator) {
    case '<':
      return order < 0;
    case '<=':
      return order <= 0;
    case '>':
      return order > 0;
    case '>=':
      return order >= 0;
  }
}

export const isOrdering = (operator: BinaryOperator): operator is Ordering => operator in mirrored;

/** `element in collection`, where a side is unknown. */
export function abstractIn(element: Operand, collection: Operand): Operand {
  if (collection.type === 'unknown') {
    if (element.type !== 'unknown' && hasElement(collection.facts, element)) return bool(true);
    if (element.type === 'string' && fieldFacts(collection.facts, element.value)?.present) return bool(true);
    return unknownResult(element, collection);
  }
  if (isOneOf(element, collection)) return bool(true);
  const isNone =
    (collection.type === 'list' || collection.type === 'set') &&
    element.type === 'unknown' &&
    collection.values.every((value) => areEqual(element.facts, factsOfKnown(value)) === false);
  return isNone ? bool(false) : unknownResult(element, collection);
}

function isOneOf(element: Operand, collection: RulesValue): boolean {
  if (element.type !== 'unknown' || (collection.type !== 'list' && collection.type !== 'set')) return false;
  const { known, present } = element.facts;
  return present && known !== undefined && collection.values.some((value) => sameElement(known, value));
}

/** Returns whether every list with these facts contains the value. */
function hasElement(facts: Facts, value: RulesValue): boolean {
  return facts.present && facts.contains.some((one) => sameElement(one, value));
}

/** Returns the facts of a map's field, or undefined if nothing is known about the field. */
function fieldFacts(facts: Facts, name: string): Facts | undefined {
  if (!facts.present) return undefined;
  const direct = facts.fields?.get(name);
  if (direct) return direct;
  const value = facts.known?.type === 'map' ? facts.known.entries.get(name) : undefined;
  return value && factsOfKnown(value);
}

/** `object.name`, where the object is unknown. */
export function abstractMember(object: Unknown, name: string): Operand {
  return outcomeOf(fieldFacts(object.facts, name) ?? noFacts, name);
}

/** `object[key]`, where a side is unknown. */
export function abstractIndex(object: Operand, key: Operand): Operand {
  if (object.type === 'unknown' && key.type === 'string') return abstractMember(object, key.value);
  if (object.type === 'unknown' && key.type === 'int' && object.facts.known?.type === 'list') {
    const value = object.facts.known.values[Number(key.value)];
    if (value) return outcomeOf(factsOfKnown(value), object.field);
  }
  return unknownResult(object, key);
}

/** `value is type`, where the value is unknown. */
export function abstractIs(value: Unknown, type: string): Operand {
  const { kind, present, notNull, isBounded } = value.facts;
  if (!present || isBounded) return unknownResult(value);
  if (kind === undefined) return type === 'null' && notNull ? bool(false) : unknownResult(value);
  if (kind !== 'number') return bool(kind === type);
  return type === 'int' || type === 'float' ? unknownResult(value) : bool(type === 'number');
}

/** A method call, where the receiver or an argument is unknown. */
export function abstractMethod(name: string, receiver: Operand, args: readonly Operand[]): Operand {
  const [first, fallback] = args;
  if (receiver.type === 'unknown') {
    const facts = receiver.facts.present ? methodFacts(name, receiver.facts) : undefined;
    if (facts && args.length === 0) return { type: 'unknown', facts, field: receiver.field };
    if (name === 'get' && first && fallback) return abstractGet(receiver, first, fallback) ?? unknownResult(receiver);
    if (first?.type === 'list' && args.length === 1 && containsElements(name, receiver.facts, first.values)) {
      return bool(true);
    }
  } else if (name === 'hasAny' && receiver.type === 'list' && first?.type === 'unknown') {
    if (containsElements(name, first.facts, receiver.values)) return bool(true);
  }
  return unknownResult(receiver, ...args);
}

function methodFacts(name: string, facts: Facts): Facts | undefined {
  if (name === 'keys' && facts.kind === 'map') {
    const contains: RulesValue[] = [];
    for (const [key, child] of facts.fields ?? []) {
      if (child.present) contains.push({ type: 'string', value: key });
    }
    return ofKind('list', { contains });
  }
  if (name === 'toSet' && facts.kind === 'list') return ofKind('set', { contains: facts.contains });
  if (name === 'size' && (facts.kind === 'list' || facts.kind === 'map')) return ofKind('number');
  return undefined;
}

function containsElements(name: string, facts: Facts, values: readonly RulesValue[]): boolean {
  if (facts.kind !== 'list' && facts.kind !== 'set') return false;
  if (name === 'hasAny') return values.some((value) => hasElement(facts, value));
  return name === 'hasAll' && values.every((value) => hasElement(facts, value));
}

/**
 * `map.get(key, fallback)`, where the map is unknown.
 *
 * Like in production, the result is the fallback if the query does not filter by the field, whatever the documents
 * contain. So a rule with such a default allows every query that omits the field. For documents that the query names,
 * production and this engine read the actual field.
 */
function abstractGet(receiver: Unknown, key: Operand, fallback: Operand): Operand | undefined {
  const keys = key.type === 'list' ? key.values : [key];
  let { facts } = receiver;
  let name: string | undefined;
  for (const one of keys) {
    if (one.type !== 'string' || facts.kind !== 'map') return undefined;
    name = one.value;
    const found = fieldFacts(facts, one.value);
    if (!found || isOnlyPresent(found)) return facts.isNamed ? undefined : fallback;
    facts = found;
  }
  return facts.present ? outcomeOf(facts, name) : undefined;
}

/** Returns whether a query only orders by the field, without a filter on it. */
const isOnlyPresent = ({ present, notNull, kind, known }: Facts): boolean =>
  present && !notNull && kind === undefined && known === undefined;

/** Returns a value with a known kind and nothing else, such as the id of a document in a query's results. */
export const unknownOfKind = (kind: ReturnType<typeof kindOf>, name: string | undefined): Unknown => ({
  type: 'unknown',
  facts: ofKind(kind),
  field: name,
});
