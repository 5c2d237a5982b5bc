import type { Media, MediaVariant } from '@glimpse/contract/media/media';
import type { Visibility } from '@glimpse/contract/visibility/visibility';
import type { MediaStore } from './store.ts';

/**
 * The top-level folder of a post's files. Anyone can read `media`. Only the author and followers can read `private`.
 */
export type MediaRoot = 'media' | 'private';

export const rootFor = (visibility: Visibility): MediaRoot => (visibility === 'public' ? 'media' : 'private');

/** Returns whether the media is in the folder `root`. True for media hosted elsewhere. */
export const isBelow = ({ path }: Media, root: MediaRoot): boolean => path === '' || path.startsWith(`${root}/`);

/** Returns the media with its paths and URLs in the folder `root`. */
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
 * Returns the current URL of one of these files, given its URL in either folder. Other URLs are returned unchanged.
 */
export const currentUrlOf = (url: string, { path }: Media): string =>
  path === ''
    ? url
    : (['media', 'private'] satisfies MediaRoot[]).reduce(
        (moved, root) => moved.replace(encodeURIComponent(path.replace(/^[^/]+/, root)), encodeURIComponent(path)),
        url,
      );

/**
 * Copies the files of a folder to another one, except share pictures, which are created again on demand.
 * Idempotent. Files that already exist are not copied again.
 */
export async function copyFolder(store: MediaStore, from: string, to: string): Promise<void> {
  const there = new Set<string>();
  for await (const { path } of store.list(to)) there.add(path.slice(to.length));
  for await (const { path, contentType } of store.list(from)) {
    if (path.endsWith('.jpg') || there.has(path.slice(from.length))) continue;
    await store.publish(to + path.slice(from.length), await store.read(path), contentType);
  }
}
