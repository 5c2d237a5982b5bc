import { DocumentId, presetAvatars } from '@glimpse/contract/fields';
import { foldUsername } from '@glimpse/contract/profiles/fold-username';
import { profileLimits } from '@glimpse/contract/profiles/profile-limits';

/**
 * The parts of a path. Null stands for an invalid part. `person` is a folded username with an `@` before it, an email
 * address, or a uid.
 */
export type Address =
  | { readonly kind: 'post'; readonly postId: string | null }
  | { readonly kind: 'profile'; readonly person: string | null }
  | { readonly kind: 'picture'; readonly source: PictureSource | null };

/** The source of a share picture: a rendition of an upload (`width` in pixels), or a file of the site. */
export type PictureSource =
  | { readonly uid: string; readonly uploadId: string; readonly width: number }
  | { readonly file: string };

/** Parses `/post/{id}`, `/@{username}`, `/profile/{email or id}` and `/share/...jpg`. Returns null for other paths. */
export function readAddress(path: string): Address | null {
  const [, root = '', ...rest] = path.replace(/\/$/, '').split('/');
  const [first = ''] = rest;
  if (/^(?:@|%40)/.test(root) && rest.length === 0) return { kind: 'profile', person: usernameOf(root) };
  if (root === 'post' && rest.length === 1) return { kind: 'post', postId: documentId(first) };
  if (root === 'profile' && rest.length === 1) return { kind: 'profile', person: personOf(first) };
  if (root === 'share') return { kind: 'picture', source: pictureSource(rest) };
  return null;
}

const documentId = (value: string): string | null => {
  const parsed = DocumentId.safeParse(value);
  return parsed.success ? parsed.data : null;
};

/** Returns the folded username with an `@` before it, or null. */
function usernameOf(segment: string): string | null {
  const folded = foldUsername(tryDecode(segment) ?? '');
  return folded === '' ? null : `@${folded}`;
}

/** Returns a uid, or an email in lower case as Firestore has it. Null if it is neither. */
function personOf(segment: string): string | null {
  const person = tryDecode(segment) ?? '';
  if (!person.includes('@')) return documentId(person);
  // A username is at `/@{username}`.
  if (person.startsWith('@')) return null;
  return person.length <= profileLimits.email ? person.toLowerCase() : null;
}

function tryDecode(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    // The percent-encoding is invalid.
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

/**
 * Returns the path of a JPEG of this picture. Null if it is neither a public rendition in Storage nor a preset avatar.
 */
export function shareAddress(pictureUrl: string): string | null {
  if (presetAvatars.includes(pictureUrl)) return `/share${pictureUrl.replace(/\.webp$/, '.jpg')}`;
  const objectName = /^https?:\/\/[^/]+\/v0\/b\/[^/]+\/o\/([^/?]+)\?alt=media$/.exec(pictureUrl)?.[1];
  const parts = /^media\/([^/]+)\/([^/]+)\/(\d+)\.webp$/.exec(tryDecode(objectName ?? '') ?? '');
  if (!parts) return null;
  const path = `/share/${parts[1]}/${parts[2]}/${parts[3]}.jpg`;
  const address = readAddress(path);
  return address?.kind === 'picture' && address.source ? path : null;
}
