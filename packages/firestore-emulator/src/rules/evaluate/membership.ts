import { isInConstraint, noSetEquality } from '../builtins/constraint.ts';
import { identical, sameElement } from '../values/compare.ts';
import { bool, notFound, nullFault, type Outcome, unsupported } from '../values/outcome.ts';
import type { RulesValue } from '../values/value.ts';

/** Evaluates `element in collection`, which tests the keys of a map, or the elements of a list or set. */
export function applyIn(element: RulesValue, collection: RulesValue): Outcome {
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
      return element.type === 'string'
        ? bool(collection.entries.has(element.value))
        : unsupported(`map.in(${element.type})`, 'map.in(string)');
    default:
      return notFound('in');
  }
}

/** Returns whether the value is a stored vector, which rules see as a map, like in the API. */
function isVector(value: RulesValue): boolean {
  const marker = value.type === 'map' ? value.entries.get('__type__') : undefined;
  return marker?.type === 'string' && marker.value === '__vector__';
}

/** Evaluates `value is type`. */
export function applyIs(value: RulesValue, type: string): Outcome {
  if (type === 'vector') return bool(isVector(value));
  return bool(value.type === type || (type === 'number' && (value.type === 'int' || value.type === 'float')));
}
