import { memo, useMemo } from 'react';
import { styled } from 'styled-components';
import type { LiveList } from '../../lib/live/live-list.ts';
import { useLivePage, useLivePages } from '../../lib/live/live-pages.ts';
import type { Page } from '../../lib/live/page-state.ts';
import { useFirestore } from '../../lib/live/use-firestore.ts';
import { Button } from '../../ui/button.tsx';
import { Retry } from '../../ui/retry.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useHidden } from '../safety/hidden.tsx';
import { CommentRow } from './comment-row.tsx';
import { EmptyPlace } from './empty-place.tsx';
import { WrittenComment } from './own-comment-row.tsx';
import { type LiveComment, liveReplies } from './queries.ts';
import { useWrittenComments } from './use-add-comment.ts';
import { useIsDeleted } from './use-change-comment.ts';

interface ThreadProps {
  comment: LiveComment;
  postOwnerUid: string;
  isOpen: boolean;
  onSwitch: (id: string, isOpen: boolean) => void;
  onAnswer: (comment: LiveComment) => void;
}

/** A comment and, once they are wanted, the answers below it. A deleted one, or one that moderators hid, leaves its place to its answers. */
export const Thread = memo(function Thread({ comment, isOpen, onSwitch, ...row }: ThreadProps) {
  const { isHidden } = useHidden();
  const isDeleted = useIsDeleted(comment.id) || comment.isDeleted;
  const { replyCount } = comment;
  if (isHidden(comment.uid) || (isDeleted && replyCount === 0)) return null;
  return (
    <Item>
      {isDeleted ? (
        <EmptyPlace>This comment was deleted.</EmptyPlace>
      ) : (
        <CommentRow comment={comment} {...row} />
      )}
      {(replyCount > 0 || isOpen) && (
        <Below>
          {replyCount > 0 && (
            <Button tone="text" aria-expanded={isOpen} onClick={() => onSwitch(comment.id, !isOpen)}>
              {isOpen ? 'Hide replies' : `View ${replyCount} ${replyCount === 1 ? 'reply' : 'replies'}`}
            </Button>
          )}
          {isOpen && <Replies parent={comment} {...row} />}
        </Below>
      )}
    </Item>
  );
});

interface RepliesProps extends Pick<ThreadProps, 'postOwnerUid' | 'onAnswer'> {
  parent: LiveComment;
}

/** Answers, oldest first, live; the viewer's own before the server has them. */
function Replies({ parent: { id, postId, name }, ...row }: RepliesProps) {
  const db = useFirestore();
  const list = useMemo(() => liveReplies(db, postId, id), [db, postId, id]);
  const replies = useLivePages(list, { keepPlace: false });
  const listed = new Set(replies.pages.flatMap((page) => page.items?.map((reply) => reply.id) ?? []));
  const written = useWrittenComments(postId, id, (commentId) => listed.has(commentId));
  return (
    <>
      <Rows aria-label={name === '' ? 'Replies' : `Replies to ${name}`}>
        {replies.pages.map((page, index) => (
          <RepliesPage key={page.after?.join() ?? 'top'} list={list} page={page} index={index} {...row} />
        ))}
        {written.map((comment) => (
          <WrittenComment key={comment.commentId} comment={comment} />
        ))}
      </Rows>
      {replies.hasMore && (
        <Button tone="text" onClick={replies.openNext}>
          View more replies
        </Button>
      )}
    </>
  );
}

interface RepliesPageProps extends Pick<ThreadProps, 'postOwnerUid' | 'onAnswer'> {
  list: LiveList<LiveComment>;
  page: Page<LiveComment>;
  index: number;
}

function RepliesPage({ list, page, index, ...row }: RepliesPageProps) {
  const { error, retry } = useLivePage(list, page, index);
  const { isHidden } = useHidden();
  if (page.items === null)
    return (
      <Item>
        {error ? (
          <Retry text="The replies could not be loaded." onRetry={retry} />
        ) : (
          <Spinner label="Loading replies" />
        )}
      </Item>
    );
  return page.items
    .filter(({ uid }) => !isHidden(uid))
    .map((reply) => <Reply key={reply.id} comment={reply} {...row} />);
}

function Reply(props: { comment: LiveComment } & Pick<ThreadProps, 'postOwnerUid' | 'onAnswer'>) {
  if (useIsDeleted(props.comment.id)) return null;
  return (
    <Item>
      <CommentRow {...props} />
    </Item>
  );
}

const Item = styled.div.attrs({ role: 'listitem' })`
  &:empty { display: none; }
`;

const Rows = styled.div.attrs({ role: 'list' })`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space(3)};
`;

/** In line with the words above. */
const Below = styled.div`
  padding: ${({ theme }) => theme.space(1)} 0 0 ${({ theme }) => theme.space(10)};
`;
