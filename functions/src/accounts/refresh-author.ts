import { isDeepStrictEqual } from 'node:util';
import type { VotePreview } from '@glimpse/contract/comments/comment';
import { otherMember } from '@glimpse/contract/conversations/conversation-id';
import { CaseDoc } from '@glimpse/contract/moderation/moderation';
import { NotificationDoc } from '@glimpse/contract/notifications/notification';
import { paths } from '@glimpse/contract/paths';
import { PostDoc } from '@glimpse/contract/posts/post';
import { type Author, UserDoc } from '@glimpse/contract/profiles/user';
import { searchTokens } from '@glimpse/contract/search/search-tokens';
import type { DocumentReference, DocumentSnapshot, Firestore, Query } from 'firebase-admin/firestore';
import { inBatch } from '../firestore/batched-commit.ts';
import { type DocumentView, readableDocument, toStored } from '../firestore/documents.ts';
import { inBatches } from '../firestore/page.ts';
import { bookmarksOfAuthor, byPerson, casesAbout, notificationsWith, postsByAuthor } from '../firestore/queries.ts';
import { authorOf } from '../views/user-view.ts';

/** Returns the fields of a document that are copies from the author. */
type CopiedFields = (author: Author, document: DocumentView, profile: UserDoc) => object;

const documentsPerCommit = 50;

/**
 * Updates all copies of this person's name and picture, and the search tokens. The copies are in these documents:
 * - posts, bookmarks of the posts, comments, likes, dislikes, votes and previews
 * - follow requests, notifications, conversations, and the `following` and `followers` documents of other people
 * - moderation cases, which keep the name of their time but follow the email, because its owner can hide it
 *
 * refresh-comment.ts updates the comment previews of posts. If `isNameOrEmailChanged`, this function updates them too,
 * because a hidden email must not depend on another event. Likes and votes have no picture, so they change only then.
 * Idempotent, and events can come in any order. Each commit reads the person again. It fails
 * and runs again if another write has changed one of the updated documents.
 */
export async function refreshAuthor(db: Firestore, uid: string, isNameOrEmailChanged: boolean): Promise<void> {
  await refreshPosts(db, uid);
  await refreshAll(db, uid, bookmarksOfAuthor(db, uid), postFields);
  await refreshComments(db, uid, isNameOrEmailChanged);
  await refreshAll(db, uid, byPerson(db, 'requests', uid), (author) => author);
  await refreshFollows(db, uid, 'following', 'followerPreview', paths.followerOf);
  await refreshFollows(db, uid, 'followers', 'followingPreview', paths.followingOf);
  await refreshAll(db, uid, notificationsWith(db, uid), (author, notification) => {
    const people = readableDocument(NotificationDoc, notification)?.data.people;
    return people ? { people: people.map((shown) => (shown.uid === uid ? author : shown)) } : {};
  });
  await refreshConversations(db, uid);
  if (!isNameOrEmailChanged) return;
  await refresh(db, uid, [db.doc(paths.user(uid))], ({ username, fullName, email }) => ({
    searchTokens: searchTokens(username, fullName, email),
  }));
  await refreshAll(db, uid, casesAbout(db, uid), ({ email }, document) => {
    const shown = readableDocument(CaseDoc, document)?.data.shown;
    return shown ? { shown: { ...shown, by: { ...shown.by, email } } } : {};
  });
  await refreshReactions(db, uid, 'likes', ['likePreview']);
  await refreshReactions(db, uid, 'dislikes', ['dislikePreview']);
  await refreshReactions(db, uid, 'votes', ['upvotePreview', 'downvotePreview']);
}

const postFields = (author: Author) => ({
  postBy: author,
  searchTokens: searchTokens(author.fullName, author.email),
});

/** Updates the copies in the person's own posts, which include whether others see like counts on them. */
export const refreshPosts = (db: Firestore, uid: string): Promise<void> =>
  refreshAll(db, uid, postsByAuthor(db, uid), (author, _post, { hidesLikeCounts }) => ({
    ...postFields(author),
    hidesLikeCount: hidesLikeCounts,
  }));

async function refreshAll(db: Firestore, uid: string, query: Query, copiedFields: CopiedFields): Promise<void> {
  for await (const docs of inBatches(query, documentsPerCommit)) await refresh(db, uid, refsOf(docs), copiedFields);
}

const refsOf = (docs: readonly DocumentSnapshot[]): DocumentReference[] => docs.map(({ ref }) => ref);

/** Updates the copies of the other members, which each have the same id as the person's own copy. */
async function refreshConversations(db: Firestore, uid: string): Promise<void> {
  for await (const docs of inBatches(db.collection(paths.conversations(uid)), documentsPerCommit)) {
    const copies = docs.map(({ id }) => db.doc(paths.conversation(otherMember(id, uid), id)));
    await refresh(db, uid, copies, (author) => ({
      other: author,
      searchTokens: searchTokens(author.fullName, author.username),
    }));
  }
}

/** Updates the person's comments, and with `hasPreviews` the previews in their posts. */
async function refreshComments(db: Firestore, uid: string, hasPreviews: boolean): Promise<void> {
  for await (const docs of inBatches(byPerson(db, 'comments', uid), documentsPerCommit)) {
    await refresh(db, uid, refsOf(docs), commentFields);
    if (hasPreviews) await refreshCommentPreviews(db, uid, refsOf(docs));
  }
}

/** Updates the person as author and voter in the previews of the posts of these comments. */
async function refreshCommentPreviews(
  db: Firestore,
  uid: string,
  comments: readonly DocumentReference[],
): Promise<void> {
  const posts = new Map(comments.flatMap(({ parent: { parent } }) => (parent ? [[parent.path, parent]] : [])));
  await refresh(db, uid, [...posts.values()], (author, document) => {
    const post = readableDocument(PostDoc, document);
    if (!post) return {};
    const withVoter = (voters: readonly VotePreview[]) =>
      voters.map((voter) => (voter.uid === uid ? { uid, ...reactionFields(author) } : voter));
    const commentPreview = post.data.commentPreview.map((shown) => ({
      ...shown,
      ...(shown.uid === uid && commentFields(author)),
      ...(shown.votes && {
        votes: {
          ...shown.votes,
          upvotePreview: withVoter(shown.votes.upvotePreview),
          downvotePreview: withVoter(shown.votes.downvotePreview),
        },
      }),
    }));
    return { commentPreview };
  });
}

const commentFields = ({ fullName, username, email, profileAvatar }: Author) => ({
  name: fullName,
  username,
  email,
  profilePicture: profileAvatar,
});

/** Updates the person's likes, dislikes or votes, and the previews in their parents (post or comment). */
async function refreshReactions(
  db: Firestore,
  uid: string,
  group: 'likes' | 'dislikes' | 'votes',
  previews: readonly string[],
): Promise<void> {
  for await (const docs of inBatches(byPerson(db, group, uid), documentsPerCommit)) {
    await refresh(db, uid, refsOf(docs), reactionFields);
    const parents = docs.flatMap(({ ref }) => ref.parent.parent ?? []);
    await refresh(db, uid, parents, (author, document) =>
      Object.fromEntries(previews.map((preview) => [preview, withNewName(document.get(preview), author)])),
    );
  }
}

const reactionFields = ({ fullName, email }: Author) => ({ fullName, email });

function withNewName(preview: unknown, author: Author): unknown {
  if (!Array.isArray(preview)) return preview;
  return preview.map((shown: unknown) =>
    typeof shown === 'object' && shown !== null && 'uid' in shown && shown.uid === author.uid
      ? { ...shown, ...reactionFields(author) }
      : shown,
  );
}

/** For each person in `users/{uid}/{list}`, updates the follow document about `uid` and the preview in the profile. */
async function refreshFollows(
  db: Firestore,
  uid: string,
  list: 'following' | 'followers',
  preview: 'followerPreview' | 'followingPreview',
  followPath: (other: string, uid: string) => string,
): Promise<void> {
  const others = list === 'following' ? paths.following(uid) : paths.followers(uid);
  for await (const docs of inBatches(db.collection(others), documentsPerCommit)) {
    const ids = docs.map(({ id }) => id);
    await refresh(
      db,
      uid,
      ids.map((other) => db.doc(followPath(other, uid))),
      (author) => author,
    );
    await refresh(
      db,
      uid,
      ids.map((other) => db.doc(paths.user(other))),
      (author, document) => {
        const user = readableDocument(UserDoc, document);
        if (!user) return {};
        return { [preview]: user.data[preview].map((shown) => (shown.uid === uid ? author : shown)) };
      },
    );
  }
}

/** In one commit, updates the fields of each existing document that differ from `copiedFields`. */
async function refresh(
  db: Firestore,
  uid: string,
  refs: readonly DocumentReference[],
  copiedFields: CopiedFields,
): Promise<void> {
  // A change of the author triggers another run. An update fails if the document has changed.
  const options = { mayChange: { author: db.doc(paths.user(uid)) }, preload: refs };
  await inBatch(db, options, async (commit, read) => {
    const author = readableDocument(UserDoc, read.author);
    if (!author) return;
    for (const document of await commit.readAll(refs)) {
      if (!document.exists) continue;
      const fields = copiedFields(authorOf(author), document, author.data);
      const stored = document.data() ?? {};
      const changes = Object.entries(toStored(fields)).filter(([key, value]) => !isDeepStrictEqual(stored[key], value));
      if (changes.length > 0) commit.update(document, Object.fromEntries(changes));
    }
  });
}
