import * as z from 'zod/mini';

/**
 * Who can read a post besides its author. With `public` everyone can read it. With `followers` the followers of the
 * private account can read it. With `hidden` nobody can, because the post is moderated. With `archived` nobody can,
 * because its author has archived it. An archived post can be moderated, too. Moderators can read every post.
 */
export const Visibility = z.enum(['public', 'followers', 'hidden', 'archived']);
export type Visibility = z.infer<typeof Visibility>;

/** Returns whether only the author and moderators can read a post with this visibility. */
export const isAuthorOnly = (visibility: Visibility): boolean => visibility === 'hidden' || visibility === 'archived';

/** The visibilities of the posts that a profile shows to its owner. The archive shows the others. */
export const profileVisibilities = ['public', 'followers', 'hidden'] as const satisfies readonly Visibility[];

/** Returns the visibility of the account's posts that are not moderated. */
export const visibilityOf = ({ isPrivate }: { readonly isPrivate: boolean }): Visibility =>
  isPrivate ? 'followers' : 'public';

/** Why a post or comment is moderated: a moderator hid it, or suspended its author. Both can be true at once. */
export const ModeratedBy = z.enum(['moderator', 'suspension']);
export type ModeratedBy = z.infer<typeof ModeratedBy>;
