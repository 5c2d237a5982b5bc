import { CaseDoc } from '@glimpse/contract/moderation/moderation';
import { paths } from '@glimpse/contract/paths';
import { caseIdOf, type NewReport } from '@glimpse/contract/safety/report';
import type { Firestore } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { testDatabases } from '../../testing/database.ts';
import { finishJob } from '../../testing/jobs.ts';
import { type MemoryStore, memoryStore } from '../../testing/memory-store.ts';
import { noon, person, storedPost } from '../../testing/people.ts';
import { share } from '../../testing/uploads.ts';
import { applyPostMediaChange } from '../clean-up/apply-post-media-change.ts';
import { changePrivacy } from '../privacy/change-privacy.ts';
import { report } from '../safety/report.ts';
import { moderate, undoModeration } from './moderate.ts';

const database = testDatabases();
const ofPerson: NewReport = { kind: 'person', userId: 'ana', reason: 'spam' };

/** Ana has a post with an upload, and `cy` has reported it and her. */
async function scene() {
  const db = database();
  const store = memoryStore();
  for (const uid of ['ana', 'cy', 'mo']) await person(db, uid);
  const postId = await share(db, store, 'ana', 'one');
  const ofPost: NewReport = { kind: 'post', postId, reason: 'spam' };
  for (const about of [ofPost, ofPerson]) await report(db, noon, 'cy', about);
  const act = async (about: NewReport, action: 'hide' | 'suspend') => {
    const newAction = { caseId: caseIdOf(about), action, reason: 'Because' };
    const entryId = await moderate(db, noon, 'mo', newAction, async () => false);
    await finishJobs(db, store);
    return async () => {
      await undoModeration(db, noon, 'mo', entryId, 'A mistake');
      await finishJobs(db, store);
    };
  };
  const setPrivate = async (isPrivate: boolean) => {
    await changePrivacy(db, noon, 'ana', isPrivate);
    await finishJobs(db, store);
  };
  return { db, store, postId, ofPost, act, setPrivate };
}

async function finishJobs(db: Firestore, store: MemoryStore): Promise<void> {
  for (const kind of ['makePrivate', 'makePublic', 'applyModeration'] as const) await finishJob(db, store, kind, 'ana');
  for (const { ref } of (await db.collection(paths.postMediaChanges()).get()).docs)
    await applyPostMediaChange(db, store, ref);
}

/** Returns the top-level folders of all files. */
const rootsOf = ({ files }: MemoryStore) => [...new Set([...files.keys()].map((path) => path.split('/')[0]))];

describe.each([
  { isPrivate: false, root: 'media' },
  { isPrivate: true, root: 'private' },
])('only the author and moderators can read the files of a post below $root', ({ isPrivate, root }) => {
  it('while it is moderated, also when its author turns the account private or public', async () => {
    const { store, ofPost, act, setPrivate } = await scene();
    await setPrivate(isPrivate);
    expect(rootsOf(store)).toEqual([root]);
    const undo = await act(ofPost, 'hide');
    expect(rootsOf(store)).toEqual(['moderated']);
    await setPrivate(!isPrivate);
    await setPrivate(isPrivate);
    expect(rootsOf(store)).toEqual(['moderated']);
    await undo();
    expect(rootsOf(store)).toEqual([root]);
  });

  it('while its author is suspended', async () => {
    const { store, act, setPrivate } = await scene();
    await setPrivate(isPrivate);
    const undo = await act(ofPerson, 'suspend');
    expect(rootsOf(store)).toEqual(['moderated']);
    await undo();
    expect(rootsOf(store)).toEqual([root]);
  });
});

it('a post stays moderated with its files until no reason is left', async () => {
  const { store, ofPost, act } = await scene();
  const show = await act(ofPost, 'hide');
  const restore = await act(ofPerson, 'suspend');
  await show();
  expect(rootsOf(store)).toEqual(['moderated']);
  await restore();
  expect(rootsOf(store)).toEqual(['media']);
});

it('the copy of a moderated file has no download token, and the case shows its new address', async () => {
  const { db, store, postId, ofPost, act, setPrivate } = await scene();
  await setPrivate(true);
  for (const path of store.files.keys()) store.tokens.add(path);
  await act(ofPost, 'hide');
  const { media } = await storedPost(db, postId);
  expect([...store.files.keys()].filter((path) => store.tokens.has(path))).toEqual([]);
  const { shown } = CaseDoc.parse((await db.doc(paths.case(caseIdOf(ofPost))).get()).data());
  expect([shown.pictureUrl, media[0].path]).toEqual([media[0].posterUrl, 'moderated/ana/one/']);
});
