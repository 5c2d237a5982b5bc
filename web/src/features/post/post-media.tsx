import { limits } from '@glimpse/contract/limits';
import type { Media } from '@glimpse/contract/media';
import HeartIcon from 'lucide-react/icons/heart';
import { useEffect, useState } from 'react';
import { keyframes, styled } from 'styled-components';
import { Picture } from '../../ui/picture.tsx';
import { Video } from '../../ui/video.tsx';
import type { LivePost } from './queries.ts';
import { useShownMedia } from './use-shown-media.ts';

interface PostMediaProps {
  post: Pick<LivePost, 'media' | 'postBy'>;
  /** Double click or double tap. */
  onDoubleClick: () => void;
  sizes: string;
  isPriority?: boolean;
}

/** Width / height as shown: between a tall portrait and a wide landscape; square when unknown. */
const tallest = 4 / 5;
const widest = 1.91;
export const ratioOf = ({ width, height }: Pick<Media, 'width' | 'height'>): number =>
  width && height ? Math.min(Math.max(width / height, tallest), widest) : 1;

/** As wide as a post is shown anywhere. */
const widestPx = 600;

/** The post's picture or video. A double click shows a big heart for a second; by keyboard, the Like button does it. */
export function PostMedia({ post, onDoubleClick, sizes, isPriority = false }: PostMediaProps) {
  const { media, postBy } = post;
  const shown = useShownMedia(media, widestPx);
  const [heartCount, setHeartCount] = useState(0);
  useEffect(() => {
    if (heartCount === 0) return undefined;
    const timer = setTimeout(() => setHeartCount(0), limits.heartMs);
    return () => clearTimeout(timer);
  }, [heartCount]);

  const alt = media.alt || `${media.type === 'video' ? 'Video' : 'Photo'} by ${postBy.fullName}`;
  return (
    <Box
      onDoubleClick={() => {
        setHeartCount((count) => count + 1);
        onDoubleClick();
      }}
    >
      {media.type === 'video' ? (
        <Video
          url={shown.url}
          posterUrl={shown.posterUrl === '' ? shown.url : shown.posterUrl}
          alt={alt}
          ratio={ratioOf(media)}
        />
      ) : (
        <Picture
          url={shown.url}
          variants={shown.variants}
          isMissing={shown.isMissing}
          alt={alt}
          placeholder={media.placeholder}
          ratio={ratioOf(media)}
          sizes={sizes}
          isPriority={isPriority}
        />
      )}
      {heartCount > 0 && (
        <BigHeart key={heartCount} data-testid="big-heart" aria-hidden>
          <HeartIcon size={112} fill="currentColor" strokeWidth={0} />
        </BigHeart>
      )}
    </Box>
  );
}

const Box = styled.div`
  position: relative;
  touch-action: manipulation;
  user-select: none;
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
