import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { type PlannedWrite, plannedWrite } from '../generators/commits.ts';
import { comparable } from '../lib/comparable.ts';
import { type Json, type JsonObject, withoutKeys } from '../lib/json.ts';
import type { Kind } from '../lib/kind.ts';
import { type Answer, type Session, updateTimeOf } from '../lib/side.ts';

interface CommitCase {
  readonly commits: readonly (readonly PlannedWrite[])[];
  readonly asBatch: boolean;
}

/** A time at which nothing was written. */
const neverTime = '2001-01-01T00:00:00Z';

/** The write with its precondition, which may be a time that only this side knows. */
export async function toWire(
  session: Session,
  { path, write, precondition }: PlannedWrite,
): Promise<JsonObject> {
  switch (precondition) {
    case 'none':
      return write;
    case 'exists':
      return { ...write, currentDocument: { exists: true } };
    case 'absent':
      return { ...write, currentDocument: { exists: false } };
    case 'stale':
      return { ...write, currentDocument: { updateTime: neverTime } };
    case 'current': {
      const updateTime = updateTimeOf(await session.call('GET', `{root}/${path}`)) ?? neverTime;
      return { ...write, currentDocument: { updateTime } };
    }
  }
}

const withoutTimes = (json: Json): Json =>
  withoutKeys(json, ['updateTime', 'commitTime', 'createTime', 'message']);

async function play(session: Session, { commits, asBatch }: CommitCase): Promise<Json> {
  const answers: Answer[] = [];
  for (const planned of commits) {
    const writes = await Promise.all(planned.map((each) => toWire(session, each)));
    answers.push(await session.post(asBatch ? 'batchWrite' : 'commit', { writes }));
  }
  answers.push(
    await session.post('runQuery', {
      structuredQuery: { from: [{ collectionId: '', allDescendants: true }] },
    }),
  );
  return comparable(answers);
}

export const commits: Kind<CommitCase> = {
  name: 'commits',
  what: 'updates, masks, transforms, deletes and verifies of the same documents, with preconditions, one after the other and in one request',
  cases: 1600,
  atOnce: 40,
  arbitrary: fc.record({
    commits: fc.array(fc.array(plannedWrite, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 }),
    asBatch: fc.constantFrom(false, false, false, false, true),
  }),
  play,
  accepted: [
    {
      name: 'the time that a verify of what is not there answers',
      reason:
        'Both answer the time of the check. In 1.19.9 that is some microseconds before the commit time, in ours the commit time itself; SDKs take it for a version at which the document was missing, which holds for both.',
      covers: ({ commits: all }, official, ours) =>
        all.flat().some(({ write }) => 'verify' in write) &&
        isDeepStrictEqual(withoutTimes(official), withoutTimes(ours)),
    },
  ],
};
