import { useEffect, useEffectEvent, useRef } from 'react';
import { styled } from 'styled-components';
import { useLiveQuery } from '../../lib/live/live-query.ts';
import { useFirestore } from '../../lib/live/use-firestore.ts';
import { useBlockLists } from '../visibility/block-lists.tsx';
import { CommentRow } from './comment-row.tsx';
import { type LiveComment, liveComment } from './queries.ts';
import { Thread } from './thread.tsx';
import { useIsDeleted } from './use-change-comment.ts';

export interface Highlighted {
  /** The comment or reply that the notification is about. */
  readonly comment: LiveComment;
  /** The first comment of the thread. The same object as `comment` if that is not a reply. */
  readonly top: LiveComment;
}

/** Loads the comment of a notification and its thread. Returns null while they load and if they were deleted. */
export function useHighlighted(postId: string, commentId: string | null): Highlighted | null {
  const db = useFirestore();
  const comment = useLiveQuery(commentId === null ? null : liveComment(db, postId, commentId)).data;
  const parentId = comment?.parentId ?? null;
  const parent = useLiveQuery(parentId === null ? null : liveComment(db, postId, parentId)).data;
  const top = parentId === null ? comment : parent;
  return comment && top && !comment.isDeleted ? { comment, top } : null;
}

interface HighlightedThreadProps {
  highlighted: Highlighted;
  postOwnerUid: string;
  isOpen: boolean;
  onOpenChange: (id: string, isOpen: boolean) => void;
  onReply: (comment: LiveComment) => void;
}

/** The thread of a notification, marked, above all other threads. It is scrolled into view and gets the focus. */
export function HighlightedThread({
  highlighted: { comment, top },
  isOpen,
  onOpenChange,
  ...row
}: HighlightedThreadProps) {
  const element = useRef<HTMLDivElement>(null);
  const { isBlockedOrMuted } = useBlockLists();
  const isDeleted = useIsDeleted(comment.id);
  const scrollToThread = useEffectEvent(() => {
    element.current?.scrollIntoView({ block: 'center' });
    element.current?.focus({ preventScroll: true });
    // A notification about a comment that is not a reply is about the replies to it.
    if (comment === top && top.replyCount > 0) onOpenChange(top.id, true);
  });
  useEffect(() => scrollToThread(), []);
  const showsReply = comment !== top && !isOpen && !isDeleted && !isBlockedOrMuted(comment.uid);
  return (
    <Frame ref={element} tabIndex={-1}>
      <Thread comment={top} isOpen={isOpen} onOpenChange={onOpenChange} {...row} />
      {showsReply && (
        <Indented>
          <CommentRow comment={comment} {...row} />
        </Indented>
      )}
    </Frame>
  );
}

const Frame = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space(3)};
  padding: ${({ theme }) => theme.space(3)};
  border-inline-start: 3px solid ${({ theme }) => theme.color.accentText};
  border-radius: ${({ theme }) => theme.radius.medium};
  background: ${({ theme }) => theme.color.sunken};
  outline: none;
`;

/** Aligned with the text of the comment above. */
const Indented = styled.div.attrs({ role: 'listitem' })`
  padding-inline-start: ${({ theme }) => theme.space(10)};
`;
