import type { Media } from '@glimpse/contract/media';
import { useEffect, useState } from 'react';
import { holdObjectUrl } from '../../lib/browser/object-urls.ts';

/** Where a picture or video is to be loaded from. `url` and `posterUrl` are null while that is being fetched. */
export interface ShownMedia {
  readonly url: string | null;
  readonly posterUrl: string | null;
  readonly variants: Media['variants'];
  /** It could not be fetched. */
  readonly isMissing: boolean;
}

/**
 * The media as the browser can show them, `widthPx` CSS pixels wide. Those of a private account lie where only followers may read them: they are fetched
 * with the viewer's token and shown from memory. `isStill`: of a video only the poster is shown.
 */
export function useShownMedia(media: Media, widthPx: number, isStill = false): ShownMedia {
  const isPrivate = media.path.startsWith('private/');
  const still = isPrivate ? fittingUrl(media, widthPx) : null;
  const picture = usePrivateFile(still);
  const film = usePrivateFile(isPrivate && media.type === 'video' && !isStill ? media.url : null);
  if (!isPrivate) {
    const { url, posterUrl, variants } = media;
    return { url, posterUrl, variants, isMissing: false };
  }
  return media.type === 'video'
    ? { url: film.url, posterUrl: picture.url, variants: [], isMissing: (isStill ? picture : film).isMissing }
    : { url: picture.url, posterUrl: '', variants: [], isMissing: picture.isMissing };
}

/** The same of one picture, by its address; null while it is being fetched, and when it cannot be. */
export function useShownPicture(address: string): string | null {
  const isPrivate = address.includes('/o/private%2F');
  const { url } = usePrivateFile(isPrivate ? address : null);
  return isPrivate ? url : address;
}

/** The smallest rendition that is sharp on this screen. */
function fittingUrl({ variants, url }: Media, widthPx: number): string {
  const fitting = variants.find(({ width }) => width >= widthPx * devicePixelRatio);
  return (fitting ?? variants.at(-1))?.url ?? url;
}

interface PrivateFile {
  readonly url: string | null;
  readonly isMissing: boolean;
}

const waiting: PrivateFile = { url: null, isMissing: false };

/** The file at this Storage address, as an address of this page; nothing for null. */
function usePrivateFile(address: string | null): PrivateFile {
  const [shown, setShown] = useState<PrivateFile & { of: string | null }>({ ...waiting, of: null });
  useEffect(() => {
    if (address === null) return undefined;
    let isOver = false;
    const { url, release } = holdObjectUrl(address, async () => {
      const { readFile } = await import('../../lib/firebase/read-file.ts');
      return readFile(pathIn(address));
    });
    const show = (file: PrivateFile) => !isOver && setShown({ ...file, of: address });
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

/** Storage addresses carry the path as one encoded component. */
const pathIn = (address: string): string =>
  decodeURIComponent(new URL(address).pathname.split('/o/')[1] ?? '');
