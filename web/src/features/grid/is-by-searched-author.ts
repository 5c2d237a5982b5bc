import type { Author } from '@glimpse/contract/profiles/user';
import { containsText } from '@glimpse/contract/search/search-tokens';

/** Whether the author's full name or email contains `search`, in any case; everybody's does when it is blank. */
export const isBySearchedAuthor =
  (search: string) =>
  ({ postBy }: { postBy: Author }): boolean =>
    containsText(search, postBy.fullName, postBy.email);
