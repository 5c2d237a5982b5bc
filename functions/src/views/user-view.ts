import { toApiTime } from '@glimpse/contract/fields';
import { copiedAvatar } from '@glimpse/contract/profiles/person';
import type { Author, PersonSummary, User, UserDoc } from '@glimpse/contract/profiles/user';
import type { Stored } from '../firestore/documents.ts';
import { withOwn } from '../firestore/previews.ts';

/** The caller's own place in the lists of one user, which the newest 20 may not show. */
export interface ViewerEdges {
  readonly follower?: Author | undefined;
  readonly following?: Author | undefined;
}

/** A user as the API shows one. */
export function userView({ id, data }: Stored<UserDoc>, edges: ViewerEdges = {}): User {
  return {
    ...personSummary({ ...data, uid: id }),
    bio: data.bio,
    website: data.website,
    followers: withOwn(data.followerPreview, edges.follower).map(personSummary),
    following: withOwn(data.followingPreview, edges.following).map(personSummary),
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
 * The name part of a user, as it is copied into what they write: names and address are as short as `UserDoc` reads them. Only of a
 * profile as it is stored: the address of a private account stands in no copy.
 */
export const authorOf = ({ id, data }: Stored<UserDoc>): Author => ({
  uid: id,
  fullName: data.fullName,
  username: data.username,
  email: data.email,
  profileAvatar: copiedAvatar(data.profileAvatar),
});
