import type { Media } from '@glimpse/contract/media/media';
import { screenConstants } from '@glimpse/contract/screen-constants';
import HeartIcon from 'lucide-react/icons/heart';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { keyframes, styled } from 'styled-components';
import { aspectRatioOf, type BoxWidths, sizesIn, wholeSizes } from '../../../entities/media/image-sizes.ts';
import { useCover } from '../../../entities/preferences/preferences.tsx';
import { memo } from '../../../lib/languages/memo.ts';
import { t } from '../../../lib/languages/translate.ts';
import { CodeFailure } from '../../../ui/code-failure.tsx';
import { lazily } from '../../../ui/lazily.ts';
import { Picture } from '../../../ui/picture.tsx';
import { altText } from './alt-text.ts';
import { type MediaViewProps, PostPicture } from './post-picture.tsx';
import type { LivePost } from './queries.ts';

interface MediaListProps {
  post: Pick<LivePost, 'id' | 'media' | 'postBy' | 'sensitive'>;
  /** The width of the box for each media item. */
  widths: BoxWidths;
  /**
   * The height of the surrounding box as a CSS length. Each item is then shown whole in the box. Without it, all items
   * have the aspect ratio of the first item.
   */
  boxHeight?: string;
  isPriority?: boolean;
  /** Wraps the view of a media item, for example to add a button. */
  wrapMedia?: (media: Media, view: ReactNode) => ReactNode;
}

interface PostMediaProps extends MediaListProps {
  /** Called after a double click or double tap. */
  onDoubleClick: () => void;
}

const { Component: SensitiveCover } = lazily(
  async () => (await import('../../../entities/preferences/sensitive-cover.tsx')).SensitiveCover,
);
const { Component: Carousel } = lazily(async () => (await import('../../../ui/carousel.tsx')).Carousel);

const minRatio = 4 / 5;
const maxRatio = 1.91;
/** Returns the aspect ratio (width / height) in which a feed shows media, between 4:5 and 1.91:1. */
export const cardRatioOf = (media: Pick<Media, 'width' | 'height'>): number =>
  Math.min(Math.max(aspectRatioOf(media), minRatio), maxRatio);

/** The largest width of the media in a feed. */
export const maxCardPx = 470;
/** The largest width of the media on a post page. */
const maxDetailPx = 1300;

/**
 * The pictures and videos of a post. They are covered while the post is sensitive. A double click shows a big heart for
 * a moment.
 */
export function PostMedia({ onDoubleClick, ...list }: PostMediaProps) {
  const { isCovered, uncover } = useCover(list.post);
  const [heartCount, setHeartCount] = useState(0);
  useEffect(() => {
    if (heartCount === 0) return undefined;
    const timer = setTimeout(() => setHeartCount(0), screenConstants.heartMs);
    return () => clearTimeout(timer);
  }, [heartCount]);
  if (isCovered) {
    const [first] = list.post.media;
    const ratio = list.boxHeight === undefined ? cardRatioOf(first) : undefined;
    const preview = <Picture url={null} variants={[]} alt="" placeholder={first.placeholder} ratio={ratio} sizes="" />;
    return (
      <ErrorBoundary FallbackComponent={CodeFailure}>
        <Suspense fallback={preview}>
          <SensitiveCover preview={preview} isFilling={ratio === undefined} onShow={uncover} />
        </Suspense>
      </ErrorBoundary>
    );
  }
  return (
    <Box
      style={{ height: list.boxHeight === undefined ? undefined : '100%' }}
      onDoubleClick={() => {
        setHeartCount((count) => count + 1);
        onDoubleClick();
      }}
    >
      <MediaList {...list} />
      {heartCount > 0 && (
        <BigHeart key={heartCount} data-testid="big-heart" aria-hidden>
          <HeartIcon size={112} fill="currentColor" strokeWidth={0} />
        </BigHeart>
      )}
    </Box>
  );
}

const MediaList = memo(function MediaList({
  post,
  widths,
  boxHeight,
  isPriority = false,
  wrapMedia = (_media, view) => view,
}: MediaListProps) {
  const { media, postBy } = post;
  const [first] = media;
  const isWhole = boxHeight !== undefined;
  const cardRatio = cardRatioOf(first);
  const ratio = isWhole ? undefined : cardRatio;

  const viewOf = (item: Media, index: number, isAhead: boolean) => {
    const fit = isWhole || index > 0 ? 'contain' : 'cover';
    return wrapMedia(
      item,
      <MediaView
        media={item}
        alt={altText(item, postBy)}
        ratio={media.length === 1 ? ratio : undefined}
        fit={fit}
        sizes={isWhole ? wholeSizes(widths, item, boxHeight) : sizesIn(widths, item, cardRatio, fit)}
        isPriority={isPriority && index === 0}
        isAhead={isAhead}
        widthPx={isWhole ? maxDetailPx : maxCardPx}
      />,
    );
  };
  const firstView = viewOf(first, 0, false);
  if (media.length === 1) return firstView;
  return (
    <ErrorBoundary FallbackComponent={CodeFailure}>
      <Suspense fallback={<FirstMedia style={{ aspectRatio: ratio }}>{firstView}</FirstMedia>}>
        <Carousel
          label={t('posts.mediaBy', { count: media.length, name: postBy.fullName })}
          count={media.length}
          ratio={ratio}
          slide={(index, isAhead) => {
            const item = media[index];
            return item && viewOf(item, index, isAhead);
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

const FirstMedia = styled.div`
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
  animation: ${beat} ${screenConstants.heartMs}ms ease-in-out both;
  pointer-events: none;
`;

const { Component: PostVideo } = lazily(async () => (await import('./post-video.tsx')).PostVideo);
const { Component: AnimatedPicture } = lazily(async () => (await import('./animated-picture.tsx')).AnimatedPicture);

/** A picture, an animated picture or a video of a post. Loads the code for animated pictures and videos on demand. */
function MediaView(props: MediaViewProps) {
  const { media } = props;
  if (media.type === 'image' && !media.isAnimated) return <PostPicture {...props} />;
  return (
    <ErrorBoundary FallbackComponent={CodeFailure}>
      <Suspense fallback={<PostPicture {...props} />}>
        {media.type === 'video' ? <PostVideo {...props} /> : <AnimatedPicture {...props} />}
      </Suspense>
    </ErrorBoundary>
  );
}
