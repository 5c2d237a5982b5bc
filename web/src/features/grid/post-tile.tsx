import type { Media } from '@glimpse/contract/media';
import EyeOffIcon from 'lucide-react/icons/eye-off';
import HeartIcon from 'lucide-react/icons/heart';
import CommentIcon from 'lucide-react/icons/message-circle';
import PlayIcon from 'lucide-react/icons/play';
import VideoIcon from 'lucide-react/icons/video';
import { memo } from 'react';
import { styled } from 'styled-components';
import { links } from '../../lib/browser/links.ts';
import { Link } from '../../ui/link.tsx';
import { Picture } from '../../ui/picture.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { LivePost } from '../post/queries.ts';
import { useShownMedia } from '../post/use-shown-media.ts';

/** What a thumbnail shows of a post; the counts are left out while they are unknown. */
export type TilePost = Pick<LivePost, 'id' | 'media' | 'postBy'> &
  Partial<Pick<LivePost, 'likeCount' | 'commentCount' | 'visibility'>>;

interface PostTileProps {
  post: TilePost;
  /** Counted from 1. */
  position: number;
  /** How many there are in all; -1 while that is unknown. */
  setSize: number;
}

/** The first rows are in view when the page opens. */
const priorityTiles = 6;
/** A thumbnail's width: a third of the column of features/grid/column.tsx. */
const tileWidths: readonly (readonly [query: string, width: string])[] = [
  ['(min-width: 980px)', '309px'],
  ['', '33vw'],
];
const widestCrop = 2;
/** The widest of `tileWidths`. */
const widestTilePx = 309;

/** A landscape fills the square by its height, and so has to be wider than the square. */
function sizesOf({ width, height }: Media): string {
  const stretch = width && height ? Math.min(Math.max(width / height, 1), widestCrop) : 1;
  return tileWidths
    .map(([query, tile]) => `${query} calc(${tile} * ${Math.round(stretch * 100) / 100})`.trim())
    .join(', ');
}

/** A square that leads to its post. The pointer or the keyboard's focus brings up the counts. */
export const PostTile = memo(function PostTile({ post, position, setSize }: PostTileProps) {
  const { media, postBy, likeCount, commentCount, visibility } = post;
  const shown = useShownMedia(media, widestTilePx, true);
  const isVideo = media.type === 'video';
  const alt = media.alt || `${isVideo ? 'Video' : 'Photo'} by ${postBy.fullName}`;
  return (
    <li aria-posinset={position} aria-setsize={setSize}>
      <Square to={links.post(post.id)}>
        {isVideo && media.posterUrl === '' ? (
          <NoPoster role="img" aria-label={alt}>
            <VideoIcon size={32} strokeWidth={1.5} aria-hidden />
          </NoPoster>
        ) : (
          <Picture
            url={isVideo && shown.posterUrl !== '' ? shown.posterUrl : shown.url}
            variants={shown.variants}
            isMissing={shown.isMissing}
            alt={alt}
            placeholder={media.placeholder}
            ratio={1}
            sizes={sizesOf(media)}
            isPriority={position <= priorityTiles}
          />
        )}
        {visibility === 'hidden' && (
          <HiddenBadge>
            <EyeOffIcon size={18} aria-hidden />
            <VisuallyHidden>Hidden by a moderator</VisuallyHidden>
          </HiddenBadge>
        )}
        {isVideo && (
          <Badge>
            <PlayIcon size={18} fill="currentColor" aria-hidden />
            <VisuallyHidden>Video</VisuallyHidden>
          </Badge>
        )}
        {likeCount !== undefined && commentCount !== undefined && (
          <Counts>
            <Count>
              <HeartIcon size={20} fill="currentColor" aria-hidden />
              {likeCount}
              <VisuallyHidden> {likeCount === 1 ? 'like' : 'likes'}</VisuallyHidden>
            </Count>
            <Count>
              <CommentIcon size={20} fill="currentColor" aria-hidden />
              {commentCount}
              <VisuallyHidden> {commentCount === 1 ? 'comment' : 'comments'}</VisuallyHidden>
            </Count>
          </Counts>
        )}
      </Square>
    </li>
  );
});

const Counts = styled.span`
  position: absolute;
  inset: 0;
  display: flex;
  flex-wrap: wrap;
  align-content: center;
  align-items: center;
  justify-content: center;
  gap: ${({ theme }) => theme.space(1)} ${({ theme }) => theme.space(5)};
  background: rgb(0 0 0 / 0.56);
  color: #fff;
  font-weight: 650;
  opacity: 0;
  transition: opacity ${({ theme }) => theme.motion.quick};
`;

const Count = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${({ theme }) => theme.space(1.5)};
`;

const Square = styled(Link)`
  position: relative;
  display: block;
  aspect-ratio: 1;
  overflow: hidden;
  background: ${({ theme }) => theme.color.sunken};

  ${({ theme }) => theme.at.hover} {
    &:hover > ${Counts} { opacity: 1; }
  }
  &:focus-visible { outline-offset: -4px; outline-color: #fff; }
  &:focus-visible > ${Counts} { opacity: 1; }
`;

const NoPoster = styled.span`
  display: grid;
  place-items: center;
  height: 100%;
  color: ${({ theme }) => theme.color.textSoft};
`;

const Badge = styled.span`
  position: absolute;
  top: 0.5rem;
  right: 0.5rem;
  color: #fff;
  filter: drop-shadow(0 1px 3px rgb(0 0 0 / 0.6));
`;

const HiddenBadge = styled(Badge)`
  right: auto;
  left: 0.5rem;
`;
