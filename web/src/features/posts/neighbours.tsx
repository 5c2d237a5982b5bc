import BackIcon from 'lucide-react/icons/chevron-left';
import NextIcon from 'lucide-react/icons/chevron-right';
import { type TouchEvent, useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { links } from '../../lib/browser/links.ts';
import { Link } from '../../ui/link.tsx';
import { visuallyHidden } from '../../ui/visually-hidden.tsx';
import { amongIn } from '../post/among.ts';

interface Neighbours {
  readonly previous: string | undefined;
  readonly next: string | undefined;
  /** -1: the previous, 1: the next; where there is none, nothing happens. */
  readonly go: (direction: 1 | -1) => void;
}

/**
 * The posts before and after this one in the grid that it was opened from. The arrow keys lead there, unless something else has a use for them. Going
 * there takes the place of this page: back is the grid.
 */
export function useNeighbours(postId: string): Neighbours {
  const { state } = useLocation();
  const navigate = useNavigate();
  const among = amongIn(state);
  const at = among.indexOf(postId);
  const [previous, next] = at < 0 ? [] : [among[at - 1], among[at + 1]];

  function go(direction: 1 | -1) {
    const id = direction === 1 ? next : previous;
    if (id) navigate(links.post(id), { replace: true, state });
  }

  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, defaultPrevented, altKey, ctrlKey, metaKey, shiftKey } = event;
    if (defaultPrevented || altKey || ctrlKey || metaKey || shiftKey) return;
    const isTaken =
      target instanceof Element && target.closest('input, textarea, select, dialog, [role=listbox]');
    if (isTaken || document.querySelector('dialog[open]')) return;
    if (key === 'ArrowLeft') go(-1);
    if (key === 'ArrowRight') go(1);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
  return { previous, next, go };
}

const shortestSwipePx = 70;

/** Tells of a swipe to the side with one finger: 1 is forward. */
export function useSwipe(onSwipe: (direction: 1 | -1) => void) {
  const begin = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const finger = touches.item(0);
      begin.current = touches.length === 1 ? { x: finger.clientX, y: finger.clientY } : null;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const from = begin.current;
      begin.current = null;
      if (!from) return;
      const last = changedTouches.item(0);
      const [x, y] = [last.clientX - from.x, last.clientY - from.y];
      if (Math.abs(x) > shortestSwipePx && Math.abs(x) > 2 * Math.abs(y)) onSwipe(x < 0 ? 1 : -1);
    },
  };
}

/** The ways to the neighbours, at either side of the page where there is room for them. */
export function NeighbourLinks({ previous, next }: Pick<Neighbours, 'previous' | 'next'>) {
  const { state } = useLocation();
  return (
    <>
      {previous && (
        <Way to={links.post(previous)} replace state={state} aria-label="Previous post" $side="left">
          <BackIcon size={24} aria-hidden />
        </Way>
      )}
      {next && (
        <Way to={links.post(next)} replace state={state} aria-label="Next post" $side="right">
          <NextIcon size={24} aria-hidden />
        </Way>
      )}
    </>
  );
}

const Way = styled(Link)<{ $side: 'left' | 'right' }>`
  position: absolute;
  top: calc(50dvh - 1.25rem);
  ${({ $side }) => $side}: 0.5rem;
  display: grid;
  place-items: center;
  width: 2.5rem;
  height: 2.5rem;
  border-radius: 50%;
  background: ${({ theme }) => theme.color.pressed};
  color: ${({ theme }) => theme.color.text};

  &:hover { background: ${({ theme }) => theme.color.border}; }
  @media not all and (min-width: 1160px) { ${visuallyHidden} }
`;
