import { defaultLanguage, type Language } from '@glimpse/contract/languages/language';
import { profilePath } from '@glimpse/contract/profiles/fold-username';
import { UserDoc } from '@glimpse/contract/profiles/user';
import { withShownAddresses } from '@glimpse/contract/rich-text/shown-address';
import * as z from 'zod/mini';
import { shareAddress } from './address.ts';
import { type Card, type CardPicture, iconPicture, interaction, type JsonObject, siteName } from './card.ts';
import { excerpt, previewText } from './preview-text.ts';

export const SharedUser = z.pick(UserDoc, {
  fullName: true,
  username: true,
  email: true,
  hidesEmail: true,
  bio: true,
  website: true,
  profileAvatar: true,
  isPrivate: true,
  isSuspended: true,
  hidesLikeCounts: true,
  postCount: true,
  followerCount: true,
  followingCount: true,
  createdAt: true,
});
export type SharedUser = z.infer<typeof SharedUser>;

export const profileUrl = (origin: string, person: { uid: string; username: string }): string =>
  origin + profilePath(person);

export function profileCard(origin: string, uid: string, user: SharedUser, language: Language = defaultLanguage): Card {
  const url = profileUrl(origin, { uid, username: user.username });
  const name = excerpt(user.fullName, 80);
  const username = excerpt(user.username, 80);
  const counts = { posts: user.postCount, followers: user.followerCount };
  const bioText = withShownAddresses(user.bio);
  const bio = excerpt(bioText, 160);
  const picture = avatarPicture(origin, user.profileAvatar, name, language);
  const data: JsonObject = {
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    '@id': url,
    url,
    dateCreated: new Date(user.createdAt).toISOString(),
    mainEntity: {
      '@type': 'Person',
      name: user.fullName,
      alternateName: user.username,
      url,
      image: picture.url,
      ...(bioText ? { description: bioText } : {}),
      ...(user.website ? { sameAs: user.website } : {}),
      interactionStatistic: [interaction('FollowAction', user.followerCount)],
      agentInteractionStatistic: [
        interaction('WriteAction', user.postCount),
        interaction('FollowAction', user.followingCount),
      ],
    },
  };
  return {
    language,
    url,
    type: 'profile',
    title: `${name} (@${username}) • ${siteName}`,
    description: bio
      ? previewText(language, 'preview.bioDescription', { bio, ...counts })
      : previewText(language, 'preview.profileDescription', { name, ...counts }),
    picture,
    isPictureLarge: false,
    properties: [['profile:username', user.username]],
    data,
  };
}

/** Returns the JPEG of an uploaded or preset avatar. If there is none, it returns the app's icon. */
function avatarPicture(origin: string, avatar: string, name: string, language: Language): CardPicture {
  const address = shareAddress(avatar);
  if (!address) return iconPicture(origin);
  const alt = previewText(language, 'preview.avatarAlt', { name });
  return { url: origin + address, mimeType: 'image/jpeg', width: null, height: null, alt };
}
