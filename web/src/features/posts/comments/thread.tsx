import { useMemo } from 'react';
import { styled } from 'styled-components';
import { LivePageList } from '../../../entities/live-list/live-page-list.tsx';
import { useBlockLists } from '../../../entities/visibility/block-lists.tsx';
import { memo } from '../../../lib/languages/memo.ts';
import { t } from '../../../lib/languages/translate.ts';
import { useLivePages } from '../../../lib/live/live-pages.ts';
import { useFirestore } from '../../../lib/live/use-firestore.ts';
import { Button } from '../../../ui/button.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { ListItem, RemovedCommentText } from './comment-layout.ts';
import { CommentRow, type CommentRowProps, OwnCommentRow } from './comment-row.tsx';
import { type LiveComment, liveReplies } from './queries.ts';
import { useOwnComments } from './use-add-comment.ts';
import { useIsDeleted } from './use-change-comment.ts';

export interface ThreadProps extends CommentRowProps {
  /** Whether the replies are shown. */
  isOpen: boolean;
  onOpenChange: (commentId: string, isOpen: boolean) => void;
}

/** A comment and its replies. The viewer can open and close the replies. */
export const Thread = memo(function Thread({ comment, isOpen, onOpenChange, ...row }: ThreadProps) {
  const { isBlockedOrMuted } = useBlockLists();
  const isDeleted = useIsDeleted(comment.id) || comment.isDeleted;
  const { replyCount } = comment;
  if (isBlockedOrMuted(comment.uid) || (isDeleted && replyCount === 0)) return null;
  return (
    <ListItem>
      {isDeleted ? (
        <RemovedCommentText>{t('comments.deletedComment')}</RemovedCommentText>
      ) : (
        <CommentRow comment={comment} {...row} />
      )}
      {(replyCount > 0 || isOpen) && (
        <RepliesBox>
          {replyCount > 0 && (
            <Button tone="text" aria-expanded={isOpen} onClick={() => onOpenChange(comment.id, !isOpen)}>
              {isOpen ? t('comments.hideReplies') : t('comments.viewReplies', { count: replyCount })}
            </Button>
          )}
          {isOpen && <Replies parent={comment} {...row} />}
        </RepliesBox>
      )}
    </ListItem>
  );
});

interface RepliesProps extends Omit<CommentRowProps, 'comment'> {
  parent: LiveComment;
}

/** The live replies, oldest first, and below them the viewer's replies that are not in the live list yet. */
function Replies({ parent: { id, postId, name }, ...row }: RepliesProps) {
  const db = useFirestore();
  const { isBlockedOrMuted } = useBlockLists();
  const list = useMemo(() => liveReplies(db, postId, id), [db, postId, id]);
  const replies = useLivePages(list, { keepPages: false });
  const listedIds = new Set(replies.pages.flatMap((page) => page.items?.map((reply) => reply.id) ?? []));
  const ownReplies = useOwnComments(postId, id, (commentId) => listedIds.has(commentId));
  return (
    <>
      <Rows aria-label={name === '' ? t('comments.replies') : t('comments.repliesTo', { name })}>
        <LivePageList
          list={list}
          pages={replies.pages}
          loading={<Spinner label={t('comments.loadingReplies')} />}
          errorText={t('comments.repliesFailed')}
          as={ListItem}
        >
          {(page) =>
            page
              .filter(({ uid }) => !isBlockedOrMuted(uid))
              .map((reply) => <Reply key={reply.id} comment={reply} {...row} />)
          }
        </LivePageList>
        {ownReplies.map((comment) => (
          <OwnCommentRow key={comment.commentId} comment={comment} />
        ))}
      </Rows>
      {replies.hasMore && (
        <Button tone="text" onClick={replies.loadMore}>
          {t('comments.viewMoreReplies')}
        </Button>
      )}
    </>
  );
}

function Reply(props: CommentRowProps) {
  if (useIsDeleted(props.comment.id)) return null;
  return (
    <ListItem>
      <CommentRow {...props} />
    </ListItem>
  );
}

const Rows = styled.div.attrs({ role: 'list' })`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space(3)};

  ${({ theme }) => theme.at.coarse} { gap: ${({ theme }) => theme.space(1)}; }
`;

/** Aligned with the text of the comment above. */
const RepliesBox = styled.div`
  padding-block: ${({ theme }) => theme.space(1)} 0;
  padding-inline: ${({ theme }) => theme.space(10)} 0;

  ${({ theme }) => theme.at.coarse} { padding-block: ${({ theme }) => theme.space(2)}; }
`;
