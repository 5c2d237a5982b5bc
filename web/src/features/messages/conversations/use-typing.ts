import { conversationLimits } from '@glimpse/contract/conversations/conversation';
import { conversationId } from '@glimpse/contract/conversations/conversation-id';
import { paths } from '@glimpse/contract/paths';
import { useEffect, useRef, useState } from 'react';
import { useViewer } from '../../../entities/viewer/viewer.tsx';
import { writeCurrentTime } from '../../../lib/api/write-current-time.ts';
import { useLiveQuery } from '../../../lib/live/live-query.ts';
import { useFirestore } from '../../../lib/live/use-firestore.ts';
import { liveTyping } from './queries.ts';

const { typingMs } = conversationLimits;

/**
 * Returns a function to call after each key press. It tells the other member that the viewer is typing, at most once in
 * half of `typingMs`.
 */
export function useReportTyping(otherUid: string, isOpen: boolean): () => void {
  const { uid } = useViewer();
  const lastMs = useRef(0);
  return () => {
    const nowMs = Date.now();
    if (!isOpen || !navigator.onLine || nowMs - lastMs.current < typingMs / 2) return;
    lastMs.current = nowMs;
    // If it fails, the other member sees no indicator.
    writeCurrentTime(paths.typing(conversationId(uid, otherUid), uid), 'at').catch(() => undefined);
  };
}

/**
 * Returns whether the other member is typing. `lastMessageMs` is the time of their last message, which ends it. The
 * time that the listener finds first can be old. A later one is new, so the clock of this browser may be wrong.
 */
export function useIsTyping(otherUid: string, isOpen: boolean, lastMessageMs: number): boolean {
  const { uid } = useViewer();
  const db = useFirestore();
  const { data: typedAtMs } = useLiveQuery(isOpen ? liveTyping(db, conversationId(uid, otherUid), otherUid) : null);
  const [shownTypedAtMs, setShownTypedAtMs] = useState(0);
  const firstMs = useRef<number | null | undefined>(undefined);
  useEffect(() => {
    if (typedAtMs === undefined) return undefined;
    firstMs.current ??= typedAtMs ?? 0;
    const isNew = typedAtMs !== null && typedAtMs > firstMs.current;
    const leftMs = isNew ? typingMs : typingMs - (Date.now() - (typedAtMs ?? 0));
    if (leftMs <= 0) return undefined;
    setShownTypedAtMs(typedAtMs ?? 0);
    const timer = setTimeout(() => setShownTypedAtMs(0), leftMs);
    return () => clearTimeout(timer);
  }, [typedAtMs]);
  return shownTypedAtMs > lastMessageMs;
}
