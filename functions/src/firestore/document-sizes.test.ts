import { SignupForm } from '@glimpse/contract/auth/auth';
import { limits } from '@glimpse/contract/limits';
import type { Media } from '@glimpse/contract/media/media';
import { paths, storagePaths, storageUrl } from '@glimpse/contract/paths';
import { PostDoc, showing } from '@glimpse/contract/posts/post';
import { mentioning } from '@glimpse/contract/rich-text/mention';
import fc from 'fast-check';
import { type Firestore, Timestamp } from 'firebase-admin/firestore';
import { expect, it } from 'vitest';
import { testDatabases } from '../../testing/database.ts';
import { noon } from '../../testing/people.ts';
import { createUserDocument } from '../auth/create-profile.ts';
import { addComment } from '../comments/add-comment.ts';
import { toggleVote } from '../comments/toggle-vote.ts';
import { follow } from '../follows/follow.ts';
import { createPost } from '../posts/create-post.ts';
import { dislikePost, likePost } from '../posts/like-post.ts';
import { editUser } from '../profiles/edit-user.ts';
import { toStored } from './documents.ts';

const database = testDatabases();
const maxBytes = 100_000;
/** A post names ten files of each of ten media, under the longest ids that there may be; by far the most are a tenth of that. */
const maxPostBytes = 160_000;
/** Each is some 330 commits: one is with the widest characters. More for a longer search: `SIZE_RUNS=5`. */
const runs = Number(process.env.SIZE_RUNS ?? 1);

/** Bytes as Firestore counts them. Source: firebase.google.com/docs/firestore/storage-size */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value) + 1;
  if (Array.isArray(value)) return value.reduce((sum: number, item: unknown) => sum + sizeOf(item), 0);
  if (typeof value !== 'object' || value === null || value instanceof Timestamp) return 8;
  return Object.entries(value).reduce((sum, [key, item]) => sum + sizeOf(key) + sizeOf(item), 32);
}

const fill = (character: string, length: number): string =>
  character.repeat(Math.floor(length / character.length)).padEnd(length, 'x');

/** The person number `index`, whose every field is as long as the contract lets it be. */
function longest(character: string, index: number) {
  const number = String(index).padStart(3, '0');
  const { name, email } = SignupForm.parse({
    name: `${number}${fill(character, limits.fullName - 3)}`,
    email: `${number}${'e'.repeat(limits.email - 15)}@example.com`,
    password: 'long-enough',
  });
  return {
    uid: `${number}${'u'.repeat(125)}`,
    name,
    email,
    edit: {
      bio: fill(character, limits.bio),
      website: fill(character, limits.website - 8).replace(/^/, 'https://'),
      profileAvatar: `https://example.com/${'a'.repeat(limits.copiedAvatarUrl - 20)}`,
    },
  };
}

/** What an upload by this person becomes, whose every address and text is as long as it may be. */
function longestMedia(uid: string, character: string, index: number): Media {
  const uploadId = `${index}${'p'.repeat(127)}`;
  const path = storagePaths.privateFolder(uid, uploadId);
  const at = (file: string) => storageUrl('b'.repeat(63), path + file);
  const pictures = (prefix: string, sizes: readonly number[]) =>
    sizes.map((width) => ({ width, url: at(`${prefix}${width}.webp`), hasAvif: true }));
  return {
    ...{ type: 'video', path, width: 6000, height: 1000, placeholder: 'A'.repeat(40), url: at('video.webm') },
    ...{ alt: fill(character, limits.altText), posterUrl: at('still.webp'), captionsUrl: at('captions.vtt') },
    ...{ variants: pictures('', [320, 640, 1080, 2048, 8192]), squares: pictures('square-', [320, 640]) },
    ...{ isAnimated: false, hasSound: true, focus: { x: 0.123456789, y: 0.987654321 } },
  };
}

const storedSize = async (db: Firestore, path: string) => sizeOf((await db.doc(path).get()).data());

it('a document whose every preview is full of the longest legal values stays small', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('a', 'é', '語', '🌿', 'İ'), async (character) => {
      const db = database();
      const crowd = Array.from({ length: 2 * limits.previewPeople + 2 }, (_, index) =>
        longest(character, index),
      );
      await Promise.all(
        crowd.map(async ({ uid, name, email, edit }) => {
          await createUserDocument(db, noon, uid, name, email);
          await editUser(db, noon, uid, edit, () => true);
        }),
      );
      const [ana, ...others] = crowd.map(({ uid }) => uid);
      if (!ana) throw new Error('nobody');
      const postImage = `https://example.com/${'i'.repeat(limits.url - 20)}`;
      const { id: postId } = await createPost(db, noon, ana, {
        content: fill(character, limits.caption),
        alt: fill(character, limits.altText),
        postImage,
        postVideos: [postImage],
      });
      const half = others.slice(0, limits.previewPeople);
      const rest = others.slice(limits.previewPeople);
      for (const uid of half) await follow(db, noon, uid, ana);
      for (const uid of half) await follow(db, noon, ana, uid);
      const comments = Array.from({ length: limits.previewComments }, (_, index) => `c${index}`);
      for (const commentId of comments)
        await addComment(db, noon, ana, postId, {
          message: fill(character, limits.commentMessage),
          commentId,
        });
      for (const uid of others) await likePost(db, noon, uid, postId);
      for (const uid of rest) await dislikePost(db, noon, uid, postId);
      for (const uid of half) await likePost(db, noon, uid, postId).catch(() => null);
      for (const commentId of comments) {
        for (const uid of half) await toggleVote(db, uid, { postId, commentId }, 1);
        for (const uid of rest) await toggleVote(db, uid, { postId, commentId }, -1);
      }
      const post = (await db.doc(paths.post(postId)).get()).data();
      expect([post?.likePreview, post?.dislikePreview].map(({ length }) => length)).toEqual([20, 20]);
      // As many people as a text may name: who has short names is named often.
      const mentions = crowd.slice(0, limits.mentions).map(({ uid }) => ({ uid, start: 0, end: 1 }));
      const tags = Array.from({ length: limits.tags }, () => fill(character, limits.tag));
      const commentPreview = PostDoc.parse(post).commentPreview.map((comment) => ({ ...comment, mentions }));
      const media = Array.from({ length: limits.postMedia }, (_, index) =>
        longestMedia(ana, character, index),
      );
      await db
        .doc(paths.post(postId))
        .update({ tags, ...showing(media), ...mentioning(mentions), ...toStored({ commentPreview }) });
      await db.doc(paths.comment(postId, 'c0')).update({
        ...mentioning(mentions),
        replies: crowd.slice(0, limits.previewReplies).map(({ uid }) => uid),
      });
      for (const path of [paths.user(ana), paths.post(postId), paths.comment(postId, 'c0')])
        expect(await storedSize(db, path), `${path} filled with ${character}`).toBeLessThan(
          path === paths.post(postId) ? maxPostBytes : maxBytes,
        );
    }),
    { numRuns: runs, examples: [['語']] },
  );
});
