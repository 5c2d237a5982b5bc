import { thumbHashToAverageRGBA, thumbHashToDataURL } from 'thumbhash';

/** Properties of a picture that its thumbhash contains. They are known before the picture has been loaded. */
interface Placeholder {
  /** The background colour, visible if the picture does not fill its box. */
  readonly background: string;
  /** Parts of the picture are transparent. */
  readonly isTransparent: boolean;
}

/** The backgrounds of light and of dark pictures with transparent parts. They are the same in both themes. */
const darkBackground = '#3b3e3d';
const lightBackground = '#f0f0ed';

const bytesOf = (hash: string) => Uint8Array.from(atob(hash), (character) => character.charCodeAt(0));

function decodePlaceholder(hash: string): Placeholder {
  // The average excludes transparent parts.
  const { r, g, b, a } = thumbHashToAverageRGBA(bytesOf(hash));
  const isTransparent = a < 1;
  const isLight = 0.3 * r + 0.59 * g + 0.11 * b > 0.55;
  const average = `rgb(${[r, g, b].map((part) => Math.round(part * 255)).join(' ')})`;
  const contrasting = isLight ? darkBackground : lightBackground;
  return { background: isTransparent ? contrasting : average, isTransparent };
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
 * Returns a blurred picture as a data URL, or null for '' or an invalid hash. The first call for a hash takes several
 * milliseconds, so do not call it while rendering.
 */
export const blurOf = memoized((hash) => thumbHashToDataURL(bytesOf(hash)));
