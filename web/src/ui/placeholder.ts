import { thumbHashToDataURL } from 'thumbhash';

const made = new Map<string, string | null>();

function decode(hash: string): string | null {
  try {
    return thumbHashToDataURL(Uint8Array.from(atob(hash), (character) => character.charCodeAt(0)));
  } catch {
    return null; // A placeholder is decoration; one that does not decode is left out.
  }
}

/** A blurred stand-in for a picture, as a data URL, from its base64 thumbhash; null for '' or a broken one. */
export function placeholderUrl(hash: string): string | null {
  if (hash === '') return null;
  const known = made.get(hash);
  if (known !== undefined) return known;
  const url = decode(hash);
  made.set(hash, url);
  return url;
}
