import type { google } from '@google-cloud/firestore/types/protos/firestore_v1_proto_api.d.ts';
import { invalidArgument } from '../border/errors.ts';
import type { StoredDocument } from '../store/document.ts';
import { decodeValue } from '../values/codec.ts';
import { parseFieldPath, valueAt, withValueAt } from '../values/field-path.ts';
import { Vector } from '../values/value.ts';

const maxNeighbours = 1000;

export type NearestTo = Readonly<ReturnType<typeof parseNearest>>;

/** Parses and checks the `find_nearest` of a query. */
export function parseNearest(wire: google.firestore.v1.StructuredQuery.IFindNearest) {
  const vector = decodeValue(wire.queryVector ?? {});
  if (!(vector instanceof Vector)) throw invalidArgument('find_nearest requires a query vector.');
  const measure = wire.distanceMeasure;
  if (measure !== 'EUCLIDEAN' && measure !== 'COSINE' && measure !== 'DOT_PRODUCT')
    throw invalidArgument('find_nearest requires a distance measure.');
  const limit = wire.limit?.value ?? 0;
  if (limit < 1 || limit > maxNeighbours)
    throw invalidArgument(`find_nearest requires a limit from 1 to ${maxNeighbours}.`);
  return {
    path: parseFieldPath(wire.vectorField?.fieldPath ?? ''),
    vector: vector.elements,
    measure,
    limit,
    resultField: wire.distanceResultField ? parseFieldPath(wire.distanceResultField) : null,
    threshold: wire.distanceThreshold ? (wire.distanceThreshold.value ?? 0) : null,
  };
}

/** Returns the documents whose vectors are nearest, in the order of `find_nearest`: nearest first. */
export function nearestDocuments(documents: readonly StoredDocument[], nearest: NearestTo): StoredDocument[] {
  const { path, vector, measure, limit, resultField, threshold } = nearest;
  const isSimilarity = measure === 'DOT_PRODUCT';
  const found: { document: StoredDocument; distance: number }[] = [];
  for (const document of documents) {
    const value = valueAt(document.fields, path.segments);
    if (!(value instanceof Vector) || value.elements.length !== vector.length) continue;
    const distance = distanceOf(measure, value.elements, vector);
    const isNear = threshold === null || (isSimilarity ? distance >= threshold : distance <= threshold);
    if (isNear) found.push({ document, distance });
  }
  found.sort((a, b) => (isSimilarity ? b.distance - a.distance : a.distance - b.distance));
  return found.slice(0, limit).map(({ document, distance }) => {
    if (!resultField) return document;
    return { ...document, fields: withValueAt(document.fields, resultField.segments, distance) };
  });
}

/**
 * Returns the distance of two vectors of equal length. Rounds like Google's emulator, down to the last bit: it sums in
 * four lanes with fused operations, and then adds the remaining elements.
 */
export function distanceOf(measure: NearestTo['measure'], a: readonly number[], b: readonly number[]): number {
  switch (measure) {
    case 'EUCLIDEAN': {
      const difference = a.map((x, i) => x - (b[i] ?? 0));
      return Math.sqrt(sumOfProducts(difference, difference, multiplyAdd));
    }
    case 'DOT_PRODUCT':
      return dot(a, b);
    default:
      return 1 - dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
  }
}

const dot = (a: readonly number[], b: readonly number[]): number => sumOfProducts(a, b, (x, y, sum) => x * y + sum);

/** `addRemaining` adds the product of two elements that remain after the last full four to the sum. */
function sumOfProducts(a: readonly number[], b: readonly number[], addRemaining: typeof multiplyAdd): number {
  const inLanes = a.length - (a.length % 4);
  const lanes = [0, 0, 0, 0];
  for (let i = 0; i < inLanes; i++) lanes[i % 4] = multiplyAdd(a[i] ?? 0, b[i] ?? 0, lanes[i % 4] ?? 0);
  let sum = lanes.reduce((total, lane) => total + lane);
  for (let i = inLanes; i < a.length; i++) sum = addRemaining(a[i] ?? 0, b[i] ?? 0, sum);
  return sum;
}

/**
 * Returns `x * y + z`, rounded once. JavaScript has no such operation. It calculates the rounding errors of the product
 * and of the sum, and adds them to the sum (Dekker and Knuth).
 */
function multiplyAdd(x: number, y: number, z: number): number {
  const product = x * y;
  const [xHigh, xLow] = halves(x);
  const [yHigh, yLow] = halves(y);
  const productError = xHigh * yHigh - product + xHigh * yLow + xLow * yHigh + xLow * yLow;
  const sum = product + z;
  const zPart = sum - product;
  const sumError = product - (sum - zPart) + (z - zPart);
  const result = sum + (sumError + productError);
  // The errors of very large numbers overflow.
  return Number.isFinite(result) ? result : sum;
}

/** Splits a number into two halves of its mantissa, whose products are exact. */
function halves(x: number): [number, number] {
  const scaled = x * (2 ** 27 + 1);
  const high = scaled - (scaled - x);
  return [high, x - high];
}
