import * as z from 'zod/mini';
import { appErrors } from '../app-error.ts';
import { ApiTime, AvatarUrl, addedLater, Count, DocumentId, Millis, text, Website } from '../fields.ts';
import { CopiedAvatar, cut, StoredEmail, StoredName } from './person.ts';
import { profileLimits } from './profile-limits.ts';

/**
 * A summary of a person, which other documents contain as a copy. A trigger refreshes the copies when the profile
 * changes. Parsing cuts texts that are too long.
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
  /**
   * Empty for a private account, as is `website`. `ContactDoc` then has both. Also empty if the person hides it.
   * `PrivateEmailDoc` then has it.
   */
  email: StoredEmail,
  /** Whether only the owner sees the email. */
  hidesEmail: addedLater(z.boolean(), false),
  /** Whether others see no like counts on the person's posts. The posts have a copy. */
  hidesLikeCounts: addedLater(z.boolean(), false),
  /** Whether the person has changed `PreferencesDoc`. Without this the client does not read it, which saves a read. */
  hasPreferences: addedLater(z.boolean(), false),
  bio: z.string(),
  website: z.string(),
  profileAvatar: z.string(),
  /** Whether only followers see the posts, and a new follower must send a follow request. */
  isPrivate: z.boolean(),
  /** Whether a moderator suspended the account. Then only its owner sees the profile and the posts. */
  isSuspended: z.boolean(),
  postCount: Count,
  followerCount: Count,
  followingCount: Count,
  /** The newest people, at most `previewLimits.people`, newest first, as in `followingPreview`. */
  followerPreview: z.array(Author),
  followingPreview: z.array(Author),
  searchTokens: z.array(z.string()),
  /** The posts that the profile shows first, in this order. At most `postLimits.pinned`. */
  pinnedPostIds: addedLater(z.array(z.string()), []),
  createdAt: Millis,
  updatedAt: Millis,
});
export type UserDoc = z.infer<typeof UserDoc>;

/**
 * `users/{uid}/circle/contact`: contact data of a private account, which only its followers can read. Public
 * accounts have no such document. The email is empty if the person hides it.
 */
export const ContactDoc = z.object({ email: StoredEmail, website: z.string() });
export type ContactDoc = z.infer<typeof ContactDoc>;

/** `users/{uid}/private/email`: the email of a person who hides it. Only the owner can read it. */
export const PrivateEmailDoc = z.object({ email: StoredEmail });
export type PrivateEmailDoc = z.infer<typeof PrivateEmailDoc>;

/**
 * `users/{uid}/private/counters`: counts that only the owner can read. Without the document all are 0.
 * `unread` counts notifications, up to `notificationLimits.unread`. `unreadConversations` counts conversations with
 * `isCounted`, up to `conversationLimits.unread`.
 */
export const CountersDoc = z.object({
  requestCount: Count,
  unread: z._default(Count, 0),
  unreadConversations: addedLater(Count, 0),
});
export type CountersDoc = z.infer<typeof CountersDoc>;

/** `emails/{hash}`: the account with this email. `hash` is the SHA-256 of the address in lower case, in hex. */
export const EmailDoc = z.object({ uid: z.string(), createdAt: Millis });
export type EmailDoc = z.infer<typeof EmailDoc>;

/**
 * `usernames/{folded}`: the person with this username (`foldUsername`). `usernameSkeletons/{skeleton}` has the same
 * fields, so that two usernames that look the same cannot have different owners
 * (functions/src/auth/username-skeleton.ts).
 */
export const UsernameDoc = z.object({
  uid: z.string(),
  createdAt: Millis,
  /**
   * Null for the current username. After a change, the former one leads to the person until this time, and then
   * everybody can take it. A TTL policy deletes the document.
   */
  expireAt: z.nullable(Millis),
});
export type UsernameDoc = z.infer<typeof UsernameDoc>;

/** `users/{uid}/private/username`: the changes of a person's username. Without the document there were none. */
export const UsernameChangesDoc = z.object({
  /** The times of the changes within `usernameLimits.changePeriodMs`, oldest first. */
  changes: z.array(Millis),
  /** Whether the person has chosen the username. Otherwise it changes with the full name. */
  isChosen: z.boolean(),
});
export type UsernameChangesDoc = z.infer<typeof UsernameChangesDoc>;

/** The fields that the owner may change, through the API or in Firestore. The security rules accept the same values. */
export const ProfileEdit = z.object({
  bio: z.optional(text(profileLimits.bio)),
  website: z.optional(Website),
  profileAvatar: z.optional(AvatarUrl),
});
export type ProfileEdit = z.infer<typeof ProfileEdit>;

/** A person inside another response. `email` is '' for a private account and for a person who hides it. */
export const PersonSummary = z.object({
  _id: z.string(),
  id: z.string(),
  fullName: z.string(),
  username: z.string(),
  email: z.string(),
  profileAvatar: z.string(),
});
export type PersonSummary = z.infer<typeof PersonSummary>;

/** Another person than the caller, with the fields that a follow button needs. */
export const OtherPerson = z.extend(PersonSummary, { isPrivate: z.boolean() });
export type OtherPerson = z.infer<typeof OtherPerson>;

/**
 * A user in an API response. Only the user and the followers get `email` and `website` of a private account. For others
 * they are ''. Only the user gets a hidden email. `followers` and `following` have the newest 20 people. They also have
 * the caller if the caller is one.
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
/**
 * `userId` is an id, an email (even of a private account), or a username with an `@` before it. A hidden email finds
 * nobody but the caller.
 */
export const UserOrEmailParams = z.object({
  userId: z.union(
    [DocumentId, z.string().check(z.includes('@'), z.maxLength(profileLimits.email))],
    'must be a document id',
  ),
});

/**
 * Returns the full name in lower case without spaces, which is the username (docs/specification.md). It is cut, because
 * a text in lower case can be longer than the original.
 */
export const usernameOf = (fullName: string): string =>
  cut(fullName.toLowerCase().replace(/\s+/gu, ''), profileLimits.fullName);

export const profileErrors = appErrors('profile', {
  notFound: ['not-found', 'This user does not exist.'],
  usernameFixed: ['permission-denied', 'Username cannot be changed', 404],
  foreignPicture: ['invalid-argument', 'A profile picture must be a preset avatar or an upload of your own.'],
});
