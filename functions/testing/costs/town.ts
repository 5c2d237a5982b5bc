import { guestAccount } from '@glimpse/contract/auth/guest';
import type { Firestore } from 'firebase-admin/firestore';
import { addBookmark } from '../../src/bookmarks/change-bookmark.ts';
import { addComment } from '../../src/comments/add-comment.ts';
import { toggleVote } from '../../src/comments/toggle-vote.ts';
import { follow } from '../../src/follows/follow.ts';
import { createPost } from '../../src/posts/create-post.ts';
import { likePost } from '../../src/posts/like-post.ts';
import { countTags } from '../../src/rich-text/count-tags.ts';
import { buildWorld, type World } from '../access-table/world.ts';
import { crowd, noon, picture } from '../people.ts';
import { pictureIn, storeUpload } from '../uploads.ts';

/** More people than a preview or a page of people shows. */
const crowdSize = 30;
/** More posts than a page shows. */
const postCount = 30;
const commentCount = 12;

/** The people who do the counted actions, and what they use. */
export interface Town extends World {
  /** Does nearly everything: has a post with likes and comments, follows some people and has bookmarks. */
  readonly me: 'bo';
  readonly ownPost: string;
  /** A public person with posts, whom `me` does not follow. */
  readonly other: string;
  /** Followed by the whole crowd. Their post `publicPost` has more likes than its preview shows. */
  readonly popular: 'cy';
  readonly guest: string;
  /** A processed upload of `me`, and one that waits for its processing. */
  readonly upload: string;
  readonly incoming: string;
}

/**
 * Fills a database with enough people, posts, likes and comments that each list has a full page, and each preview is
 * full. The costs of a small site would be too low.
 */
export async function buildTown(db: Firestore): Promise<Town> {
  const world = await buildWorld(db);
  const people = await crowd(db, crowdSize);
  const at = (index: number): string => people[index % people.length] ?? '';
  for (const uid of people) await follow(db, noon, uid, 'cy');
  for (const uid of ['cy', ...people.slice(1, 10)]) await follow(db, noon, 'bo', uid);
  for (const uid of people.slice(0, 3)) await follow(db, noon, uid, 'bo');

  const posts: string[] = [];
  for (let index = 0; index < postCount; index++) {
    const content = `Morning number ${index} on the ridge #light #morning`;
    const post = await createPost(db, noon + index, at(index % 7), { postImage: picture, content });
    posts.push(post.id);
  }
  for (const postId of posts.slice(0, 10)) await addBookmark(db, noon, 'bo', postId);
  await countTags(db, noon, ['light', 'morning']);
  const { id: ownPost } = await createPost(db, noon, 'bo', { postImage: picture, content: 'My own #light' });
  for (const postId of [world.publicPost, ownPost]) {
    for (const uid of people.slice(0, 25)) await likePost(db, noon, uid, postId);
    for (let index = 0; index < commentCount; index++)
      await addComment(db, noon + index, at(index), postId, {
        message: 'What a light!',
        commentId: `${postId}-${index}`,
      });
    for (const uid of people.slice(0, 3)) await addBookmark(db, noon, uid, postId);
  }
  for (const uid of people.slice(0, 3)) await toggleVote(db, uid, { postId: world.publicPost, commentId: 'by-bo' }, 1);

  // Without texts and renditions, so that the counted bytes are those of the calls.
  const media = { ...pictureIn('media/bo/uploaded/'), url: 'https://example.com/320.webp', alt: '', placeholder: '' };
  const upload = await storeUpload(db, 'bo', 'uploaded', { ...media, variants: [] });
  return {
    ...world,
    ...{ me: 'bo', ownPost, other: at(0), popular: 'cy', guest: guestAccount.uid },
    ...{ upload, incoming: 'incoming' },
  };
}
