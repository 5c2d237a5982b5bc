import type { Author } from '@glimpse/contract/profiles/user';
import { containsText } from '@glimpse/contract/search/search-tokens';

/**
 * Returns whether the author's full name or email contains `search`. Ignores case and accents. A blank `search` matches
 * every post.
 */
export const isBySearchedAuthor = ({ postBy }: { postBy: Author }, search: string): boolean =>
  containsText(search, postBy.fullName, postBy.email);
