import * as z from 'zod/mini';
import { ApiTime, AvatarUrl, Count, DocumentId, Millis, text, Website } from '../fields.ts';
import { CopiedAvatar, cut, StoredEmail, StoredName } from './person.ts';
import { profileLimits } from './profile-limits.ts';

/**
 * A summary of a person, copied into documents that show it. Parsing cuts it to the limits. A trigger refreshes the
 * copies.
 */
export const Author = z.object({
  uid: z.string(),
  fullName: StoredName,
  username: StoredName,
  email: StoredEmail,
  profileAvatar: CopiedAvatar,
});
export type Author = z.infer<typeof Author>;

/** `users/{uid}`: the profile. */
export const UserDoc = z.object({
  fullName: StoredName,
  username: StoredName,
  /** Empty for a private account. `ContactDoc` then has `email` and `website`. */
  email: StoredEmail,
  bio: z.string(),
  website: z.string(),
  profileAvatar: z.string(),
  /** Only followers see the posts, and a follow requires a request. */
  isPrivate: z.boolean(),
  /** A moderator suspended the account. Nobody else sees the profile or the posts. */
  isSuspended: z.boolean(),
  postCount: Count,
  followerCount: Count,
  followingCount: Count,
  /** Previews have the newest `previewLimits.people` people, newest first. */
  followerPreview: z.array(Author),
  followingPreview: z.array(Author),
  searchTokens: z.array(z.string()),
  createdAt: Millis,
  updatedAt: Millis,
});
export type UserDoc = z.infer<typeof UserDoc>;

/**
 * `users/{uid}/circle/contact`: contact data of a private account, which only its followers can read. Public
 * accounts have no such document.
 */
export const ContactDoc = z.object({ email: StoredEmail, website: z.string() });
export type ContactDoc = z.infer<typeof ContactDoc>;

/**
 * `users/{uid}/private/counters`: counts that only the owner can read. Without the document all are 0.
 * `unread` counts notifications, up to `notificationLimits.unread`.
 */
export const CountersDoc = z.object({ requestCount: Count, unread: z._default(Count, 0) });
export type CountersDoc = z.infer<typeof CountersDoc>;

/** `emails/{sha256 of the lower-case address, hex}`: the profile that owns the address. Only functions access it. */
export const EmailDoc = z.object({ uid: z.string(), createdAt: Millis });
export type EmailDoc = z.infer<typeof EmailDoc>;

/** The fields that the owner may change, through the API or directly. The security rules accept the same values. */
export const ProfileEdit = z.object({
  bio: z.optional(text(profileLimits.bio)),
  website: z.optional(Website),
  profileAvatar: z.optional(AvatarUrl),
});
export type ProfileEdit = z.infer<typeof ProfileEdit>;

/** A person inside another response. `email` is '' for a private account. */
export const PersonSummary = z.object({
  _id: z.string(),
  id: z.string(),
  fullName: z.string(),
  username: z.string(),
  email: z.string(),
  profileAvatar: z.string(),
});
export type PersonSummary = z.infer<typeof PersonSummary>;

/** Another person, with the fields that a follow button needs. */
export const OtherPerson = z.extend(PersonSummary, { isPrivate: z.boolean() });
export type OtherPerson = z.infer<typeof OtherPerson>;

/**
 * A user in an API response. `email` and `website` of a private account are '' except for itself and its followers.
 * `followers` and `following` have the newest 20, and the caller if the caller is among them.
 */
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
/** An id, or an email. A private account can be found by its email. */
export const UserOrEmailParams = z.object({
  userId: z.union(
    [DocumentId, z.string().check(z.includes('@'), z.maxLength(profileLimits.email))],
    'must be a document id',
  ),
});

/**
 * Returns the username: the full name in lower case without spaces, as in docs/specification.md. Lower-casing can
 * lengthen a text, so it is cut.
 */
export const usernameOf = (fullName: string): string =>
  cut(fullName.toLowerCase().replace(/\s+/gu, ''), profileLimits.fullName);
