import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { styled } from 'styled-components';
import { LivePageList } from '../../../entities/live-list/live-page-list.tsx';
import { useBlockLists } from '../../../entities/visibility/block-lists.tsx';
import { memo } from '../../../lib/languages/memo.ts';
import { t } from '../../../lib/languages/translate.ts';
import { useLivePages } from '../../../lib/live/live-pages.ts';
import { useLiveQuery } from '../../../lib/live/live-query.ts';
import { useFirestore } from '../../../lib/live/use-firestore.ts';
import { Button } from '../../../ui/button.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { ListItem, RemovedCommentText } from './comment-layout.ts';
import { CommentRow, type CommentRowProps, OwnCommentRow } from './comment-row.tsx';
import { type LiveComment, liveComment, liveReplies } from './queries.ts';
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
