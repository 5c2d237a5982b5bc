import { isInConstraint, noSetEquality } from '../builtins/constraint.ts';
import { identical, isNumber, sameElement } from '../values/compare.ts';
import { bool, notFound, nullFault, type Outcome, unsupported } from '../values/outcome.ts';
import type { RulesValue } from '../values/value.ts';

/** Evaluates `element in collection`, which tests the keys of a map, or the elements of a list or set. */
export function applyIn(collection: RulesValue, element: RulesValue): Outcome {
  switch (collection.type) {
    case 'null':
      return nullFault();
    case 'list':
      return bool(collection.values.some((value) => sameElement(value, element)));
    case 'constraint':
      return isInConstraint(element, collection);
    case 'set':
      if (element.type === 'constraint') return noSetEquality();
      return bool(collection.values.some((value) => identical(value, element)));
    case 'map':
      if (element.type !== 'string') return unsupported(`map.in(${element.type})`, 'map.in(string)');
      return bool(collection.entries.has(element.value));
    default:
      return notFound('in');
  }
}

/** Evaluates `value is type`. A stored vector is a map in rules, like in the API. */
export function applyIs(value: RulesValue, type: string): Outcome {
  if (type !== 'vector') return bool(value.type === type || (type === 'number' && isNumber(value)));
  const marker = value.type === 'map' ? value.entries.get('__type__') : undefined;
  return bool(marker?.type === 'string' && marker.value === '__vector__');
}
