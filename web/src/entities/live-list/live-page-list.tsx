import { type ElementType, Fragment, type ReactNode } from 'react';
import { isUnavailable } from '../../lib/api/call-errors.ts';
import type { LiveList } from '../../lib/live/live-list.ts';
import { useLivePage } from '../../lib/live/live-pages.ts';
import type { Page } from '../../lib/live/page-state.ts';
import { Retry } from '../../ui/retry.tsx';

interface LivePageListProps<T extends { id: string }> {
  list: LiveList<T>;
  pages: readonly Page<T>[];
  /** Replaces a page while it loads. */
  loading: ReactNode;
  /** The error message if a page cannot be loaded. */
  errorText: string;
  /** The element around `loading` and the error, for example `li`. */
  as?: ElementType;
  /** Renders the items of a page. */
  children: (items: readonly T[]) => ReactNode;
}

/** Renders all pages of a live list, which come from `useLivePages`. */
export const LivePageList = <T extends { id: string }>({ pages, ...props }: LivePageListProps<T>) =>
  pages.map((page, index) => <LivePage key={page.after?.join() ?? 'top'} page={page} index={index} {...props} />);

interface LivePageProps<T extends { id: string }> extends Omit<LivePageListProps<T>, 'pages'> {
  page: Page<T>;
  index: number;
}

/**
 * Runs the listener of one page and renders its items. If the listener fails, the page keeps its items, and the error is
 * below them. While the server cannot be reached, a page with items shows no error, because its listener continues by
 * itself.
 */
export function LivePage<T extends { id: string }>(props: LivePageProps<T>) {
  const { list, page, index, loading, errorText, as: Wrapper = Fragment, children } = props;
  const { error, retry } = useLivePage(list, page, index);
  const isFailed = error !== null && (page.items === null || !isUnavailable(error));
  return (
    <>
      {page.items !== null && children(page.items)}
      {isFailed && (
        <Wrapper>
          <Retry text={errorText} onRetry={retry} />
        </Wrapper>
      )}
      {page.items === null && !isFailed && <Wrapper>{loading}</Wrapper>}
    </>
  );
}
