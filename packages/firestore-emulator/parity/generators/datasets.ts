import fc from 'fast-check';
import type { JsonObject } from '../lib/json.ts';
import { Session, type Side } from '../lib/side.ts';
import { documents } from './values.ts';

const count = 24;
const contents: readonly JsonObject[] = fc.sample(documents({ minLength: 3, maxLength: 12 }), {
  seed: 7,
  numRuns: count,
});
const stored = new Map<string, Promise<Session>>();

/** Cases that only read share their documents, by number: storing some for each case would take most of the time. */
export const datasetNumber: fc.Arbitrary<number> = fc.integer({ min: 0, max: count - 1 });

/** A session in the project that holds that dataset, which is stored at the first call. */
export function datasetSession(side: Side, dataset: number): Promise<Session> {
  const key = `${side.name} ${dataset}`;
  const known = stored.get(key);
  if (known) return known;
  const session = new Session(side, `parity-data-${dataset}`);
  const ready = session.seed(contents[dataset] ?? {}).then(() => session);
  stored.set(key, ready);
  return ready;
}
