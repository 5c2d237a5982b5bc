import { avifUrl, type Media, type MediaVariant } from '@glimpse/contract/media/media';
import { useEffect, useState } from 'react';
import { acquireObjectUrl } from '../../lib/browser/object-urls.ts';
import type { Rendition } from '../../ui/picture.tsx';

/** The URLs of a picture or video. `url` and `posterUrl` are null until a private file has been fetched. */
export interface MediaUrls {
  readonly url: string | null;
  readonly posterUrl: string | null;
  readonly variants: readonly Rendition[];
  /** A private file could not be fetched. */
  readonly isMissing: boolean;
}

/**
 * Returns the URLs of a media item for a box that is `widthPx` CSS pixels wide. Only followers may read the files of a
 * private account, so the hook fetches them with the viewer's token and returns object URLs. With `isStill`, returns
 * the poster of a video and the first frame of an animated picture.
 */
export function useMediaUrls(media: Media, widthPx: number, isStill = false): MediaUrls {
  const isPrivate = media.path.startsWith('private/');
  const source = isStill ? stillOf(media) : media;
  const picture = useObjectUrl(isPrivate ? fittingUrl(source, widthPx) : null);
  const video = useObjectUrl(isPrivate && media.type === 'video' && !isStill ? media.url : null);
  if (!isPrivate) {
    const { url, variants } = source;
    // The same poster that `PostPicture` shows while the code for videos is loading.
    const posterUrl = media.posterUrl && fittingUrl(stillOf(media), widthPx);
    return { url, posterUrl, variants: renditionsOf(variants), isMissing: false };
  }
  return media.type === 'video'
    ? {
        url: video.url,
        posterUrl: picture.url,
        variants: [],
        isMissing: (isStill ? picture : video).isMissing,
      }
    : { url: picture.url, posterUrl: '', variants: [], isMissing: picture.isMissing };
}

type Source = Pick<Media, 'url' | 'variants'>;

/** Returns the still picture of a media item. Its `url` is '' if a video has no poster. */
function stillOf(media: Media): Source {
  const { type, posterUrl, variants, isAnimated } = media;
  if (type === 'video') return { url: posterUrl, variants };
  return isAnimated && posterUrl !== '' ? { url: posterUrl, variants: [] } : media;
}

/**
 * Returns the URLs of the square thumbnail. Uploads of earlier releases have none, so their still picture is returned
 * for the caller to crop.
 */
export function useSquareUrls(media: Media, widthPx: number): MediaUrls {
  const largest = media.squares.at(-1);
  const { url, variants } = largest ? { url: largest.url, variants: media.squares } : stillOf(media);
  const isPrivate = media.path.startsWith('private/');
  const file = useObjectUrl(isPrivate ? fittingUrl({ url, variants }, widthPx) : null);
  if (isPrivate) return { ...file, posterUrl: '', variants: [] };
  return { url, posterUrl: '', variants: renditionsOf(variants), isMissing: false };
}

/**
 * Fetches a captions file and returns its object URL, because browsers load captions from the same origin only. Returns
 * null for '', until the file is there, and if it cannot be fetched.
 */
export const useCaptionsUrl = (storageUrl: string): string | null => useObjectUrl(storageUrl).url;

/** Returns the URL of a picture, or null while a private picture is being fetched or if that fails. */
export function usePictureUrl(storageUrl: string): string | null {
  const isPrivate = storageUrl.includes('/o/private%2F');
  const { url } = useObjectUrl(isPrivate ? storageUrl : null);
  return isPrivate ? url : storageUrl;
}

const renditionsOf = (variants: readonly MediaVariant[]): Rendition[] =>
  variants.map((variant) => ({ ...variant, avifUrl: variant.hasAvif ? avifUrl(variant) : null }));

/** Returns the URL of the smallest rendition that is sharp on this screen. */
function fittingUrl({ variants, url }: Source, widthPx: number): string {
  const fitting = variants.find(({ width }) => width >= widthPx * devicePixelRatio);
  return (fitting ?? variants.at(-1))?.url ?? url;
}

interface ObjectUrl {
  readonly url: string | null;
  readonly isMissing: boolean;
}

const loading: ObjectUrl = { url: null, isMissing: false };

/** Fetches the file at a Storage URL and returns its object URL. Fetches nothing for null or ''. */
function useObjectUrl(storageUrl: string | null): ObjectUrl {
  const [loaded, setLoaded] = useState<ObjectUrl & { storageUrl: string | null }>({
    ...loading,
    storageUrl: null,
  });
  useEffect(() => {
    if (!storageUrl) return undefined;
    let isUnmounted = false;
    const { url, release } = acquireObjectUrl(storageUrl, async () => {
      const { readFile } = await import('../../lib/firebase/read-file.ts');
      return readFile(storageUrl);
    });
    const show = (file: ObjectUrl) => !isUnmounted && setLoaded({ ...file, storageUrl });
    url.then(
      (objectUrl) => show({ url: objectUrl, isMissing: false }),
      () => show({ url: null, isMissing: true }),
    );
    return () => {
      isUnmounted = true;
      release();
    };
  }, [storageUrl]);
  return loaded.storageUrl === storageUrl ? loaded : loading;
}
