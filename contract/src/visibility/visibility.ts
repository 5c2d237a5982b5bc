import * as z from 'zod/mini';

/**
 * The people who see a post besides its author: everyone (`public`), the followers of a private account
 * (`followers`), or nobody because the post is moderated (`hidden`).
 */
export const Visibility = z.enum(['public', 'followers', 'hidden']);
export type Visibility = z.infer<typeof Visibility>;

/** Returns the visibility of the account's new posts, and of its posts that are not moderated. */
export const visibilityOf = ({ isPrivate }: { readonly isPrivate: boolean }): Visibility =>
  isPrivate ? 'followers' : 'public';

/**
 * Why a post or comment is moderated. A moderator hid it, or suspended its author. It stays moderated while a reason
 * remains.
 */
export const ModeratedBy = z.enum(['moderator', 'suspension']);
export type ModeratedBy = z.infer<typeof ModeratedBy>;
