import { accountErrors } from '@glimpse/contract/accounts/account-errors';
import { paths } from '@glimpse/contract/paths';
import { postErrors } from '@glimpse/contract/posts/post';
import { caseIdOf, type NewReport } from '@glimpse/contract/safety/report';
import { describe, expect, it } from 'vitest';
import { testDatabases } from '../../testing/database.ts';
import { finishJob } from '../../testing/jobs.ts';
import { type MemoryStore, memoryStore } from '../../testing/memory-store.ts';
import { noon, person, picture, storedPost, storedUser } from '../../testing/people.ts';
import { share } from '../../testing/uploads.ts';
import { addBookmark } from '../bookmarks/change-bookmark.ts';
import { applyPostMediaChange } from '../clean-up/apply-post-media-change.ts';
import { addComment } from '../comments/add-comment.ts';
import { follow } from '../follows/follow.ts';
import { moderate, undoModeration } from '../moderation/moderate.ts';
import { createPost } from '../posts/create-post.ts';
import { deletePost } from '../posts/delete-post.ts';
import { likePost } from '../posts/like-post.ts';
import { listPosts, listPostsOf } from '../posts/list-posts.ts';
import { readPost } from '../posts/read-post.ts';
import { bringBack } from '../privacy/apply-visibility.ts';
import { changePrivacy } from '../privacy/change-privacy.ts';
import { report } from '../safety/report.ts';
import { archivePost, unarchivePost } from './archive-post.ts';

const database = testDatabases();

/** Ana has a post with an upload. Fay follows her, and has liked, bookmarked and commented on the post. */
async function scene() {
  const db = database();
  const store = memoryStore();
  for (const uid of ['ana', 'fay', 'mo']) await person(db, uid);
  await follow(db, noon, 'fay', 'ana');
  const postId = await share(db, store, 'ana', 'one');
  await likePost(db, noon, 'fay', postId);
  await addBookmark(db, noon, 'fay', postId);
  await addComment(db, noon, 'fay', postId, { message: 'Lovely', commentId: 'c' });
  const ofPost: NewReport = { kind: 'post', postId, reason: 'spam' };
  await report(db, noon, 'fay', ofPost);

  async function finishJobs() {
    for (const kind of ['makePrivate', 'makePublic', 'applyModeration'] as const)
      await finishJob(db, store, kind, 'ana');
    await finishJob(db, store, 'moveMedia', postId);
    for (const { ref } of (await db.collection(paths.postMediaChanges()).get()).docs)
      await applyPostMediaChange(db, store, ref);
  }
  const steps = {
    archive: async () => void (await archivePost(db, noon, 'ana', postId)),
    unarchive: async () =>
      void (await unarchivePost(db, noon, 'ana', postId, (uid, id, nowMs) => bringBack(db, store, nowMs, uid, id))),
    private: () => changePrivacy(db, noon, 'ana', true),
    public: () => changePrivacy(db, noon, 'ana', false),
    hide: async () => {
      entryId = await moderate(
        db,
        noon,
        'mo',
        { caseId: caseIdOf(ofPost), action: 'hide', reason: 'Because' },
        async () => false,
      );
    },
    show: () => undoModeration(db, noon, 'mo', entryId, 'A mistake').then(() => {}),
  };
  let entryId = '';
  const take = async (...names: readonly (keyof typeof steps)[]) => {
    for (const name of names) {
      await steps[name]();
      await finishJobs();
    }
  };
  const shown = async () => [(await storedPost(db, postId)).visibility, ...rootsOf(store)];
  return { db, store, postId, steps, take, shown, finishJobs };
}

/** Returns the top-level folders of all files. */
const rootsOf = ({ files }: MemoryStore) => [...new Set([...files.keys()].map((path) => path.split('/')[0]))];

describe('an archived post', () => {
  it('keeps its counts and is missing for everybody but its author', async () => {
    const { db, postId, take } = await scene();
    const before = await storedPost(db, postId);
    await take('archive');
    const { likeCount, commentCount, likePreview } = await storedPost(db, postId);
    expect({ likeCount, commentCount, likePreview }).toEqual({
      ...{ likeCount: 1, commentCount: 1 },
      likePreview: before.likePreview,
    });
    expect((await readPost(db, 'ana', postId)).likes.likeCount).toBe(1);
    for (const viewer of ['fay', 'mo', null])
      await expect(readPost(db, viewer, postId)).rejects.toEqual(postErrors.notFound());
    await expect(likePost(db, noon, 'mo', postId)).rejects.toEqual(postErrors.notFound());
    expect((await listPosts(db, 'fay', {})).posts).toEqual([]);
    for (const viewer of ['fay', 'ana'])
      expect((await listPostsOf(db, viewer, 'ana@example.com', {})).posts).toEqual([]);
  });

  it('is not counted until it is brought back, also if both calls come twice', async () => {
    const { db, take } = await scene();
    const postCount = async () => (await storedUser(db, 'ana')).postCount;
    await take('archive', 'archive');
    expect(await postCount()).toBe(0);
    await take('unarchive', 'unarchive');
    expect(await postCount()).toBe(1);
  });

  it('is brought back once by two calls at the same time', async () => {
    const { db, take, steps } = await scene();
    await take('archive');
    await Promise.all([steps.unarchive(), steps.unarchive()]);
    expect((await storedUser(db, 'ana')).postCount).toBe(1);
  });

  it('leaves no picture in the bookmarks of others, also if its picture is hosted elsewhere', async () => {
    const { db, take, postId, steps, finishJobs } = await scene();
    const bookmarked = async (id: string) => (await db.doc(paths.bookmark('fay', id)).get()).get('media');
    await take('archive');
    expect(await bookmarked(postId)).toBeNull();
    await take('unarchive');
    expect(await bookmarked(postId)).toMatchObject({ path: 'media/ana/one/' });
    const elsewhere = (await createPost(db, noon, 'ana', { postImage: picture })).id;
    await addBookmark(db, noon, 'fay', elsewhere);
    await archivePost(db, noon, 'ana', elsewhere);
    await finishJobs();
    expect(await bookmarked(elsewhere)).toBeNull();
    await steps.archive();
  });

  it('can be deleted, and does not change the number of posts then', async () => {
    const { db, take, postId } = await scene();
    await createPost(db, noon, 'ana', { postImage: picture });
    await take('archive');
    await deletePost(db, noon, 'ana', postId);
    expect((await storedUser(db, 'ana')).postCount).toBe(1);
  });

  it('needs no job if nothing changes', async () => {
    const { db, take, steps } = await scene();
    await take('archive');
    await steps.archive();
    const jobs = await db.collection(paths.jobs()).get();
    expect(jobs.docs.map((job) => job.get('kind'))).not.toContain('moveMedia');
  });
});

it('only the author can archive a post and bring it back', async () => {
  const { db, postId, take } = await scene();
  const archive = (uid: string) => archivePost(db, noon, uid, postId);
  const unarchive = (uid: string) => unarchivePost(db, noon, uid, postId, () => Promise.reject(new Error('moved')));
  await expect(archive('fay')).rejects.toEqual(postErrors.archiveForeign());
  await expect(unarchive('fay')).rejects.toEqual(postErrors.archiveForeign());
  await take('archive');
  await expect(archive('fay')).rejects.toEqual(postErrors.notFound());
  await expect(unarchive('fay')).rejects.toEqual(postErrors.notFound());
  await db.doc(paths.user('ana')).update({ isSuspended: true });
  await expect(archive('ana')).rejects.toEqual(accountErrors.suspended());
  await expect(unarchive('ana')).rejects.toEqual(accountErrors.suspended());
});

describe('the files of an archived post', () => {
  it('are below a folder of the author and moderators, and move back before the post is visible again', async () => {
    const { db, store, postId, take, shown } = await scene();
    await take('archive');
    expect(await shown()).toEqual(['archived', 'moderated']);
    await expect(
      unarchivePost(db, noon, 'ana', postId, (uid, id, nowMs) =>
        bringBack(db, { ...store, copy: () => Promise.reject(new Error('no network')) }, nowMs, uid, id),
      ),
    ).rejects.toThrow('no network');
    expect((await shown())[0]).toBe('archived');
    await take('unarchive');
    expect(await shown()).toEqual(['public', 'media']);
  });

  it.each([
    [['archive', 'hide', 'private'], ['show', 'unarchive'], 'followers', 'private'],
    [['hide', 'archive', 'private'], ['unarchive', 'show'], 'followers', 'private'],
    [['private', 'hide', 'archive'], ['public', 'show', 'unarchive'], 'public', 'media'],
    [['private', 'archive', 'hide'], ['unarchive', 'public', 'show'], 'public', 'media'],
    [['archive', 'private', 'hide'], ['unarchive', 'show', 'public'], 'public', 'media'],
    [['hide', 'private', 'archive'], ['show', 'public', 'unarchive'], 'public', 'media'],
  ] as const)(
    'stay there after %j, and after %j the post is for its readers again',
    async (into, out, visibility, root) => {
      const { take, shown } = await scene();
      await take(...into);
      expect(await shown()).toEqual(['archived', 'moderated']);
      const isBack = out.indexOf('unarchive') + 1;
      await take(...out.slice(0, isBack - 1));
      expect(await shown()).toEqual(['archived', 'moderated']);
      await take(...out.slice(isBack - 1));
      expect(await shown()).toEqual([visibility, root]);
    },
  );

  it('stay there if a moderated post is brought back', async () => {
    const { take, shown } = await scene();
    await take('archive', 'hide', 'unarchive');
    expect(await shown()).toEqual(['hidden', 'moderated']);
  });
});
