import BackIcon from 'lucide-react/icons/chevron-left';
import NextIcon from 'lucide-react/icons/chevron-right';
import { type TouchEvent, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { links } from '../../../lib/browser/links.ts';
import { arrowStep, swipeStep } from '../../../lib/browser/text-direction.ts';
import { t } from '../../../lib/languages/translate.ts';
import { hitArea } from '../../../ui/hit-area.ts';
import { Link } from '../../../ui/link.tsx';
import { visuallyHidden } from '../../../ui/visually-hidden.tsx';
import { neighbourIdsIn } from './router-state.ts';

interface Neighbours {
  /** The ids of the two posts. undefined at the end of the grid. */
  readonly previous: string | undefined;
  readonly next: string | undefined;
  /** Opens the previous post (-1) or the next one (1), if there is one. */
  readonly goTo: (direction: 1 | -1) => void;
}

/**
 * Returns the posts before and after this one in the grid that it was opened from. The left and right arrow keys open
 * these posts, unless a field or a dialog has the focus. The new page replaces this page in the history, so that "back"
 * leads to the grid.
 */
export function useNeighbours(postId: string): Neighbours {
  const { state } = useLocation();
  const navigate = useNavigate();
  const ids = neighbourIdsIn(state);
  const index = ids.indexOf(postId);
  const [previous, next] = index < 0 ? [] : [ids[index - 1], ids[index + 1]];

  function goTo(direction: 1 | -1) {
    const id = direction === 1 ? next : previous;
    if (id) navigate(links.post(id), { replace: true, state });
  }

  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, defaultPrevented, altKey, ctrlKey, metaKey, shiftKey } = event;
    if (defaultPrevented || altKey || ctrlKey || metaKey || shiftKey) return;
    const isUsedElsewhere =
      target instanceof Element && target.closest('input, textarea, select, dialog, [role=listbox]');
    if (isUsedElsewhere || document.querySelector('dialog[open]')) return;
    const step = arrowStep(key);
    if (step !== 0) goTo(step);
  });
  // An effect would run after the paint. A key that is pressed in between would do nothing.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => handleKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
  return { previous, next, goTo };
}

const minSwipePx = 70;

/**
 * Returns touch handlers that call `onSwipe` after a horizontal swipe with one finger. 1 is a swipe to the next item.
 */
export function useSwipe(onSwipe: (direction: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const finger = touches.item(0);
      start.current = touches.length === 1 ? { x: finger.clientX, y: finger.clientY } : null;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const startPoint = start.current;
      start.current = null;
      if (!startPoint) return;
      const last = changedTouches.item(0);
      const [x, y] = [last.clientX - startPoint.x, last.clientY - startPoint.y];
      if (Math.abs(x) > minSwipePx && Math.abs(x) > 2 * Math.abs(y)) onSwipe(swipeStep(x));
    },
  };
}

/**
 * Links to the previous and the next post, at the sides of a wide page. On narrow pages, only screen readers see them.
 */
export function NeighbourLinks({ previous, next }: Pick<Neighbours, 'previous' | 'next'>) {
  const { state } = useLocation();
  return (
    <>
      {previous && (
        <NeighbourLink
          to={links.post(previous)}
          replace
          state={state}
          aria-label={t('posts.previousPost')}
          $side="start"
        >
          <BackIcon size={24} aria-hidden />
        </NeighbourLink>
      )}
      {next && (
        <NeighbourLink to={links.post(next)} replace state={state} aria-label={t('posts.nextPost')} $side="end">
          <NextIcon size={24} aria-hidden />
        </NeighbourLink>
      )}
    </>
  );
}

const NeighbourLink = styled(Link)<{ $side: 'start' | 'end' }>`
  position: absolute;
  top: calc(50dvh - 1.25rem);
  inset-inline-${({ $side }) => $side}: 0.5rem;
  display: grid;
  place-items: center;
  width: 2.5rem;
  height: 2.5rem;
  border-radius: 50%;
  background: ${({ theme }) => theme.color.surfaceMuted};
  color: ${({ theme }) => theme.color.text};

  ${hitArea}
  &:hover { background: ${({ theme }) => theme.color.border}; }
  @media not all and (min-width: 1160px) { ${visuallyHidden} }
`;
