import { previewLimits } from '@glimpse/contract/list-limits';
import { useViewer } from '../../entities/viewer/viewer.tsx';
import { useLiveQuery } from '../../lib/live/live-query.ts';
import { useFirestore } from '../../lib/live/use-firestore.ts';
import { liveBookmarkedAmong, liveLikedAmong } from './queries.ts';

/** The fields of a post that this hook needs. */
interface Markable {
  readonly id: string;
  readonly likePreview: readonly { readonly uid: string }[];
}

/** The viewer's like and bookmark of a post. */
export interface Marks {
  /** undefined while it loads. */
  isLiked: boolean | undefined;
  /** undefined while it loads. */
  isBookmarked: boolean | undefined;
}

/**
 * Returns whether `uid` likes the post. A post document contains only the latest `previewLimits.people` likers. If
 * `uid` is not among them and there can be more likers, returns undefined.
 */
function isLikedInPreview({ likePreview }: Markable, uid: string): boolean | undefined {
  if (likePreview.some((liker) => liker.uid === uid)) return true;
  return likePreview.length < previewLimits.people ? false : undefined;
}

/**
 * Returns a function that returns the marks of one of these posts (at most 30). The hook runs one query for the
 * bookmarks. It runs a second query for the likes that the previews of the posts do not decide.
 */
export function useMarks(posts: readonly Markable[]): (post: Markable) => Marks {
  const db = useFirestore();
  const { uid } = useViewer();
  const ids = posts.map((post) => post.id);
  const undecidedIds = posts.filter((post) => isLikedInPreview(post, uid) === undefined).map((post) => post.id);
  const liked = useLiveQuery(undecidedIds.length > 0 ? liveLikedAmong(db, uid, undecidedIds) : null);
  const bookmarked = useLiveQuery(ids.length > 0 ? liveBookmarkedAmong(db, uid, ids) : null);
  return (post) => ({
    isLiked: isLikedInPreview(post, uid) ?? liked.data?.includes(post.id),
    isBookmarked: bookmarked.data?.includes(post.id),
  });
}
