import { moderationErrors } from '@glimpse/contract/moderation/moderation';
import { paths } from '@glimpse/contract/paths';
import { caseIdOf } from '@glimpse/contract/safety/report';
import type { Firestore } from 'firebase-admin/firestore';
import { expect, it } from 'vitest';
import { testDatabases } from '../../testing/database.ts';
import { memoryStore } from '../../testing/memory-store.ts';
import { noon, person, picture, storedPost } from '../../testing/people.ts';
import { addBookmark } from '../bookmarks/change-bookmark.ts';
import { applyPostMediaChange } from '../clean-up/apply-post-media-change.ts';
import { moderate, undoModeration } from '../moderation/moderate.ts';
import { report } from '../safety/report.ts';
import { readCard } from '../share/read-card.ts';
import { createPost } from './create-post.ts';
import { editPost } from './edit-post.ts';

const database = testDatabases();

/** Ana has a post that Bo has bookmarked and reported. */
async function scene(sensitive?: boolean) {
  const db = database();
  for (const uid of ['ana', 'bo', 'mo']) await person(db, uid);
  const { id } = await createPost(db, noon, 'ana', { postImage: picture, content: 'Blood', sensitive });
  await addBookmark(db, noon, 'bo', id);
  await report(db, noon, 'bo', { kind: 'post', postId: id, reason: 'violence' });
  const caseId = caseIdOf({ kind: 'post', postId: id, reason: 'violence' });
  const mark = () => moderate(db, noon, 'mo', { caseId, action: 'markSensitive', reason: 'Blood' }, async () => false);
  return { db, id, mark };
}

/** Runs the trigger on documents in `postMediaChanges`. Returns the mark in the post and in Bo's bookmark. */
async function marks(db: Firestore, id: string) {
  for (const { ref } of (await db.collection(paths.postMediaChanges()).get()).docs)
    await applyPostMediaChange(db, memoryStore(), ref);
  const bookmark = await db.doc(paths.bookmark('bo', id)).get();
  const { sensitive, sensitiveBy } = await storedPost(db, id);
  return [sensitive, sensitiveBy, bookmark.get('sensitive')];
}

it('the author marks a post as sensitive when it is created or edited, and other edits keep the mark', async () => {
  const { db, id } = await scene(true);
  expect(await marks(db, id)).toEqual([true, ['author'], true]);
  await editPost(db, noon, 'ana', id, { content: 'Red paint' });
  expect(await marks(db, id)).toEqual([true, ['author'], true]);
  await editPost(db, noon, 'ana', id, { sensitive: false });
  expect(await marks(db, id)).toEqual([false, [], false]);
  for (let call = 0; call < 2; call++) await editPost(db, noon, 'ana', id, { sensitive: true });
  expect(await marks(db, id)).toEqual([true, ['author'], true]);
});

it('the author cannot remove the mark of a moderator, and an undo keeps the mark of the author', async () => {
  const { db, id, mark } = await scene();
  const entryId = await mark();
  expect(await marks(db, id)).toEqual([true, ['moderator'], true]);
  await editPost(db, noon, 'ana', id, { sensitive: false });
  expect(await marks(db, id)).toEqual([true, ['moderator'], true]);
  await editPost(db, noon, 'ana', id, { sensitive: true });
  await undoModeration(db, noon, 'mo', entryId, 'A mistake');
  expect(await marks(db, id)).toEqual([true, ['author'], true]);
});

it('only posts can be marked by a moderator', async () => {
  const { db } = await scene();
  await report(db, noon, 'bo', { kind: 'person', userId: 'ana', reason: 'spam' });
  const action = { caseId: 'person:ana', action: 'markSensitive', reason: 'Because' } as const;
  await expect(moderate(db, noon, 'mo', action, async () => false)).rejects.toEqual(moderationErrors.cannotMark());
});

it('a link preview shows no picture of a sensitive post', async () => {
  const { db, id, mark } = await scene();
  const card = async () => JSON.stringify(await readCard(db, 'https://glimpse.example', { kind: 'post', postId: id }));
  expect(await card()).toContain(picture);
  await mark();
  expect(await card()).not.toContain(picture);
  expect(await card()).toContain('/icons/icon-512.png');
});
