import type { QueryFact } from '../engine.ts';
import { compare, equals } from '../values/compare.ts';
import type { Bound, Facts, Kind } from '../values/outcome.ts';
import type { RulesValue } from '../values/value.ts';

export const noFacts: Facts = { present: false, notNull: false, isBounded: false, differs: [], contains: [] };

export const kindOf = (value: RulesValue): Kind =>
  value.type === 'int' || value.type === 'float' ? 'number' : value.type;

/** Returns the facts of a value that exists and has this kind. Nothing else is known about it. */
export const ofKind = (kind: Kind, more: Partial<Facts> = {}): Facts => ({
  ...noFacts,
  present: true,
  notNull: kind !== 'null',
  kind,
  ...more,
});

/** Returns the facts of a value that equals `known` when queries compare it. */
export const factsOfKnown = (known: RulesValue): Facts => ofKind(kindOf(known), { known });

/**
 * Returns whether query equality implies equality in rules. It does not for numbers, because 1 in a query means 1 or
 * 1.0.
 */
export function isExact(value: RulesValue): boolean {
  switch (value.type) {
    case 'int':
      return false;
    case 'float':
      return Number.isNaN(value.value);
    case 'list':
    case 'set':
      return value.values.every(isExact);
    case 'map':
      return [...value.entries.values()].every(isExact);
    default:
      return true;
  }
}

/**
 * Returns the facts of one conjunction as a tree below `resource.data`. Returns undefined if no document can satisfy
 * it. `isNamed` means that the query names its document.
 */
export function factsOfConjunction(conjunction: readonly QueryFact[], isNamed: boolean): Facts | undefined {
  const root: FactsDraft = { facts: ofKind('map'), children: new Map() };
  for (const fact of conjunction) {
    // The document's name is not one of its fields.
    if (fact.path.length === 1 && fact.path[0] === '__name__') continue;
    let node = root;
    for (const segment of fact.path) {
      node.facts = { ...node.facts, ...ofKind('map') };
      const child: FactsDraft = node.children.get(segment) ?? { facts: noFacts, children: new Map() };
      node.children.set(segment, child);
      node = child;
    }
    const merged = withFact(node.facts, fact);
    if (merged === undefined) return undefined;
    node.facts = merged;
  }
  return toFacts(root, isNamed);
}

interface FactsDraft {
  facts: Facts;
  readonly children: Map<string, FactsDraft>;
}

function toFacts(draft: FactsDraft, isNamed: boolean): Facts {
  const facts = isNamed ? { ...draft.facts, isNamed } : draft.facts;
  if (draft.children.size === 0) return facts;
  const fields = new Map([...draft.children].map(([name, child]) => [name, toFacts(child, isNamed)]));
  return { ...facts, fields };
}

const nan: RulesValue = { type: 'float', value: Number.NaN };

/** Adds a fact. Returns undefined if it contradicts the others. */
function withFact(facts: Facts, fact: QueryFact): Facts | undefined {
  switch (fact.kind) {
    case 'equal': {
      const value = fact.value ?? { type: 'null' };
      if (value.type === 'float' && Number.isNaN(value.value)) return { ...facts, ...factsOfKnown(nan) };
      if (facts.known && !equals(facts.known, value)) return undefined;
      if (facts.differs.some((other) => equals(other, value))) return undefined;
      if (!isInside(value, facts)) return undefined;
      return { ...facts, ...factsOfKnown(value), differs: facts.differs, contains: facts.contains };
    }
    case 'null':
      return facts.notNull ? undefined : { ...facts, ...factsOfKnown({ type: 'null' }) };
    case 'nan':
      return { ...facts, ...factsOfKnown(nan) };
    case 'differs': {
      const value = fact.value ?? { type: 'null' };
      if (facts.known && equals(facts.known, value)) return undefined;
      return { ...facts, present: true, notNull: true, differs: [...facts.differs, value] };
    }
    case 'contains': {
      const contains = fact.value ? [...facts.contains, fact.value] : facts.contains;
      return { ...facts, present: true, notNull: true, kind: 'list', isBounded: !facts.known, contains };
    }
    case 'present':
      return { ...facts, present: true };
    case 'range':
      return withRange(facts, fact);
  }
}

function withRange(facts: Facts, fact: QueryFact): Facts | undefined {
  const lower = tighter(facts.lower, fact.lower, 1);
  const upper = tighter(facts.upper, fact.upper, -1);
  const bound = lower ?? upper;
  if (bound === undefined) return { ...facts, present: true };
  if (lower && upper) {
    const order = compare(lower.value, upper.value);
    if (order !== undefined && (order > 0 || (order === 0 && !(lower.inclusive && upper.inclusive)))) {
      return undefined;
    }
  }
  const ranged: Facts = {
    ...facts,
    present: true,
    isBounded: !facts.known,
    kind: kindOf(bound.value),
    ...(lower && { lower }),
    ...(upper && { upper }),
  };
  return facts.known && !isInside(facts.known, ranged) ? undefined : ranged;
}

/** Returns the narrower of two bounds. `sign` is 1 for lower bounds and -1 for upper ones. */
function tighter(a: Bound | undefined, b: Bound | undefined, sign: 1 | -1): Bound | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  const order = compare(a.value, b.value);
  if (order === undefined || order * sign > 0) return a;
  if (order === 0) return a.inclusive ? b : a;
  return b;
}

function isInside(value: RulesValue, { lower, upper }: Facts): boolean {
  const aboveLower = lower === undefined || isBeyond(compare(value, lower.value), lower.inclusive, 1);
  const belowUpper = upper === undefined || isBeyond(compare(value, upper.value), upper.inclusive, -1);
  return aboveLower && belowUpper;
}

/** Returns true for values without an order, because then nothing can be excluded. */
const isBeyond = (order: number | undefined, inclusive: boolean, sign: 1 | -1): boolean =>
  order === undefined || (inclusive ? order * sign >= 0 : order * sign > 0);
