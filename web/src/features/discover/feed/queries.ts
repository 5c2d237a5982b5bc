import { InboxDoc } from '@glimpse/contract/feed/inbox';
import { pageSizes } from '@glimpse/contract/list-limits';
import { paths } from '@glimpse/contract/paths';
import { isAuthorOnly } from '@glimpse/contract/visibility/visibility';
import { groupTags } from '../../../entities/rich-text/group-tags.ts';
import { liveJoinedList } from '../../../lib/live/live-joined-list.ts';
import { type LiveList, liveList } from '../../../lib/live/live-list.ts';
import { liveListByTime } from '../../../lib/live/live-list-by-time.ts';
import { collection, where } from '../../../lib/live/query.ts';
import type { Firestore } from '../../../lib/live/use-firestore.ts';
import { type LivePost, LivePostDoc, publicPosts } from '../../posts/post/queries.ts';

/**
 * With followed tags, a page reads at most 3 inbox entries, their posts, and 4 posts with the tags. These are as many
 * reads as for the 5 entries of a page without tags.
 */
const mixedPage = { inbox: 3, tagged: 4 } as const;

/**
 * The posts of people whom the viewer follows, and the public posts with one of `followedTags`, newest first. The inbox
 * lists the ids of the former.
 */
export function liveFollowing(db: Firestore, viewerUid: string, followedTags: readonly string[]): LiveList<LivePost> {
  const groups = groupTags(followedTags);
  if (groups.length === 0) return liveInbox(db, viewerUid, pageSizes.following);
  return liveListByTime({
    queryKey: ['posts', 'following', viewerUid, groups.flat().join(' ')],
    sources: [
      liveInbox(db, viewerUid, mixedPage.inbox),
      ...groups.map((tags) => liveTaggedWithAny(db, tags, Math.floor(mixedPage.tagged / groups.length))),
    ],
  });
}

const liveInbox = (db: Firestore, viewerUid: string, pageSize: number): LiveList<LivePost> =>
  liveJoinedList({
    entries: liveList({
      queryKey: ['posts', 'following', viewerUid],
      persistIn: 'post',
      source: collection(db, paths.inbox(viewerUid)),
      schema: InboxDoc,
      order: ['createdAt'],
      pageSize,
      announcesNewer: true,
    }),
    source: collection(db, paths.posts()),
    schema: LivePostDoc,
    // A running listener also delivers posts that were moderated or archived after it started.
    isShown: ({ visibility }) => !isAuthorOnly(visibility),
  });

/** The public posts with one of these tags (at most `maxInValues`), newest first. */
function liveTaggedWithAny(db: Firestore, tags: readonly string[], pageSize: number): LiveList<LivePost> {
  const list = liveList({
    queryKey: ['posts', 'tagged', tags.join(' ')],
    persistIn: 'post',
    source: publicPosts(db),
    schema: LivePostDoc,
    filters: [where('tags', 'array-contains-any', tags)],
    order: ['createdAt'],
    pageSize,
    announcesNewer: true,
  });
  const hasTag = (post: LivePost) => post.tags.some((tag) => tags.includes(tag));
  return {
    ...list,
    // The query for single posts has no filter. It also finds posts of the inbox, and posts that lost the tag.
    listenToItems: (ids, next, fail) => list.listenToItems(ids, (posts) => next(posts.filter(hasTag)), fail),
  };
}
