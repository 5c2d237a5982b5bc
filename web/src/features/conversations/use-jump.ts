import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { Page } from '../../lib/live/page-state.ts';
import type { LiveMessage } from './listen-to-newest.ts';

export const messageElementId = (messageId: string) => `message-${messageId}`;

/** How long the message is highlighted after the jump. */
const highlightMs = 1500;
/** A jump to an older message ends after loading this many pages, or after this time. */
const maxPages = 40;
const limitMs = 15_000;
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

  const step = useEffectEvent(() => {
    const element = targetId !== null && document.getElementById(messageElementId(targetId));
    if (element) {
      element.scrollIntoView({ block: 'center' });
      setHighlightedId(targetId);
      setTargetId(null);
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
    // The page is mounted some frames after it has come near.
    const timer = setInterval(step, stepMs);
    const timeout = setTimeout(() => setTargetId(null), limitMs);
    return () => {
      clearInterval(timer);
      clearTimeout(timeout);
    };
  }, [targetId]);
  useEffect(() => {
    if (highlightedId === null) return undefined;
    const timer = setTimeout(() => setHighlightedId(null), highlightMs);
    return () => clearTimeout(timer);
  }, [highlightedId]);

  return { jumpTo: setTargetId, highlightedId };
}

function scrollToPageOf(box: HTMLElement | null, pages: readonly Page<LiveMessage>[], targetId: string | null): void {
  const index = pages.findIndex(({ items }) => items?.some(({ id }) => id === targetId));
  box?.querySelector(`[data-page="${index}"]`)?.scrollIntoView({ block: 'center' });
}
