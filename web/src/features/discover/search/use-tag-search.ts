import { foldTag } from '@glimpse/contract/rich-text/rich-text';
import { type LiveTag, liveTags } from '../../../entities/rich-text/tag-queries.ts';
import { useLiveQuery } from '../../../lib/live/live-query.ts';
import { useFirestore } from '../../../lib/live/use-firestore.ts';
import { useLastValue } from './use-last-value.ts';

const maxTags = 8;

export const startsWithHash = (search: string): boolean => /^[#＃]/u.test(search);

export interface TagSearch {
  /** While the tags load, the tags of the previous search that also match this one. */
  readonly tags: readonly LiveTag[];
  readonly isPending: boolean;
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

/** Returns the most used tags that start with `search`, with or without its `#`. */
export function useTagSearch(search: string): TagSearch {
  const db = useFirestore();
  const prefix = foldTag(search.replace(/^[#＃]/u, ''));
  const { data, isPending, error, retry } = useLiveQuery(prefix === null ? null : liveTags(db, prefix, maxTags));
  const last = useLastValue(data) ?? [];
  return {
    tags: prefix === null ? [] : last.filter(({ tag }) => tag.startsWith(prefix)),
    isPending,
    hasFailed: error !== null && data === undefined,
    retry,
  };
}
