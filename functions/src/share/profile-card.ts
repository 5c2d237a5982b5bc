import { profilePath } from '@glimpse/contract/profiles/fold-username';
import { UserDoc } from '@glimpse/contract/profiles/user';
import { withShownAddresses } from '@glimpse/contract/rich-text/shown-address';
import * as z from 'zod/mini';
import { shareAddress } from './address.ts';
import { type Card, type CardPicture, iconPicture, interaction, type JsonObject, siteName } from './card.ts';
import { excerpt } from './text.ts';

/** The fields of a profile that its link preview uses. */
export const SharedUser = z.pick(UserDoc, {
  fullName: true,
  username: true,
  email: true,
  bio: true,
  website: true,
  profileAvatar: true,
  isSuspended: true,
  postCount: true,
  followerCount: true,
  followingCount: true,
  createdAt: true,
});
export type SharedUser = z.infer<typeof SharedUser>;

/** Returns the URL of a profile. */
export const profileUrl = (origin: string, person: { uid: string; username: string }): string =>
  origin + profilePath(person);

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

export function profileCard(origin: string, uid: string, user: SharedUser): Card {
  const url = profileUrl(origin, { uid, username: user.username });
  const name = excerpt(user.fullName, 80);
  const username = excerpt(user.username, 80);
  const counts = `${counted(user.postCount, 'post', 'posts')}, ${counted(user.followerCount, 'follower', 'followers')}`;
  const bioText = withShownAddresses(user.bio);
  const bio = excerpt(bioText, 160);
  const picture = avatarPicture(origin, user.profileAvatar, name);
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
    url,
    type: 'profile',
    title: `${name} (@${username}) • ${siteName}`,
    description: bio ? `${bio} · ${counts}` : `${name} on ${siteName}: ${counts}.`,
    picture,
    isPictureLarge: false,
    properties: [['profile:username', user.username]],
    data,
  };
}

/** Returns the JPEG of an uploaded or preset avatar. If there is none, it returns the app's icon. */
function avatarPicture(origin: string, avatar: string, name: string): CardPicture {
  const address = shareAddress(avatar);
  if (!address) return iconPicture(origin);
  const alt = `Profile picture of ${name}`;
  return { url: origin + address, mimeType: 'image/jpeg', width: null, height: null, alt };
}
