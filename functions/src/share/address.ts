import { DocumentId, presetAvatars } from '@glimpse/contract/fields';
import { limits } from '@glimpse/contract/limits';

/** What a path asks for. `person`: an address, or of a private account, which shows none, its id. `null` where it cannot exist, whatever is stored. */
export type Address =
  | { readonly kind: 'post'; readonly postId: string | null }
  | { readonly kind: 'profile'; readonly person: string | null }
  | { readonly kind: 'picture'; readonly source: PictureSource | null };

/** What a share picture shows: a rendition of an upload, or a file of the site. `width` in pixels. */
export type PictureSource =
  | { readonly uid: string; readonly uploadId: string; readonly width: number }
  | { readonly file: string };

/** Reads `/post/{id}`, `/profile/{email or id}` and `/share/...jpg`; null for any other path. */
export function readAddress(path: string): Address | null {
  const [, root, ...rest] = path.replace(/\/$/, '').split('/');
  const [first = ''] = rest;
  if (root === 'post' && rest.length === 1) return { kind: 'post', postId: documentId(first) };
  if (root === 'profile' && rest.length === 1) return { kind: 'profile', person: personOf(first) };
  if (root === 'share') return { kind: 'picture', source: pictureSource(rest) };
  return null;
}

const documentId = (value: string): string | null => {
  const parsed = DocumentId.safeParse(value);
  return parsed.success ? parsed.data : null;
};

/** Accounts are stored under the lowercase address. */
function personOf(segment: string): string | null {
  const person = decoded(segment) ?? '';
  if (!person.includes('@')) return documentId(person);
  return person.length <= limits.email ? person.toLowerCase() : null;
}

function decoded(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    // Not valid percent-encoding: nobody's address.
    return null;
  }
}

function pictureSource([first = '', second = '', third, ...more]: readonly string[]): PictureSource | null {
  if (first === 'avatars' && third === undefined) {
    const file = `/avatars/${second.replace(/\.jpg$/, '.webp')}`;
    return second.endsWith('.jpg') && presetAvatars.includes(file) ? { file } : null;
  }
  const width = third?.match(/^([1-9]\d{0,3})\.jpg$/)?.[1];
  const uid = documentId(first);
  const uploadId = documentId(second);
  if (!width || !uid || !uploadId || more.length > 0) return null;
  return { uid, uploadId, width: Number(width) };
}

/** The address of a JPEG of this picture, below the site: null when it is neither a variant in Storage nor a preset avatar. */
export function shareAddress(pictureUrl: string): string | null {
  if (presetAvatars.includes(pictureUrl)) return `/share${pictureUrl.replace(/\.webp$/, '.jpg')}`;
  const object = /^https?:\/\/[^/]+\/v0\/b\/[^/]+\/o\/([^/?]+)\?alt=media$/.exec(pictureUrl)?.[1];
  const parts = /^media\/([^/]+)\/([^/]+)\/(\d+)\.webp$/.exec(decoded(object ?? '') ?? '');
  if (!parts) return null;
  const address = `/share/${parts[1]}/${parts[2]}/${parts[3]}.jpg`;
  const read = readAddress(address);
  return read?.kind === 'picture' && read.source ? address : null;
}
