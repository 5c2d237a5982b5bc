import { compareStrings } from '../../rules/values/code-point-order.ts';

const numericId = /^__id(-?\d+)__$/;

/** Compares two path segments. Ids of the form `__id<int64>__` are ordered numerically, before all others. */
export function compareSegments(a: string, b: string): number {
  if (a.startsWith('__id') || b.startsWith('__id')) {
    const x = numericId.exec(a)?.[1];
    const y = numericId.exec(b)?.[1];
    if (x !== undefined && y !== undefined) {
      const difference = BigInt(x) - BigInt(y);
      return difference < 0n ? -1 : difference > 0n ? 1 : 0;
    }
    if (x !== undefined) return -1;
    if (y !== undefined) return 1;
  }
  return compareStrings(a, b);
}

const slash = 0x2f;

/** Compares two slash-separated paths, segment by segment. A prefix comes first. */
export function comparePaths(a: string, b: string): number {
  if (a === b) return 0;
  const length = Math.min(a.length, b.length);
  let start = 0;
  let i = 0;
  for (; i < length; i++) {
    const x = a.charCodeAt(i);
    if (x !== b.charCodeAt(i)) break;
    if (x === slash) start = i + 1;
  }
  const segmentOfA = a.slice(start, segmentEnd(a, i));
  const segmentOfB = b.slice(start, segmentEnd(b, i));
  if (segmentOfA === segmentOfB) return a.length - b.length;
  return compareSegments(segmentOfA, segmentOfB);
}

function segmentEnd(path: string, from: number): number {
  const position = path.indexOf('/', from);
  return position < 0 ? path.length : position;
}
