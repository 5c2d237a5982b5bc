import { isDeepStrictEqual } from 'node:util';
import { isObject, type Json, type JsonObject } from './json.ts';
import type { Answer } from './side.ts';

const documentTimes = new Set(['createTime', 'updateTime', 'commitTime']);
/** Further away from the present than any run takes, and nearer than any literal of a case. */
const nowToleranceMs = 24 * 3600 * 1000;

/**
 * What two sides must have in common: times become their rank among the times of all answers (`t0`, `t1`, ...), times
 * of reading go, and a server's own time inside a document is `now`.
 */
export function comparable(answers: readonly Answer[]): Json {
  const times = new Set<string>();
  for (const { body } of answers) collectTimes(body, times);
  const ranked = [...times].sort((a, b) => (microsOf(a) < microsOf(b) ? -1 : 1));
  const ranks = new Map(ranked.map((time, rank) => [time, `t${rank}`]));
  return answers.map(
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

const withoutNow = (time: string): string =>
  Math.abs(Date.parse(time) - Date.now()) < nowToleranceMs ? 'now' : time;

/** Microseconds since 1970; RFC 3339 texts with different numbers of digits are not ordered as texts. */
function microsOf(time: string): bigint {
  const [, whole = '', fraction = ''] = /^(.*?)(?:\.(\d+))?Z$/.exec(time) ?? [];
  return BigInt(Date.parse(`${whole}Z`)) * 1000n + BigInt(fraction.padEnd(6, '0').slice(0, 6) || '0');
}

/** What is compared of it: not the texts of errors. */
function withoutTexts(json: Json): Json {
  if (Array.isArray(json)) return json.map(withoutTexts);
  if (!isObject(json)) return json;
  const kept = Object.entries(json).filter(([key]) => key !== 'message');
  return Object.fromEntries(kept.map(([key, one]) => [key, withoutTexts(one)]));
}

/** Whether both say the same, texts of errors aside. */
export const isSame = (a: Json, b: Json): boolean => isDeepStrictEqual(withoutTexts(a), withoutTexts(b));
