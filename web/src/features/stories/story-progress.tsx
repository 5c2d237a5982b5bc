import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { styled } from 'styled-components';

/** How long a picture is shown. */
const pictureMs = 5000;

interface StoryProgressProps {
  count: number;
  index: number;
  isRunning: boolean;
  /** The element is null for a picture. */
  video: RefObject<HTMLVideoElement | null>;
  onEnd: () => void;
}

/** One bar for each story of a person. The bar of the current story fills while it is shown. */
export const StoryProgress = ({ count, index, ...running }: StoryProgressProps) => (
  <Bars aria-hidden>
    {Array.from({ length: count }, (_, position) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the bars have no other identity
      <Bar key={position}>
        {position === index ? <Running key={index} {...running} /> : <Fill $isFull={position < index} />}
      </Bar>
    ))}
  </Bars>
);

function Running({ isRunning, video, onEnd }: Omit<StoryProgressProps, 'count' | 'index'>) {
  const fill = useRef<HTMLSpanElement>(null);
  const shownMs = useRef(0);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (!isRunning) return undefined;
    let lastMs = performance.now();
    let frame = requestAnimationFrame(function step(nowMs) {
      shownMs.current += nowMs - lastMs;
      lastMs = nowMs;
      const element = video.current;
      const fraction = element
        ? element.ended
          ? 1
          : element.currentTime / (element.duration || Number.POSITIVE_INFINITY)
        : shownMs.current / pictureMs;
      if (fill.current) fill.current.style.scale = `${Math.min(1, fraction)} 1`;
      if (fraction >= 1) end();
      else frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [isRunning, video]);
  return <Fill ref={fill} $isFull={false} />;
}

const Bars = styled.div`
  display: flex;
  gap: 3px;
`;

const Bar = styled.span`
  flex: 1;
  height: 3px;
  border-radius: 2px;
  background: rgb(255 255 255 / 0.4);
  overflow: hidden;
`;

const Fill = styled.span<{ $isFull: boolean }>`
  display: block;
  height: 100%;
  background: #fff;
  scale: ${({ $isFull }) => ($isFull ? '1 1' : '0 1')};
  transform-origin: calc(50% - 50% * var(--forward)) 0;
`;
