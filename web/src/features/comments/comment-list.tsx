import { useFirestore } from 'reactfire';
import { styled } from 'styled-components';
import type { LiveList } from '../../lib/live/live-list.ts';
import { useLivePage, useLivePages } from '../../lib/live/live-pages.ts';
import type { Page } from '../../lib/live/page-state.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Retry } from '../../ui/retry.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { CommentRow, PendingComment } from './comment-row.tsx';
import { type LiveComment, liveComments } from './queries.ts';
import { usePendingComments } from './use-add-comment.ts';

/** All comments of a post, newest first, live; those just written are shown before the server has them. */
export function CommentList({ postId, postOwnerUid }: { postId: string; postOwnerUid: string }) {
  const list = liveComments(useFirestore(), postId);
  const comments = useLivePages(list, { keepPlace: false });
  // Unlike posts, new comments do not wait: a conversation is read from its end.
  const listed = new Set(comments.pages.flatMap((page) => page.items?.map(({ id }) => id) ?? []));
  const newer = comments.newer.filter(({ id }) => !listed.has(id));
  for (const { id } of newer) listed.add(id);
  const pending = usePendingComments(postId, (id) => listed.has(id)).toReversed();
  return (
    <>
      {comments.isEmpty && pending.length === 0 && <Notice>No comments yet.</Notice>}
      <Rows aria-label="Comments">
        {pending.map(({ commentId, message }) => (
          <PendingComment key={commentId} message={message} />
        ))}
        {newer.map((comment) => (
          <CommentRow key={comment.id} comment={comment} postOwnerUid={postOwnerUid} />
        ))}
        {comments.pages.map((page, index) => (
          <CommentSection
            key={page.after?.join() ?? 'top'}
            list={list}
            page={page}
            index={index}
            postOwnerUid={postOwnerUid}
          />
        ))}
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

interface CommentSectionProps {
  list: LiveList<LiveComment>;
  page: Page<LiveComment>;
  index: number;
  postOwnerUid: string;
}

function CommentSection({ list, page, index, postOwnerUid }: CommentSectionProps) {
  const { error, retry } = useLivePage(list, page, index);
  if (page.items === null) {
    return (
      <li>
        {error ? (
          <Retry text="The comments could not be loaded." onRetry={retry} />
        ) : (
          <Wait>
            <Spinner label="Loading comments" />
          </Wait>
        )}
      </li>
    );
  }
  return page.items.map((comment) => (
    <CommentRow key={comment.id} comment={comment} postOwnerUid={postOwnerUid} />
  ));
}

const Rows = styled.ul`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space(4)};
`;

const More = styled.div`
  padding-top: ${({ theme }) => theme.space(4)};
  text-align: center;
`;

const Wait = styled.div`
  display: grid;
  place-items: center;
  padding: ${({ theme }) => theme.space(8)};
`;
