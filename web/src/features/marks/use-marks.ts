import { previewLimits } from '@glimpse/contract/preview-limits';
import { useLiveQuery } from '../../lib/live/live-query.ts';
import { useFirestore } from '../../lib/live/use-firestore.ts';
import { useViewer } from '../viewer/viewer.tsx';
import { liveBookmarkedAmong, liveLikedAmong } from './queries.ts';

/** The fields of a post that this hook needs. */
interface Markable {
  readonly id: string;
  readonly likePreview: readonly { readonly uid: string }[];
}

/** The viewer's like and bookmark of a post. */
export interface Marks {
  /** undefined until it is known. */
  isLiked: boolean | undefined;
  isBookmarked: boolean | undefined;
}

/**
 * Returns whether `uid` likes the post, or undefined if the post does not contain all likers. It contains the latest
 * ones (`previewLimits.people`).
 */
function isLikedInPreview({ likePreview }: Markable, uid: string): boolean | undefined {
  if (likePreview.some((liker) => liker.uid === uid)) return true;
  return likePreview.length < previewLimits.people ? false : undefined;
}

/**
 * Returns a function that gives the marks of each post of a page (at most 30 posts). Uses one query for the bookmarks,
 * and one for the likes if a post does not contain all its likers.
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
