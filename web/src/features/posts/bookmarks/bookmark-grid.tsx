import { createContext, type ReactNode, use, useCallback, useEffect, useState } from 'react';
import { useViewer } from '../../../entities/viewer/viewer.tsx';
import { useBlockLists } from '../../../entities/visibility/block-lists.tsx';
import type { LiveList } from '../../../lib/live/live-list.ts';
import { useLiveQuery } from '../../../lib/live/live-query.ts';
import { useFirestore } from '../../../lib/live/use-firestore.ts';
import { LiveGrid } from '../grid/live-grid.tsx';
import { PostTile } from '../grid/post-tile.tsx';
import type { TilesProps } from '../grid/post-tiles.tsx';
import { livePost } from '../post/queries.ts';
import { type LiveBookmark, livePostsAmong } from './queries.ts';

interface BookmarkGridProps {
  list: LiveList<LiveBookmark>;
  /** The accessible name of the list. */
  label: string;
  isWanted?: (bookmark: LiveBookmark) => boolean;
  /** Shown if the viewer can see none of the posts. */
  empty: ReactNode;
}

const acceptAll = () => true;

/** Bookmarked posts as thumbnails, without those of blocked people. */
export function BookmarkGrid({ list, label, isWanted = acceptAll, empty }: BookmarkGridProps) {
  const { isBlocked } = useBlockLists();
  const [blankIds, setBlankIds] = useState<ReadonlySet<string>>(new Set());
  const changeBlank = useCallback(
    (postId: string, isBlank: boolean) =>
      setBlankIds((before) => new Set([...before].filter((id) => id !== postId).concat(isBlank ? postId : []))),
    [],
  );
  return (
    <OnBlankChange value={changeBlank}>
      <LiveGrid
        list={list}
        label={label}
        Tiles={BookmarkTiles}
        isWanted={(post) => !isBlocked(post.postBy.uid) && isWanted(post)}
        isBlank={({ id }) => blankIds.has(id)}
        showsNewerItems
        empty={empty}
      />
    </OnBlankChange>
  );
}

/**
 * Bookmarked posts as thumbnails. A bookmark contains the picture. One query per page reads the counts of the posts.
 */
function BookmarkTiles({ items, start, end, precedingCount, setSize }: TilesProps<LiveBookmark>) {
  const db = useFirestore();
  // Sorted, so that the same posts in another order do not start a new query.
  const ids = items.flatMap(({ id, media }) => (media ? [id] : [])).toSorted();
  const { data } = useLiveQuery(ids.length > 0 ? livePostsAmong(db, ids) : null);
  const posts = new Map(data?.map((post) => [post.id, post]));
  return items.slice(start, end).map(({ id, media, postBy, sensitive }, index) => {
    const tilePosition = { position: precedingCount + start + index + 1, setSize };
    if (!media) return <NonPublicTile key={id} postId={id} {...tilePosition} />;
    return <PostTile key={id} post={posts.get(id) ?? { id, media: [media], postBy, sensitive }} {...tilePosition} />;
  });
}

interface NonPublicTileProps {
  postId: string;
  position: number;
  setSize: number;
}

/** Called when a tile begins or stops to render nothing, because the viewer may not read the post. */
const OnBlankChange = createContext<(postId: string, isBlank: boolean) => void>(() => {});

/**
 * The thumbnail of a post that is not public. Its bookmark contains no picture, so the tile listens to the post.
 * Renders nothing if the viewer may not read the post.
 */
function NonPublicTile({ postId, position, setSize }: NonPublicTileProps) {
  const onBlankChange = use(OnBlankChange);
  const { data: post, error } = useLiveQuery(livePost(useFirestore(), postId, useViewer().uid));
  const isBlank = !post && (post === null || error !== null);
  useEffect(() => {
    if (!isBlank) return undefined;
    onBlankChange(postId, true);
    return () => onBlankChange(postId, false);
  }, [onBlankChange, postId, isBlank]);
  return post ? <PostTile post={post} position={position} setSize={setSize} /> : null;
}
