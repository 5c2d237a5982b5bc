import { DocumentId, presetAvatars } from '@glimpse/contract/fields';
import { profileLimits } from '@glimpse/contract/profiles/profile-limits';
import { parseSharedPath } from '@glimpse/contract/share/shared-path';

/**
 * The parts of a path. Null stands for an invalid part. `person` is a folded username with an `@` before it, an email
 * address, or a uid.
 */
export type Address =
  | { readonly kind: 'post'; readonly postId: string | null }
  | { readonly kind: 'profile'; readonly person: string | null }
  | { readonly kind: 'picture'; readonly source: PictureSource | null };

export type PageAddress = Exclude<Address, { kind: 'picture' }>;

/** The source of a share picture: a rendition or square of an upload (`width` in pixels), or a file of the site. */
export type PictureSource =
  | { readonly uid: string; readonly uploadId: string; readonly isSquare: boolean; readonly width: number }
  | { readonly file: string };

/**
 * Parses `/post/{id}`, `/profile/{email or id}`, `/@{username}` and `/share/...jpg`. Returns null for other paths.
 */
export function readAddress(path: string): Address | null {
  const [, root, ...rest] = path.replace(/\/$/, '').split('/');
  if (root === 'share') return { kind: 'picture', source: pictureSource(rest) };
  return pageAddress(path);
}

/** Parses the paths of pages. Returns null for other paths. */
export function pageAddress(path: string): PageAddress | null {
  const shared = parseSharedPath(path);
  switch (shared?.kind) {
    case 'post':
      return { kind: 'post', postId: documentId(shared.postId) };
    case 'profile':
      return { kind: 'profile', person: personOf(shared.person) };
    case 'username':
      return { kind: 'profile', person: usernameOf(shared.username) };
    default:
      return null;
  }
}

const documentId = (value: string): string | null => {
  const parsed = DocumentId.safeParse(value);
  return parsed.success ? parsed.data : null;
};

/** The longest folded username, in UTF-16 units. */
const maxUsername = 80;

/** Returns the folded username with an `@` before it, or null. */
function usernameOf(username: string): string | null {
  const folded = username.normalize('NFKC').toLowerCase();
  const isUsername = folded.length <= maxUsername && /^(?![.]|__.*__$)[\p{L}\p{M}\p{N}._]+$/u.test(folded);
  return isUsername ? `@${folded}` : null;
}

/** Returns a uid, or an email in lower case as Firestore has it. Null if it is neither. */
function personOf(person: string): string | null {
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
  const [, square, width] = third?.match(/^(square-)?([1-9]\d{0,3})\.jpg$/) ?? [];
  const uid = documentId(first);
  const uploadId = documentId(second);
  if (!width || !uid || !uploadId || more.length > 0) return null;
  return { uid, uploadId, isSquare: square !== undefined, width: Number(width) };
}

/**
 * The smallest square is too small for a link preview. Every picture whose smallest square is an avatar has this one.
 */
const previewSide = 320;

/**
 * Returns the path of a JPEG of this picture. Null if it is neither a public rendition in Storage nor a preset avatar.
 */
export function shareAddress(pictureUrl: string): string | null {
  if (presetAvatars.includes(pictureUrl)) return `/share${pictureUrl.replace(/\.webp$/, '.jpg')}`;
  const objectName = /^https?:\/\/[^/]+\/v0\/b\/[^/]+\/o\/([^/?]+)\?alt=media$/.exec(pictureUrl)?.[1];
  const parts = /^media\/([^/]+)\/([^/]+)\/(square-)?(\d+)\.webp$/.exec(tryDecode(objectName ?? '') ?? '');
  if (!parts) return null;
  const [, uid, uploadId, isSquare, width] = parts;
  const path = `/share/${uid}/${uploadId}/${isSquare ? `square-${previewSide}` : width}.jpg`;
  const address = readAddress(path);
  return address?.kind === 'picture' && address.source ? path : null;
}
