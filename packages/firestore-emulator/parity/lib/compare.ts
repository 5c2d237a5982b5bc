import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { isSame } from './comparable.ts';
import { isObject, type Json } from './json.ts';
import type { Accepted, Kind } from './kind.ts';
import { Session, type Side } from './side.ts';

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
