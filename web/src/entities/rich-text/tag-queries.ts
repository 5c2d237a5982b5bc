import { paths } from '@glimpse/contract/paths';
import { FollowedTagsDoc, prefixFor, TagDoc } from '@glimpse/contract/rich-text/tag';
import type * as z from 'zod/mini';
import { docListener, fromDocs, listenToDoc, listenToQuery, type WithId } from '../../lib/live/documents.ts';
import type { LiveQuery } from '../../lib/live/live-query.ts';
import { collection, doc, limit, orderBy, query, where } from '../../lib/live/query.ts';
import type { Firestore } from '../../lib/live/use-firestore.ts';

export type LiveTag = WithId<z.output<typeof TagDoc>>;

const maxTags = 20;

/** The most used tags (at most `count`) that start with `prefix`, which is '' or in the form of `foldTag`. */
export const liveTags = (db: Firestore, prefix: string, count = maxTags): LiveQuery<LiveTag[]> => ({
  queryKey: ['tags', prefix, ...(count === maxTags ? [] : [count])],
  persistIn: null,
  listen: (next, fail) =>
    listenToQuery(
      query(
        collection(db, paths.tags()),
        // Tags store only short prefixes. The filter below compares the whole prefix.
        ...(prefix === '' ? [] : [where('prefixes', 'array-contains', prefixFor(prefix) ?? '')]),
        orderBy('postCount', 'desc'),
        limit(count),
      ),
      ({ docs }) => next(fromDocs(TagDoc, docs).filter(({ tag }) => tag.startsWith(prefix))),
      fail,
    ),
});

/** A tag with its number of public posts, or null if no post has it. */
export const liveTag = (db: Firestore, tag: string): LiveQuery<LiveTag | null> => ({
  queryKey: ['tag', tag],
  persistIn: 'post',
  listen: (next, fail) => listenToDoc(doc(db, paths.tag(tag)), TagDoc, next, fail),
});

/** The tags that the viewer follows, newest first. */
export const liveFollowedTags = (db: Firestore, viewerUid: string): LiveQuery<readonly string[]> => ({
  queryKey: ['followed-tags', viewerUid],
  // Persisted with the account, which is restored before any list. So a reload knows the lists that depend on the tags.
  persistIn: 'auth',
  listen: docListener(doc(db, paths.followedTagList(viewerUid)), FollowedTagsDoc, (list) => list?.tags ?? []),
});
