import { useCallback, useMemo, useState } from 'react';
import { styled } from 'styled-components';
import { LivePage } from '../../../entities/live-list/live-page-list.tsx';
import { browserStorage } from '../../../lib/browser/storage.ts';
import { memo } from '../../../lib/languages/memo.ts';
import { t } from '../../../lib/languages/translate.ts';
import type { LiveList } from '../../../lib/live/live-list.ts';
import { useLivePages } from '../../../lib/live/live-pages.ts';
import type { Page } from '../../../lib/live/page-state.ts';
import { useFirestore } from '../../../lib/live/use-firestore.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SpinnerArea } from '../../../ui/spinner.tsx';
import { Windowed } from '../../../ui/windowed.tsx';
import { ListItem, Threads } from './comment-layout.ts';
import { OwnCommentRow } from './comment-row.tsx';
import { type CommentOrder, type LiveComment, liveComments } from './queries.ts';
import { HighlightedThread, Thread, type ThreadProps, useHighlighted } from './thread.tsx';
import { useOwnComments } from './use-add-comment.ts';

interface CommentListProps {
  postId: string;
  postOwnerUid: string;
  /** Whether the post has comments, so that their order can be chosen. */
  hasComments: boolean;
  /** The comment of the notification that the viewer opened, or null. */
  highlightedId: string | null;
  onReply: (comment: LiveComment) => void;
}

/** The live comments of a post in the viewer's order, and the viewer's comments that are not in the live list yet. */
export const CommentList = memo(function CommentList({ hasComments, ...props }: CommentListProps) {
  const [order, setOrder] = useCommentOrder();
  return (
    <>
      {hasComments && <CommentOrderSelect order={order} onChange={setOrder} />}
      <Comments key={order} order={order} {...props} />
    </>
  );
});

interface CommentsProps extends Omit<CommentListProps, 'hasComments'> {
  order: CommentOrder;
}

function Comments({ postId, postOwnerUid, highlightedId, onReply, order }: CommentsProps) {
  const db = useFirestore();
  const list = useMemo(() => liveComments(db, postId, order), [db, postId, order]);
  const comments = useLivePages(list, { keepPages: false });
  // This is not a state of the rows, because rows far from the viewport are unmounted.
  const [openThreads, setOpenThreads] = useState<ReadonlySet<string>>(new Set());
  const setThreadOpen = useCallback((id: string, isOpen: boolean) => {
    setOpenThreads((openIds) => new Set(isOpen ? [...openIds, id] : [...openIds].filter((openId) => openId !== id)));
  }, []);
  const startReply = useCallback(
    (comment: LiveComment) => {
      setThreadOpen(comment.parentId ?? comment.id, true);
      onReply(comment);
    },
    [setThreadOpen, onReply],
  );
  // New comments appear without a click, unlike new posts.
  const listedIds = new Set(comments.pages.flatMap((page) => page.items?.map(({ id }) => id) ?? []));
  const highlighted = useHighlighted(postId, highlightedId);
  const newer = comments.newer.filter(({ id }) => !listedIds.has(id) && id !== highlighted?.top.id);
  for (const { id } of newer) listedIds.add(id);
  const ownComments = useOwnComments(postId, null, (id) => listedIds.has(id));
  const ownRows = (order === 'newest' ? ownComments.toReversed() : ownComments).map((comment) => (
    <OwnCommentRow key={comment.commentId} comment={comment} />
  ));
  const threadProps = { postOwnerUid, onOpenChange: setThreadOpen, onReply: startReply };
  return (
    <>
      {comments.isEmpty && ownComments.length === 0 && newer.length === 0 && <Notice>{t('comments.empty')}</Notice>}
      {/* Not a `ul`, because each page wraps its items in another element, and a `ul` may only contain `li`. */}
      <Threads role="list" aria-label={t('comments.comments')}>
        {highlighted && (
          <HighlightedThread
            key={highlighted.comment.id}
            highlighted={highlighted}
            isOpen={openThreads.has(highlighted.top.id)}
            {...threadProps}
          />
        )}
        {order === 'newest' && ownRows}
        {newer.map((comment) => (
          <Thread key={comment.id} comment={comment} isOpen={openThreads.has(comment.id)} {...threadProps} />
        ))}
        {comments.pages.map((page, index) => (
          <CommentsPage
            key={page.after?.join() ?? 'top'}
            list={list}
            page={page}
            index={index}
            skippedId={highlighted?.top.id}
            openThreads={openThreads}
            {...threadProps}
          />
        ))}
        {order === 'oldest' && ownRows}
      </Threads>
      {comments.hasMore && (
        <More>
          <Button tone="text" onClick={comments.loadMore}>
            {t('comments.viewMore')}
          </Button>
        </More>
      )}
    </>
  );
}

const More = styled.div`
  padding-top: ${({ theme }) => theme.space(4)};
  text-align: center;
`;

interface CommentsPageProps extends Omit<ThreadProps, 'comment' | 'isOpen'> {
  list: LiveList<LiveComment>;
  page: Page<LiveComment>;
  index: number;
  /** The comment that the highlighted thread above the list already shows. */
  skippedId: string | undefined;
  /** The ids of the comments whose replies are shown. */
  openThreads: ReadonlySet<string>;
}

/** Pages within about three screens stay mounted, because users often scroll back that far. */
const marginPx = 2500;

/** One page of comments with its own listener, spinner and error. It is mounted only near the viewport. */
const CommentsPage = memo(function CommentsPage({
  list,
  page,
  index,
  skippedId,
  openThreads,
  ...row
}: CommentsPageProps) {
  return (
    <Windowed marginPx={marginPx}>
      <Threads>
        <LivePage
          list={list}
          page={page}
          index={index}
          as={ListItem}
          loading={<SpinnerArea label={t('comments.loading')} height="5.25rem" />}
          errorText={t('comments.loadFailed')}
        >
          {(comments) =>
            comments
              .filter(({ id }) => id !== skippedId)
              .map((comment) => (
                <Thread key={comment.id} comment={comment} isOpen={openThreads.has(comment.id)} {...row} />
              ))
          }
        </LivePage>
      </Threads>
    </Windowed>
  );
});

const commentOrderKey = 'comment-order';

const parseOrder = (text: string | null): CommentOrder => (text === 'oldest' ? 'oldest' : 'newest');

/** Returns the viewer's order of comments and its setter. The browser stores the order. */
function useCommentOrder(): [CommentOrder, (order: CommentOrder) => void] {
  const [order, setOrder] = useState(() => parseOrder(browserStorage.read(commentOrderKey)));
  return [
    order,
    (selected) => {
      browserStorage.write(commentOrderKey, selected);
      setOrder(selected);
    },
  ];
}

interface CommentOrderSelectProps {
  order: CommentOrder;
  onChange: (order: CommentOrder) => void;
}

const CommentOrderSelect = ({ order, onChange }: CommentOrderSelectProps) => (
  <Select aria-label={t('comments.order')} value={order} onChange={({ target }) => onChange(parseOrder(target.value))}>
    <option value="newest">{t('comments.newestFirst')}</option>
    <option value="oldest">{t('comments.oldestFirst')}</option>
  </Select>
);

const Select = styled.select`
  display: block;
  min-height: 2.25rem;
  margin-block: 0 ${({ theme }) => theme.space(2)};
  margin-inline: ${({ theme }) => theme.space(-1)} 0;
  border: 0;
  background: none;
  color: ${({ theme }) => theme.color.textSoft};
  font: 500 ${({ theme }) => theme.font.small} ${({ theme }) => theme.font.family};
  cursor: pointer;

  ${({ theme }) => theme.at.coarse} { min-height: 2.75rem; }

  & > option {
    background: ${({ theme }) => theme.color.surface};
    color: ${({ theme }) => theme.color.text};
  }
`;
