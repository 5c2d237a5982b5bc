import { toApiTime } from '@glimpse/contract/fields';
import { copiedAvatar } from '@glimpse/contract/profiles/person';
import type { Author, PersonSummary, User, UserDoc } from '@glimpse/contract/profiles/user';
import type { Stored } from '../firestore/documents.ts';
import { withViewerEntry } from '../firestore/previews.ts';

/** The viewer's entries in the lists of a user. The previews of the newest 20 people can lack them. */
export interface ViewerFollows {
  readonly follower?: Author | undefined;
  readonly following?: Author | undefined;
}

/** Returns the API form of a user. */
export function userView({ id, data }: Stored<UserDoc>, viewer: ViewerFollows = {}): User {
  return {
    ...personSummary({ ...data, uid: id }),
    bio: data.bio,
    website: data.website,
    followers: withViewerEntry(data.followerPreview, viewer.follower).map(personSummary),
    following: withViewerEntry(data.followingPreview, viewer.following).map(personSummary),
    postCount: data.postCount,
    followerCount: data.followerCount,
    followingCount: data.followingCount,
    createdAt: toApiTime(data.createdAt),
    updatedAt: toApiTime(data.updatedAt),
  };
}

export const personSummary = ({ uid, fullName, username, email, profileAvatar }: Author): PersonSummary => ({
  _id: uid,
  id: uid,
  fullName,
  username,
  email,
  profileAvatar,
});

/**
 * Returns the copy of name, email and picture that posts, comments and follows contain. It needs the stored
 * profile, which has no email for a private account.
 */
export const authorOf = ({ id, data }: Stored<UserDoc>): Author => ({
  uid: id,
  fullName: data.fullName,
  username: data.username,
  email: data.email,
  profileAvatar: copiedAvatar(data.profileAvatar),
});
