import { foldTag } from '@glimpse/contract/rich-text/rich-text';
import { useLiveQuery } from '../../lib/live/live-query.ts';
import { useFirestore } from '../../lib/live/use-firestore.ts';
import { useDebounced } from '../../ui/use-debounced.ts';
import { type LiveTag, liveTags } from './tag-queries.ts';

const pauseMs = 200;

/** The most used tags that begin with what is typed, with or without its sign; none while nothing is, and while they are not known. */
export function useTags(typed: string): readonly LiveTag[] {
  const db = useFirestore();
  const wanted = foldTag(useDebounced(typed.trim(), pauseMs).replace(/^[#＃]/u, ''));
  return useLiveQuery(wanted === null ? null : liveTags(db, wanted)).data ?? [];
}
