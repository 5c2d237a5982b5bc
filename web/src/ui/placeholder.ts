import { thumbHashToAverageRGBA, thumbHashToDataURL } from 'thumbhash';

/** What is known of a picture before it is there. */
interface Placeholder {
  /** A blurred stand-in, as a data URL. */
  readonly url: string;
  /** The colour that the picture stands on where it leaves room. */
  readonly ground: string;
  /** Parts of the picture are see-through. */
  readonly isTransparent: boolean;
}

const made = new Map<string, Placeholder | null>();

/** Grounds on which what is light, or dark, can be seen in either theme. */
const darkGround = '#3b3e3d';
const lightGround = '#f0f0ed';

function decode(hash: string): Placeholder | null {
  try {
    const bytes = Uint8Array.from(atob(hash), (character) => character.charCodeAt(0));
    // Of what can be seen: transparent parts do not count.
    const { r, g, b, a } = thumbHashToAverageRGBA(bytes);
    const isTransparent = a < 1;
    const isLight = 0.3 * r + 0.59 * g + 0.11 * b > 0.55;
    const average = `rgb(${[r, g, b].map((part) => Math.round(part * 255)).join(' ')})`;
    const calm = isLight ? darkGround : lightGround;
    return { url: thumbHashToDataURL(bytes), ground: isTransparent ? calm : average, isTransparent };
  } catch {
    return null; // A placeholder is decoration; one that does not decode is left out.
  }
}

/** What a base64 thumbhash says of its picture; null for '' or a broken one. */
export function placeholderOf(hash: string): Placeholder | null {
  if (hash === '') return null;
  const known = made.get(hash);
  if (known !== undefined) return known;
  const placeholder = decode(hash);
  made.set(hash, placeholder);
  return placeholder;
}
