import type { Media } from '@glimpse/contract/media/media';
import { Picture, type PictureProps } from '../../ui/picture.tsx';
import { useShownMedia } from './use-media-urls.ts';

export interface OneMediaProps
  extends Pick<PictureProps, 'alt' | 'ratio' | 'sizes' | 'fit' | 'isPriority' | 'isAhead'> {
  media: Media;
  /** In CSS pixels: of what is fetched by ourselves, the file that is sharp so. */
  widthPx: number;
}

/** The picture, or what stands for it while it does not move. */
export function Still({ media, widthPx, ...box }: OneMediaProps) {
  const { url, variants, isMissing } = useShownMedia(media, widthPx, true);
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
