import { api } from '@glimpse/contract/api';
import { AppError } from '@glimpse/contract/app-error';
import { guest, guestAccount } from '@glimpse/contract/auth/guest';
import type { AnyEndpoint } from '@glimpse/contract/endpoint';
import { dayOf } from '@glimpse/contract/notifications/notification';
import { paths, storagePaths } from '@glimpse/contract/paths';
import { profileErrors } from '@glimpse/contract/profiles/user';
import { searchTokens } from '@glimpse/contract/search/search-tokens';
import type { Firestore } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { type CallInput, makeCall } from '../../testing/calls.ts';
import { send } from '../../testing/conversations.ts';
import { crashingDatabase, fuseOf } from '../../testing/crashes.ts';
import {
  everyDocument,
  type RulesViewer,
  readUnderRules,
  snapshotDatabase,
  testDatabases,
} from '../../testing/database.ts';
import { finishJob } from '../../testing/jobs.ts';
import { memoryAccounts } from '../../testing/memory-accounts.ts';
import { memoryStore } from '../../testing/memory-store.ts';
import { about } from '../../testing/notifications.ts';
import { noon, person, post, privatePerson, storedPost, storedUser } from '../../testing/people.ts';
import { unzip } from '../../testing/unzip.ts';
import { createUserDocument } from '../auth/create-profile.ts';
import { ownerOfEmail } from '../auth/emails.ts';
import { moveEmail } from '../auth/release-email.ts';
import { removeProfile } from '../auth/remove-profile.ts';
import { addBookmark } from '../bookmarks/change-bookmark.ts';
import { addComment } from '../comments/add-comment.ts';
import { toggleVote } from '../comments/toggle-vote.ts';
import { follow } from '../follows/follow.ts';
import { createJobWorks } from '../job-works.ts';
import { upsertNotification } from '../notifications/upsert-notification.ts';
import { dislikePost, likePost } from '../posts/like-post.ts';
import { pageCache } from '../posts/page-cache.ts';
import { changePrivacy } from '../privacy/change-privacy.ts';
import { editUser } from '../profiles/edit-user.ts';
import { listUsers, readUser } from '../profiles/read-users.ts';
import { report } from '../safety/report.ts';
import { readCard } from '../share/read-card.ts';
import { createStory } from '../stories/create-story.ts';
import { markStoriesSeen } from '../stories/mark-stories-seen.ts';
import { updateTray } from '../stories/story-tray.ts';
import { sweep } from '../sweep/sweep.ts';
import { changeEmailVisibility } from './change-email.ts';
import { startExport } from './export-data.ts';
import { refreshAuthor } from './refresh-author.ts';

const database = testDatabases();

/** No other text of the test shares three characters with it. */
const email = 'quux.zyzz@wvj.qk';
const others = ['bo', 'fay', 'mo'];
/** The search tokens that only the email can have brought about. */
const ownTokens = searchTokens(email).filter((token) => token.length === 3);
const secrets = ['quux.zyzz', 'wvj.qk', ...ownTokens.map((token) => JSON.stringify(token))];
const secretsIn = (text: string) => secrets.filter((secret) => text.toLowerCase().includes(secret));

/** Ana, whose email is to be hidden, has written to every kind of document. Fay follows her. Mo moderates. */
async function scene() {
  const db = database();
  for (const other of others) await person(db, other);
  await createUserDocument(db, noon, guestAccount.uid, guestAccount.fullName, guest.email);
  await createUserDocument(db, noon, 'ana', 'Ana Example', email);
  const [own, theirs] = [await post(db, 'ana'), await post(db, 'bo')];
  for (const postId of [own, theirs]) {
    for (const uid of ['ana', 'bo']) {
      const commentId = `by-${uid}`;
      await addComment(db, noon, uid, postId, { message: 'Lovely', commentId });
      await toggleVote(db, 'ana', { postId, commentId }, uid === 'bo' ? 1 : -1);
    }
    await addComment(db, noon, 'ana', postId, { message: 'A reply', parentId: 'by-bo', commentId: 'reply' });
    await likePost(db, noon, 'bo', postId);
    await likePost(db, noon, 'ana', postId);
    await addBookmark(db, noon, 'bo', postId);
    await addBookmark(db, noon, 'ana', postId);
  }
  await dislikePost(db, noon, 'ana', own);
  for (const other of others) {
    await follow(db, noon, 'ana', other);
    await follow(db, noon, other, 'ana');
  }
  await follow(db, noon, 'ana', await privatePerson(db, 'pia'));
  for (const uid of others) await upsertNotification(db, noon, about({ kind: 'follow', uid, other: dayOf(noon) }));
  await upsertNotification(db, noon, about({ kind: 'like', uid: 'bo', postId: theirs }));
  await upsertNotification(db, noon, about({ kind: 'comment', postId: theirs }));
  await upsertNotification(db, noon, about({ kind: 'followRequest', uid: 'pia', other: 'ana' }));
  // The trays of Ana's followers have a copy of Ana, and Bo's story has Ana as a viewer.
  await createStory(db, noon, 'ana', 'by-ana', { kind: 'post', postId: own });
  await createStory(db, noon, 'bo', 'by-bo', { kind: 'post', postId: theirs });
  for (const uid of others) await updateTray(db, noon, uid, 'ana');
  await markStoriesSeen(db, noon, 'ana', 'bo', ['by-bo']);
  // The copies of the other members name Ana.
  for (const other of others) await send(db, other, 'ana', `from-${other}`);
  const reason = 'spam';
  await report(db, noon, 'bo', { kind: 'person', userId: 'ana', reason });
  await report(db, noon, 'bo', { kind: 'post', postId: own, reason });
  await report(db, noon, 'bo', { kind: 'comment', postId: theirs, commentId: 'by-ana', reason });
  await report(db, noon, 'bo', { kind: 'story', userId: 'ana', storyId: 'by-ana', reason });
  await report(db, noon, 'ana', { kind: 'person', userId: 'fay', reason });
  return { db, own, theirs };
}
type Scene = Awaited<ReturnType<typeof scene>>;

/** Changes the switch, and runs the trigger on the profile. */
async function turn(db: Firestore, isHidden: boolean): Promise<void> {
  await changeEmailVisibility(db, noon, 'ana', isHidden);
  await refreshAuthor(db, 'ana', true);
  // The first page of posts is cached for a second.
  pageCache(db).drop();
}

/** Returns the paths of the documents in which something of the email occurs. */
const telling = async (db: Firestore): Promise<string[]> =>
  (await everyDocument(db))
    .filter((document) => secretsIn(JSON.stringify(document.data())).length > 0)
    .map(({ ref }) => ref.path);

const viewers: Readonly<Record<string, RulesViewer | null>> = {
  nobody: null,
  stranger: { uid: 'pia' },
  follower: { uid: 'fay' },
  moderator: { uid: 'mo', claims: { moderator: true } },
  guest: { uid: guestAccount.uid },
  author: { uid: 'bo' },
};

/** The inputs for each call that reads. A new call must be added here. */
const inputs = ({ own, theirs }: Scene): Readonly<Record<string, readonly CallInput[]>> => {
  const ofAna = { params: { userId: 'ana' } };
  const ofBo = { params: { userId: 'bo' } };
  const searches = ['ana', 'quux', 'zyzz@w', email].map((search) => ({ query: { search } }));
  const people = [
    ofAna,
    ofBo,
    ...searches.flatMap((input) => [
      { ...ofAna, ...input },
      { ...ofBo, ...input },
    ]),
  ];
  const posts = [{ params: { postId: own } }, { params: { postId: theirs } }];
  return {
    listUsers: [{}, ...searches],
    getUser: [ofAna, ofBo, { params: { userId: email } }],
    listFollowers: people,
    listFollowing: people,
    listLikers: [...posts, ...posts.flatMap((input) => searches.map((search) => ({ ...input, ...search })))],
    listSuggestions: [{}],
    listBookmarks: [{}],
    listPosts: [{}, { query: { sort: 'trending' } }, ...searches],
    listUserPosts: [{ params: { username: email } }],
    getPost: posts,
    getSharePreview: [`/post/${own}`, `/post/${theirs}`, '/profile/ana', `/profile/${email}`].map((path) => ({
      query: { path },
    })),
    listStories: [ofAna, ofBo],
    listStoryViewers: [{ params: { storyId: 'by-bo' } }],
    listComments: [...posts, ...posts.map(({ params }) => ({ params, query: { parentId: 'by-bo' } }))],
  };
};

/** Reads all that somebody else than Ana can read, and returns where something of her email occurs. */
async function leaks(all: Scene): Promise<string[]> {
  const { db } = all;
  const found: string[] = [];
  const check = (where: string, text: string | null) => {
    if (text && secretsIn(text).length > 0) found.push(`${where}: ${secretsIn(text)}`);
  };
  const documents = await everyDocument(db);
  for (const [role, viewer] of Object.entries(viewers)) {
    for (const { ref } of documents) check(`${ref.path} as ${role}`, await readUnderRules(db, ref.path, viewer));
    for (const [name, list] of Object.entries(inputs(all)))
      for (const input of list) {
        const response = await makeCall(db, name, input, { uid: viewer?.uid ?? null }).catch((error: unknown) => {
          if (error instanceof AppError) return error.message;
          throw error;
        });
        check(`${name} ${JSON.stringify(input)} as ${role}`, response);
      }
  }
  for (const person of ['ana', email]) {
    const card = await readCard(db, 'https://glimpse.example', { kind: 'profile', person });
    check(`link preview of ${person}`, JSON.stringify(card));
  }
  for (const postId of [all.own, all.theirs])
    check('link preview', JSON.stringify(await readCard(db, 'https://glimpse.example', { kind: 'post', postId })));
  const store = memoryStore();
  for (const uid of others) {
    await startExport(db, noon, uid);
    await finishJob(db, store, 'exportData', uid);
    for (const [name, bytes] of await unzip(await store.read(storagePaths.exportFile(uid, noon))))
      check(`${name} of the export of ${uid}`, String(bytes));
  }
  return found;
}

describe('a hidden email', () => {
  it('is in nothing that anybody else can read', async () => {
    const all = await scene();
    const { db, own } = all;
    const reading = Object.values<AnyEndpoint>(api).filter(({ method }) => method === 'GET');
    expect(Object.keys(inputs(all)).sort()).toEqual(reading.map(({ name }) => name).sort());
    const before = await telling(db);
    expect(before.length).toBeGreaterThan(20);
    const restore = snapshotDatabase(db);
    // The scan finds the email of a person who does not hide it.
    expect((await leaks(all)).length).toBeGreaterThan(100);
    restore();

    await turn(db, true);
    // Later writes copy nothing, either.
    await post(db, 'ana');
    await addComment(db, noon, 'ana', own, { message: 'Again', commentId: 'later' });
    await follow(db, noon, 'ana', await person(db, 'cy'));
    expect(await telling(db)).toEqual([paths.privateEmail('ana')]);
    expect(await leaks(all)).toEqual([]);
    expect((await storedPost(db, own)).postBy).toMatchObject({ uid: 'ana', email: '' });

    await turn(db, false);
    expect(await telling(db)).toEqual(expect.arrayContaining(before));
    expect((await db.doc(paths.privateEmail('ana')).get()).exists).toBe(false);
  });

  it('is hidden from the followers of a private account, too', async () => {
    const all = await scene();
    const { db } = all;
    const website = 'https://garden.example';
    await editUser(db, noon, 'ana', { website }, () => false);
    await turn(db, true);
    await changePrivacy(db, noon, 'ana', true);
    await finishJob(db, memoryStore(), 'makePrivate', 'ana');
    expect(await telling(db)).toEqual([paths.privateEmail('ana')]);
    expect(await readUser(db, 'fay', 'ana')).toMatchObject({ email: '', website });
    expect(await readUser(db, 'ana', 'ana')).toMatchObject({ email, website });
    await turn(db, false);
    expect(await telling(db)).toEqual([paths.contact('ana')]);
    expect(await readUser(db, 'fay', 'ana')).toMatchObject({ email, website });
    await turn(db, true);
    await changePrivacy(db, noon, 'ana', false);
    await finishJob(db, memoryStore(), 'makePublic', 'ana');
    expect(await storedUser(db, 'ana')).toMatchObject({ email: '', website, isPrivate: false, hidesEmail: true });
    expect(await telling(db)).toEqual([paths.privateEmail('ana')]);
  });

  it('finds nobody but its owner, with the same answer as an unknown address', async () => {
    const { db } = await scene();
    await turn(db, true);
    for (const viewer of ['bo', 'fay', guestAccount.uid, null]) {
      await expect(readUser(db, viewer, email)).rejects.toEqual(profileErrors.notFound());
      expect((await listUsers(db, viewer, { search: email })).users).toEqual([]);
    }
    expect(await readUser(db, 'ana', email)).toMatchObject({ _id: 'ana', email });
    expect((await listUsers(db, 'ana', { search: email })).users.map(({ _id }) => _id)).toEqual(['ana']);
  });

  it('stays hidden when it changes, and is free again when the account is deleted', async () => {
    const { db } = await scene();
    await turn(db, true);
    expect(await moveEmail(db, noon, 'ana', 'new@example.org')).toMatchObject({ data: { email: 'new@example.org' } });
    expect(await telling(db)).toEqual([]);
    expect((await db.doc(paths.privateEmail('ana')).get()).data()).toEqual({ email: 'new@example.org' });
    expect(await storedUser(db, 'ana')).toMatchObject({ email: '', hidesEmail: true });
    expect(await ownerOfEmail(db, email)).toBeNull();
    await removeProfile(db, noon, 'ana');
    expect(await ownerOfEmail(db, 'new@example.org')).toBeNull();
    expect((await db.doc(paths.privateEmail('ana')).get()).exists).toBe(false);
  });

  it('is part of the own export', async () => {
    const { db } = await scene();
    await turn(db, true);
    const store = memoryStore();
    await startExport(db, noon, 'ana');
    await finishJob(db, store, 'exportData', 'ana');
    const files = await unzip(await store.read(storagePaths.exportFile('ana', noon)));
    expect(String(files.get('profile.json'))).toContain(email);
  });

  it('leaves the copies even if the trigger dies after any write and its event is lost', async () => {
    const { db } = await scene();
    await changeEmailVisibility(db, noon, 'ana', true);
    const restore = snapshotDatabase(db);
    for (let writes = 1; ; writes++) {
      restore();
      const fuse = fuseOf(writes);
      await refreshAuthor(crashingDatabase(database(db), fuse), 'ana', true).catch((error: unknown) => {
        if (!fuse.isDead) throw error;
      });
      const isComplete = !fuse.isDead;
      if (!isComplete && writes === 1) expect((await telling(db)).length).toBeGreaterThan(10);
      if (!isComplete) await sweep(db, memoryStore(), noon, createJobWorks(db, memoryStore(), memoryAccounts()));
      expect(await telling(db)).toEqual([paths.privateEmail('ana')]);
      if (isComplete) break;
    }
  });

  it('changes nothing if the call comes twice', async () => {
    const { db } = await scene();
    await turn(db, true);
    const before = (await db.doc(paths.user('ana')).get()).updateTime;
    await changeEmailVisibility(db, noon + 1000, 'ana', true);
    expect((await db.doc(paths.user('ana')).get()).updateTime).toEqual(before);
  });
});
