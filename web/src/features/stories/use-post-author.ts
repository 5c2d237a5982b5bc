import { useViewer } from '../../entities/viewer/viewer.tsx';
import { useLiveQuery } from '../../lib/live/live-query.ts';
import { useFirestore } from '../../lib/live/use-firestore.ts';
import { livePost } from '../posts/post/queries.ts';

/** Returns the author of a post, or null while it is unknown and without a post. */
export function usePostAuthor(postId: string | null): string | null {
  const db = useFirestore();
  const { uid } = useViewer();
  return useLiveQuery(postId === null ? null : livePost(db, postId, uid)).data?.postBy.uid ?? null;
}
