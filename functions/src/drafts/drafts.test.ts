import { guest, guestAccount } from '@glimpse/contract/auth/guest';
import { DraftDoc, type DraftSave, draftErrors, draftLimits } from '@glimpse/contract/drafts/draft';
import { mediaLimits } from '@glimpse/contract/media/media-limits';
import { paths } from '@glimpse/contract/paths';
import { postErrors } from '@glimpse/contract/posts/post';
import { describe, expect, it } from 'vitest';
import { testDatabases } from '../../testing/database.ts';
import { memoryAccounts } from '../../testing/memory-accounts.ts';
import { memoryStore } from '../../testing/memory-store.ts';
import { noon, person } from '../../testing/people.ts';
import { upload } from '../../testing/uploads.ts';
import { createUserDocument } from '../auth/create-profile.ts';
import { createJobWorks } from '../job-works.ts';
import { createUploads } from '../media/uploads.ts';
import { createPost } from '../posts/create-post.ts';
import { sweep } from '../sweep/sweep.ts';
import { deleteDraft, saveDraft } from './save-draft.ts';

const database = testDatabases();

const phone = { id: 'phone', name: 'Phone' };
const desktop = { id: 'desktop', name: 'Computer' };
const written = (caption: string, change: Partial<DraftSave> = {}): DraftSave => ({
  ...{ caption, alt: '', media: [], baseRevision: 0, device: phone, copyId: 'copy' },
  ...change,
});

/** Ana has an upload. */
async function scene() {
  const db = database();
  const store = memoryStore();
  const uid = await person(db, 'ana');
  await upload(db, store, uid, 'one');
  const save = (draft: DraftSave, draftId = 'd', nowMs = noon) => saveDraft(db, nowMs, uid, draftId, draft);
  const drafts = async () =>
    (await db.collection(paths.drafts(uid)).get()).docs.map((view) => [view.id, DraftDoc.parse(view.data())] as const);
  const captions = async () => Object.fromEntries((await drafts()).map(([id, { caption }]) => [id, caption]));
  const sweepAt = (nowMs: number) => sweep(db, store, nowMs, createJobWorks(db, store, memoryAccounts()));
  return { db, store, uid, save, drafts, captions, sweepAt };
}
const photo = { uploadId: 'one', alt: 'A ridge' };

describe('a draft', () => {
  it('is stored with a copy of its media, and continued on another device', async () => {
    const { save, drafts } = await scene();
    expect(await save(written('First', { media: [photo] }))).toEqual({
      ...{ draftId: 'd', revision: 1, isCopy: false, missingUploadIds: [] },
    });
    const next = written('First light', { media: [photo], baseRevision: 1, device: desktop });
    expect((await save(next, 'd', noon + 5)).revision).toBe(2);
    const [[id, stored]] = (await drafts()) as [[string, DraftDoc]];
    expect([id, stored]).toMatchObject([
      'd',
      {
        ...{ caption: 'First light', uploadIds: ['one'], revision: 2, deviceName: 'Computer' },
        ...{ createdAt: noon, updatedAt: noon + 5, expireAt: noon + 5 + draftLimits.lifetimeMs },
        media: [{ ...photo, media: { path: 'media/ana/one/' } }],
      },
    ]);
  });

  it('keeps both versions if two devices change the same revision', async () => {
    const { save, captions } = await scene();
    await save(written('Start'));
    await save(written('On the phone', { baseRevision: 1 }));
    const late = written('On the desktop', { baseRevision: 1, device: desktop });
    const copy = { draftId: 'copy', revision: 1, isCopy: true, missingUploadIds: [] };
    expect(await save(late)).toEqual(copy);
    expect(await captions()).toEqual({ d: 'On the phone', copy: 'On the desktop' });
    // The response was lost, and the device continued to write.
    expect(await save(late)).toEqual(copy);
    expect(await save({ ...late, caption: 'On the desktop!' })).toEqual({ ...copy, revision: 2 });
    expect(await captions()).toEqual({ d: 'On the phone', copy: 'On the desktop!' });
  });

  it('keeps both versions if both saves come at the same time', async () => {
    const { save, captions } = await scene();
    await save(written('Start'));
    await Promise.all([
      save(written('Phone', { baseRevision: 1, copyId: 'of-phone' })),
      save(written('Desktop', { baseRevision: 1, device: desktop, copyId: 'of-desktop' })),
    ]);
    expect(Object.values(await captions()).sort()).toEqual(['Desktop', 'Phone']);
  });

  it('has no second version if a save comes twice, or if the device did not get its last response', async () => {
    const { save, captions } = await scene();
    for (let times = 0; times < 2; times++) expect((await save(written('First'))).revision).toBe(1);
    expect((await save(written('First light'))).revision).toBe(2);
    expect(await captions()).toEqual({ d: 'First light' });
  });

  it('is deleted by a save without content, but not if another device has changed it', async () => {
    const { save, captions } = await scene();
    await save(written('First'));
    await save(written('First light', { baseRevision: 1, device: desktop }));
    expect((await save(written('', { baseRevision: 1 }))).revision).toBe(2);
    expect(await captions()).toEqual({ d: 'First light' });
    expect((await save(written('', { baseRevision: 2 }))).revision).toBe(0);
    expect(await captions()).toEqual({});
  });

  it('does not come back with a late save after it was shared or deleted', async () => {
    const { db, uid, save, captions } = await scene();
    await save(written('First', { media: [photo] }));
    await createPost(db, noon, uid, { media: [photo], draftId: 'd' });
    await expect(save(written('First light', { baseRevision: 1 }))).rejects.toEqual(draftErrors.gone());
    await save(written('Other'), 'e');
    for (let times = 0; times < 2; times++) await deleteDraft(db, uid, 'e');
    await expect(save(written('Other', { baseRevision: 1 }), 'e')).rejects.toEqual(draftErrors.gone());
    expect(await captions()).toEqual({});
  });

  it('leaves out uploads that do not exist or belong to another person, and refuses an upload twice', async () => {
    const { db, store, save } = await scene();
    await upload(db, store, await person(db, 'bo'), 'of-bo');
    const media = ['one', 'nothing', 'of-bo'].map((uploadId) => ({ uploadId, alt: '' }));
    expect((await save(written('', { media }))).missingUploadIds).toEqual(['nothing', 'of-bo']);
    await expect(save(written('', { media: [photo, photo] }))).rejects.toEqual(postErrors.mediaTwice());
  });
});

it('a person has at most a fixed number of drafts, without those that have expired', async () => {
  const { save, drafts } = await scene();
  const ids = Array.from({ length: draftLimits.drafts }, (_, index) => `d${index}`);
  for (const id of ids) await save(written(id), id);
  await expect(save(written('One more'))).rejects.toEqual(draftErrors.tooMany());
  expect((await save(written('Changed', { baseRevision: 1 }), 'd0')).revision).toBe(2);
  const later = noon + draftLimits.lifetimeMs + 1;
  expect((await save(written('One more'), 'd', later)).revision).toBe(1);
  expect(await drafts()).toHaveLength(draftLimits.drafts + 1);
});

it('the guest has no drafts on the server', async () => {
  const db = database();
  await createUserDocument(db, noon, guestAccount.uid, guestAccount.fullName, guest.email);
  await expect(saveDraft(db, noon, guestAccount.uid, 'd', written('First'))).rejects.toEqual(draftErrors.guestDrafts());
});

describe('the uploads of a draft', () => {
  const day = mediaLimits.uploadLifetimeMs;

  it('stay until the draft is deleted or expires', async () => {
    const { db, uid, store, save, sweepAt } = await scene();
    const files = () => [...store.files.keys()].length;
    await save(written('First', { media: [photo] }));
    for (let days = 1; days < 30; days++) await sweepAt(noon + days * day + days);
    expect(files()).toBeGreaterThan(0);
    expect((await db.doc(paths.upload('one')).get()).exists).toBe(true);
    await sweepAt(noon + draftLimits.lifetimeMs + day + 60);
    expect(files()).toBe(0);
    await upload(db, store, uid, 'two');
    await save(written('Second', { media: [{ uploadId: 'two', alt: '' }] }), 'e');
    await deleteDraft(db, uid, 'e');
    await sweepAt(noon + day + 1);
    expect(files()).toBe(0);
  });

  it('are not discarded while a draft uses them', async () => {
    const { db, uid, store, save } = await scene();
    const uploads = createUploads(db, store);
    await save(written('First', { media: [photo] }));
    await uploads.discard(uid, 'one', noon);
    expect(store.files.size).toBeGreaterThan(0);
    await save(written('First', { baseRevision: 1 }));
    await uploads.discard(uid, 'one', noon);
    expect(store.files.size).toBe(0);
  });
});
