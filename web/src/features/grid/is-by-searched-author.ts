import type { Author } from '@glimpse/contract/profiles/user';
import { containsText } from '@glimpse/contract/search/search-tokens';

/**
 * Returns a filter for posts whose author's full name or email contains `search`, in upper or lower case. A blank
 * `search` matches every post.
 */
export const isBySearchedAuthor =
  (search: string) =>
  ({ postBy }: { postBy: Author }): boolean =>
    containsText(search, postBy.fullName, postBy.email);
