import { CaseDoc } from '@glimpse/contract/moderation/moderation';
import { paths } from '@glimpse/contract/paths';
import { caseIdOf } from '@glimpse/contract/safety/report';
import { safetyErrors } from '@glimpse/contract/safety/safety-rules';
import { StoryDoc, storyErrors } from '@glimpse/contract/stories/story';
import type { Firestore } from 'firebase-admin/firestore';
import { expect, it } from 'vitest';
import { countOf, readUnderRules, testDatabases } from '../../testing/database.ts';
import { finishJob } from '../../testing/jobs.ts';
import { memoryAccounts } from '../../testing/memory-accounts.ts';
import { memoryStore } from '../../testing/memory-store.ts';
import { person, post } from '../../testing/people.ts';
import { lifetimeMs, ringOf, story } from '../../testing/stories.ts';
import { inTransaction } from '../firestore/transaction.ts';
import { follow } from '../follows/follow.ts';
import { suspend } from '../moderation/measures.ts';
import { moderate, undoModeration } from '../moderation/moderate.ts';
import { changePrivacy } from '../privacy/change-privacy.ts';
import { report } from '../safety/report.ts';
import { createStory } from './create-story.ts';
import { markStoriesSeen } from './mark-stories-seen.ts';
import { saveHighlight } from './save-highlight.ts';
import { updateTray } from './story-tray.ts';

const database = testDatabases();
const reason = 'spam';
const aboutStory = { kind: 'story', userId: 'ana', storyId: 'live', reason } as const;

/** Bo follows Ana, who has a live and an expired story. Cy does not follow her. Mo moderates. */
async function scene() {
  const db = database();
  const store = memoryStore();
  // The security rules have the clock of the computer, and jobs have the clock of the tests, which is earlier.
  const nowMs = Date.now();
  for (const uid of ['ana', 'bo', 'cy', 'mo']) await person(db, uid);
  await follow(db, nowMs, 'bo', 'ana');
  await story(db, store, 'ana', 'live', nowMs);
  await story(db, store, 'ana', 'expired', nowMs - lifetimeMs);
  await updateTray(db, nowMs, 'bo', 'ana');
  return { db, store, nowMs };
}

const stored = async (db: Firestore, id: string) => StoryDoc.parse((await db.doc(paths.story('ana', id)).get()).data());
/** Returns who of the people can read a story of Ana. */
const readers = async (db: Firestore, id: string): Promise<string[]> => {
  const uids = ['ana', 'bo', 'cy', 'mo'];
  const found = await Promise.all(
    uids.map((uid) => readUnderRules(db, paths.story('ana', id), { uid, claims: { moderator: uid === 'mo' } })),
  );
  return uids.filter((_uid, index) => found[index] !== null);
};

it('stories follow the privacy of the account in both directions, and tokens are revoked', async () => {
  const { db, store, nowMs } = await scene();
  expect(await readers(db, 'live')).toEqual(['ana', 'bo', 'cy', 'mo']);
  for (const path of store.files.keys()) store.tokens.add(path);
  await changePrivacy(db, nowMs, 'ana', true);
  await finishJob(db, store, 'makePrivate', 'ana', 1);
  expect([(await stored(db, 'live')).visibility, (await stored(db, 'expired')).visibility]).toEqual([
    'followers',
    'followers',
  ]);
  expect(await readers(db, 'live')).toEqual(['ana', 'bo']);
  await finishJob(db, store, 'revokeTokens', 'ana');
  expect(store.tokens.size).toBe(0);
  await changePrivacy(db, nowMs, 'ana', false);
  await finishJob(db, store, 'makePublic', 'ana', 1);
  expect(await readers(db, 'live')).toEqual(['ana', 'bo', 'cy', 'mo']);
});

it('a suspension hides the stories and their rings, and its end shows them again', async () => {
  const { db, store, nowMs } = await scene();
  const change = async (isSuspended: boolean) => {
    await inTransaction(db, { reads: {} }, (commit) => suspend({ commit, db, nowMs }, 'ana', isSuspended));
    await finishJob(db, store, 'applyModeration', 'ana', 1, { accounts: memoryAccounts() });
  };
  await saveHighlight(db, nowMs, 'ana', 'h1', { title: 'Light', storyIds: ['expired'] });
  const canSeeHighlight = async () => (await readUnderRules(db, paths.highlight('ana', 'h1'), { uid: 'bo' })) !== null;
  expect(await canSeeHighlight()).toBe(true);
  await change(true);
  await finishJob(db, store, 'removeStory', 'ana-live');
  expect([await readers(db, 'live'), await readers(db, 'expired'), await canSeeHighlight()]).toEqual([
    ['ana'],
    ['ana'],
    false,
  ]);
  expect(await ringOf(db, 'bo', 'ana')).toBeNull();
  expect(store.files.has('stories/ana/live/320.webp')).toBe(true);
  await change(false);
  await finishJob(db, store, 'fanOutStory', 'ana-live');
  expect(await readers(db, 'live')).toEqual(['ana', 'bo', 'cy', 'mo']);
  expect((await ringOf(db, 'bo', 'ana'))?.storyId).toBe('live');
});

it('a reported story is in the queue with its picture and texts, can be hidden, and shown again', async () => {
  const { db, store, nowMs } = await scene();
  await report(db, nowMs, 'bo', aboutStory);
  const caseId = caseIdOf(aboutStory);
  const known = CaseDoc.parse((await db.doc(paths.case(caseId)).get()).data());
  expect(known).toMatchObject({
    ...{ kind: 'story', storyId: 'live', targetUid: 'ana', path: 'users/ana/stories/live' },
    shown: { by: { uid: 'ana' }, pictureUrl: expect.stringContaining('stories%2Fana%2Flive'), pictureAlt: 'A ridge' },
  });
  await markStoriesSeen(db, nowMs, 'bo', 'ana', ['live']);
  for (const path of store.files.keys()) store.tokens.add(path);
  const entryId = await moderate(db, nowMs, 'mo', { caseId, action: 'hide', reason: 'Because' }, async () => false);
  // The moderator still sees it, because somebody has reported it.
  expect(await readers(db, 'live')).toEqual(['ana', 'mo']);
  await finishJob(db, store, 'removeStory', 'ana-live');
  await finishJob(db, store, 'revokeTokens', 'ana');
  expect((await ringOf(db, 'bo', 'ana'))?.storyId).not.toBe('live');
  expect(store.files.has('stories/ana/live/320.webp')).toBe(true);
  expect(store.tokens.size).toBe(0);
  expect(await countOf(db.collection(paths.storyViewers('ana', 'live')))).toBe(1);
  await undoModeration(db, nowMs, 'mo', entryId, 'A mistake');
  expect(await readers(db, 'live')).toEqual(['ana', 'bo', 'cy', 'mo']);
  await finishJob(db, store, 'fanOutStory', 'ana-live');
  expect((await ringOf(db, 'bo', 'ana'))?.storyId).toBe('live');
});

it('a story that is shown again has the privacy of the account', async () => {
  const { db, store, nowMs } = await scene();
  await changePrivacy(db, nowMs, 'ana', true);
  await finishJob(db, store, 'makePrivate', 'ana', 1);
  await report(db, nowMs, 'bo', aboutStory);
  const hide = { caseId: caseIdOf(aboutStory), action: 'hide', reason: 'Because' } as const;
  const entryId = await moderate(db, nowMs, 'mo', hide, async () => false);
  await undoModeration(db, nowMs, 'mo', entryId, 'A mistake');
  expect((await stored(db, 'live')).visibility).toBe('followers');
});

it('cannot be reported by its author, after its expiry, or by people who cannot see it', async () => {
  const { db, nowMs } = await scene();
  await expect(report(db, nowMs, 'ana', aboutStory)).rejects.toEqual(safetyErrors.reportSelf());
  const expired = { ...aboutStory, storyId: 'expired' };
  await expect(report(db, nowMs, 'bo', expired)).rejects.toEqual(storyErrors.notFound());
  // A highlight shows it again.
  await saveHighlight(db, nowMs, 'ana', 'h1', { title: 'Light', storyIds: ['expired'] });
  await report(db, nowMs, 'bo', expired);
  await db.doc(paths.story('ana', 'live')).update({ visibility: 'followers' });
  await expect(report(db, nowMs, 'cy', aboutStory)).rejects.toEqual(storyErrors.notFound());
  await report(db, nowMs, 'bo', aboutStory);
});

it('moderators read an expired story only if somebody reported it while it was visible', async () => {
  const { db, nowMs } = await scene();
  const createdMs = nowMs - lifetimeMs;
  const postId = await post(db, 'ana');
  await createStory(db, createdMs, 'ana', 'reported', { kind: 'post', postId });
  await report(db, createdMs, 'bo', { ...aboutStory, storyId: 'reported' });
  expect([await readers(db, 'expired'), await readers(db, 'reported')]).toEqual([['ana'], ['ana', 'mo']]);
});
