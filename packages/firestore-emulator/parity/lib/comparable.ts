import { isDeepStrictEqual } from 'node:util';
import { isObject, type Json, type JsonObject } from './json.ts';
import type { ApiResponse } from './side.ts';

const documentTimes = new Set(['createTime', 'updateTime', 'commitTime']);
/** Longer than any run takes, and shorter than the distance of any time in a case from the present. */
const nowToleranceMs = 24 * 3600 * 1000;

/**
 * Prepares responses for the comparison. Times become their rank among the times of all responses (`t0`, `t1`, ...).
 * Read times are removed. A server time inside a document becomes `now`.
 */
export function comparable(responses: readonly ApiResponse[]): Json {
  const times = new Set<string>();
  for (const { body } of responses) collectTimes(body, times);
  const ranked = [...times].sort((a, b) => (microsOf(a) < microsOf(b) ? -1 : 1));
  const ranks = new Map(ranked.map((time, rank) => [time, `t${rank}`]));
  return responses.map(
    ({ status, message, body }): JsonObject =>
      message === '' ? { status, body: withRanks(body, ranks) } : { status, message },
  );
}

function collectTimes(json: Json, into: Set<string>): void {
  if (Array.isArray(json)) for (const one of json) collectTimes(one, into);
  else if (isObject(json)) {
    for (const [key, one] of Object.entries(json)) {
      if (documentTimes.has(key) && typeof one === 'string') into.add(one);
      else collectTimes(one, into);
    }
  }
}

function withRanks(json: Json, ranks: ReadonlyMap<string, string>): Json {
  if (Array.isArray(json)) return json.map((one) => withRanks(one, ranks));
  if (!isObject(json)) return json;
  const entries: [string, Json][] = [];
  for (const [key, one] of Object.entries(json)) {
    if (key === 'readTime' || key === 'transaction') continue;
    if (documentTimes.has(key) && typeof one === 'string') entries.push([key, ranks.get(one) ?? one]);
    else if (key === 'timestampValue' && typeof one === 'string') entries.push([key, withoutNow(one)]);
    else entries.push([key, withRanks(one, ranks)]);
  }
  return Object.fromEntries(entries);
}

const withoutNow = (time: string): string => (Math.abs(Date.parse(time) - Date.now()) < nowToleranceMs ? 'now' : time);

/** Returns microseconds since 1970. RFC 3339 texts with different numbers of digits cannot be compared as strings. */
function microsOf(time: string): bigint {
  const [, whole = '', fraction = ''] = /^(.*?)(?:\.(\d+))?Z$/.exec(time) ?? [];
  return BigInt(Date.parse(`${whole}Z`)) * 1000n + BigInt(fraction.padEnd(6, '0').slice(0, 6) || '0');
}

/** Removes error texts. */
function withoutTexts(json: Json): Json {
  if (Array.isArray(json)) return json.map(withoutTexts);
  if (!isObject(json)) return json;
  const kept = Object.entries(json).filter(([key]) => key !== 'message');
  return Object.fromEntries(kept.map(([key, one]) => [key, withoutTexts(one)]));
}

/** Returns whether both are equal, ignoring error texts. */
export const isSame = (a: Json, b: Json): boolean => isDeepStrictEqual(withoutTexts(a), withoutTexts(b));
