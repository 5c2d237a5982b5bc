import { memo, type ReactNode, useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { painted } from '../../lib/browser/next-paint.ts';
import { whenIdle } from '../../lib/browser/when-idle.ts';
import type { LiveList } from '../../lib/live/live-list.ts';
import { useLivePage } from '../../lib/live/live-pages.ts';
import { openBehind } from '../../lib/live/opened.ts';
import type { Page } from '../../lib/live/page-state.ts';
import { Retry } from '../../ui/retry.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useMarks } from '../marks/use-marks.ts';
import { PostCard } from '../posts/post-card.tsx';
import { PostCardSkeleton } from '../posts/post-card-skeleton.tsx';
import type { LivePost } from '../posts/queries.ts';
import { useHidden } from '../safety/hidden.tsx';

interface FeedSectionProps {
  list: LiveList<LivePost>;
  page: Page<LivePost>;
  index: number;
}

/** px; no post is shorter: its picture is at most so wide (post-media.tsx), and more stands around it. */
const shortestPostPx = 400;
/** px; as tall as a post is on average. */
const usualPostPx = 700;

/** One page of the feed: its own listener, its own skeleton, its own failure. */
export const FeedSection = memo(
  function FeedSection({ list, page, index }: FeedSectionProps) {
    const { error, retry } = useLivePage(list, page, index);
    const marksOf = useMarks(page.items ?? nothing);
    const { isHidden } = useHidden();
    // Who comes back to a place in the list finds all of it.
    const [isComingBack] = useState(page.items !== null && !page.isProvisional);

    if (page.items === null) {
      if (error) return <Retry text="The posts could not be loaded." onRetry={retry} />;
      return (
        <div role="status">
          <VisuallyHidden>Loading posts</VisuallyHidden>
          <PostCardSkeleton />
          <PostCardSkeleton />
        </div>
      );
    }
    const shown = page.items.filter(({ postBy }) => !isHidden(postBy.uid));
    return (
      <InTurn count={shown.length} isAtOnce={isComingBack}>
        {(at) => {
          const post = shown[at];
          return (
            post && (
              <PostCard key={post.id} post={post} isPriority={index === 0 && at < 2} {...marksOf(post)} />
            )
          );
        }}
      </InTurn>
    );
  },
  // `list` is made anew by each render of the feed, with the same meaning: its key.
  (before, now) => before.page === now.page && before.index === now.index,
);

const nothing: readonly LivePost[] = [];

/** Below what is in view nobody waits for posts longer than this. */
const restWithinMs = 200;

/** So few that a press in between is answered soon. */
const postsAtATime = 1;

interface InTurnProps {
  count: number;
  isAtOnce: boolean;
  children: (at: number) => ReactNode;
}

/** As many posts as there is room for, and the others by and by when those have been painted. Meanwhile the list is about as long as it will be. */
function InTurn({ count, isAtOnce, children }: InTurnProps) {
  const [first] = useState(() => (isAtOnce ? count : Math.ceil(innerHeight / shortestPostPx)));
  const [room, setRoom] = useState(first);
  const isFirst = room === first;
  const isWhole = room >= count;
  // No deferred value and no transition: with those React kept the posts of sections that are gone.
  useEffect(() => {
    if (isWhole) return undefined;
    const over = new AbortController();
    let stop = () => {};
    // What is live is asked for first.
    void (isFirst ? askedLive() : Promise.resolve()).then(() => {
      if (!over.signal.aborted) stop = whenIdle(() => setRoom(room + postsAtATime), restWithinMs);
    });
    return () => {
      over.abort();
      stop();
    };
  }, [isFirst, isWhole, room]);
  const [isMeasured, setIsMeasured] = useState(!isAtOnce);
  useEffect(() => {
    if (!isMeasured) void painted().then(() => setIsMeasured(true));
  }, [isMeasured]);
  const shown = Math.min(count, room);
  return (
    <Posts $isMeasured={isMeasured}>
      {Array.from({ length: shown }, (_, at) => children(at))}
      {shown < count && <div style={{ height: (count - shown) * usualPostPx }} />}
    </Posts>
  );
}

/**
 * A post that is not near the viewport is neither laid out nor painted: thirty of them would be, for each frame in which one changes. It is
 * as long as when it was seen last, before that about so; posts that somebody comes back to are therefore all measured first.
 */
const Posts = styled.div<{ $isMeasured: boolean }>`
  & > article {
    contain-intrinsic-height: auto ${usualPostPx}px;
    content-visibility: ${({ $isMeasured }) => ($isMeasured ? 'auto' : 'visible')};
  }
`;

const askedLive = () =>
  Promise.race([
    openBehind().catch(() => undefined),
    new Promise((resolve) => setTimeout(resolve, restWithinMs)),
  ]);
