import BackIcon from 'lucide-react/icons/chevron-left';
import NextIcon from 'lucide-react/icons/chevron-right';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { arrowStep, stepTo } from '../lib/browser/text-direction.ts';
import { formatNumber } from '../lib/languages/formats.ts';
import { t } from '../lib/languages/translate.ts';
import { useInView } from './in-view.ts';
import { prefersReducedMotion } from './use-media.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

interface CarouselProps {
  /** The accessible name. */
  label: string;
  count: number;
  /** Width / height of the box. Without it, the carousel fills its parent. */
  ratio?: number | undefined;
  /** Renders a slide. `index` starts at 0. `isAhead` is true for every slide but the first one. */
  slide: (index: number, isAhead: boolean) => ReactNode;
}

/**
 * Shows one slide at a time. The user moves by swiping, with buttons or with arrow keys. Renders the current slide, and
 * its neighbours once the carousel is in view. Rendered slides stay rendered.
 */
export function Carousel({ label, count, ratio, slide: renderSlide }: CarouselProps) {
  const track = useRef<HTMLDivElement>(null);
  const [selected, setSelected] = useState(0);
  const [rendered, setRendered] = useState<ReadonlySet<number>>(() => new Set([0]));
  /** The target of a smooth scroll. The slides between here and the target do not become the current slide. */
  const scrollTarget = useRef<number | null>(null);
  // The number of slides can decrease.
  const current = Math.min(selected, count - 1);

  const renderAround = (index: number) =>
    setRendered((before) => {
      const added = [index - 1, index, index + 1].filter((near) => near >= 0 && !before.has(near));
      return added.length === 0 ? before : new Set([...before, ...added]);
    });
  const box = useInView<HTMLDivElement>((isInView) => isInView && renderAround(current));

  function select(index: number) {
    setSelected(index);
    renderAround(index);
  }

  function goTo(wanted: number) {
    const index = Math.min(Math.max(wanted, 0), count - 1);
    if (index === current) return;
    scrollTarget.current = index;
    select(index);
    track.current?.scrollTo({
      left: stepTo('right') * index * track.current.clientWidth,
      behavior: prefersReducedMotion() ? 'instant' : 'smooth',
    });
  }

  function handleScroll() {
    const { scrollLeft = 0, clientWidth = 0 } = track.current ?? {};
    if (clientWidth === 0) return;
    // Negative in right-to-left languages.
    const index = Math.round(Math.abs(scrollLeft) / clientWidth);
    if (scrollTarget.current !== null && scrollTarget.current !== index) return;
    scrollTarget.current = null;
    if (index !== current) select(index);
  }

  function handleKeyDown(event: KeyboardEvent) {
    const { key, target, altKey, ctrlKey, metaKey } = event;
    // A control inside a slide handles these keys itself.
    if (altKey || ctrlKey || metaKey || target instanceof HTMLInputElement) return;
    const step = arrowStep(key);
    const wanted = step === 0 ? { Home: 0, End: count - 1 }[key] : current + step;
    if (wanted === undefined) return;
    event.preventDefault();
    goTo(wanted);
  }

  const clearScrollTarget = () => {
    scrollTarget.current = null;
  };
  return (
    <Box
      ref={box}
      role="group"
      aria-roledescription={t('common.carousel')}
      aria-label={label}
      style={{ aspectRatio: ratio }}
      $isFilling={ratio === undefined}
      onKeyDown={handleKeyDown}
    >
      <Track
        ref={track}
        role="group"
        aria-label={t('common.carouselKeys', { label })}
        tabIndex={0}
        onScroll={handleScroll}
        onPointerDown={clearScrollTarget}
        onTouchStart={clearScrollTarget}
        onWheel={clearScrollTarget}
      >
        {Array.from({ length: count }, (_, index) => (
          <Slide
            // biome-ignore lint/suspicious/noArrayIndexKey: slides are identified by their position
            key={index}
            role="group"
            aria-roledescription={t('common.slide')}
            aria-label={t('common.slidePosition', { position: index + 1, count })}
            inert={index !== current}
          >
            {rendered.has(index) && renderSlide(index, index !== 0)}
          </Slide>
        ))}
      </Track>
      <VisuallyHidden role="status">{t('common.slidePosition', { position: current + 1, count })}</VisuallyHidden>
      <Counter aria-hidden>{`${formatNumber(current + 1)}/${formatNumber(count)}`}</Counter>
      <Arrow side="start" isDisabled={current === 0} onPress={() => goTo(current - 1)} />
      <Arrow side="end" isDisabled={current === count - 1} onPress={() => goTo(current + 1)} />
      <Dots aria-hidden>
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: dots are identified by their position
          <Dot key={index} $isOn={index === current} />
        ))}
      </Dots>
    </Box>
  );
}

interface ArrowProps {
  side: 'start' | 'end';
  isDisabled: boolean;
  onPress: () => void;
}

/** If there is no further slide, the button is disabled but not removed, so that it keeps the focus. */
const Arrow = ({ side, isDisabled, onPress }: ArrowProps) => (
  <ArrowButton
    type="button"
    aria-label={side === 'start' ? t('common.previousSlide') : t('common.nextSlide')}
    aria-disabled={isDisabled}
    onClick={onPress}
    onDoubleClick={(event) => event.stopPropagation()}
    $side={side}
  >
    {side === 'start' ? <BackIcon size={20} aria-hidden /> : <NextIcon size={20} aria-hidden />}
  </ArrowButton>
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
  /* Moves the controls of a video above the dots. */
  --foot: 1.75rem;
`;

/** Hidden visually on touch screens, where users swipe. Screen readers and keyboards can still use the button. */
const ArrowButton = styled.button<{ $side: 'start' | 'end' }>`
  position: absolute;
  top: calc(50% - 1.25rem);
  inset-inline-${({ $side }) => $side}: 0.5rem;
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
    &:hover > ${ArrowButton}:not([aria-disabled='true']) { opacity: 1; }
  }
`;

const Counter = styled.span`
  position: absolute;
  top: 0.75rem;
  inset-inline-end: 0.75rem;
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
  inset-inline: 0;
  display: flex;
  gap: 0.3rem;
  width: fit-content;
  margin-inline: auto;
  padding: 0.3rem 0.45rem;
  border-radius: ${({ theme }) => theme.radius.round};
  background: rgb(20 20 20 / 0.45);
  pointer-events: none;
`;

const Dot = styled.span<{ $isOn: boolean }>`
  width: 0.375rem;
  height: 0.375rem;
  border-radius: 50%;
  background: ${({ $isOn }) => ($isOn ? '#fff' : 'rgb(255 255 255 / 0.45)')};
`;
