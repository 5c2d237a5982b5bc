import { containsText } from '@glimpse/contract/search';
import type { Author } from '@glimpse/contract/user';

/** Whether the author's full name or email contains `search`, in any case; everybody's does when it is blank. */
export const isBySearchedAuthor =
  (search: string) =>
  ({ postBy }: { postBy: Author }): boolean =>
    containsText(search, postBy.fullName, postBy.email);
