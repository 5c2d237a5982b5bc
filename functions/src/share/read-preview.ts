import { presetAvatarPattern, uploadedPicturePattern } from '@glimpse/contract/fields';
import { defaultLanguage, type Language } from '@glimpse/contract/languages/language';
import type { Media } from '@glimpse/contract/media/media';
import type { Author } from '@glimpse/contract/profiles/user';
import { withShownAddresses } from '@glimpse/contract/rich-text/shown-address';
import type { SharePreview } from '@glimpse/contract/share/share-calls';
import type { Firestore } from 'firebase-admin/firestore';
import { pageAddress } from './address.ts';
import { mediaBy } from './post-card.ts';
import { excerpt } from './preview-text.ts';
import { readShared, type Shared } from './read-card.ts';

/** In graphemes. The preview has space for three lines. */
const maxText = 160;
const maxName = 80;
/** The preview is about this wide, in pixels. */
const pictureWidth = 640;

/**
 * Returns what a signed-out visitor sees of the page at a path. Null if it does not exist or is not public, so that the
 * login screen does not tell that a private account exists.
 */
export async function readPreview(
  db: Firestore,
  nowMs: number,
  path: string,
  language: Language = defaultLanguage,
): Promise<SharePreview | null> {
  const address = pageAddress(path);
  const shared = address && (await readShared(db, nowMs, address));
  const isPrivate = shared?.kind === 'profile' && shared.user.isPrivate;
  return shared && !isPrivate ? previewOf(shared, language) : null;
}

function previewOf(shared: Shared, language: Language): SharePreview {
  if (shared.kind === 'profile') {
    const { bio, postCount, followerCount } = shared.user;
    return { kind: 'profile', person: personOf(shared.user), text: cutText(bio), postCount, followerCount };
  }
  const { postBy, content, media, sensitive, likeCount, commentCount } = shared.post;
  const person = personOf(postBy);
  return {
    kind: 'post',
    person,
    text: cutText(content),
    picture: sensitive ? null : pictureOf(media[0], person.fullName, language),
    isSensitive: sensitive,
    likeCount,
    commentCount,
  };
}

const cutText = (text: string): string => excerpt(withShownAddresses(text), maxText);

const personOf = ({
  fullName,
  username,
  profileAvatar,
}: Pick<Author, 'fullName' | 'username' | 'profileAvatar'>): SharePreview['person'] => ({
  fullName: excerpt(fullName, maxName),
  username: excerpt(username, maxName),
  // Earlier releases stored URLs of other servers, which browsers must not load.
  profileAvatar:
    presetAvatarPattern.test(profileAvatar) || uploadedPicturePattern.test(profileAvatar) ? profileAvatar : '',
});

/** Returns a still picture. Null for a video without a poster. */
function pictureOf(media: Media, author: string, language: Language) {
  const { type, variants, posterUrl, alt, focus } = media;
  const rendition = variants.find(({ width }) => width >= pictureWidth) ?? variants.at(-1);
  // The renditions of an animation are animated, and its poster is its first frame.
  const url = media.isAnimated ? posterUrl || rendition?.url : rendition?.url || posterUrl;
  const still = url || (type === 'image' ? media.url : '');
  return still ? { url: still, alt: alt || mediaBy(language, type, author), focus } : null;
}
