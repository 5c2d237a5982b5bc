import type { Media } from '@glimpse/contract/media/media';
import { useMediaUrls } from '../../../entities/media/use-media-urls.ts';
import { Picture, type PictureProps } from '../../../ui/picture.tsx';

export interface MediaViewProps
  extends Pick<PictureProps, 'alt' | 'ratio' | 'sizes' | 'fit' | 'isPriority' | 'isAhead'> {
  media: Media;
  /** The width in CSS pixels for which `useMediaUrls` selects a file. */
  widthPx: number;
}

interface PostPictureProps extends MediaViewProps {
  /** Plays an animated picture. By default, shows its first frame. */
  isAnimated?: boolean;
}

/** A picture of a post, or the still picture of an animated picture or a video. */
export function PostPicture({ media, widthPx, isAnimated = false, ...box }: PostPictureProps) {
  const { url, variants, isMissing } = useMediaUrls(media, widthPx, !isAnimated);
  return (
    <Picture
      {...box}
      url={url === '' ? null : url}
      variants={variants}
      isMissing={isMissing}
      placeholder={media.placeholder}
      focus={box.fit === 'contain' ? undefined : media.focus}
    />
  );
}
