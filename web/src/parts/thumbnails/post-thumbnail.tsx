import type { PostDoc } from '@glimpse/contract/posts/post';
import { styled } from 'styled-components';
import { useMediaUrls } from '../../entities/media/use-media-urls.ts';
import { useCover } from '../../entities/preferences/preferences.tsx';
import { links } from '../../lib/browser/links.ts';
import { Link } from '../../ui/link.tsx';
import { Picture } from '../../ui/picture.tsx';
import { pictureEdge } from '../../ui/picture-edge.ts';

/** The width and height of a thumbnail. */
export const thumbnailPx = 44;

type ThumbnailPost = Parameters<typeof useCover>[0] & Pick<PostDoc, 'media'>;

/**
 * A thumbnail that links to the post. A sensitive post shows only a blurred preview. Screen readers skip the thumbnail,
 * because the row has the same link.
 */
export function PostThumbnail({ post }: { post: ThumbnailPost }) {
  const [media] = post.media;
  const urls = useMediaUrls(media, thumbnailPx, true);
  const { isCovered } = useCover(post);
  const isVideo = media.type === 'video';
  if (isVideo && media.posterUrl === '') return null;
  return (
    <Square to={links.post(post.id)} tabIndex={-1} aria-hidden>
      <Picture
        url={isCovered ? null : isVideo ? urls.posterUrl : urls.url}
        variants={isCovered ? [] : urls.variants}
        isMissing={urls.isMissing}
        alt=""
        placeholder={media.placeholder}
        ratio={1}
        sizes={`${thumbnailPx}px`}
      />
    </Square>
  );
}

const Square = styled(Link)`
  flex: none;
  width: ${thumbnailPx}px;
  position: relative;
  overflow: hidden;
  border-radius: ${({ theme }) => theme.radius.small};

  &::after { ${pictureEdge} }
`;
