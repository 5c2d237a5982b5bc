import { type UserDoc, usernameOf } from '@glimpse/contract/profiles/user';
import { searchTokens } from '@glimpse/contract/search/search-tokens';

/** Returns the initial profile of a new account. `email` is in lower case. */
export function newProfile(
  nowMs: number,
  fullName: string,
  email: string,
  username: string = usernameOf(fullName),
): UserDoc {
  return {
    fullName,
    username,
    email,
    bio: '',
    website: '',
    profileAvatar: '',
    isPrivate: false,
    isSuspended: false,
    hidesEmail: false,
    hidesLikeCounts: false,
    hasPreferences: false,
    postCount: 0,
    followerCount: 0,
    followingCount: 0,
    followerPreview: [],
    followingPreview: [],
    pinnedPostIds: [],
    searchTokens: searchTokens(username, fullName, email),
    createdAt: nowMs,
    updatedAt: nowMs,
  };
}
