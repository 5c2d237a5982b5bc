import { isUnavailable } from '../../../lib/api/call-errors.ts';
import { memo } from '../../../lib/languages/memo.ts';
import { t } from '../../../lib/languages/translate.ts';
import type { LiveList } from '../../../lib/live/live-list.ts';
import { useLivePage } from '../../../lib/live/live-pages.ts';
import type { Page } from '../../../lib/live/page-state.ts';
import { Retry } from '../../../ui/retry.tsx';
import { SpinnerArea } from '../../../ui/spinner.tsx';
import { Windowed } from '../../../ui/windowed.tsx';
import { ListItem, Threads } from './comment-layout.ts';
import type { LiveComment } from './queries.ts';
import { Thread, type ThreadProps } from './thread.tsx';

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
export const CommentsPage = memo(function CommentsPage(props: CommentsPageProps) {
  return (
    <Windowed marginPx={marginPx}>
      <MountedPage {...props} />
    </Windowed>
  );
});

function MountedPage({ list, page, index, skippedId, openThreads, ...row }: CommentsPageProps) {
  const { error, retry } = useLivePage(list, page, index);
  // While the server cannot be reached, the listener continues by itself.
  const isFailed = error !== null && (page.items === null || !isUnavailable(error));
  return (
    <Threads>
      {page.items
        ?.filter(({ id }) => id !== skippedId)
        .map((comment) => (
          <Thread key={comment.id} comment={comment} isOpen={openThreads.has(comment.id)} {...row} />
        ))}
      {isFailed && (
        <ListItem>
          <Retry text={t('comments.loadFailed')} onRetry={retry} />
        </ListItem>
      )}
      {page.items === null && !isFailed && (
        <ListItem>
          <SpinnerArea label={t('comments.loading')} height="5.25rem" />
        </ListItem>
      )}
    </Threads>
  );
}
