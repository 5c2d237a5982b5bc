import { foldTag } from '@glimpse/contract/rich-text/rich-text';
import { useLiveQuery } from '../../lib/live/live-query.ts';
import { useFirestore } from '../../lib/live/use-firestore.ts';
import { useDebounced } from '../../ui/use-debounced.ts';
import { type LiveTag, liveTags } from './tag-queries.ts';

const typingPauseMs = 200;

/**
 * Returns the most used tags that start with `typed`. `typed` may start with `#`. There are no tags while they load. If
 * `typed` is empty, returns the most used of all tags with `suggestsAll`, and none without it.
 */
export function useTags(typed: string, { suggestsAll = false } = {}): { tags: readonly LiveTag[]; isPending: boolean } {
  const db = useFirestore();
  const text = useDebounced(typed.trim(), typingPauseMs).replace(/^[#＃]/u, '');
  const prefix = text === '' && suggestsAll ? '' : foldTag(text);
  const { data, isPending } = useLiveQuery(prefix === null ? null : liveTags(db, prefix));
  return { tags: data ?? [], isPending };
}
