import { avifUrl, type Media, type MediaVariant } from '@glimpse/contract/media/media';
import { useEffect, useState } from 'react';
import { holdObjectUrl } from '../../lib/browser/object-urls.ts';
import type { Rendition } from '../../ui/picture.tsx';

/** Where a picture or video is to be loaded from. `url` and `posterUrl` are null while that is being fetched. */
export interface ShownMedia {
  readonly url: string | null;
  readonly posterUrl: string | null;
  readonly variants: readonly Rendition[];
  /** It could not be fetched. */
  readonly isMissing: boolean;
}

/**
 * The media as the browser can show them, `widthPx` CSS pixels wide. Those of a private account lie where only followers may read them: they are fetched
 * with the viewer's token and shown from memory. `isStill`: of a video only the poster is shown, and of a picture that moves its first frame.
 */
export function useShownMedia(media: Media, widthPx: number, isStill = false): ShownMedia {
  const isPrivate = media.path.startsWith('private/');
  const source = isStill ? stillOf(media) : media;
  const picture = useFile(isPrivate ? fittingUrl(source, widthPx) : null);
  const film = useFile(isPrivate && media.type === 'video' && !isStill ? media.url : null);
  if (!isPrivate) {
    const { url, variants } = source;
    // The same that stood for it while its code was fetched.
    const posterUrl = media.posterUrl && fittingUrl(stillOf(media), widthPx);
    return { url, posterUrl, variants: renditionsOf(variants), isMissing: false };
  }
  return media.type === 'video'
    ? { url: film.url, posterUrl: picture.url, variants: [], isMissing: (isStill ? picture : film).isMissing }
    : { url: picture.url, posterUrl: '', variants: [], isMissing: picture.isMissing };
}

type Source = Pick<Media, 'url' | 'variants'>;

/** Of a video its poster, in all its widths; '' when it has none. */
function stillOf(media: Media): Source {
  const { type, posterUrl, variants, isAnimated } = media;
  if (type === 'video') return { url: posterUrl, variants };
  return isAnimated && posterUrl !== '' ? { url: posterUrl, variants: [] } : media;
}

/** A square thumbnail: cut on the server, or, of uploads of earlier releases, the still that is to be cut where it is shown. */
export function useShownSquare(media: Media, widthPx: number): ShownMedia {
  const largest = media.squares.at(-1);
  const { url, variants } = largest ? { url: largest.url, variants: media.squares } : stillOf(media);
  const isPrivate = media.path.startsWith('private/');
  const file = useFile(isPrivate ? fittingUrl({ url, variants }, widthPx) : null);
  if (isPrivate) return { ...file, posterUrl: '', variants: [] };
  return { url, posterUrl: '', variants: renditionsOf(variants), isMissing: false };
}

/** A captions file, as an address of this page: no browser takes one from elsewhere. null for '', while it is being fetched, and when it cannot be. */
export const useShownCaptions = (address: string): string | null => useFile(address).url;

/** The same of one picture, by its address; null while it is being fetched, and when it cannot be. */
export function useShownPicture(address: string): string | null {
  const isPrivate = address.includes('/o/private%2F');
  const { url } = useFile(isPrivate ? address : null);
  return isPrivate ? url : address;
}

const renditionsOf = (variants: readonly MediaVariant[]): Rendition[] =>
  variants.map((variant) => ({ ...variant, avifUrl: variant.hasAvif ? avifUrl(variant) : null }));

/** The smallest rendition that is sharp on this screen. */
function fittingUrl({ variants, url }: Source, widthPx: number): string {
  const fitting = variants.find(({ width }) => width >= widthPx * devicePixelRatio);
  return (fitting ?? variants.at(-1))?.url ?? url;
}

interface ShownFile {
  readonly url: string | null;
  readonly isMissing: boolean;
}

const waiting: ShownFile = { url: null, isMissing: false };

/** The file at this Storage address, as an address of this page; nothing for null or ''. */
function useFile(address: string | null): ShownFile {
  const [shown, setShown] = useState<ShownFile & { of: string | null }>({ ...waiting, of: null });
  useEffect(() => {
    if (!address) return undefined;
    let isOver = false;
    const { url, release } = holdObjectUrl(address, async () => {
      const { readFile } = await import('../../lib/firebase/read-file.ts');
      return readFile(address);
    });
    const show = (file: ShownFile) => !isOver && setShown({ ...file, of: address });
    url.then(
      (found) => show({ url: found, isMissing: false }),
      () => show({ url: null, isMissing: true }),
    );
    return () => {
      isOver = true;
      release();
    };
  }, [address]);
  return shown.of === address ? shown : waiting;
}
