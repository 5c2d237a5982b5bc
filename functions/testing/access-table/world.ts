import { guest, guestAccount } from '@glimpse/contract/auth/guest';
import { paths } from '@glimpse/contract/paths';
import { caseIdOf } from '@glimpse/contract/safety/report';
import type { Firestore } from 'firebase-admin/firestore';
import { archivePost } from '../../src/archive/archive-post.ts';
import { createUserDocument } from '../../src/auth/create-profile.ts';
import { addBookmark } from '../../src/bookmarks/change-bookmark.ts';
import { createCollection } from '../../src/bookmarks/change-collection.ts';
import { addComment } from '../../src/comments/add-comment.ts';
import { toStored } from '../../src/firestore/documents.ts';
import { follow } from '../../src/follows/follow.ts';
import { acceptRequest } from '../../src/follows/requests.ts';
import { newJob } from '../../src/jobs/new-job.ts';
import { moderate } from '../../src/moderation/moderate.ts';
import { createPost } from '../../src/posts/create-post.ts';
import { likePost } from '../../src/posts/like-post.ts';
import { editUser } from '../../src/profiles/edit-user.ts';
import { block } from '../../src/safety/block.ts';
import { report } from '../../src/safety/report.ts';
import { createStory } from '../../src/stories/create-story.ts';
import { saveHighlight } from '../../src/stories/save-highlight.ts';
import { send } from '../conversations.ts';
import { noon, person, picture, post, privatePerson } from '../people.ts';
import { pictureIn, storeUpload } from '../uploads.ts';

/**
 * The callers of the access table.
 * - ana owns the requested documents. Her account is private.
 * - fay follows ana, and they exchange messages. rex has sent ana a follow request and a message request. bo is a
 *   stranger.
 * - kim is blocked by ana and cy.
 * - sue is suspended, but her token is still valid.
 * - mo is a moderator.
 */
export const callers = {
  nobody: null,
  owner: 'ana',
  follower: 'fay',
  requester: 'rex',
  stranger: 'bo',
  blocked: 'kim',
  suspended: 'sue',
  moderator: 'mo',
  guest: guestAccount.uid,
} as const;
export type Role = keyof typeof callers;

/** Texts of ana that only her followers may read, in any response. */
export const secrets = ['Secret', 'ana@example.com', 'ana.example.com'];

export interface World {
  /** A post of ana for her followers, with a comment of fay. */
  readonly privatePost: string;
  /** A post of ana that she has archived, with a like of fay. */
  readonly archivedPost: string;
  /** A public post of cy, with a comment of bo. */
  readonly publicPost: string;
  /** An entry of the moderation log that can be undone. */
  readonly entryId: string;
}

/** Creates all people, and a document of each kind that a call can use. */
export async function buildWorld(db: Firestore): Promise<World> {
  for (const uid of ['fay', 'rex', 'bo', 'kim', 'sue', 'mo', 'cy']) await person(db, uid);
  await createUserDocument(db, noon, guestAccount.uid, guestAccount.fullName, guest.email);
  await privatePerson(db, 'ana');
  await editUser(db, noon, 'ana', { website: 'https://ana.example.com' }, () => false);
  await follow(db, noon, 'fay', 'ana');
  await acceptRequest(db, noon, 'ana', 'fay');
  await follow(db, noon, 'rex', 'ana');
  const { id: privatePost } = await createPost(db, noon, 'ana', {
    postImage: picture,
    content: 'Secret light',
  });
  const publicPost = await post(db, 'cy');
  await addComment(db, noon, 'fay', privatePost, { message: 'Secret words', commentId: 'by-fay' });
  await addComment(db, noon, 'bo', publicPost, { message: 'Lovely', commentId: 'by-bo' });
  const { id: archivedPost } = await createPost(db, noon, 'ana', { postImage: picture, content: 'Secret past' });
  await likePost(db, noon, 'fay', archivedPost);
  await archivePost(db, noon, 'ana', archivedPost);
  await likePost(db, noon, 'fay', privatePost);
  await addBookmark(db, noon, 'fay', privatePost);
  await createCollection(db, noon, 'fay', 'of-fay', { name: 'Secret places' });
  const overlay = {
    text: 'Secret words',
    x: 0.5,
    y: 0.5,
    colour: 'white',
    size: 'medium',
    hasBackground: true,
  } as const;
  await createStory(db, noon, 'ana', 's1', { kind: 'post', postId: privatePost, overlays: [overlay] });
  await saveHighlight(db, noon, 'ana', 'h1', { title: 'Secret places', storyIds: ['s1'] });
  await createStory(db, noon, 'cy', 's2', { kind: 'post', postId: publicPost });
  await send(db, 'fay', 'ana', 'from-fay');
  await send(db, 'ana', 'fay', 'from-ana');
  await send(db, 'rex', 'ana', 'from-rex');
  for (const uid of ['ana', 'cy']) await block(db, noon, uid, 'kim');

  const ofBo = { kind: 'person', userId: 'bo', reason: 'spam' } as const;
  const ofCy = { kind: 'post', postId: publicPost, reason: 'spam' } as const;
  for (const about of [ofBo, ofCy]) await report(db, noon, 'fay', about);
  const dismissal = { caseId: caseIdOf(ofCy), action: 'dismiss', reason: 'Fine' } as const;
  const entryId = await moderate(db, noon, 'mo', dismissal, async () => false);

  await storeUpload(db, 'ana', 'u1', pictureIn('media/ana/u1/'));
  await storeUpload(db, 'ana', 'u2', pictureIn('stories/ana/u2/'));
  const job = { ...newJob('exportData', { uid: 'ana', nowMs: noon }), state: 'failed' };
  await db.doc(paths.job('exportData-ana')).set(toStored(job));
  await db.doc(paths.user('sue')).update({ isSuspended: true });
  return { privatePost, archivedPost, publicPost, entryId };
}
