import { thumbHashToAverageRGBA, thumbHashToDataURL } from 'thumbhash';

/** What is known of a picture before it is there. */
interface Placeholder {
  /** The colour that the picture stands on where it leaves room. */
  readonly ground: string;
  /** Parts of the picture are see-through. */
  readonly isTransparent: boolean;
}

/** Grounds on which what is light, or dark, can be seen in either theme. */
const darkGround = '#3b3e3d';
const lightGround = '#f0f0ed';

const bytesOf = (hash: string) => Uint8Array.from(atob(hash), (character) => character.charCodeAt(0));

function read(hash: string): Placeholder {
  // Of what can be seen: transparent parts do not count.
  const { r, g, b, a } = thumbHashToAverageRGBA(bytesOf(hash));
  const isTransparent = a < 1;
  const isLight = 0.3 * r + 0.59 * g + 0.11 * b > 0.55;
  const average = `rgb(${[r, g, b].map((part) => Math.round(part * 255)).join(' ')})`;
  const calm = isLight ? darkGround : lightGround;
  return { ground: isTransparent ? calm : average, isTransparent };
}

/** Answers from what has been made of a hash; null for '' or a broken one. */
function remembering<T>(make: (hash: string) => T): (hash: string) => T | null {
  const made = new Map<string, T | null>();
  return (hash) => {
    if (hash === '') return null;
    let known = made.get(hash);
    if (known === undefined) {
      try {
        known = make(hash);
      } catch {
        known = null; // A placeholder is decoration; one that does not decode is left out.
      }
      made.set(hash, known);
    }
    return known;
  };
}

/** What a base64 thumbhash says of its picture; null for '' or a broken one. */
export const placeholderOf = remembering(read);

/**
 * A blurred stand-in, as a data URL; null for '' or a broken hash. Its first ones take some milliseconds each, more than all else of a
 * picture.
 */
export const blurOf = remembering((hash) => thumbHashToDataURL(bytesOf(hash)));
