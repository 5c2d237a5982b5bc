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
 * Returns the current URL of a file of the media, given its URL in either folder. Other URLs are returned unchanged.
 */
export const currentUrlOf = (url: string, { path }: Media): string =>
  path === ''
    ? url
    : (['media', 'private'] satisfies MediaRoot[]).reduce(
        (moved, root) => moved.replace(encodeURIComponent(path.replace(/^[^/]+/, root)), encodeURIComponent(path)),
        url,
      );

/**
 * Copies the files of a folder to another one. Idempotent, because existing files are not copied again. Does not copy
 * share pictures (`.jpg`), because they are created again on demand.
 */
export async function copyFolder(store: MediaStore, from: string, to: string): Promise<void> {
  const copied = new Set<string>();
  for await (const { path } of store.list(to)) copied.add(path.slice(to.length));
  for await (const { path, contentType } of store.list(from)) {
    const name = path.slice(from.length);
    if (path.endsWith('.jpg') || copied.has(name)) continue;
    await store.publish(to + name, await store.read(path), contentType);
  }
}
