import { foldTag } from '@glimpse/contract/rich-text/rich-text';
import { useLiveQuery } from '../../lib/live/live-query.ts';
import { useFirestore } from '../../lib/live/use-firestore.ts';
import { useDebounced } from '../../ui/use-debounced.ts';
import { type LiveTag, liveTags } from './tag-queries.ts';

const typingPauseMs = 200;

/**
 * Returns the most used tags that start with `typed`. `typed` may start with `#`. The result is empty while the tags
 * load, and if `typed` is empty.
 */
export function useTags(typed: string): readonly LiveTag[] {
  const db = useFirestore();
  const prefix = foldTag(useDebounced(typed.trim(), typingPauseMs).replace(/^[#＃]/u, ''));
  return useLiveQuery(prefix === null ? null : liveTags(db, prefix)).data ?? [];
}
