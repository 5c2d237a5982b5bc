import * as z from 'zod/mini';

/**
 * Who sees a post besides its author: everybody, the author's followers (its author's account is private), or nobody
 * (moderators have hidden it).
 */
export const Visibility = z.enum(['public', 'followers', 'hidden']);
export type Visibility = z.infer<typeof Visibility>;

/** Of what somebody posts from now on, and of their posts that are not hidden. */
export const visibilityOf = ({ isPrivate }: { readonly isPrivate: boolean }): Visibility =>
  isPrivate ? 'followers' : 'public';

/** Why a post or a comment is hidden: a moderator hid it, or suspended its author. It is hidden as long as there is a reason. */
export const HiddenBy = z.enum(['moderator', 'suspension']);
export type HiddenBy = z.infer<typeof HiddenBy>;
