import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Page } from '../../../lib/live/page-state.ts';
import type { LiveMessage } from './listen-to-newest.ts';

export const messageElementId = (messageId: string) => `message-${messageId}`;

/** How long the message is highlighted after the jump. */
const highlightMs = 1500;
/** A jump to an older message ends after loading this many pages, or if no page loads in this time. */
const maxPages = 40;
const limitMs = 15_000;
/** A jump ends when the message was in view for this many steps, because pages around it can still move it. */
const stepsUntilEnd = 10;
/** After these events, the user may want to be elsewhere. */
const userEvents = ['wheel', 'touchmove', 'pointerdown', 'keydown'];
/** The time between two looks for the message. */
const stepMs = 50;

/**
 * Scrolls to an older message, and highlights it. Loads older pages until it is found. A page that is far from the
 * visible part is not mounted (ui/windowed.tsx) and does not load, so the jump scrolls to it first.
 */
export function useJump(
  box: RefObject<HTMLElement | null>,
  pages: readonly Page<LiveMessage>[],
  hasMore: boolean,
  onMore: () => void,
) {
  const [targetId, setTargetId] = useState<string | null>(null);
  const [highlightedId, setHighlightedId] = useState<string | null>(null);
  const stepsInView = useRef(0);

  const step = useEffectEvent(() => {
    const element = targetId !== null && document.getElementById(messageElementId(targetId));
    if (element && box.current) {
      const hasStayed = stepsInView.current > 0 && isInView(element, box.current);
      if (!hasStayed) element.scrollIntoView({ block: 'center' });
      stepsInView.current = hasStayed ? stepsInView.current + 1 : 1;
      setHighlightedId(targetId);
      if (stepsInView.current > stepsUntilEnd) setTargetId(null);
      return;
    }
    const isLoaded = pages.some(({ items }) => items?.some(({ id }) => id === targetId));
    const isLoading = pages.some(({ items }) => items === null);
    if (isLoaded) scrollToPageOf(box.current, pages, targetId);
    else if (isLoading) box.current?.scrollTo({ top: -box.current.scrollHeight });
    else if (hasMore && pages.length < maxPages) onMore();
    else setTargetId(null);
  });
  useEffect(() => {
    if (targetId === null) return undefined;
    stepsInView.current = 0;
    // The page is mounted some frames after it has come near.
    const timer = setInterval(step, stepMs);
    const handleUser = () => stepsInView.current > 0 && setTargetId(null);
    for (const type of userEvents) document.addEventListener(type, handleUser);
    return () => {
      clearInterval(timer);
      for (const type of userEvents) document.removeEventListener(type, handleUser);
    };
  }, [targetId]);
  const loadedPages = pages.filter(({ items }) => items !== null).length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each loaded page starts the time again
  useEffect(() => {
    if (targetId === null) return undefined;
    const timeout = setTimeout(() => setTargetId(null), limitMs);
    return () => clearTimeout(timeout);
  }, [targetId, loadedPages]);
  useEffect(() => {
    if (highlightedId === null) return undefined;
    const timer = setTimeout(() => setHighlightedId(null), highlightMs);
    return () => clearTimeout(timer);
  }, [highlightedId]);

  return { jumpTo: setTargetId, highlightedId };
}

/** Returns whether the middle of the element is inside the box. */
function isInView(element: HTMLElement, box: HTMLElement): boolean {
  const { top, height } = element.getBoundingClientRect();
  const bounds = box.getBoundingClientRect();
  const middle = top + height / 2;
  return middle > bounds.top && middle < bounds.bottom;
}

function scrollToPageOf(box: HTMLElement | null, pages: readonly Page<LiveMessage>[], targetId: string | null): void {
  const index = pages.findIndex(({ items }) => items?.some(({ id }) => id === targetId));
  box?.querySelector(`[data-page="${index}"]`)?.scrollIntoView({ block: 'center' });
}
