import { limits } from '@glimpse/contract/limits';
import { useLiveQuery } from '../../lib/live/live-query.ts';
import { useFirestore } from '../../lib/live/use-firestore.ts';
import { useViewer } from '../viewer/viewer.tsx';
import { liveBookmarkedAmong, liveLikedAmong } from './queries.ts';

/** What of a post says whether somebody likes it. */
interface Markable {
  readonly id: string;
  readonly likePreview: readonly { readonly uid: string }[];
}

/** What the viewer has done with a post; undefined while it is not known. */
export interface Marks {
  isLiked: boolean | undefined;
  isBookmarked: boolean | undefined;
}

/** Whether the post itself says if `uid` likes it. It lists its latest 20 likers: all of them, when they are fewer. */
function likedByPreview({ likePreview }: Markable, uid: string): boolean | undefined {
  if (likePreview.some((liker) => liker.uid === uid)) return true;
  return likePreview.length < limits.previewPeople ? false : undefined;
}

/** The marks of a page of posts (at most 30): one query for the bookmarks, and one for likes if any post needs it. */
export function useMarks(posts: readonly Markable[]): (post: Markable) => Marks {
  const db = useFirestore();
  const { uid } = useViewer();
  const ids = posts.map((post) => post.id);
  const unsure = posts.filter((post) => likedByPreview(post, uid) === undefined).map((post) => post.id);
  const liked = useLiveQuery(unsure.length > 0 ? liveLikedAmong(db, uid, unsure) : null);
  const bookmarked = useLiveQuery(ids.length > 0 ? liveBookmarkedAmong(db, uid, ids) : null);
  return (post) => ({
    isLiked: likedByPreview(post, uid) ?? liked.data?.includes(post.id),
    isBookmarked: bookmarked.data?.includes(post.id),
  });
}
