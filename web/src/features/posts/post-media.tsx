import { limits } from '@glimpse/contract/limits';
import type { Media } from '@glimpse/contract/media/media';
import { allMedia } from '@glimpse/contract/posts/post';
import HeartIcon from 'lucide-react/icons/heart';
import { memo, type ReactNode, Suspense, useEffect, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { keyframes, styled } from 'styled-components';
import { CodeFailure } from '../../ui/code-failure.tsx';
import { lazily } from '../../ui/lazily.ts';
import { altOf, wholeRatio } from '../post/media-look.ts';
import { OneMedia } from '../post/one-media.tsx';
import { type BoxWidths, sizesIn, wholeSizes } from '../post/shown-sizes.ts';
import type { LivePost } from './queries.ts';

interface PiecesProps {
  post: Pick<LivePost, 'media' | 'moreMedia' | 'postBy'>;
  /** How wide they are shown. */
  widths: BoxWidths;
  /** The height (a CSS length) of the box around this, in which each is shown whole. Otherwise the first says which shape all have. */
  boxHeight?: string;
  isPriority?: boolean;
  /** What else a picture or video can do. */
  around?: (media: Media, shown: ReactNode) => ReactNode;
}

interface PostMediaProps extends PiecesProps {
  /** Double click or double tap. */
  onDoubleClick: () => void;
}

const { Component: Carousel } = lazily(async () => (await import('../../ui/carousel.tsx')).Carousel);

/** Width / height as shown: between a tall portrait and a wide landscape; square when unknown. */
const tallest = 4 / 5;
const widest = 1.91;
export const ratioOf = (media: Pick<Media, 'width' | 'height'>): number =>
  Math.min(Math.max(wholeRatio(media), tallest), widest);

/** As wide as they are shown in a feed, and on a page of their own. */
const widestCardPx = 470;
const widestStagePx = 1300;

/** The post's pictures and videos. A double click shows a big heart for a second; by keyboard, the Like button does it. */
export function PostMedia({ onDoubleClick, ...pieces }: PostMediaProps) {
  const [heartCount, setHeartCount] = useState(0);
  useEffect(() => {
    if (heartCount === 0) return undefined;
    const timer = setTimeout(() => setHeartCount(0), limits.heartMs);
    return () => clearTimeout(timer);
  }, [heartCount]);
  return (
    <Box
      style={{ height: pieces.boxHeight === undefined ? undefined : '100%' }}
      onDoubleClick={() => {
        setHeartCount((count) => count + 1);
        onDoubleClick();
      }}
    >
      <Pieces {...pieces} />
      {heartCount > 0 && (
        <BigHeart key={heartCount} data-testid="big-heart" aria-hidden>
          <HeartIcon size={112} fill="currentColor" strokeWidth={0} />
        </BigHeart>
      )}
    </Box>
  );
}

const Pieces = memo(function Pieces({
  post,
  widths,
  boxHeight,
  isPriority = false,
  around = (_media, shown) => shown,
}: PiecesProps) {
  const { media: first, postBy } = post;
  const all = allMedia(post);
  const isWhole = boxHeight !== undefined;
  const stageRatio = ratioOf(first);
  const ratio = isWhole ? undefined : stageRatio;

  const one = (media: Media, index: number, isAhead: boolean) => {
    const fit = isWhole || index > 0 ? 'contain' : 'cover';
    return around(
      media,
      <OneMedia
        media={media}
        alt={altOf(media, postBy)}
        ratio={all.length === 1 ? ratio : undefined}
        fit={fit}
        sizes={isWhole ? wholeSizes(widths, media, boxHeight) : sizesIn(widths, media, stageRatio, fit)}
        isPriority={isPriority && index === 0}
        isAhead={isAhead}
        widthPx={isWhole ? widestStagePx : widestCardPx}
      />,
    );
  };
  const firstAlone = one(first, 0, false);
  if (all.length === 1) return firstAlone;
  return (
    <ErrorBoundary FallbackComponent={CodeFailure}>
      <Suspense fallback={<Stage style={{ aspectRatio: ratio }}>{firstAlone}</Stage>}>
        <Carousel
          label={`${all.length} photos and videos by ${postBy.fullName}`}
          count={all.length}
          ratio={ratio}
          slide={(index, isAhead) => {
            const media = all[index];
            return media && one(media, index, isAhead);
          }}
        />
      </Suspense>
    </ErrorBoundary>
  );
});

const Box = styled.div`
  position: relative;
  touch-action: manipulation;
  user-select: none;
`;

const Stage = styled.div`
  height: 100%;
`;

const beat = keyframes`
  0% { opacity: 0; scale: 0.4; }
  15% { opacity: 1; scale: 1.15; }
  30% { scale: 0.96; }
  45%, 80% { opacity: 1; scale: 1; }
  100% { opacity: 0; scale: 1.2; }
`;

const BigHeart = styled.div`
  position: absolute;
  inset: 0;
  display: grid;
  place-items: center;
  color: #fff;
  filter: drop-shadow(0 2px 12px rgb(0 0 0 / 0.35));
  animation: ${beat} ${limits.heartMs}ms ease-in-out both;
  pointer-events: none;
`;
