import type { Media, MediaVariant } from '@glimpse/contract/media/media';
import type { Visibility } from '@glimpse/contract/visibility/visibility';
import type { MediaStore } from './store.ts';

/** Below which folder the files of a post lie: `media` is readable by anyone, `private` by the author and followers. */
export type Place = 'media' | 'private';

export const placeFor = (visibility: Visibility): Place => (visibility === 'public' ? 'media' : 'private');

/** Whether media lie where those may read them who see the post. What is hosted elsewhere lies nowhere here. */
export const isPlaced = ({ path }: Media, place: Place): boolean =>
  path === '' || path.startsWith(`${place}/`);

/** The same media at the other place; as they are where they lie there already. */
export function placedMedia(media: Media, place: Place): Media {
  if (isPlaced(media, place)) return media;
  const path = media.path.replace(/^[^/]+/, place);
  // Storage addresses carry the path as one encoded component.
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

/** An address of one of these files as it was at either place, as it is now. Others stay as they are. */
export const placedUrl = (url: string, { path }: Media): string =>
  path === ''
    ? url
    : (['media', 'private'] satisfies Place[]).reduce(
        (moved, place) =>
          moved.replace(encodeURIComponent(path.replace(/^[^/]+/, place)), encodeURIComponent(path)),
        url,
      );

/**
 * Copies the files of a folder to another. Those for link previews stay behind: they are made again when somebody may ask for them. Safe to
 * repeat: what is there already is not read again.
 */
export async function copyFolder(store: MediaStore, from: string, to: string): Promise<void> {
  const there = new Set<string>();
  for await (const { path } of store.list(to)) there.add(path.slice(to.length));
  for await (const { path, contentType } of store.list(from)) {
    if (path.endsWith('.jpg') || there.has(path.slice(from.length))) continue;
    await store.publish(to + path.slice(from.length), await store.read(path), contentType);
  }
}
