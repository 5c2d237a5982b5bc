import { conversationLimits } from '@glimpse/contract/conversations/conversation';
import { conversationId } from '@glimpse/contract/conversations/conversation-id';
import { paths } from '@glimpse/contract/paths';
import type { Author } from '@glimpse/contract/profiles/user';
import { useEffect, useRef, useState } from 'react';
import { keyframes, styled } from 'styled-components';
import { useViewer } from '../../../entities/viewer/viewer.tsx';
import { writeCurrentTime } from '../../../lib/api/write-current-time.ts';
import { t } from '../../../lib/languages/translate.ts';
import { useLiveQuery } from '../../../lib/live/live-query.ts';
import { useFirestore } from '../../../lib/live/use-firestore.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
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
function useIsTyping(otherUid: string, isOpen: boolean, lastMessageMs: number): boolean {
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

interface TypingIndicatorProps {
  other: Author;
  /** Only members of an open conversation see each other typing. */
  isOpen: boolean;
  /** The time of the last message of the other person. It ends the indicator. */
  lastMessageMs: number;
}

/** Three moving dots while the other person is typing. */
export function TypingIndicator({ other, isOpen, lastMessageMs }: TypingIndicatorProps) {
  if (!useIsTyping(other.uid, isOpen, lastMessageMs)) return null;
  return (
    <Bubble>
      <VisuallyHidden>{t('conversations.isTyping', { name: other.fullName })}</VisuallyHidden>
      <Dot />
      <Dot />
      <Dot />
    </Bubble>
  );
}

const Bubble = styled.div`
  display: flex;
  align-items: center;
  gap: ${({ theme }) => theme.space(1)};
  width: fit-content;
  height: 2.25rem;
  margin-top: ${({ theme }) => theme.space(2)};
  padding: 0 ${({ theme }) => theme.space(3.5)};
  border-radius: 1.125rem;
  background: ${({ theme }) => theme.color.sunken};
`;

const pulse = keyframes`30% { opacity: 1; translate: 0 -2px; }`;

const Dot = styled.span`
  width: 0.4375rem;
  height: 0.4375rem;
  border-radius: 50%;
  background: ${({ theme }) => theme.color.textSoft};
  opacity: 0.5;
  animation: ${pulse} 1.2s ease-in-out infinite;

  &:nth-child(3) { animation-delay: 150ms; }
  &:nth-child(4) { animation-delay: 300ms; }
  ${({ theme }) => theme.at.still} { animation: none; opacity: 0.8; }
`;
