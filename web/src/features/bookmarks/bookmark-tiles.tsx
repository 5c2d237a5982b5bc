import { useLiveQuery } from '../../lib/live/live-query.ts';
import { useFirestore } from '../../lib/live/use-firestore.ts';
import { PostTile } from '../grid/post-tile.tsx';
import type { TilesProps } from '../grid/post-tiles.tsx';
import { livePost } from '../posts/queries.ts';
import { useViewer } from '../viewer/viewer.tsx';
import { type LiveBookmark, livePostsAmong } from './queries.ts';

/** Bookmarked posts as thumbnails. The bookmark brings the picture, one query for the whole page the live counts. */
export function BookmarkTiles({ items, from, end, before, setSize }: TilesProps<LiveBookmark>) {
  const db = useFirestore();
  // Sorted, so that the query stays the same whatever order they come in.
  const ids = items.flatMap(({ id, media }) => (media ? [id] : [])).toSorted();
  const { data } = useLiveQuery(ids.length > 0 ? livePostsAmong(db, ids) : null);
  const posts = new Map(data?.map((post) => [post.id, post]));
  return items.slice(from, end).map(({ id, media, postBy }, index) => {
    const place = { position: before + from + index + 1, setSize };
    if (!media) return <FollowersTile key={id} postId={id} {...place} />;
    return <PostTile key={id} post={posts.get(id) ?? { id, media, postBy }} {...place} />;
  });
}

interface FollowersTileProps {
  postId: string;
  position: number;
  setSize: number;
}

/** A post that not everybody sees is read by itself: its bookmark says nothing of it. Nothing, when the viewer may not see it. */
function FollowersTile({ postId, position, setSize }: FollowersTileProps) {
  const { data: post } = useLiveQuery(livePost(useFirestore(), postId, useViewer().uid));
  return post ? <PostTile post={post} position={position} setSize={setSize} /> : null;
}
