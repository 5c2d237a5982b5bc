import SeveralIcon from 'lucide-react/icons/copy';
import EyeOffIcon from 'lucide-react/icons/eye-off';
import HeartIcon from 'lucide-react/icons/heart';
import CommentIcon from 'lucide-react/icons/message-circle';
import PinIcon from 'lucide-react/icons/pin';
import PlayIcon from 'lucide-react/icons/play';
import VideoIcon from 'lucide-react/icons/video';
import { createContext, type ReactNode, useContext } from 'react';
import { styled } from 'styled-components';
import { type BoxWidths, sizesIn } from '../../../entities/media/image-sizes.ts';
import { useSquareUrls } from '../../../entities/media/use-media-urls.ts';
import { useCover, useShowsLikes } from '../../../entities/preferences/preferences.tsx';
import { links } from '../../../lib/browser/links.ts';
import { memo } from '../../../lib/languages/memo.ts';
import { rich } from '../../../lib/languages/rich.ts';
import { t } from '../../../lib/languages/translate.ts';
import { Link } from '../../../ui/link.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { pictureEdge } from '../../../ui/picture-edge.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { altText } from '../post/alt-text.ts';
import type { LivePost } from '../post/queries.ts';
import { neighbourState } from '../post/router-state.ts';

/** The fields of a post that a thumbnail shows. The counts are missing while they load. */
type TilePost = Pick<LivePost, 'id' | 'media' | 'postBy' | 'sensitive'> &
  Partial<Pick<LivePost, 'likeCount' | 'commentCount' | 'hidesLikeCount' | 'visibility'>>;

interface PostTileProps {
  post: TilePost;
  /** The first tile has position 1. */
  position: number;
  /** The number of items in the whole list, or -1 while it is unknown. */
  setSize: number;
  isPinned?: boolean;
}

/** The number of tiles that are in view when the page opens (two rows). The browser loads their pictures first. */
const priorityTileCount = 6;
/** A third of the width of `Column`. */
const tileWidths: BoxWidths = [
  ['(min-width: 980px)', '309px'],
  ['', '33vw'],
];
/** The largest of `tileWidths`. */
const widestTilePx = 309;
const square = { width: 1, height: 1 };

const hidden = (text: ReactNode[]) => <VisuallyHidden>{text}</VisuallyHidden>;

/** A square thumbnail that links to its post. Hover and keyboard focus show the counts. */
export const PostTile = memo(function PostTile({ post, position, setSize, isPinned = false }: PostTileProps) {
  const { postBy, likeCount, commentCount, hidesLikeCount = false, visibility } = post;
  const showsLikes = useShowsLikes({ postBy, hidesLikeCount });
  const { isCovered, uncover } = useCover(post);
  const [media] = post.media;
  const { url, variants, isMissing } = useSquareUrls(media, widestTilePx);
  const isVideo = media.type === 'video';
  const hasSquares = media.squares.length > 0;
  const count = post.media.length;
  const alt = altText(media, postBy);
  const ids = useContext(GridPostIds);
  return (
    <Tile aria-posinset={position} aria-setsize={setSize}>
      <Square to={links.post(post.id)} state={neighbourState(ids, position - 1)}>
        {isCovered ? (
          <>
            <Picture url={null} variants={[]} alt="" placeholder={media.placeholder} ratio={1} sizes="" />
            <VisuallyHidden>{t('safety.sensitiveContent')}</VisuallyHidden>
          </>
        ) : url === '' ? (
          <NoPoster role="img" aria-label={alt}>
            <VideoIcon size={32} strokeWidth={1.5} aria-hidden />
          </NoPoster>
        ) : (
          <Picture
            url={url}
            variants={variants}
            isMissing={isMissing}
            alt={alt}
            placeholder={media.placeholder}
            ratio={1}
            sizes={sizesIn(tileWidths, hasSquares ? square : media, 1)}
            focus={hasSquares ? undefined : media.focus}
            isPriority={position <= priorityTileCount}
          />
        )}
        {visibility === 'hidden' && (
          <LeadingBadge>
            <EyeOffIcon size={18} aria-hidden />
            <VisuallyHidden>{t('feed.hiddenByModerator')}</VisuallyHidden>
          </LeadingBadge>
        )}
        {isPinned && visibility !== 'hidden' && (
          <LeadingBadge>
            <PinIcon size={18} fill="currentColor" aria-hidden />
            <VisuallyHidden>{t('feed.pinned')}</VisuallyHidden>
          </LeadingBadge>
        )}
        {count > 1 ? (
          <Badge>
            <SeveralIcon size={18} fill="currentColor" aria-hidden />
            <VisuallyHidden>{t('feed.mediaCount', { count })}</VisuallyHidden>
          </Badge>
        ) : (
          (isVideo || media.isAnimated) && (
            <Badge>
              <PlayIcon size={18} fill="currentColor" aria-hidden />
              <VisuallyHidden>{isVideo ? t('feed.video') : t('feed.animated')}</VisuallyHidden>
            </Badge>
          )
        )}
        {likeCount !== undefined && commentCount !== undefined && (
          <Counts>
            {showsLikes && (
              <Count>
                <HeartIcon size={20} fill="currentColor" aria-hidden />
                {rich('feed.likeCount', { count: likeCount, hidden })}
              </Count>
            )}
            <Count>
              <CommentIcon size={20} fill="currentColor" aria-hidden />
              {rich('feed.commentCount', { count: commentCount, hidden })}
            </Count>
          </Counts>
        )}
      </Square>
      {isCovered && (
        <ShowButton type="button" aria-label={t('feed.showSensitivePost', { name: postBy.fullName })} onClick={uncover}>
          <EyeOffIcon size={24} strokeWidth={1.5} aria-hidden />
          {t('feed.show')}
        </ShowButton>
      )}
    </Tile>
  );
});

const Tile = styled.li`
  position: relative;
`;

/** Above the link, so that a press on it shows the picture and does not open the post. */
const ShowButton = styled.button`
  position: absolute;
  inset: 0;
  display: flex;
  flex-direction: column;
  align-items: center;
  justify-content: center;
  gap: ${({ theme }) => theme.space(1)};
  width: fit-content;
  height: fit-content;
  min-width: 2.75rem;
  min-height: 2.75rem;
  margin: auto;
  padding: ${({ theme }) => theme.space(1.5)} ${({ theme }) => theme.space(3)};
  border: 0;
  border-radius: ${({ theme }) => theme.radius.medium};
  background: rgb(0 0 0 / 0.72);
  color: #fff;
  font: 600 ${({ theme }) => theme.font.small} ${({ theme }) => theme.font.family};
  cursor: pointer;
`;

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

  &::after { ${pictureEdge} }

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
  inset-inline-end: 0.5rem;
  color: #fff;
  filter: drop-shadow(0 1px 3px rgb(0 0 0 / 0.6));
`;

const LeadingBadge = styled(Badge)`
  inset-inline-end: auto;
  inset-inline-start: 0.5rem;
`;

/**
 * The ids of the posts in the surrounding grid, in order. A tile passes them to the post page, which links to the
 * neighbours of the post.
 */
export const GridPostIds = createContext<readonly string[]>([]);
