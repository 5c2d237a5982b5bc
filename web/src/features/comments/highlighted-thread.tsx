import { useEffect, useEffectEvent, useRef } from 'react';
import { styled } from 'styled-components';
import { useLiveQuery } from '../../lib/live/live-query.ts';
import { useFirestore } from '../../lib/live/use-firestore.ts';
import { useHidden } from '../safety/hidden.tsx';
import { CommentRow } from './comment-row.tsx';
import { type LiveComment, liveComment } from './queries.ts';
import { Thread } from './thread.tsx';
import { useIsDeleted } from './use-change-comment.ts';

/** The comment that a notification is about, and the one at the head of its thread: itself, or what it answers. */
export interface Told {
  readonly comment: LiveComment;
  readonly top: LiveComment;
}

/** null while it is not there, and when it is gone: the post is shown as ever then. */
export function useTold(postId: string, commentId: string | null): Told | null {
  const db = useFirestore();
  const comment = useLiveQuery(commentId === null ? null : liveComment(db, postId, commentId)).data;
  const parentId = comment?.parentId ?? null;
  const parent = useLiveQuery(parentId === null ? null : liveComment(db, postId, parentId)).data;
  const top = parentId === null ? comment : parent;
  return comment && top && !comment.isDeleted ? { comment, top } : null;
}

interface ToldThreadProps {
  told: Told;
  postOwnerUid: string;
  isOpen: boolean;
  onSwitch: (id: string, isOpen: boolean) => void;
  onAnswer: (comment: LiveComment) => void;
}

/** The thread that a notification led to: before all others, marked, and where the reader is put. */
export function ToldThread({ told: { comment, top }, isOpen, onSwitch, ...row }: ToldThreadProps) {
  const place = useRef<HTMLDivElement>(null);
  const { isHidden } = useHidden();
  const isDeleted = useIsDeleted(comment.id);
  const arrive = useEffectEvent(() => {
    place.current?.scrollIntoView({ block: 'center' });
    place.current?.focus({ preventScroll: true });
    // What was told of one's own comment are the answers to it.
    if (comment === top && top.replyCount > 0) onSwitch(top.id, true);
  });
  useEffect(() => arrive(), []);
  const isAnswer = comment !== top && !isOpen && !isDeleted && !isHidden(comment.uid);
  return (
    <Place ref={place} tabIndex={-1}>
      <Thread comment={top} isOpen={isOpen} onSwitch={onSwitch} {...row} />
      {isAnswer && (
        <Answer>
          <CommentRow comment={comment} {...row} />
        </Answer>
      )}
    </Place>
  );
}

const Place = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space(3)};
  padding: ${({ theme }) => theme.space(3)};
  border-inline-start: 3px solid ${({ theme }) => theme.color.accentText};
  border-radius: ${({ theme }) => theme.radius.medium};
  background: ${({ theme }) => theme.color.sunken};
  outline: none;
`;

/** In line with the words above. */
const Answer = styled.div.attrs({ role: 'listitem' })`
  padding-inline-start: ${({ theme }) => theme.space(10)};
`;
