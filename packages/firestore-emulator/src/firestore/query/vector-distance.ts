import type { NearestTo } from './query.ts';

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
