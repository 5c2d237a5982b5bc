import { CommentDoc } from '@glimpse/contract/comments/comment';
import { conversationId } from '@glimpse/contract/conversations/conversation-id';
import { CaseDoc } from '@glimpse/contract/moderation/moderation';
import { dayOf } from '@glimpse/contract/notifications/notification';
import { paths } from '@glimpse/contract/paths';
import { PostDoc } from '@glimpse/contract/posts/post';
import { mentionFields } from '@glimpse/contract/rich-text/mention';
import { caseIdOf } from '@glimpse/contract/safety/report';
import type { Firestore } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { messageUpload, send, sendPicture, storedCopy, unreadConversations } from '../../testing/conversations.ts';
import { everyDocument, testDatabases } from '../../testing/database.ts';
import { finishJob, finishRemoval } from '../../testing/jobs.ts';
import { type MemoryStore, memoryStore } from '../../testing/memory-store.ts';
import { about, notificationsOf } from '../../testing/notifications.ts';
import { noon, person, picture, post, privatePerson, storedPost, storedUser } from '../../testing/people.ts';
import { archivePost } from '../archive/archive-post.ts';
import { createUserDocument } from '../auth/create-profile.ts';
import { removeProfile } from '../auth/remove-profile.ts';
import { addBookmark } from '../bookmarks/change-bookmark.ts';
import { createCollection, deleteCollection } from '../bookmarks/change-collection.ts';
import { addToCollection } from '../bookmarks/collect-post.ts';
import { addComment } from '../comments/add-comment.ts';
import { deleteComment } from '../comments/delete-comment.ts';
import { refreshComment } from '../comments/refresh-comment.ts';
import { toggleVote } from '../comments/toggle-vote.ts';
import { readConversation } from '../conversations/read-conversation.ts';
import { saveDraft } from '../drafts/save-draft.ts';
import { updateInbox } from '../feed/inbox-after-follow.ts';
import { toStored } from '../firestore/documents.ts';
import { takeToken } from '../firestore/token-bucket.ts';
import { follow } from '../follows/follow.ts';
import { evidenceCopier } from '../media/copy-evidence.ts';
import { moderate } from '../moderation/moderate.ts';
import { changeSettings } from '../notifications/change-settings.ts';
import { upsertNotification } from '../notifications/upsert-notification.ts';
import { deletePost } from '../posts/delete-post.ts';
import { dislikePost, likePost } from '../posts/like-post.ts';
import { pinPost } from '../posts/pin-post.ts';
import { changePreferences } from '../preferences/change-preferences.ts';
import { addDevice } from '../push/devices.ts';
import { recordingSender } from '../push/senders.ts';
import { followTag } from '../rich-text/follow-tag.ts';
import { block } from '../safety/block.ts';
import { mute } from '../safety/mute.ts';
import { report } from '../safety/report.ts';
import { reportMessage } from '../safety/report-message.ts';
import { createStory } from '../stories/create-story.ts';
import { deleteStory } from '../stories/delete-story.ts';
import { markStoriesSeen } from '../stories/mark-stories-seen.ts';
import { muteStories } from '../stories/mute-stories.ts';
import { saveHighlight } from '../stories/save-highlight.ts';
import { updateTray } from '../stories/story-tray.ts';
import { changeUsername } from './change-username.ts';

const database = testDatabases();

const zoe = { uid: 'uid-of-zoe', name: 'Zoë Quist', email: 'zoe.quist@example.com' };
const others = ['ana', 'bo', 'cy'];

/** Returns the paths of documents and files that contain data of Zoë. */
async function tracesOf(db: Firestore, store: MemoryStore): Promise<string[]> {
  const names = [zoe.uid, zoe.name, zoe.email, 'zoëquist', 'quist.zoe'].map((text) => text.toLowerCase());
  const isTrace = (text: string) => names.some((name) => text.toLowerCase().includes(name));
  const documents = (await everyDocument(db))
    .filter((document) => isTrace(`${document.ref.path} ${JSON.stringify(document.data())}`))
    .map(({ ref }) => ref.path);
  const files = [...store.files].filter(([path, bytes]) => isTrace(`${path} ${bytes}`)).map(([path]) => path);
  return [...documents, ...files];
}

/**
 * Creates Zoë and three other people, with several of each kind of data that a person can leave. Some of it is
 * unfinished.
 */
async function scene() {
  const db = database();
  const store = memoryStore();
  for (const other of others) await person(db, other);
  await createUserDocument(db, noon, zoe.uid, zoe.name, zoe.email);
  const theirs = await Promise.all(others.map((other) => post(db, other)));
  const own = [await post(db, zoe.uid), await post(db, zoe.uid), await post(db, zoe.uid)];
  for (const other of others) {
    await follow(db, noon, zoe.uid, other);
    await follow(db, noon, other, zoe.uid);
    for (const postId of own) {
      await likePost(db, noon, other, postId);
      await addBookmark(db, noon, other, postId);
    }
  }
  await createCollection(db, noon, 'ana', 'of-ana', { name: 'Light' });
  await createCollection(db, noon, zoe.uid, 'of-zoe', { name: zoe.name });
  for (const postId of [...theirs, ...own]) {
    await addBookmark(db, noon, zoe.uid, postId);
    await addToCollection(db, noon, 'ana', 'of-ana', postId);
    await addToCollection(db, noon, zoe.uid, 'of-zoe', postId);
    const comments = [];
    for (const [index, uid] of [...others, zoe.uid, zoe.uid].entries())
      comments.push(await commentOf(db, uid, postId, `Number ${index}`));
    for (const [index, commentId] of comments.entries())
      await toggleVote(db, zoe.uid, { postId, commentId }, index % 2 === 0 ? 1 : -1);
    await toggleVote(db, 'ana', { postId, commentId: comments[3] ?? '' }, 1);
    await likePost(db, noon, 'cy', postId).catch(() => {});
  }
  // The job that deletes this collection is not done.
  await createCollection(db, noon, zoe.uid, 'gone', { name: zoe.name, postId: own[0] });
  await deleteCollection(db, noon, zoe.uid, 'gone');
  await pinPost(db, zoe.uid, own[0] ?? '');
  await likePost(db, noon, zoe.uid, theirs[0] ?? '');
  await likePost(db, noon, zoe.uid, theirs[1] ?? '');
  await likePost(db, noon, zoe.uid, theirs[2] ?? '');
  await dislikePost(db, noon, zoe.uid, theirs[2] ?? '');
  // Comments with replies. The empty documents that remain must not identify her.
  for (const postId of theirs) {
    const question = await commentOf(db, zoe.uid, postId, 'Why?');
    const response = (uid: string, message: string, parentId: string) =>
      addComment(db, noon, uid, postId, { message, parentId, commentId: `${uid.slice(0, 3)}-${message}` });
    await response('ana', 'Because', question);
    await response(zoe.uid, 'Ah', question);
    await response(zoe.uid, 'Alone', await commentOf(db, 'bo', postId, 'Hm'));
  }
  // Others mentioned her under a former name. The text of their posts stays.
  for (const [index, other] of others.entries()) {
    const id = {
      postId: theirs[index] ?? '',
      commentId: await commentOf(db, other, theirs[index] ?? '', '@zq!'),
    };
    const meant = mentionFields([{ uid: zoe.uid, start: 0, end: 3 }]);
    await db.doc(paths.post(id.postId)).update({ content: '@zq', ...meant });
    await db.doc(paths.comment(id.postId, id.commentId)).update(meant);
    await refreshComment(db, id, other);
  }
  // Inbox entries of posts that she reads and of her posts that others read, and her entry in `pulled`.
  await finishJob(db, store, 'fanOut', own[0] ?? '');
  for (const other of others) {
    await updateInbox(db, noon, zoe.uid, other);
    await updateInbox(db, noon, other, zoe.uid);
    await db.doc(paths.inboxState(other)).set({ pulled: [zoe.uid] });
  }
  // Blocks, mutes and reports in both directions, and a person whom everybody blocked.
  await person(db, 'dee');
  for (const [one, other] of [
    [zoe.uid, 'dee'],
    ['dee', zoe.uid],
  ] as const) {
    await block(db, noon, one, other);
    await mute(db, noon, one, other);
    await report(db, noon, one, { kind: 'person', userId: other, reason: 'spam', text: 'Again and again' });
  }
  await report(db, noon, 'ana', { kind: 'post', postId: own[0] ?? '', reason: 'hate' });
  await report(db, noon, zoe.uid, { kind: 'post', postId: theirs[1] ?? '', reason: 'hate' });
  const ofZoe = { caseId: caseIdOf({ kind: 'person', userId: zoe.uid, reason: 'spam' }), reason: 'Because' };
  await moderate(db, noon, 'cy', { ...ofZoe, action: 'dismiss' }, async () => false);
  const byZoe = { caseId: caseIdOf({ kind: 'person', userId: 'dee', reason: 'spam' }), reason: 'Because' };
  await moderate(db, noon, zoe.uid, { ...byZoe, action: 'dismiss' }, async () => false);
  // A follow request that is not accepted yet.
  await follow(db, noon, zoe.uid, await privatePerson(db, 'pia'));
  // Conversations in both directions, with typing indicators and pictures, a request, and reports with evidence.
  const copyEvidence = evidenceCopier(db, store);
  for (const other of others) {
    const conversation = conversationId(zoe.uid, other);
    for (const [one, theOther] of [
      [zoe.uid, other],
      [other, zoe.uid],
    ] as const) {
      await send(db, one, theOther, `${one}-1`);
      await sendPicture(db, store, one, theOther, `${one}-2`);
      await db.doc(paths.typing(conversation, one)).set(toStored({ at: noon }));
    }
    await readConversation(db, zoe.uid, other, noon + 1000);
    const aboutMessage = { kind: 'message', reason: 'spam' } as const;
    await reportMessage(db, copyEvidence, noon, other, {
      ...{ ...aboutMessage, userId: zoe.uid, messageId: `${zoe.uid}-2` },
    });
    await reportMessage(db, copyEvidence, noon, zoe.uid, { ...aboutMessage, userId: other, messageId: `${other}-2` });
    // The other member has not read these.
    await send(db, zoe.uid, other, `${zoe.uid}-3`);
  }
  await send(db, 'ana', 'bo', 'Between others');
  await person(db, 'uma');
  await send(db, zoe.uid, 'uma', 'Nice to meet you');
  // A picture that is not sent yet.
  await messageUpload(db, store, zoe.uid, 'ana', 'unsent');
  // Notifications that others got about her, and that she got about them.
  for (const uid of [...others, zoe.uid])
    await upsertNotification(db, noon, about({ kind: 'follow', uid, other: dayOf(noon) }));
  for (const postId of [...theirs, ...own]) {
    const { uid } = (await storedPost(db, postId)).postBy;
    await upsertNotification(db, noon, about({ kind: 'like', uid, postId }));
    await upsertNotification(db, noon, about({ kind: 'comment', postId }));
  }
  await changeSettings(db, zoe.uid, 'like', false);
  // A username that she has chosen, and the former one, which still leads to her.
  await changeUsername(db, noon, zoe.uid, 'quist.zoe');
  await changePreferences(db, noon, zoe.uid, { sensitive: 'show', hidesLikeCounts: true });
  await followTag(db, noon, zoe.uid, 'light');
  await saveDraft(db, noon, zoe.uid, 'd1', {
    ...{ caption: 'Not yet', alt: '', media: [], baseRevision: 0, copyId: 'd2' },
    device: { id: 'phone', name: 'Phone of Zoë Quist' },
  });
  await archivePost(db, noon, zoe.uid, own[1] ?? '');
  // Stories in both directions: viewers, rings, posts of each other, muted people, a report and a highlight.
  for (const [index, other] of others.entries()) {
    await createStory(db, noon, other, `of-${other}`, { kind: 'post', postId: own[0] ?? '' });
    await createStory(db, noon, zoe.uid, `of-zoe-${index}`, { kind: 'post', postId: theirs[index] ?? '' });
    await markStoriesSeen(db, noon, zoe.uid, other, [`of-${other}`]);
    await markStoriesSeen(db, noon, other, zoe.uid, [`of-zoe-${index}`]);
    for (const [one, theOther] of [
      [zoe.uid, other],
      [other, zoe.uid],
    ] as const) {
      await updateTray(db, noon, one, theOther);
      await muteStories(db, one, theOther);
    }
    await report(db, noon, other, { kind: 'story', userId: zoe.uid, storyId: 'of-zoe-0', reason: 'spam' });
  }
  await saveHighlight(db, noon, zoe.uid, 'h1', { title: zoe.name, storyIds: ['of-zoe-0', 'of-zoe-1'] });
  await deleteStory(db, noon, zoe.uid, 'of-zoe-1');
  // Pending clean-up of a post, a comment, media, an upload and a data export.
  await deletePost(db, noon, zoe.uid, own[2] ?? '');
  const gone = await commentOf(db, zoe.uid, theirs[0] ?? '', 'Gone soon');
  await deleteComment(db, noon, zoe.uid, { postId: theirs[0] ?? '', commentId: gone });
  const [media] = (await storedPost(db, own[0] ?? '')).media;
  const set = (path: string, data: object) => db.doc(path).set(toStored(data));
  const { uid } = zoe;
  await set(paths.discarded('d1'), { uid, path: `media/${uid}/d1/`, createdAt: noon });
  const change = { uid, postId: own[0] ?? '', removedPaths: [`media/${uid}/d2/`], createdAt: noon };
  await set(paths.postMediaChange('m1'), change);
  const copies = { uid, postId: own[0] ?? '', paths: [`private/${uid}/d3/`], isAbandoned: false, createdAt: noon };
  await set(paths.mediaCopy('c1'), copies);
  await set(paths.upload('u1'), { uid, media, sizeBytes: 1, createdAt: noon });
  await set(paths.uploadedBytes(uid), { uid, day: '2026-11-20', sizeBytes: 1, expireAt: noon });
  await addDevice(db, noon, uid, noon, 'token-of-zoe');
  await recordingSender(db, () => noon).send(uid, ['token-of-zoe'], {
    ...{ title: 'Glimpse', body: 'Ana liked your post', path: '/', tag: 'like_p' },
  });
  await takeToken(db, noon, `addComment uid:${uid}`, { size: 5, refillMs: 1000 });
  for (const path of [
    'incoming/?/u2/original',
    'media/?/u1/320.webp',
    'media/?/d1/320.webp',
    'private/?/u4/320.webp',
    'moderated/?/u5/320.webp',
    'stories/?/s1/320.webp',
    'exports/?/1.zip',
  ])
    store.files.set(path.replace('?', uid), Buffer.from(zoe.name));
  store.files.set('media/bo/u3/320.webp', Buffer.from('x'));
  return { db, store, theirs };
}

async function commentOf(db: Firestore, uid: string, postId: string, message: string): Promise<string> {
  const commentId = `${uid.slice(0, 3)}-${message.replaceAll(' ', '-')}`;
  await addComment(db, noon, uid, postId, { message, commentId });
  return commentId;
}

/** Returns the inconsistencies in a post of a person who stays. */
async function contradictions(db: Firestore, postId: string): Promise<unknown[]> {
  const { likeCount, commentCount, likePreview, dislikePreview, commentPreview } = await storedPost(db, postId);
  const idsIn = async (path: string) => (await db.collection(path).get()).docs.map(({ id }) => id).sort();
  const uids = (preview: readonly { uid: string }[]) => preview.map(({ uid }) => uid).sort();
  const likes = await idsIn(paths.likes(postId));
  const all = await db.collection(paths.comments(postId)).get();
  const comments = all.docs.filter((comment) => comment.get('isDeleted') === false);
  const wrong: unknown[] = [];
  const compare = (what: string, found: unknown, right: unknown) => {
    if (JSON.stringify(found) !== JSON.stringify(right)) wrong.push({ postId, what, found, right });
  };
  compare('likes', uids(likePreview), likes);
  compare('like count', likeCount, likes.length);
  compare('dislikes', uids(dislikePreview), await idsIn(paths.dislikes(postId)));
  compare('comment count', commentCount, comments.length);
  compare('newest comments', commentPreview.length, Math.min(3, comments.length));
  for (const comment of all.docs) {
    const { upvoteCount, downvoteCount, upvotePreview, downvotePreview } = CommentDoc.parse(comment.data());
    const { replyCount, replies, isDeleted } = CommentDoc.parse(comment.data());
    const responses = all.docs.filter((other) => other.get('parentId') === comment.id).map(({ id }) => id);
    compare('answers', [replyCount, [...replies].sort()], [responses.length, responses.sort()]);
    compare('deleted comment without replies', isDeleted && responses.length === 0, false);
    const votes = await db.collection(`${comment.ref.path}/votes`).get();
    const given = (value: number) => votes.docs.filter((vote) => vote.get('value') === value).map(({ id }) => id);
    compare('upvotes', [upvoteCount, uids(upvotePreview)], [given(1).length, given(1).sort()]);
    compare('downvotes', [downvoteCount, uids(downvotePreview)], [given(-1).length, given(-1).sort()]);
  }
  return wrong;
}

describe('the deletion of an account', () => {
  it('leaves no document or file with the uid, address or name, even if the process dies in every second slice', async () => {
    const { db, store, theirs } = await scene();
    expect((await tracesOf(db, store)).length).toBeGreaterThanOrEqual(100);
    expect(await unreadConversations(db, 'ana')).toBe(1);
    await removeProfile(db, noon, zoe.uid);
    expect(await finishRemoval(db, store, zoe.uid, 1)).toBeGreaterThan(10);
    expect(await tracesOf(db, store)).toEqual([]);
    expect((await Promise.all(theirs.map((postId) => contradictions(db, postId)))).flat()).toEqual([]);
    for (const other of others)
      expect(await storedUser(db, other)).toMatchObject({
        followerCount: 0,
        followingCount: 0,
        postCount: 1,
      });
    // Notifications between the others stay.
    const [first] = theirs;
    const ofAna = (await notificationsOf(db, 'ana')).map(({ kind, uids, count }) => [kind, count, ...uids.toSorted()]);
    expect(ofAna.toSorted()).toEqual([
      ['comment', 2, 'bo', 'cy'],
      ['like', 1, 'cy'],
    ]);
    expect(PostDoc.parse((await db.doc(paths.post(first ?? '')).get()).data()).media[0].url).toBe(picture);
    // The evidence about the others stays, without her messages.
    const files = [...store.files.keys()];
    expect(files.filter((path) => !path.startsWith('evidence/'))).toEqual(['media/bo/u3/320.webp']);
    expect(files.filter((path) => path.startsWith('evidence/')).map((path) => path.split('/')[1])).toEqual(others);
    const cases = (await db.collection(paths.cases()).get()).docs.map((found) => CaseDoc.parse(found.data()));
    const ofMessages = cases.filter(({ kind }) => kind === 'message');
    expect(ofMessages.map(({ targetUid }) => targetUid).sort()).toEqual(others);
    for (const { targetUid, evidence, evidenceUids } of ofMessages) {
      expect(evidenceUids).toEqual([targetUid]);
      expect(evidence.map(({ id }) => id)).toEqual([`${targetUid}-1`, `${targetUid}-2`]);
    }
    expect(await storedCopy(db, 'bo', 'ana')).not.toBeNull();
    expect(await unreadConversations(db, 'ana')).toBe(0);
  });
});
