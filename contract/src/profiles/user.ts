import * as z from 'zod/mini';
import { ApiTime, AvatarUrl, addedLater, Count, DocumentId, Millis, text, Website } from '../fields.ts';
import { limits } from '../limits.ts';
import { CopiedAvatar, cut, StoredEmail, StoredName } from './person.ts';

/** The name part of a person, copied into what they write; bounded, whatever is stored. A trigger refreshes the copies. */
export const Author = z.object({
  uid: z.string(),
  fullName: StoredName,
  username: StoredName,
  email: StoredEmail,
  profileAvatar: CopiedAvatar,
});
export type Author = z.infer<typeof Author>;

/**
 * `users/{uid}`. Previews: the newest `limits.previewPeople` edges, newest first. `isPrivate`: the posts are for followers, and
 * following is by request; `email` and `website` are then '' here, and in `ContactDoc`. `isSuspended`: by moderators; nobody else
 * sees the profile or the posts.
 */
export const UserDoc = z.object({
  fullName: StoredName,
  username: StoredName,
  email: StoredEmail,
  bio: z.string(),
  website: z.string(),
  profileAvatar: z.string(),
  isPrivate: addedLater(z.boolean(), false),
  isSuspended: addedLater(z.boolean(), false),
  postCount: Count,
  followerCount: Count,
  followingCount: Count,
  followerPreview: z.array(Author),
  followingPreview: z.array(Author),
  searchTokens: z.array(z.string()),
  createdAt: Millis,
  updatedAt: Millis,
});
export type UserDoc = z.infer<typeof UserDoc>;

/** `users/{uid}/circle/contact`: what of a private account its followers read, and nobody else. Public accounts have none. */
export const ContactDoc = z.object({ email: StoredEmail, website: z.string() });
export type ContactDoc = z.infer<typeof ContactDoc>;

/**
 * `users/{uid}/following/{other}` and `users/{uid}/followers/{other}`: a summary of the other person. `isAccepted`: the one who
 * is followed was asked and has let the other in.
 */
export const FollowDoc = z.extend(Author, { isAccepted: addedLater(z.boolean(), false), createdAt: Millis });
export type FollowDoc = z.infer<typeof FollowDoc>;

/**
 * `users/{uid}/requests/{from}`: `from` asks to follow the private account `uid`; a summary of who asks. `uid`: who asks; `to`: who is
 * asked.
 */
export const FollowRequestDoc = z.extend(Author, { to: z.string(), createdAt: Millis });
export type FollowRequestDoc = z.infer<typeof FollowRequestDoc>;

/** `users/{uid}/private/counters`: counts that only the owner reads. None is none. `unread`: notifications, at most `notificationLimits.unread`. */
export const CountersDoc = z.object({ requestCount: Count, unread: addedLater(Count, 0) });
export type CountersDoc = z.infer<typeof CountersDoc>;

/** `emails/{sha256 of the lower-case address, hex}`: the one profile that owns the address. Read and written by functions only. */
export const EmailDoc = z.object({ uid: z.string(), createdAt: Millis });
export type EmailDoc = z.infer<typeof EmailDoc>;

/**
 * `removedAccounts/{uid}`: the profile is gone, and what belonged to that person is to go. Only in databases of release 2; since then a
 * job says so, and the sweep makes one of each that is left.
 */
export const RemovedAccountDoc = z.object({ uid: z.string(), createdAt: Millis });
export type RemovedAccountDoc = z.infer<typeof RemovedAccountDoc>;

/** What the owner may change, through the API or directly under the rules: the same values on both ways. */
export const ProfileEdit = z.object({
  bio: z.optional(text(limits.bio)),
  website: z.optional(Website),
  profileAvatar: z.optional(AvatarUrl),
});
export type ProfileEdit = z.infer<typeof ProfileEdit>;

/** A person inside another answer. `email`: '' of a private account. */
export const PersonSummary = z.object({
  _id: z.string(),
  id: z.string(),
  fullName: z.string(),
  username: z.string(),
  email: z.string(),
  profileAvatar: z.string(),
});
export type PersonSummary = z.infer<typeof PersonSummary>;

/** A user as the API shows one. `email` and `website`: of a private account '' but for itself and its followers. `followers` and `following`: the newest 20, and the caller where the caller is among them. */
export const User = z.extend(PersonSummary, {
  bio: z.string(),
  website: z.string(),
  followers: z.array(PersonSummary),
  following: z.array(PersonSummary),
  postCount: Count,
  followerCount: Count,
  followingCount: Count,
  createdAt: ApiTime,
  updatedAt: ApiTime,
});
export type User = z.infer<typeof User>;

export const UserParams = z.object({ userId: DocumentId });
/** An id, or an email: the way to a private account by its address. */
export const UserOrEmailParams = z.object({
  userId: z.union(
    [DocumentId, z.string().check(z.includes('@'), z.maxLength(limits.email))],
    'must be a document id',
  ),
});

/** The specification's rule: the name lowercased with spaces removed. (A few letters get longer by it.) */
export const usernameOf = (fullName: string): string =>
  cut(fullName.toLowerCase().replace(/\s+/gu, ''), limits.fullName);
