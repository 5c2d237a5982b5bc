import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { nextPaint } from '../../../lib/browser/next-paint.ts';
import { whenIdle } from '../../../lib/browser/when-idle.ts';
import { loadFirestoreAfterPaint } from '../../../lib/live/load-firestore.ts';
import { estimatedCardHeight } from '../../posts/post/card-height.ts';
import type { LivePost } from '../../posts/post/queries.ts';

/** The minimum height of a post. */
const minPostPx = 400;
/** The padding of a card, and the comment field that a card has on desktops. */
const cardPaddingPx = 12;
const commentFieldPx = 30;

/** The longest wait for an idle browser, or for Firestore. */
const maxDelayMs = 200;
/** A small step, so that the browser can handle clicks between two steps. */
const postsPerStep = 1;
/** The number of posts above the insertion. */
const postsAboveInsertion = 2;

interface PostsInStepsProps {
  posts: readonly LivePost[];
  /** Renders all posts at once, so that the scroll position can be restored. */
  rendersAll: boolean;
  /** Shown after the second post, or after the only one. */
  insertion?: ReactNode;
  /** Renders an `article`. */
  children: (post: LivePost, position: number) => ReactNode;
}

/**
 * Renders as many posts as fit into the window, and the others one at a time when the browser is idle. An empty box has
 * the estimated height of the posts that are not rendered yet.
 */
export function PostsInSteps({ posts, rendersAll, insertion, children }: PostsInStepsProps) {
  const [firstScreenCount] = useState(() => Math.ceil(innerHeight / minPostPx));
  const [initialCount] = useState(rendersAll ? posts.length : firstScreenCount);
  const [renderCount, setRenderCount] = useState(initialCount);
  const isInitial = renderCount === initialCount;
  const isComplete = renderCount >= posts.length;
  // With `useDeferredValue` or a transition, React kept the posts of unmounted sections in memory.
  useEffect(() => {
    if (isComplete) return undefined;
    let isCancelled = false;
    let cancelStep = () => {};
    // Waits for Firestore before the first step, because the live data is more urgent.
    void (isInitial ? waitForFirestore() : Promise.resolve()).then(() => {
      if (isCancelled) return;
      cancelStep = whenIdle(() => setRenderCount(renderCount + postsPerStep), maxDelayMs);
    });
    return () => {
      isCancelled = true;
      cancelStep();
    };
  }, [isInitial, isComplete, renderCount]);
  const [isMeasured, setIsMeasured] = useState(!rendersAll);
  useEffect(() => {
    if (!isMeasured) void nextPaint().then(() => setIsMeasured(true));
  }, [isMeasured]);
  // One array, so that React keeps a post that moves to the other side of the insertion.
  const items = posts.slice(0, renderCount).map(children);
  const insertionIndex = Math.min(postsAboveInsertion, posts.length);
  if (insertion && items.length >= insertionIndex && insertionIndex > 0)
    items.splice(insertionIndex, 0, <Fragment key="insertion">{insertion}</Fragment>);
  const missingHeights = posts.slice(renderCount).map((post) => `${estimatedCardHeight(post)} + ${cardPaddingPx}px`);
  return (
    <Posts $visibleCount={isMeasured ? firstScreenCount : posts.length}>
      {items}
      {missingHeights.length > 0 && <div style={{ height: `calc(${missingHeights.join(' + ')})` }} />}
    </Posts>
  );
}

/**
 * With `content-visibility: auto`, the browser does not lay out or paint posts far from the viewport. Such a
 * post keeps its last height, or has its estimated height before its first layout. The first `$visibleCount` posts are
 * always laid out. Otherwise the posts in the viewport could have their estimated height for a moment when the page
 * opens. The insertion does not count as a post. Otherwise it would turn a post from `visible` to `auto`, and Chromium
 * would report a layout shift when the viewer scrolls to this post. With `rendersAll`, all posts are laid out once, so
 * that the browser knows their heights.
 */
const Posts = styled.div<{ $visibleCount: number }>`
  & > article {
    contain-intrinsic-height: auto var(--card-height);
    content-visibility: auto;

    ${({ theme }) => theme.at.desktop} {
      contain-intrinsic-height: auto calc(var(--card-height) + ${commentFieldPx}px);
    }
  }
  & > article:nth-of-type(-n + ${({ $visibleCount }) => $visibleCount}) { content-visibility: visible; }
`;

/** Resolves when Firestore has loaded or cannot be loaded, and after `maxDelayMs` at the latest. */
const waitForFirestore = () =>
  Promise.race([
    loadFirestoreAfterPaint().catch(() => undefined),
    new Promise((resolve) => setTimeout(resolve, maxDelayMs)),
  ]);
