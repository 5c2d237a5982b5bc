import { isDeepStrictEqual } from 'node:util';
import { NotificationDoc } from '@glimpse/contract/notifications/notification';
import { paths } from '@glimpse/contract/paths';
import { type Author, UserDoc } from '@glimpse/contract/profiles/user';
import { searchTokens } from '@glimpse/contract/search/search-tokens';
import type { DocumentReference, DocumentSnapshot, Firestore, Query } from 'firebase-admin/firestore';
import { readableDocument, toStored } from '../firestore/documents.ts';
import { commitOptimistically } from '../firestore/optimistic-commit.ts';
import { inBatches } from '../firestore/page.ts';
import { bookmarksOfAuthor, byPerson, notificationsWith, postsByAuthor } from '../firestore/queries.ts';
import { authorOf } from '../views/user-view.ts';

/** Documents refreshed in one commit. */
const batchSize = 50;

/**
 * Brings every copy of this person's name and picture up to date: what search finds them by, posts, bookmarks of them, comments, likes, dislikes,
 * votes, previews, requests to follow, notifications, and the edges of those who follow or are followed. (A comment's place in the preview of its post
 * follows from the comment, see refresh-comment.ts.) Likes and votes show no picture: they matter only to `names`.
 *
 * Safe to repeat and in any order: each commit reads the person anew, and on the condition that the documents it changes
 * are as it read them. Whatever an older event writes late, a newer one sees.
 */
export async function refreshAuthor(db: Firestore, uid: string, names: boolean): Promise<void> {
  await refreshAll(db, uid, postsByAuthor(db, uid), (author) => ({ postBy: author, ...tokensOf(author) }));
  await refreshAll(db, uid, bookmarksOfAuthor(db, uid), (author) => ({
    postBy: author,
    ...tokensOf(author),
  }));
  await refreshAll(db, uid, byPerson(db, 'comments', uid), ({ fullName, email, profileAvatar }) => ({
    name: fullName,
    email,
    profilePicture: profileAvatar,
  }));
  await refreshAll(db, uid, byPerson(db, 'requests', uid), (author) => author);
  await refreshEdges(db, uid, 'following', 'followerPreview', paths.followerOf);
  await refreshEdges(db, uid, 'followers', 'followingPreview', paths.followingOf);
  await refreshNotifications(db, uid);
  if (!names) return;
  await refresh(db, uid, [db.doc(paths.user(uid))], (_user, { username, fullName, email }) => ({
    searchTokens: searchTokens(username, fullName, email),
  }));
  await refreshOpinions(db, uid, 'likes', ['likePreview']);
  await refreshOpinions(db, uid, 'dislikes', ['dislikePreview']);
  await refreshOpinions(db, uid, 'votes', ['upvotePreview', 'downvotePreview']);
}

const tokensOf = ({ fullName, email }: Author) => ({ searchTokens: searchTokens(fullName, email) });

async function refreshAll(
  db: Firestore,
  uid: string,
  query: Query,
  copy: (author: Author) => object,
): Promise<void> {
  for await (const docs of inBatches(query, batchSize)) {
    await refresh(
      db,
      uid,
      docs.map(({ ref }) => ref),
      (_document, author) => copy(author),
    );
  }
}

/** The person's likes, dislikes or votes, and what their parents (post or comment) show of them. */
async function refreshOpinions(
  db: Firestore,
  uid: string,
  group: 'likes' | 'dislikes' | 'votes',
  previews: readonly string[],
): Promise<void> {
  for await (const docs of inBatches(byPerson(db, group, uid), batchSize)) {
    await refresh(
      db,
      uid,
      docs.map(({ ref }) => ref),
      (_document, { fullName, email }) => ({ fullName, email }),
    );
    const parents = docs.flatMap(({ ref }) => ref.parent.parent ?? []);
    await refresh(db, uid, parents, (document, author) =>
      Object.fromEntries(previews.map((preview) => [preview, renamed(document.get(preview), author)])),
    );
  }
}

function renamed(preview: unknown, { uid, fullName, email }: Author): unknown {
  if (!Array.isArray(preview)) return preview;
  return preview.map((shown: unknown) =>
    typeof shown === 'object' && shown !== null && 'uid' in shown && shown.uid === uid
      ? { ...shown, fullName, email }
      : shown,
  );
}

/** The people in `users/{uid}/{list}`: their own edge to this person, and the preview that may show it. */
async function refreshEdges(
  db: Firestore,
  uid: string,
  list: 'following' | 'followers',
  preview: 'followerPreview' | 'followingPreview',
  edgeOf: (other: string, uid: string) => string,
): Promise<void> {
  const others = list === 'following' ? paths.following(uid) : paths.followers(uid);
  for await (const docs of inBatches(db.collection(others), batchSize)) {
    const ids = docs.map(({ id }) => id);
    await refresh(
      db,
      uid,
      ids.map((other) => db.doc(edgeOf(other, uid))),
      (_edge, author) => author,
    );
    await refresh(
      db,
      uid,
      ids.map((other) => db.doc(paths.user(other))),
      (document, author) => {
        const user = readableDocument(UserDoc, document);
        if (!user) return {};
        return { [preview]: user.data[preview].map((shown) => (shown.uid === uid ? author : shown)) };
      },
    );
  }
}

/** What others are told of the person. */
async function refreshNotifications(db: Firestore, uid: string): Promise<void> {
  for await (const rows of inBatches(notificationsWith(db, uid), batchSize)) {
    const refs = rows.map(({ ref }) => ref);
    await refresh(db, uid, refs, (document, author) => {
      const people = readableDocument(NotificationDoc, document)?.data.people;
      return people ? { people: people.map((shown) => (shown.uid === uid ? author : shown)) } : {};
    });
  }
}

/** Sets in each of the documents that still exist the fields that differ from `copy`, in one commit. */
async function refresh(
  db: Firestore,
  uid: string,
  refs: readonly DocumentReference[],
  copy: (document: DocumentSnapshot, author: Author) => object,
): Promise<void> {
  await commitOptimistically(db, async (commit) => {
    // An author who changes again meanwhile starts this again; a copy is only written as it was read.
    const { glanced } = await commit.read({
      held: {},
      glanced: {
        author: db.doc(paths.user(uid)),
        ...Object.fromEntries(refs.map((ref, index) => [`copy ${index}`, ref])),
      },
    });
    const { author: authorSnapshot, ...copies } = glanced;
    const author = readableDocument(UserDoc, authorSnapshot);
    if (!author) return;
    for (const document of Object.values<DocumentSnapshot>(copies)) {
      if (!document.exists) continue;
      const fields = copy(document, authorOf(author));
      const stored = document.data() ?? {};
      const stale = Object.entries(toStored(fields)).filter(
        ([key, value]) => !isDeepStrictEqual(stored[key], value),
      );
      if (stale.length > 0) commit.update(document, Object.fromEntries(stale));
    }
  });
}
