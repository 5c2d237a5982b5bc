import { thumbHashToAverageRGBA, thumbHashToDataURL } from 'thumbhash';

/** The properties of a picture that its thumbhash gives before the picture has been loaded. */
interface Placeholder {
  /** The background colour, visible if the picture does not fill its box. */
  readonly ground: string;
  /** Whether parts of the picture are transparent. */
  readonly isTransparent: boolean;
}

/** Backgrounds for light and dark transparent pictures, in both themes. */
const darkGround = '#3b3e3d';
const lightGround = '#f0f0ed';

const bytesOf = (hash: string) => Uint8Array.from(atob(hash), (character) => character.charCodeAt(0));

function decodePlaceholder(hash: string): Placeholder {
  // The average excludes transparent parts.
  const { r, g, b, a } = thumbHashToAverageRGBA(bytesOf(hash));
  const isTransparent = a < 1;
  const isLight = 0.3 * r + 0.59 * g + 0.11 * b > 0.55;
  const average = `rgb(${[r, g, b].map((part) => Math.round(part * 255)).join(' ')})`;
  const contrasting = isLight ? darkGround : lightGround;
  return { ground: isTransparent ? contrasting : average, isTransparent };
}

/** Caches the results of `decode` by hash. The result is null for '' or an invalid hash. */
function memoized<T>(decode: (hash: string) => T): (hash: string) => T | null {
  const cache = new Map<string, T | null>();
  return (hash) => {
    if (hash === '') return null;
    let result = cache.get(hash);
    if (result === undefined) {
      try {
        result = decode(hash);
      } catch {
        result = null; // A placeholder is only decoration.
      }
      cache.set(hash, result);
    }
    return result;
  };
}

/** Returns the placeholder for a base64 thumbhash, or null for '' or an invalid hash. */
export const placeholderOf = memoized(decodePlaceholder);

/**
 * Returns a blurred picture as a data URL, or null for '' or an invalid hash. The first call for a hash takes some
 * milliseconds, which is more than everything else that rendering a picture needs.
 */
export const blurOf = memoized((hash) => thumbHashToDataURL(bytesOf(hash)));
