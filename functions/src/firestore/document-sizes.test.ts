import { SignupForm } from '@glimpse/contract/auth/auth';
import { commentLimits } from '@glimpse/contract/comments/comment';
import { maxUrlLength } from '@glimpse/contract/fields';
import { previewLimits } from '@glimpse/contract/list-limits';
import type { Media } from '@glimpse/contract/media/media';
import { mediaLimits } from '@glimpse/contract/media/media-limits';
import { paths, storagePaths, storageUrl } from '@glimpse/contract/paths';
import { mediaFields, PostDoc } from '@glimpse/contract/posts/post';
import { postLimits } from '@glimpse/contract/posts/post-limits';
import { profileLimits } from '@glimpse/contract/profiles/profile-limits';
import { mentionFields } from '@glimpse/contract/rich-text/mention';
import { richTextLimits } from '@glimpse/contract/rich-text/rich-text';
import { captionTokenLimits, captionTokens } from '@glimpse/contract/search/caption-tokens';
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
/**
 * The largest possible post has ten media with ten files each, the longest ids and 11 kB of caption tokens. Most posts
 * have a tenth of that.
 */
const maxPostBytes = 182_000;
/** One run makes about 330 commits and uses the widest characters. `SIZE_RUNS=5` runs more. */
const runs = Number(process.env.SIZE_RUNS ?? 1);

/** Returns the size in bytes as Firestore counts it. Source: firebase.google.com/docs/firestore/storage-size */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value) + 1;
  if (Array.isArray(value)) return value.reduce((sum: number, item: unknown) => sum + sizeOf(item), 0);
  if (typeof value !== 'object' || value === null || value instanceof Timestamp) return 8;
  return Object.entries(value).reduce((sum, [key, item]) => sum + sizeOf(key) + sizeOf(item), 32);
}

const fill = (character: string, length: number): string =>
  character.repeat(Math.floor(length / character.length)).padEnd(length, 'x');

/** Returns a person whose fields all have the maximum length of the contract. */
function longest(character: string, index: number) {
  const number = String(index).padStart(3, '0');
  const { name, email } = SignupForm.parse({
    name: `${number}${fill(character, profileLimits.fullName - 3)}`,
    email: `${number}${'e'.repeat(profileLimits.email - 15)}@example.com`,
    password: 'long-enough',
  });
  return {
    uid: `${number}${'u'.repeat(125)}`,
    name,
    email,
    edit: {
      bio: fill(character, profileLimits.bio),
      website: fill(character, profileLimits.website - 8).replace(/^/, 'https://'),
      profileAvatar: `https://example.com/${'a'.repeat(profileLimits.copiedAvatarUrl - 20)}`,
    },
  };
}

/** Returns the media of an upload by this person. All URLs and texts have the maximum length. */
function longestMedia(uid: string, character: string, index: number): Media {
  const uploadId = `${index}${'p'.repeat(127)}`;
  const path = storagePaths.folderBelow('moderated', uid, uploadId);
  const at = (file: string) => storageUrl('b'.repeat(63), path + file);
  const pictures = (prefix: string, sizes: readonly number[]) =>
    sizes.map((width) => ({ width, url: at(`${prefix}${width}.webp`), hasAvif: true }));
  return {
    ...{ type: 'video', path, width: 6000, height: 1000, placeholder: 'A'.repeat(40), url: at('video.webm') },
    ...{
      alt: fill(character, mediaLimits.altText),
      posterUrl: at('still.webp'),
      captionsUrl: at('captions.vtt'),
    },
    ...{ variants: pictures('', [320, 640, 1080, 1600, 2048, 8192]), squares: pictures('square-', [160, 320, 640]) },
    ...{ isAnimated: false, hasSound: true, focus: { x: 0.123456789, y: 0.987654321 } },
  };
}

/** The tokens of a caption with the longest words of four-byte letters that have few prefixes in common. */
const mostCaptionTokens = (): string[] =>
  captionTokens(
    Array.from({ length: captionTokenLimits.words }, (_, index) =>
      String.fromCodePoint(0x10330 + (index % 27), 0x10330 + Math.floor(index / 27)).padEnd(
        4 * captionTokenLimits.prefixLength,
        '𐌰',
      ),
    ).join(' '),
  );

const storedSize = async (db: Firestore, path: string) => sizeOf((await db.doc(path).get()).data());

it('a document stays small when all its previews are full of the longest valid values', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('a', 'é', '語', '🌿', 'İ'), async (character) => {
      const db = database();
      const crowd = Array.from({ length: 2 * previewLimits.people + 2 }, (_, index) => longest(character, index));
      await Promise.all(
        crowd.map(async ({ uid, name, email, edit }) => {
          await createUserDocument(db, noon, uid, name, email);
          await editUser(db, noon, uid, edit, () => true);
        }),
      );
      const [ana, ...others] = crowd.map(({ uid }) => uid);
      if (!ana) throw new Error('the crowd is empty');
      const postImage = `https://example.com/${'i'.repeat(maxUrlLength - 20)}`;
      const { id: postId } = await createPost(db, noon, ana, {
        content: fill(character, postLimits.caption),
        alt: fill(character, mediaLimits.altText),
        postImage,
        postVideos: [postImage],
      });
      const half = others.slice(0, previewLimits.people);
      const rest = others.slice(previewLimits.people);
      for (const uid of half) await follow(db, noon, uid, ana);
      for (const uid of half) await follow(db, noon, ana, uid);
      const comments = Array.from({ length: previewLimits.comments }, (_, index) => `c${index}`);
      for (const commentId of comments)
        await addComment(db, noon, ana, postId, {
          message: fill(character, commentLimits.message),
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
      // A text with short names can mention the maximum number of people.
      const mentions = crowd.slice(0, richTextLimits.mentions).map(({ uid }) => ({ uid, start: 0, end: 1 }));
      const tags = Array.from({ length: richTextLimits.tags }, () => fill(character, richTextLimits.tagLength));
      const commentPreview = PostDoc.parse(post).commentPreview.map((comment) => ({ ...comment, mentions }));
      const media = Array.from({ length: postLimits.media }, (_, index) => longestMedia(ana, character, index));
      await db.doc(paths.post(postId)).update({
        ...{ tags, captionTokens: mostCaptionTokens() },
        ...{ ...mediaFields(media), ...mentionFields(mentions), ...toStored({ commentPreview }) },
      });
      await db.doc(paths.comment(postId, 'c0')).update({
        ...mentionFields(mentions),
        replies: crowd.slice(0, previewLimits.replies).map(({ uid }) => uid),
      });
      for (const path of [paths.user(ana), paths.post(postId), paths.comment(postId, 'c0')])
        expect(await storedSize(db, path), `${path} filled with ${character}`).toBeLessThan(
          path === paths.post(postId) ? maxPostBytes : maxBytes,
        );
    }),
    { numRuns: runs, examples: [['語']] },
  );
});
