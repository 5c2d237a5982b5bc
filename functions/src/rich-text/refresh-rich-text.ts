import { isDeepStrictEqual } from 'node:util';
import { paths } from '@glimpse/contract/paths';
import { PostDoc } from '@glimpse/contract/posts/post';
import { type Mention, mentionFields, validMentions } from '@glimpse/contract/rich-text/mention';
import { tagsIn } from '@glimpse/contract/rich-text/rich-text';
import { captionTokens } from '@glimpse/contract/search/caption-tokens';
import type { DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { inBatch } from '../firestore/batched-commit.ts';
import { readableDocument } from '../firestore/documents.ts';
import { mentionsIn } from './mentions.ts';

/** The snapshot before or after a change. */
type EventSnapshot = DocumentSnapshot | undefined;

/**
 * Returns whether a text was changed directly in Firestore. Such a change leaves the mentions as they were, but the API
 * writes both. `field` is the name of the text field.
 */
export const isDirectTextChange = (
  before: EventSnapshot,
  after: EventSnapshot,
  field: 'content' | 'message',
): boolean =>
  before?.exists === true &&
  after?.exists === true &&
  before.get(field) !== after.get(field) &&
  isDeepStrictEqual(before.get('mentions'), after.get('mentions'));

/**
 * Returns whether the mentions may be of an earlier version of the text. This is so if some of them do not match the
 * text, or if the text has an `@` but no mentions.
 */
export const mayBeOutdated = (text: string, mentions: readonly Mention[]): boolean =>
  mentions.length === 0 ? /[@＠]/u.test(text) : validMentions(text, mentions).length < mentions.length;

/**
 * Updates the tags, mentions and caption tokens of a post from its caption, after a direct change in Firestore or for a
 * post of an earlier release.
 */
export const refreshRichText = (db: Firestore, postId: string): Promise<void> =>
  inBatch(db, { unchanged: { post: db.doc(paths.post(postId)) } }, async (commit, read) => {
    const post = readableDocument(PostDoc, read.post)?.data;
    if (!post) return;
    const { content, tags, mentions, mentionedUids } = post;
    const stored = { tags, mentions, mentionedUids, captionTokens: post.captionTokens };
    const found = await mentionsIn(db, { writerUid: post.postBy.uid, text: content, chosen: mentionedUids });
    const fresh = { tags: tagsIn(content), ...mentionFields(found), captionTokens: captionTokens(content) };
    if (!isDeepStrictEqual(fresh, stored)) commit.update(read.post, fresh);
  });

/** Returns the tags that count for this post. Only public posts are counted. */
export function publicTags(post: EventSnapshot): string[] {
  const tags: unknown = post?.get('visibility') === 'public' ? post.get('tags') : [];
  return Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : [];
}
