import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { isObject, type Json, type JsonObject } from './json.ts';
import { type ApiResponse, Session, type Side } from './side.ts';

export interface Sides {
  readonly official: Side;
  readonly ours: Side;
}

/** Cases with the same difference that is not accepted. */
export interface Defect {
  readonly cases: number;
  readonly signature: string;
  /** The shortest of the cases. */
  readonly example: Json;
  readonly official: Json;
  readonly ours: Json;
}

export interface Comparison {
  readonly kind: string;
  readonly description: string;
  readonly cases: number;
  /** The number of cases with equal codes but different error texts. */
  readonly otherTexts: number;
  readonly accepted: readonly { readonly name: string; readonly reason: string; readonly cases: number }[];
  readonly defects: readonly Defect[];
}

const casesAtOnce = 40;
let projectCount = 0;

/** Runs cases of a kind on both emulators and compares the results. The same seed generates the same cases. */
export async function compareKind<Case>(
  kind: Kind<Case>,
  sides: Sides,
  { seed, cases: caseCount = kind.caseCount }: { readonly seed: number; readonly cases?: number | undefined },
): Promise<Comparison> {
  const remaining = fc.sample(kind.arbitrary, { seed, numRuns: caseCount });
  const acceptedCases = new Map<Accepted<Case>, number>();
  const defects = new Map<string, Defect>();
  let otherTexts = 0;
  const runCases = async () => {
    for (let next = remaining.pop(); next !== undefined; next = remaining.pop()) {
      const testCase = next;
      const { official, ours } = await runOnBoth(kind, sides, testCase);
      if (isSame(official, ours)) {
        if (!isDeepStrictEqual(official, ours)) otherTexts += 1;
        continue;
      }
      const reason = kind.accepted.find((accepted) => accepted.matches(testCase, official, ours));
      if (reason) acceptedCases.set(reason, (acceptedCases.get(reason) ?? 0) + 1);
      else addDefect(defects, { example: JSON.parse(JSON.stringify(testCase)), official, ours });
    }
  };
  await Promise.all(Array.from({ length: casesAtOnce }, runCases));
  return {
    kind: kind.name,
    description: kind.description,
    cases: caseCount,
    otherTexts,
    accepted: kind.accepted.map((accepted) => ({
      name: accepted.name,
      reason: accepted.reason,
      cases: acceptedCases.get(accepted) ?? 0,
    })),
    defects: [...defects.values()],
  };
}

async function runOnBoth<Case>(kind: Kind<Case>, sides: Sides, testCase: Case) {
  const project = `parity-${projectCount++}`;
  const [official, ours] = await Promise.all([
    kind.runCase(new Session(sides.official, project), testCase),
    kind.runCase(new Session(sides.ours, project), testCase),
  ]);
  return { official, ours };
}

/** Groups defects by their signature, and keeps the shortest example of each. */
export function addDefect(defects: Map<string, Defect>, found: Pick<Defect, 'example' | 'official' | 'ours'>): void {
  const signature = signatureOf(found.official, found.ours);
  const existing = defects.get(signature);
  const lengthOf = ({ example }: { example: Json }) => JSON.stringify(example).length;
  const shortest = existing && lengthOf(existing) <= lengthOf(found) ? existing : found;
  defects.set(signature, { ...shortest, signature, cases: (existing?.cases ?? 0) + 1 });
}

/**
 * Describes the difference of two results in one line, so that cases with the same difference can be grouped. It is the
 * codes and texts without names and numbers, or the path of the first difference.
 */
function signatureOf(official: Json, ours: Json): string {
  return describe(official, ours, '') ?? 'nothing';
}

function describe(official: Json, ours: Json, at: string): string | null {
  if (isSame(official, ours)) return null;
  if (isObject(official) && isObject(ours)) {
    if ('status' in official && official.status !== ours.status) return `${brief(official)} | ${brief(ours)}`;
    for (const key of new Set([...Object.keys(official), ...Object.keys(ours)])) {
      const found = describe(official[key] ?? null, ours[key] ?? null, `${at}.${key}`);
      if (found) return found;
    }
  }
  if (Array.isArray(official) && Array.isArray(ours)) {
    for (let index = 0; index < Math.max(official.length, ours.length); index++) {
      const found = describe(official[index] ?? null, ours[index] ?? null, `${at}[]`);
      if (found) return found;
    }
  }
  return `${at}: ${brief(official)} | ${brief(ours)}`;
}

const brief = (json: Json): string =>
  (typeof json === 'string'
    ? json
    : isObject(json) && 'status' in json
      ? `${json.status}: ${json.message ?? ''}`
      : JSON.stringify(json)
  )
    .replaceAll(/projects\/\S+/g, 'NAME')
    .replaceAll(/\d+/g, 'N')
    .replaceAll(/\[[^\]]*\]/g, '[]')
    .replaceAll(/(property|Variable\(s\)|Property) \S+/gi, '$1 X')
    .replaceAll(/Unexpected .*/gs, 'Unexpected')
    .slice(0, 140);

/** A difference between the emulators that is not a defect. */
export interface Accepted<Case> {
  readonly name: string;
  readonly reason: string;
  /** Returns whether this is the only difference between the results of both emulators. */
  matches(testCase: Case, official: Json, ours: Json): boolean;
}

/** A kind of behaviour to compare. */
export interface Kind<Case> {
  readonly name: string;
  /** Describes a case in the report (docs/parity.md). */
  readonly description: string;
  /** The default number of cases. */
  readonly caseCount: number;
  readonly arbitrary: fc.Arbitrary<Case>;
  /** Runs a case on one emulator and returns a result that must be the same for both. */
  runCase(session: Session, testCase: Case): Promise<Json>;
  readonly accepted: readonly Accepted<Case>[];
}

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
