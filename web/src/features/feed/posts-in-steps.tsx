import { type ReactNode, useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { nextPaint } from '../../lib/browser/next-paint.ts';
import { whenIdle } from '../../lib/browser/when-idle.ts';
import { loadFirestoreAfterPaint } from '../../lib/live/load-firestore.ts';
import type { LivePost } from '../posts/queries.ts';

/** No post is shorter than this. */
const minPostPx = 400;
const averagePostPx = 700;

/** The longest wait for the next step. */
const maxDelayMs = 200;
/** A small step, so that the browser can handle clicks in between. */
const postsPerStep = 1;

interface PostsInStepsProps {
  posts: readonly LivePost[];
  /** Renders all posts at once. */
  rendersAll: boolean;
  /** Renders an `article`. */
  children: (post: LivePost, position: number) => ReactNode;
}

/**
 * Renders as many posts as fit into the window, and the others one at a time when the browser is idle. An empty box has
 * the estimated height of the posts that are not rendered yet.
 */
export function PostsInSteps({ posts, rendersAll, children }: PostsInStepsProps) {
  const [initialCount] = useState(() => (rendersAll ? posts.length : Math.ceil(innerHeight / minPostPx)));
  const [renderCount, setRenderCount] = useState(initialCount);
  const isInitial = renderCount === initialCount;
  const isComplete = renderCount >= posts.length;
  // Not `useDeferredValue` and no transition, because React then kept posts of ended sections in memory.
  useEffect(() => {
    if (isComplete) return undefined;
    const ended = new AbortController();
    let stop = () => {};
    // Before the first step, Firestore loads, because the live data is more urgent.
    void (isInitial ? firestoreLoaded() : Promise.resolve()).then(() => {
      if (ended.signal.aborted) return;
      stop = whenIdle(() => setRenderCount(renderCount + postsPerStep), maxDelayMs);
    });
    return () => {
      ended.abort();
      stop();
    };
  }, [isInitial, isComplete, renderCount]);
  const [isMeasured, setIsMeasured] = useState(!rendersAll);
  useEffect(() => {
    if (!isMeasured) void nextPaint().then(() => setIsMeasured(true));
  }, [isMeasured]);
  const missingCount = Math.max(0, posts.length - renderCount);
  return (
    <Posts $isMeasured={isMeasured}>
      {posts.slice(0, renderCount).map(children)}
      {missingCount > 0 && <div style={{ height: missingCount * averagePostPx }} />}
    </Posts>
  );
}

/**
 * With `content-visibility: auto`, the browser does not lay out or paint posts far from the viewport. Each has its last
 * height, or the average before its first layout. After going back, all posts are laid out once to know their heights.
 */
const Posts = styled.div<{ $isMeasured: boolean }>`
  & > article {
    contain-intrinsic-height: auto ${averagePostPx}px;
    content-visibility: ${({ $isMeasured }) => ($isMeasured ? 'auto' : 'visible')};
  }
`;

/** Resolves when Firestore has loaded or cannot be loaded, and after `maxDelayMs` at the latest. */
const firestoreLoaded = () =>
  Promise.race([
    loadFirestoreAfterPaint().catch(() => undefined),
    new Promise((resolve) => setTimeout(resolve, maxDelayMs)),
  ]);
