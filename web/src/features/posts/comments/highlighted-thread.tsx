import { useEffect, useEffectEvent, useRef } from 'react';
import { styled } from 'styled-components';
import { useBlockLists } from '../../../entities/visibility/block-lists.tsx';
import { useLiveQuery } from '../../../lib/live/live-query.ts';
import { useFirestore } from '../../../lib/live/use-firestore.ts';
import { CommentRow } from './comment-row.tsx';
import { type LiveComment, liveComment } from './queries.ts';
import { Thread, type ThreadProps } from './thread.tsx';
import { useIsDeleted } from './use-change-comment.ts';

interface Highlighted {
  /** The comment or reply that the notification is about. */
  readonly comment: LiveComment;
  /** The first comment of the thread. It is the same object as `comment` if `comment` is not a reply. */
  readonly top: LiveComment;
}

/** Loads the comment of a notification and its thread. Returns null while they load and if one was deleted. */
export function useHighlighted(postId: string, commentId: string | null): Highlighted | null {
  const db = useFirestore();
  const comment = useLiveQuery(commentId === null ? null : liveComment(db, postId, commentId)).data;
  const parentId = comment?.parentId ?? null;
  const parent = useLiveQuery(parentId === null ? null : liveComment(db, postId, parentId)).data;
  const top = parentId === null ? comment : parent;
  return comment && top && !comment.isDeleted ? { comment, top } : null;
}

interface HighlightedThreadProps extends Omit<ThreadProps, 'comment'> {
  highlighted: Highlighted;
}

/** The thread of a notification, in a frame above all other threads. It scrolls into view and gets the focus. */
export function HighlightedThread({
  highlighted: { comment, top },
  isOpen,
  onOpenChange,
  ...row
}: HighlightedThreadProps) {
  const frame = useRef<HTMLDivElement>(null);
  const { isBlockedOrMuted } = useBlockLists();
  const isDeleted = useIsDeleted(comment.id);
  const scrollToThread = useEffectEvent(() => {
    frame.current?.scrollIntoView({ block: 'center' });
    frame.current?.focus({ preventScroll: true });
    // If the comment is not a reply, the notification is about its replies.
    if (comment === top && top.replyCount > 0) onOpenChange(top.id, true);
  });
  useEffect(() => scrollToThread(), []);
  const showsReply = comment !== top && !isOpen && !isDeleted && !isBlockedOrMuted(comment.uid);
  return (
    <Frame ref={frame} tabIndex={-1}>
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
