import type { Media, MediaVariant } from '@glimpse/contract/media/media';
import { type MediaRoot, mediaRoots } from '@glimpse/contract/paths';
import type { Visibility } from '@glimpse/contract/visibility/visibility';

/** Returns the top-level folder of a post's files. Its readers are those of the post (storage.rules). */
export function rootFor(visibility: Visibility): MediaRoot {
  if (visibility === 'public') return 'media';
  return visibility === 'followers' ? 'private' : 'moderated';
}

/** Returns whether the media is in the folder `root`. True for media hosted elsewhere. */
export const isBelow = ({ path }: Media, root: MediaRoot): boolean => path === '' || path.startsWith(`${root}/`);

/** Returns the media with the path and URLs that it has in the folder `root`. Does not move any file. */
export function movedMedia(media: Media, root: MediaRoot): Media {
  if (isBelow(media, root)) return media;
  const path = media.path.replace(/^[^/]+/, root);
  // Storage URLs contain the path as one encoded component.
  const moved = (url: string) => url.replace(encodeURIComponent(media.path), encodeURIComponent(path));
  const movedVariants = (variants: readonly MediaVariant[]) =>
    variants.map((variant) => ({ ...variant, url: moved(variant.url) }));
  return {
    ...media,
    path,
    url: moved(media.url),
    posterUrl: moved(media.posterUrl),
    variants: movedVariants(media.variants),
    squares: movedVariants(media.squares),
    captionsUrl: moved(media.captionsUrl),
  };
}

/**
 * Returns the current URL of a file of the media, given its URL in any folder. Other URLs are returned unchanged.
 */
export const currentUrlOf = (url: string, { path }: Media): string =>
  path === ''
    ? url
    : mediaRoots.reduce<string>(
        (moved, root) => moved.replace(encodeURIComponent(path.replace(/^[^/]+/, root)), encodeURIComponent(path)),
        url,
      );
