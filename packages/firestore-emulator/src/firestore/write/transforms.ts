import type { google } from '@google-cloud/firestore/types/protos/firestore_v1_proto_api.d.ts';
import { invalidArgument } from '../border/errors.ts';
import type { Micros } from '../store/clock.ts';
import { checkValue } from '../values/check-value.ts';
import { decodeValue } from '../values/codec.ts';
import { type FieldPath, parseFieldPath } from '../values/field-path.ts';
import { compareValues, equalValues } from '../values/order.ts';
import { isArray, isNumber, Timestamp, type Value } from '../values/value.ts';

type WireTransform = google.firestore.v1.DocumentTransform.IFieldTransform;
type WireValue = google.firestore.v1.IValue;
type WireArray = google.firestore.v1.IArrayValue;

/** A checked transform. */
export interface Transform {
  readonly path: FieldPath;
  /** Whether the new value is the transform result. Otherwise the result is null. */
  readonly hasResult: boolean;
  /** Returns the new value of the field. */
  compute(base: Value | undefined, time: Micros): Value;
}

const maxInteger = 2n ** 63n - 1n;
const minInteger = -(2n ** 63n);

/** Throws INVALID_ARGUMENT for an operand that the transform does not accept. */
function parseTransform(wire: WireTransform): Transform {
  const path = parseFieldPath(wire.fieldPath ?? '');
  const numeric = (combine: (base: number | bigint, operand: number | bigint) => Value, wireOperand: WireValue) => {
    const operand = decodeValue(wireOperand);
    if (!isNumber(operand)) throw invalidArgument('Input must be int64 or double.');
    const compute: Transform['compute'] = (base) => (isNumber(base) ? combine(base, operand) : operand);
    return { path, hasResult: true, compute };
  };
  const onArray = (combine: (base: readonly Value[], operands: readonly Value[]) => Value, wireArray: WireArray) => {
    const operands = (wireArray.values ?? []).map((value) => decodeValue(value));
    checkValue(path.segments[0] ?? '', operands, path.segments.length);
    const compute: Transform['compute'] = (base) => combine(isArray(base) ? base : [], operands);
    return { path, hasResult: false, compute };
  };
  if (wire.increment) return numeric(add, wire.increment);
  if (wire.maximum) return numeric(larger, wire.maximum);
  if (wire.minimum) return numeric(smaller, wire.minimum);
  if (wire.appendMissingElements) return onArray(union, wire.appendMissingElements);
  if (wire.removeAllFromArray) return onArray(difference, wire.removeAllFromArray);
  if (wire.setToServerValue === 'REQUEST_TIME')
    return { path, hasResult: true, compute: (_base, time) => requestTime(time) };
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
    if (hasInner)
      throw invalidArgument(`Cannot transform property ${outer.text} and its nested property at the same time.`);
  }
  return transforms;
}

/** Returns the commit time in whole milliseconds: serverTimestamp(), and request.time in rules. */
export function requestTime(time: Micros): Timestamp {
  const seconds = Math.floor(time / 1_000_000);
  const micros = time - seconds * 1_000_000;
  return new Timestamp(seconds, micros - (micros % 1000));
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

const includes = (elements: readonly Value[], value: Value) => elements.some((each) => equalValues(each, value));

function union(base: readonly Value[], operands: readonly Value[]): readonly Value[] {
  const elements = [...base];
  for (const operand of operands) if (!includes(elements, operand)) elements.push(operand);
  return elements;
}

function difference(base: readonly Value[], operands: readonly Value[]): readonly Value[] {
  return base.filter((element) => !includes(operands, element));
}
