import * as z from 'zod/mini';

/**
 * Who can read a post besides its author. With `public` everyone can read it. With `followers` the followers of the
 * private account can read it. With `hidden` nobody can, because the post is moderated.
 */
export const Visibility = z.enum(['public', 'followers', 'hidden']);
export type Visibility = z.infer<typeof Visibility>;

/** Returns the visibility of the account's posts that are not moderated. */
export const visibilityOf = ({ isPrivate }: { readonly isPrivate: boolean }): Visibility =>
  isPrivate ? 'followers' : 'public';

/** Why a post or comment is moderated: a moderator hid it, or suspended its author. Both can be true at once. */
export const ModeratedBy = z.enum(['moderator', 'suspension']);
export type ModeratedBy = z.infer<typeof ModeratedBy>;
