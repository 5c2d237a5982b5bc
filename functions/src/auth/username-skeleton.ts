import { foldUsername } from '@glimpse/contract/profiles/fold-username';
import { reservedUsernames } from '@glimpse/contract/profiles/username';
import unhomoglyph from 'unhomoglyph';

/** In UTF-16 units, so that a document id never has more than Firestore's 1500 bytes. */
const maxLength = 300;

/**
 * Returns the skeleton of a username (Unicode Technical Standard 39, section 4). Usernames that look the same have the
 * same skeleton, for example `paypal` with a Cyrillic `а`, or `ana1` and `anal`. Only the server computes it, because
 * the table of characters is too large for browsers.
 */
export function usernameSkeleton(username: string): string {
  const prototypes = unhomoglyph(foldUsername(username).normalize('NFD'));
  // The prototype of `0` is `O`, but usernames are in lower case.
  return prototypes.toLowerCase().normalize('NFD').slice(0, maxLength);
}

const reservedSkeletons: ReadonlySet<string> = new Set(reservedUsernames.map(usernameSkeleton));

export const looksReserved = (username: string): boolean => reservedSkeletons.has(usernameSkeleton(username));
