import { avifUrl, type Media, type MediaVariant } from '@glimpse/contract/media/media';
import { mediaRoots } from '@glimpse/contract/paths';
import { useEffect, useState } from 'react';
import { acquireObjectUrl } from '../../lib/browser/object-urls.ts';
import type { Rendition } from '../../ui/picture.tsx';
import { maxDensity } from './image-sizes.ts';

/** The URLs of a picture or video. `url` and `posterUrl` of private media are null until the file has been fetched. */
export interface MediaUrls {
  readonly url: string | null;
  readonly posterUrl: string | null;
  readonly variants: readonly Rendition[];
  /** True if a private file could not be fetched. */
  readonly isMissing: boolean;
}

/**
 * Returns the URLs of a media item for a box that is `widthPx` CSS pixels wide. Only some people may read the files of
 * private accounts and moderated posts, so the hook fetches them with the viewer's token and returns object URLs. With
 * `isStill`, `url` is a still picture: the poster of a video, or the first frame of an animated picture.
 */
export function useMediaUrls(media: Media, widthPx: number, isStill = false): MediaUrls {
  const isPrivate = isPrivateMedia(media);
  const isPlayable = media.type === 'video' && !isStill;
  const source = isStill ? stillOf(media) : media;
  const picture = usePrivatePicture(isPrivate ? (isPlayable ? stillOf(media) : source) : null, widthPx);
  const video = useObjectUrl(isPrivate && isPlayable ? media.url : null);
  if (isPrivate) {
    const posterUrl = media.type === 'video' ? picture.url : '';
    return { ...(isPlayable ? video : picture), posterUrl, variants: [] };
  }
  // `PostPicture` shows the same rendition while the code for videos loads, so the browser fetches the poster once.
  const posterUrl = media.posterUrl && fittingFile(stillOf(media), widthPx).url;
  return { url: source.url, posterUrl, variants: renditionsOf(source.variants), isMissing: false };
}

/** The top-level folders that only some people can read (storage.rules). */
const privateRoots = [...mediaRoots.filter((root) => root !== 'media'), 'stories', 'conversations', 'evidence'];

const isPrivateMedia = ({ path }: Media) => privateRoots.some((root) => path.startsWith(`${root}/`));

type PictureSource = Pick<Media, 'url' | 'variants'>;

/** Returns the still picture of a media item. Its `url` is '' if a video has no poster. */
function stillOf(media: Media): PictureSource {
  const { type, posterUrl, variants, isAnimated } = media;
  if (type === 'video') return { url: posterUrl, variants };
  return isAnimated && posterUrl !== '' ? { url: posterUrl, variants: [] } : media;
}

/**
 * Returns the URLs of the square thumbnail. Uploads of earlier releases have no squares. For them, returns the still
 * picture, and the caller crops it.
 */
export function useSquareUrls(media: Media, widthPx: number): MediaUrls {
  const largest = media.squares.at(-1);
  const { url, variants } = largest ? { url: largest.url, variants: media.squares } : stillOf(media);
  const isPrivate = isPrivateMedia(media);
  const thumbnail = usePrivatePicture(isPrivate ? { url, variants } : null, widthPx);
  if (isPrivate) return { ...thumbnail, posterUrl: '', variants: [] };
  return { url, posterUrl: '', variants: renditionsOf(variants), isMissing: false };
}

/**
 * Fetches a captions file and returns its object URL, because browsers load captions from the same origin only. Returns
 * null for '', during the download, and after a failure.
 */
export const useCaptionsUrl = (storageUrl: string): string | null => useObjectUrl(storageUrl).url;

/** Returns the URL of a picture, or null for a private picture that has not been fetched. */
export function usePictureUrl(storageUrl: string): string | null {
  const isPrivate = privateRoots.some((root) => storageUrl.includes(`/o/${root}%2F`));
  const { url } = useObjectUrl(isPrivate ? storageUrl : null);
  return isPrivate ? url : storageUrl;
}

const renditionsOf = (variants: readonly MediaVariant[]): Rendition[] =>
  variants.map((variant) => ({ ...variant, avifUrl: variant.hasAvif ? avifUrl(variant) : null }));

/** Fetches a private picture in the size that fits this screen. Fetches nothing for null. */
function usePrivatePicture(source: PictureSource | null, widthPx: number): ObjectUrl {
  const file = source && fittingFile(source, widthPx);
  return useObjectUrl(file?.url ?? null, file?.avifUrl);
}

/** Returns the URLs of the smallest rendition that is sharp on this screen. */
function fittingFile({ variants, url }: PictureSource, widthPx: number): { url: string; avifUrl: string | null } {
  const pixels = Math.min(widthPx, innerWidth) * Math.min(devicePixelRatio, maxDensity);
  const fitting = variants.find(({ width }) => width >= pixels);
  const variant = fitting ?? variants.at(-1);
  return { url: variant?.url ?? url, avifUrl: variant?.hasAvif ? avifUrl(variant) : null };
}

interface ObjectUrl {
  readonly url: string | null;
  readonly isMissing: boolean;
}

const loading: ObjectUrl = { url: null, isMissing: false };

/**
 * Fetches the file at a Storage URL and returns its object URL. Fetches `avifUrlOfFile` instead if the browser shows
 * AVIF. Fetches nothing for null or ''.
 */
function useObjectUrl(storageUrl: string | null, avifUrlOfFile: string | null = null): ObjectUrl {
  const [loaded, setLoaded] = useState<ObjectUrl & { storageUrl: string | null }>({
    ...loading,
    storageUrl: null,
  });
  useEffect(() => {
    if (!storageUrl) return undefined;
    let isCancelled = false;
    const { url, release } = acquireObjectUrl(storageUrl, async () => {
      const { readFile, showsAvif } = await import('../../lib/firebase/read-file.ts');
      return readFile(avifUrlOfFile !== null && (await showsAvif()) ? avifUrlOfFile : storageUrl);
    });
    const show = (file: ObjectUrl) => !isCancelled && setLoaded({ ...file, storageUrl });
    url.then(
      (objectUrl) => show({ url: objectUrl, isMissing: false }),
      () => show({ url: null, isMissing: true }),
    );
    return () => {
      isCancelled = true;
      release();
    };
  }, [storageUrl, avifUrlOfFile]);
  return loaded.storageUrl === storageUrl ? loaded : loading;
}
