import { foldTag } from '@glimpse/contract/rich-text/rich-text';
import { useLiveQuery } from '../../lib/live/live-query.ts';
import { useFirestore } from '../../lib/live/use-firestore.ts';
import { useDebounced } from '../../ui/use-debounced.ts';
import { type LiveTag, liveTags } from './tag-queries.ts';

const pauseMs = 200;

/**
 * Returns the most used tags that start with `typed`, with or without `#`. Empty while they load and for an empty
 * text.
 */
export function useTags(typed: string): readonly LiveTag[] {
  const db = useFirestore();
  const prefix = foldTag(useDebounced(typed.trim(), pauseMs).replace(/^[#＃]/u, ''));
  return useLiveQuery(prefix === null ? null : liveTags(db, prefix)).data ?? [];
}
