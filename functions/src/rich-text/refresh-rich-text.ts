import { isDeepStrictEqual } from 'node:util';
import { paths } from '@glimpse/contract/paths';
import { PostDoc } from '@glimpse/contract/posts/post';
import { fittingMentions, type Mention, mentioning } from '@glimpse/contract/rich-text/mention';
import { tagsIn } from '@glimpse/contract/rich-text/rich-text';
import type { DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { readableDocument } from '../firestore/documents.ts';
import { commitOptimistically } from '../firestore/optimistic-commit.ts';
import { mentionsIn } from './mentions.ts';

/** What an event says of a document; none where there is none. */
type Event = DocumentSnapshot | undefined;

/**
 * Whether a text has changed and whom it mentions has not: its author has changed it past the API, which sets both. `field`: the text's.
 */
export const isWrittenPastApi = (before: Event, after: Event, field: 'content' | 'message'): boolean =>
  before?.exists === true &&
  after?.exists === true &&
  before.get(field) !== after.get(field) &&
  isDeepStrictEqual(before.get('mentions'), after.get('mentions'));

/** Whether the mentions of a text may be those of an earlier one: some do not fit, or there are none where there may be. */
export const mayBeOutdated = (text: string, mentions: readonly Mention[]): boolean =>
  mentions.length === 0 ? /[@＠]/u.test(text) : fittingMentions(text, mentions).length < mentions.length;

/** Gives a post the tags and the mentions that its caption has: one changed past the API, or written by an earlier release. */
export const refreshWords = (db: Firestore, postId: string): Promise<void> =>
  commitOptimistically(db, async (commit) => {
    // Whoever changes the caption meanwhile changes the post, and this begins anew.
    const { glanced } = await commit.read({ held: {}, glanced: { post: db.doc(paths.post(postId)) } });
    const post = readableDocument(PostDoc, glanced.post)?.data;
    if (!post) return;
    const { content, tags, mentions, mentionedUids } = post;
    const found = await mentionsIn(db, post.postBy.uid, content, mentionedUids);
    const fresh = { tags: tagsIn(content), ...mentioning(found) };
    if (!isDeepStrictEqual(fresh, { tags, mentions, mentionedUids })) commit.update(glanced.post, fresh);
  });

/** The tags by which lists of public posts find this one. */
export function publicTags(post: Event): string[] {
  const tags: unknown = post?.get('visibility') === 'public' ? post.get('tags') : [];
  return Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : [];
}
