import type { Author } from '@glimpse/contract/profiles/user';
import { containsText, tokensOfSearch } from '@glimpse/contract/search/search-tokens';
import { type Constraint, where } from '../../lib/live/query.ts';

/**
 * Returns whether the author's full name or email contains `search`. Ignores case and accents. A blank `search` matches
 * every post.
 */
export const isBySearchedAuthor = ({ postBy }: { postBy: Author }, search: string): boolean =>
  containsText(search, postBy.fullName, postBy.email);

/**
 * Returns the filters of a query for the posts for which `isBySearchedAuthor` can be true, and a key for these filters.
 */
export function searchedAuthorFilters(search: string): { key: string | null; filters: Constraint[] } {
  const tokens = tokensOfSearch(search);
  if (tokens.length === 0) return { key: null, filters: [] };
  return { key: tokens.join('\n'), filters: [where('searchTokens', 'array-contains-any', tokens)] };
}
