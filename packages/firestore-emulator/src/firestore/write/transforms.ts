import type { google } from '@google-cloud/firestore/types/protos/firestore_v1_proto_api.d.ts';
import { invalidArgument } from '../border/errors.ts';
import type { Micros } from '../store/clock.ts';
import { checkValue } from '../values/check-value.ts';
import { decodeValue } from '../values/codec.ts';
import { type FieldPath, parseFieldPath } from '../values/field-path.ts';
import { compareValues, equalValues } from '../values/order.ts';
import { isArray, isNumber, Timestamp, type Value } from '../values/value.ts';

type WireTransform = google.firestore.v1.DocumentTransform.IFieldTransform;
type WireArray = google.firestore.v1.IArrayValue;

/** A checked transform. `apply` gets the field's value, and returns the new value and the transform result. */
export interface Transform {
  readonly path: FieldPath;
  apply(base: Value | undefined, time: Micros): { value: Value; result: Value };
}

const maxInteger = 2n ** 63n - 1n;
const minInteger = -(2n ** 63n);

/** Throws INVALID_ARGUMENT for an operand that the transform does not accept. */
function parseTransform(wire: WireTransform): Transform {
  const path = parseFieldPath(wire.fieldPath ?? '');
  const numeric = (combine: (base: number | bigint, operand: number | bigint) => Value, operand: Value) => {
    if (!isNumber(operand)) throw invalidArgument('Input must be int64 or double.');
    return withResult(path, (base) => (isNumber(base) ? combine(base, operand) : operand));
  };
  if (wire.increment) return numeric(add, decodeValue(wire.increment));
  if (wire.maximum) return numeric(larger, decodeValue(wire.maximum));
  if (wire.minimum) return numeric(smaller, decodeValue(wire.minimum));
  if (wire.appendMissingElements) {
    const operands = decodeElements(path, wire.appendMissingElements);
    return withoutResult(path, (base) => union(isArray(base) ? base : [], operands));
  }
  if (wire.removeAllFromArray) {
    const operands = decodeElements(path, wire.removeAllFromArray);
    return withoutResult(path, (base) =>
      (isArray(base) ? base : []).filter((element) => !operands.some((operand) => equalValues(element, operand))),
    );
  }
  if (wire.setToServerValue === 'REQUEST_TIME') return withResult(path, (_base, time) => requestTime(time));
  throw invalidArgument(`The transform of field ${path.text} has no known operation.`);
}

/** Parses the transforms of one write. Throws INVALID_ARGUMENT when one field is inside another one. */
export function parseTransforms(wires: readonly WireTransform[]): Transform[] {
  const transforms = wires.map(parseTransform);
  for (const { path: outer } of transforms) {
    const { length } = outer.segments;
    const hasInner = transforms.some(
      ({ path: { segments } }) =>
        segments.length > length && outer.segments.every((segment, index) => segments[index] === segment),
    );
    if (hasInner) {
      throw invalidArgument(`Cannot transform property ${outer.text} and its nested property at the same time.`);
    }
  }
  return transforms;
}

/** Returns the commit time in whole milliseconds: serverTimestamp(), and request.time in rules. */
export function requestTime(time: Micros): Timestamp {
  const seconds = Math.floor(time / 1_000_000);
  const micros = time - seconds * 1_000_000;
  return new Timestamp(seconds, micros - (micros % 1000));
}

function withResult(path: FieldPath, compute: (base: Value | undefined, time: Micros) => Value): Transform {
  return {
    path,
    apply(base, time) {
      const value = compute(base, time);
      return { value, result: value };
    },
  };
}

function withoutResult(path: FieldPath, compute: (base: Value | undefined) => Value): Transform {
  return { path, apply: (base) => ({ value: compute(base), result: null }) };
}

function decodeElements(path: FieldPath, wire: WireArray): readonly Value[] {
  const operands = (wire.values ?? []).map((value) => decodeValue(value));
  checkValue(path.segments[0] ?? '', operands, path.segments.length);
  return operands;
}

/** Adds two numbers. Integers saturate, and the result is a double if one of them is a double. */
function add(base: number | bigint, operand: number | bigint): Value {
  if (typeof base === 'bigint' && typeof operand === 'bigint') {
    const sum = base + operand;
    return sum > maxInteger ? maxInteger : sum < minInteger ? minInteger : sum;
  }
  return Number(base) + Number(operand);
}

// Of two equal values the stored one is used, except that 0.0 is larger than -0.0. NaN is larger than everything.
const extreme =
  (ofNumbers: (a: number, b: number) => number, sign: 1 | -1) =>
  (base: number | bigint, operand: number | bigint): Value => {
    if (typeof base === 'number' && typeof operand === 'number') return ofNumbers(base, operand);
    if (Number.isNaN(base) || Number.isNaN(operand)) return Number.NaN;
    return sign * compareValues(operand, base) > 0 ? operand : base;
  };
const larger = extreme(Math.max, 1);
const smaller = extreme(Math.min, -1);

function union(base: readonly Value[], operands: readonly Value[]): readonly Value[] {
  const elements = [...base];
  for (const operand of operands) {
    if (!elements.some((element) => equalValues(element, operand))) elements.push(operand);
  }
  return elements;
}
