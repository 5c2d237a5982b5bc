import { memo, useCallback, useMemo, useState } from 'react';
import { styled } from 'styled-components';
import { useLivePages } from '../../lib/live/live-pages.ts';
import { useFirestore } from '../../lib/live/use-firestore.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useCommentOrder } from './comment-order.ts';
import { CommentOrderChoice } from './comment-order.tsx';
import { CommentSection } from './comments-page.tsx';
import { ToldThread, useTold } from './highlighted-thread.tsx';
import { WrittenComment } from './own-comment-row.tsx';
import { type CommentOrder, type LiveComment, liveComments } from './queries.ts';
import { Thread } from './thread.tsx';
import { useWrittenComments } from './use-add-comment.ts';

interface CommentListProps {
  postId: string;
  postOwnerUid: string;
  /** Which of them a notification led to; null when none did. */
  toldId: string | null;
  /** Somebody wants to answer this one. */
  onAnswer: (comment: LiveComment) => void;
}

/** The comments of a post, live, in the order that the reader chose; those just written are shown before it has them. */
export const CommentList = memo(function CommentList(props: CommentListProps) {
  const [order, setOrder] = useCommentOrder();
  return (
    <>
      <CommentOrderChoice order={order} onChange={setOrder} />
      <Comments key={order} order={order} {...props} />
    </>
  );
});

function Comments({
  postId,
  postOwnerUid,
  toldId,
  onAnswer,
  order,
}: CommentListProps & { order: CommentOrder }) {
  const db = useFirestore();
  const list = useMemo(() => liveComments(db, postId, order), [db, postId, order]);
  const comments = useLivePages(list, { keepPlace: false });
  // Kept here: rows far from the viewport are no more, and are opened again as they were.
  const [openThreads, setOpenThreads] = useState<ReadonlySet<string>>(new Set());
  const switchThread = useCallback((id: string, isOpen: boolean) => {
    setOpenThreads((open) =>
      isOpen ? new Set([...open, id]) : new Set([...open].filter((one) => one !== id)),
    );
  }, []);
  const answer = useCallback(
    (comment: LiveComment) => {
      switchThread(comment.parentId ?? comment.id, true);
      onAnswer(comment);
    },
    [switchThread, onAnswer],
  );
  // Unlike posts, new comments do not wait: a conversation is read from its end.
  const listed = new Set(comments.pages.flatMap((page) => page.items?.map(({ id }) => id) ?? []));
  const told = useTold(postId, toldId);
  const newer = comments.newer.filter(({ id }) => !listed.has(id) && id !== told?.top.id);
  for (const { id } of newer) listed.add(id);
  const written = useWrittenComments(postId, null, (id) => listed.has(id));
  const own = (order === 'newest' ? written.toReversed() : written).map((comment) => (
    <WrittenComment key={comment.commentId} comment={comment} />
  ));
  return (
    <>
      {comments.isEmpty && written.length === 0 && newer.length === 0 && <Notice>No comments yet.</Notice>}
      <Rows aria-label="Comments">
        {told && (
          <ToldThread
            key={told.comment.id}
            told={told}
            postOwnerUid={postOwnerUid}
            isOpen={openThreads.has(told.top.id)}
            onSwitch={switchThread}
            onAnswer={answer}
          />
        )}
        {order === 'newest' && own}
        {newer.map((comment) => (
          <Thread
            key={comment.id}
            comment={comment}
            postOwnerUid={postOwnerUid}
            isOpen={openThreads.has(comment.id)}
            onSwitch={switchThread}
            onAnswer={answer}
          />
        ))}
        {comments.pages.map((page, index) => (
          <CommentSection
            key={page.after?.join() ?? 'top'}
            list={list}
            page={page}
            index={index}
            shownBeforeId={told?.top.id}
            postOwnerUid={postOwnerUid}
            openThreads={openThreads}
            onSwitch={switchThread}
            onAnswer={answer}
          />
        ))}
        {order === 'oldest' && own}
      </Rows>
      {comments.hasMore && (
        <More>
          <Button tone="text" onClick={comments.openNext}>
            View more comments
          </Button>
        </More>
      )}
    </>
  );
}

/** A list by its role: between it and its items stand the boxes of sections. */
const Rows = styled.div.attrs({ role: 'list' })`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space(4)};
`;

const More = styled.div`
  padding-top: ${({ theme }) => theme.space(4)};
  text-align: center;
`;
