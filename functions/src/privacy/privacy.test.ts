import { accountErrors } from '@glimpse/contract/accounts/account-errors';
import { guestAccount } from '@glimpse/contract/auth/guest';
import { signInErrors } from '@glimpse/contract/auth/sign-in-errors';
import { CaseDoc } from '@glimpse/contract/moderation/moderation';
import { paths } from '@glimpse/contract/paths';
import { describe, expect, it } from 'vitest';
import { countOf, testDatabases } from '../../testing/database.ts';
import { finishJob } from '../../testing/jobs.ts';
import { memoryStore } from '../../testing/memory-store.ts';
import { noon, person, picture, storedPost, storedUser } from '../../testing/people.ts';
import { share } from '../../testing/uploads.ts';
import { addBookmark } from '../bookmarks/change-bookmark.ts';
import { follow } from '../follows/follow.ts';
import { createPost } from '../posts/create-post.ts';
import { report } from '../safety/report.ts';
import { changePrivacy } from './change-privacy.ts';

const database = testDatabases();

/**
 * Ana has three posts: with three uploads, with one upload, and with external media. Bo and Fay have bookmarked
 * them. Fay follows her.
 */
async function scene() {
  const db = database();
  const store = memoryStore();
  const [ana, bo, fay] = [await person(db, 'ana'), await person(db, 'bo'), await person(db, 'fay')];
  await follow(db, noon, fay, ana);
  const posts = [
    await share(db, store, ana, 'one', 'one-more', 'and-one'),
    await share(db, store, ana, 'two'),
    (await createPost(db, noon, ana, { postImage: picture })).id,
  ];
  for (const postId of posts) for (const uid of [bo, fay]) await addBookmark(db, noon, uid, postId);
  return { db, store, ana, bo, fay, posts };
}
type Scene = Awaited<ReturnType<typeof scene>>;

/** Runs the privacy jobs of a person. `kill`: see `finishJob`. */
async function finish({ db, store }: Pick<Scene, 'db' | 'store'>, uid: string, kill?: number): Promise<void> {
  for (const kind of ['makePrivate', 'makePublic'] as const) await finishJob(db, store, kind, uid, kill);
}

/** Returns the stored state: posts, file paths, and copies in bookmarks. */
async function found({ db, store, posts, bo, fay }: Scene) {
  const stored = await Promise.all(posts.map((id) => storedPost(db, id)));
  const bookmarks = await Promise.all(
    [bo, fay].flatMap((uid) => posts.map((id) => db.doc(paths.bookmark(uid, id)).get())),
  );
  const jobs = await db.collection(paths.jobs()).get();
  return {
    visibility: [...new Set(stored.map(({ visibility }) => visibility))],
    roots: [...new Set([...store.files.keys()].map((path) => path.split('/')[0]))],
    shown: stored
      .flatMap(({ media }) => media)
      .flatMap((media) => [media.url, media.posterUrl, ...media.variants.map(({ url }) => url)]),
    mediaPaths: stored.flatMap(({ mediaPaths }) => mediaPaths),
    bookmarks: new Set(bookmarks.map((bookmark) => bookmark.get('media')?.placeholder ?? null)),
    notes: await countOf(db.collection(paths.postMediaChanges())),
    jobs: jobs.docs.filter((job) => ['makePrivate', 'makePublic'].includes(job.get('kind'))).length,
  };
}
const filesOf = (addresses: readonly string[]) =>
  addresses.filter((url) => url.includes('appspot')).map((url) => decodeURIComponent(url).split(/[/]o[/]|[?]/)[1]);

describe('an account that turns private', () => {
  it.each([undefined, 1])(
    'shows its posts only to followers, and leaves no copies elsewhere, also when each slice is killed (%s)',
    async (kill) => {
      const made = await scene();
      await changePrivacy(made.db, noon, made.ana, true);
      await finish(made, made.ana, kill);
      const { shown, ...rest } = await found(made);
      expect(rest).toEqual({
        ...{ visibility: ['followers'], roots: ['private'], bookmarks: new Set([null]) },
        ...{ mediaPaths: ['one', 'one-more', 'and-one', 'two'].map((id) => `private/ana/${id}/`) },
        ...{ notes: 0, jobs: 0 },
      });
      // Each URL has a file, and the share pictures are deleted.
      expect([...made.store.files.keys()].sort()).toEqual([...new Set(filesOf(shown))].sort());
      expect(await storedUser(made.db, made.ana)).toMatchObject({
        ...{ isPrivate: true, followerCount: 1, followerPreview: [] },
      });
    },
  );

  it.each([undefined, 1])(
    'and public again is as before, and accepts all follow requests, also when each slice is killed (%s)',
    async (kill) => {
      const made = await scene();
      const before = await found(made);
      await changePrivacy(made.db, noon, made.ana, true);
      await finish(made, made.ana);
      const later = await share(made.db, made.store, made.ana, 'three');
      expect((await storedPost(made.db, later)).media[0].path).toBe('private/ana/three/');
      await follow(made.db, noon, made.bo, made.ana);
      await changePrivacy(made.db, noon, made.ana, false);
      expect((await storedUser(made.db, made.ana)).isPrivate).toBe(true);
      await finish(made, made.ana, kill);
      const after = await found(made);
      expect({ ...after, visibility: before.visibility }).toEqual(before);
      expect(await storedPost(made.db, later)).toMatchObject({
        visibility: 'public',
        media: [{ path: 'media/ana/three/' }],
      });
      const { isPrivate, followerPreview } = await storedUser(made.db, made.ana);
      expect([isPrivate, followerPreview.map(({ uid }) => uid).sort()]).toEqual([false, ['bo', 'fay']]);
      expect(await countOf(made.db.collection(paths.requests(made.ana)))).toBe(0);
    },
  );

  it('can turn public again while the job is running', async () => {
    const made = await scene();
    const change = (isPrivate: boolean) => changePrivacy(made.db, noon, made.ana, isPrivate);
    await change(true);
    await change(true);
    await change(false);
    await change(true);
    await finish(made, made.ana);
    expect(await found(made)).toMatchObject({ visibility: ['followers'], roots: ['private'], jobs: 0 });
    await Promise.all([change(false), finish(made, made.ana), change(true), finish(made, made.ana)]);
    await finish(made, made.ana);
    const { isPrivate } = await storedUser(made.db, made.ana);
    expect(await found(made)).toMatchObject({ visibility: [isPrivate ? 'followers' : 'public'], jobs: 0 });
  });

  it('updates the picture URLs in moderation cases', async () => {
    const made = await scene();
    const [postId = ''] = made.posts;
    await report(made.db, noon, made.bo, { kind: 'post', postId, reason: 'spam' });
    for (const isPrivate of [true, false]) {
      await changePrivacy(made.db, noon, made.ana, isPrivate);
      await finish(made, made.ana);
      const known = CaseDoc.parse((await made.db.doc(paths.case(`post:${postId}`)).get()).data());
      const pictures = [known.shown.pictureUrl, ...known.shown.morePictures.map(({ url }) => url)];
      const files = filesOf(pictures).map((file = '') => [file, made.store.files.has(file)]);
      const root = isPrivate ? 'private' : 'media';
      expect(files).toEqual(['one', 'one-more', 'and-one'].map((name) => [`${root}/ana/${name}/320.webp`, true]));
    }
  });

  it('keeps a moderated post hidden and its files unreadable for followers, in both directions', async () => {
    const made = await scene();
    const [blockLists = ''] = made.posts;
    await made.db.doc(paths.post(blockLists)).update({ visibility: 'hidden' });
    for (const isPrivate of [true, false]) {
      await changePrivacy(made.db, noon, made.ana, isPrivate);
      await finish(made, made.ana);
      expect(await storedPost(made.db, blockLists)).toMatchObject({
        visibility: 'hidden',
        mediaPaths: ['one', 'one-more', 'and-one'].map((id) => `moderated/ana/${id}/`),
      });
    }
  });

  it('cannot be the guest account or a missing account', async () => {
    const db = database();
    await expect(changePrivacy(db, noon, guestAccount.uid, true)).rejects.toEqual(accountErrors.guestFixed());
    await expect(changePrivacy(db, noon, 'nobody', true)).rejects.toEqual(signInErrors.viewerNotRegistered());
  });
});
