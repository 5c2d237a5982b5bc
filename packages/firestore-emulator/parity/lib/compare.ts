import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { isSame } from './comparable.ts';
import type { Json } from './json.ts';
import type { Accepted, Kind } from './kind.ts';
import { Session, type Side } from './side.ts';
import { signatureOf } from './signature.ts';

export interface Sides {
  readonly official: Side;
  readonly ours: Side;
}

/** A case that differs without a reason, shrunk. */
export interface Defect {
  /** Of how many cases it is the example. */
  readonly cases: number;
  readonly signature: string;
  readonly index: number;
  readonly example: Json;
  readonly official: Json;
  readonly ours: Json;
}

export interface Comparison {
  readonly kind: string;
  readonly what: string;
  readonly cases: number;
  /** Cases with the same codes whose texts of errors differ. */
  readonly otherTexts: number;
  readonly differing: number;
  readonly accepted: readonly { readonly name: string; readonly reason: string; readonly cases: number }[];
  readonly defects: readonly Defect[];
  readonly seconds: number;
}

/** Shrinking takes many requests: one case of those that differ alike, and not for ever. */
const shrinkLimitMs = 4_000;
let projects = 0;

/** Plays `cases` cases of a kind on both sides. The same seed gives the same cases. */
export async function compareKind<Case>(
  kind: Kind<Case>,
  sides: Sides,
  { seed, cases }: { readonly seed: number; readonly cases: number },
): Promise<Comparison> {
  const startedAt = performance.now();
  const samples = fc.sample(kind.arbitrary, { seed, numRuns: cases });
  const counts = new Map<Accepted<Case>, number>();
  const unexplained = new Map<string, number[]>();
  let otherTexts = 0;
  let next = 0;
  const work = async () => {
    for (let index = next++; index < samples.length; index = next++) {
      const one = samples[index] as Case;
      let { official, ours } = await playBoth(kind, sides, one);
      // On a busy machine steps may overtake each other: what differs is played again before it counts.
      if (!isSame(official, ours)) ({ official, ours } = await playBoth(kind, sides, one));
      if (isSame(official, ours)) {
        if (!isDeepStrictEqual(official, ours)) otherTexts += 1;
        continue;
      }
      const reason = kind.accepted.find((accepted) => accepted.covers(one, official, ours));
      if (reason) counts.set(reason, (counts.get(reason) ?? 0) + 1);
      else {
        const signature = signatureOf(official, ours);
        unexplained.set(signature, [...(unexplained.get(signature) ?? []), index]);
      }
    }
  };
  await Promise.all(Array.from({ length: kind.atOnce }, work));
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  const defects: Defect[] = [];
  for (const [signature, indices] of unexplained) {
    const smallest = await shrink(kind, sides, { seed, index: Math.min(...indices), signature });
    defects.push({ ...smallest, cases: indices.length });
  }
  return {
    kind: kind.name,
    what: kind.what,
    cases,
    otherTexts,
    differing:
      defects.reduce((sum, defect) => sum + defect.cases, 0) +
      [...counts.values()].reduce((sum, count) => sum + count, 0),
    accepted: kind.accepted.map((one) => ({
      name: one.name,
      reason: one.reason,
      cases: counts.get(one) ?? 0,
    })),
    defects,
    seconds,
  };
}

async function playBoth<Case>(kind: Kind<Case>, sides: Sides, one: Case) {
  const project = `parity-${projects++}`;
  const [official, ours] = await Promise.all(
    [sides.official, sides.ours].map((side) => kind.play(new Session(side, project), one)),
  );
  return { official: official as Json, ours: ours as Json };
}

/** The smallest case near the given one that still differs in the same way and without a reason. */
async function shrink<Case>(
  kind: Kind<Case>,
  sides: Sides,
  { seed, index, signature }: { readonly seed: number; readonly index: number; readonly signature: string },
): Promise<Omit<Defect, 'cases'>> {
  const last: { value: Pick<Defect, 'example' | 'official' | 'ours'> | null } = { value: null };
  const property = fc.asyncProperty(kind.arbitrary, async (one) => {
    const { official, ours } = await playBoth(kind, sides, one);
    if (isSame(official, ours) || signatureOf(official, ours) !== signature) return true;
    if (kind.accepted.some((accepted) => accepted.covers(one, official, ours))) return true;
    last.value = { example: JSON.parse(JSON.stringify(one)), official, ours };
    return false;
  });
  await fc.check(property, {
    seed,
    path: String(index),
    numRuns: 1,
    interruptAfterTimeLimit: shrinkLimitMs,
  });
  const { example, official, ours } = last.value ?? {
    example: 'differs no longer',
    official: null,
    ours: null,
  };
  return { index, signature, example, official, ours };
}
