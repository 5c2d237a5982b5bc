import BackIcon from 'lucide-react/icons/chevron-left';
import NextIcon from 'lucide-react/icons/chevron-right';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useInView } from './in-view.ts';
import { wantsStillness } from './stillness.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

interface CarouselProps {
  /** What it shows: its accessible name. */
  label: string;
  count: number;
  /** Width / height of the box; left out, it fills the box around it. */
  ratio?: number | undefined;
  /** One after the other, from 0. `isAhead`: loaded before it is in view. */
  slide: (index: number, isAhead: boolean) => ReactNode;
}

/**
 * Things one beside the other, of which one is shown: by swiping, arrows, arrow keys. Those next to what is seen are there ahead, the others when
 * their turn comes.
 */
export function Carousel({ label, count, ratio, slide }: CarouselProps) {
  const track = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState(0);
  const [begun, setBegun] = useState<ReadonlySet<number>>(() => new Set([0]));
  /** While it moves there by itself, what it passes does not count. */
  const goal = useRef<number | null>(null);
  // What is shown may become less.
  const at = Math.min(chosen, count - 1);

  const beginAround = (index: number) =>
    setBegun((before) => {
      const around = [index - 1, index, index + 1].filter((one) => one >= 0 && !before.has(one));
      return around.length === 0 ? before : new Set([...before, ...around]);
    });
  const box = useInView<HTMLDivElement>((isInView) => isInView && beginAround(at));

  function arrive(index: number) {
    setChosen(index);
    beginAround(index);
  }

  function go(wanted: number) {
    const index = Math.min(Math.max(wanted, 0), count - 1);
    if (index === at) return;
    goal.current = index;
    arrive(index);
    const { current: strip } = track;
    strip?.scrollTo({
      left: index * strip.clientWidth,
      behavior: wantsStillness() ? 'instant' : 'smooth',
    });
  }

  function follow() {
    const strip = track.current;
    if (!strip || strip.clientWidth === 0) return;
    const index = Math.round(strip.scrollLeft / strip.clientWidth);
    if (goal.current !== null && goal.current !== index) return;
    goal.current = null;
    if (index !== at) arrive(index);
  }

  function handleKeyDown(event: KeyboardEvent) {
    const { key, target, altKey, ctrlKey, metaKey } = event;
    // A control inside a slide has its own use for them.
    if (altKey || ctrlKey || metaKey || target instanceof HTMLInputElement) return;
    const wanted = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: count - 1 }[key];
    if (wanted === undefined) return;
    event.preventDefault();
    go(wanted);
  }

  const nobodysGoal = () => {
    goal.current = null;
  };
  return (
    <Box
      ref={box}
      role="group"
      aria-roledescription="carousel"
      aria-label={label}
      style={{ aspectRatio: ratio }}
      $isFilling={ratio === undefined}
      onKeyDown={handleKeyDown}
    >
      <Track
        ref={track}
        role="group"
        aria-label={`${label}, by arrow keys`}
        tabIndex={0}
        onScroll={follow}
        onPointerDown={nobodysGoal}
        onTouchStart={nobodysGoal}
        onWheel={nobodysGoal}
      >
        {Array.from({ length: count }, (_, index) => (
          <Slide
            // biome-ignore lint/suspicious/noArrayIndexKey: a place is what it is
            key={index}
            role="group"
            aria-roledescription="slide"
            aria-label={`${index + 1} of ${count}`}
            inert={index !== at}
          >
            {begun.has(index) && slide(index, index !== 0)}
          </Slide>
        ))}
      </Track>
      <VisuallyHidden role="status">{`${at + 1} of ${count}`}</VisuallyHidden>
      <Place aria-hidden>{`${at + 1}/${count}`}</Place>
      <Arrow $side="left" name="Previous" isAtEnd={at === 0} onPress={() => go(at - 1)} />
      <Arrow $side="right" name="Next" isAtEnd={at === count - 1} onPress={() => go(at + 1)} />
      <Dots aria-hidden>
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a place is what it is
          <Dot key={index} $isOn={index === at} />
        ))}
      </Dots>
    </Box>
  );
}

interface ArrowProps {
  $side: 'left' | 'right';
  name: string;
  isAtEnd: boolean;
  onPress: () => void;
}

/** At the end it stays, so that the focus does, too. */
const Arrow = ({ $side, name, isAtEnd, onPress }: ArrowProps) => (
  <Round
    type="button"
    aria-label={name}
    aria-disabled={isAtEnd}
    onClick={onPress}
    onDoubleClick={(event) => event.stopPropagation()}
    $side={$side}
  >
    {$side === 'left' ? <BackIcon size={20} aria-hidden /> : <NextIcon size={20} aria-hidden />}
  </Round>
);

const Track = styled.div`
  display: flex;
  height: 100%;
  overflow-x: auto;
  overflow-y: hidden;
  overscroll-behavior-x: contain;
  scroll-snap-type: x mandatory;
  scrollbar-width: none;

  &:focus-visible { outline-offset: -3px; }
`;

const Slide = styled.div`
  flex: none;
  width: 100%;
  height: 100%;
  background: ${({ theme }) => theme.color.sunken};
  scroll-snap-align: start;
  scroll-snap-stop: always;
  /* The controls of a video stand above the dots. */
  --foot: 1.75rem;
`;

/** Where nothing hovers one swipes; what reads the screen aloud, or a keyboard, still finds it. */
const Round = styled.button<{ $side: 'left' | 'right' }>`
  position: absolute;
  top: calc(50% - 1.25rem);
  ${({ $side }) => $side}: 0.5rem;
  display: grid;
  place-items: center;
  width: 2.5rem;
  height: 2.5rem;
  padding: 0;
  border: 0;
  border-radius: 50%;
  background: rgb(20 20 20 / 0.7);
  color: #fff;
  cursor: pointer;
  opacity: 0;
  transition: opacity ${({ theme }) => theme.motion.quick};

  &[aria-disabled='true'] { pointer-events: none; }
  &:focus-visible { opacity: 1; }
  &:focus-visible[aria-disabled='true'] { opacity: 0.5; }
  @media (hover: none) {
    &:not(:focus-visible) { clip-path: inset(50%); }
  }
`;

const Box = styled.div<{ $isFilling: boolean }>`
  position: relative;
  width: 100%;
  height: ${({ $isFilling }) => ($isFilling ? '100%' : 'auto')};

  ${({ theme }) => theme.at.hover} {
    &:hover > ${Round}:not([aria-disabled='true']) { opacity: 1; }
  }
`;

const Place = styled.span`
  position: absolute;
  top: 0.75rem;
  right: 0.75rem;
  padding: 0.25rem 0.625rem;
  border-radius: ${({ theme }) => theme.radius.round};
  background: rgb(20 20 20 / 0.7);
  color: #fff;
  font: 600 ${({ theme }) => theme.font.tiny} ${({ theme }) => theme.font.family};
  pointer-events: none;
`;

const Dots = styled.span`
  position: absolute;
  bottom: 0.75rem;
  left: 50%;
  display: flex;
  gap: 0.3rem;
  padding: 0.3rem 0.45rem;
  border-radius: ${({ theme }) => theme.radius.round};
  background: rgb(20 20 20 / 0.45);
  translate: -50%;
  pointer-events: none;
`;

const Dot = styled.span<{ $isOn: boolean }>`
  width: 0.375rem;
  height: 0.375rem;
  border-radius: 50%;
  background: ${({ $isOn }) => ($isOn ? '#fff' : 'rgb(255 255 255 / 0.45)')};
`;
