import { Fragment, type ReactNode, useId, useState } from 'react';
import { useNavigationType } from 'react-router-dom';
import { styled } from 'styled-components';
import { useIsListed, usePreferences } from '../../../entities/preferences/preferences.tsx';
import { useBlockLists } from '../../../entities/visibility/block-lists.tsx';
import { useOnline } from '../../../lib/browser/use-online.ts';
import { memo } from '../../../lib/languages/memo.ts';
import { t } from '../../../lib/languages/translate.ts';
import type { LiveList } from '../../../lib/live/live-list.ts';
import { useLivePage, useLivePages } from '../../../lib/live/live-pages.ts';
import type { Page } from '../../../lib/live/page-state.ts';
import { useMarks } from '../../../parts/marks/use-marks.ts';
import { EndSentinel } from '../../../ui/end-sentinel.tsx';
import { Retry } from '../../../ui/retry.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { Windowed } from '../../../ui/windowed.tsx';
import { NewPostsPill } from '../../posts/post/new-posts-pill.tsx';
import { PostCard } from '../../posts/post/post-card.tsx';
import { PostCardSkeleton } from '../../posts/post/post-card-skeleton.tsx';
import type { LivePost } from '../../posts/post/queries.ts';
import { PostsInSteps } from './posts-in-steps.tsx';
import { isSlowConnection } from './slow-connection.ts';

interface FeedProps {
  list: LiveList<LivePost>;
  /** A heading for screen readers. */
  title: string;
  /** Shown if the list has no posts. */
  empty: ReactNode;
  /** Shown below the first page, or after the second post with `hasEarlyAside`. */
  aside?: ReactNode;
  hasEarlyAside?: boolean;
  /** The server is adding posts. An empty list then shows a skeleton instead of `empty`. */
  isFilling?: boolean;
}

/** A live list of posts, page by page. To show a different list, change the `key`. */
export function Feed({ list, title, empty, aside, hasEarlyAside = false, isFilling = false }: FeedProps) {
  const titleId = useId();
  const feed = useLivePages(list, { keepPages: useNavigationType() === 'POP' });

  const lastPage = feed.pages.at(-1);
  // A page can be empty although there are more pages, because the viewer may not read any of its posts.
  const isEmpty = feed.isEmpty && !feed.hasMore;
  const { isBlockedOrMuted } = useBlockLists();
  const isListed = useIsListed();
  const isPending = useIsFeedPending();
  const newer = feed.newer.filter((post) => isListed(post) && !isBlockedOrMuted(post.postBy.uid));

  function showNewer() {
    feed.showNewer();
    scrollTo({ top: 0, behavior: 'smooth' });
  }

  return (
    <section aria-labelledby={titleId}>
      <VisuallyHidden as="h2" id={titleId}>
        {title}
      </VisuallyHidden>
      <NewPostsPill count={newer.length} onShow={showNewer} />
      {isEmpty && (isFilling ? <PostCardSkeleton /> : empty)}
      {feed.pages.map((page, index) => (
        <Fragment key={page.after?.join() ?? 'top'}>
          <Windowed>
            <FeedSection
              list={list}
              page={page}
              index={index}
              insertion={index === 0 && hasEarlyAside ? aside : null}
            />
          </Windowed>
          {index === 0 && !hasEarlyAside && !isPending && page.items !== null && page.items.length > 0 && aside}
        </Fragment>
      ))}
      {/* While the posts are pending, two skeletons take their place, so the end of the list would be near. */}
      {feed.hasMore && !isPending && <EndSentinel onReach={feed.loadMore} />}
      {!feed.hasMore && !isEmpty && lastPage?.items && !lastPage.isPlaceholder && <EndNote>{t('feed.end')}</EndNote>}
    </section>
  );
}

const EndNote = styled.p`
  padding: ${({ theme }) => theme.space(10)} ${({ theme }) => theme.space(4)};
  color: ${({ theme }) => theme.color.textSoft};
  font: 400 ${({ theme }) => theme.font.small} ${({ theme }) => theme.font.family};
  text-align: center;
`;

interface FeedSectionProps {
  list: LiveList<LivePost>;
  page: Page<LivePost>;
  index: number;
  /** Shown after the second post. */
  insertion: ReactNode;
}

/**
 * Renders one page of the feed and runs its listener. Placeholder posts come from the cache or the API. If
 * the listener fails before the page has loaded, an error is shown below them.
 */
const FeedSection = memo(
  function FeedSection({ list, page, index, insertion }: FeedSectionProps) {
    const { error, retry } = useLivePage(list, page, index);
    const marksOf = useMarks(page.items ?? noPosts);
    const { isBlockedOrMuted } = useBlockLists();
    const isListed = useIsListed();
    const isPending = useIsFeedPending();
    // After going back, all posts are rendered at once, so that the scroll position can be restored.
    const [isRevisit] = useState(page.items !== null && !page.isPlaceholder);

    const failure = error && <Retry text={t('feed.loadFailed')} onRetry={retry} />;
    if (page.items === null || isPending) {
      if (failure) return failure;
      return (
        <div role="status">
          <VisuallyHidden>{t('feed.loading')}</VisuallyHidden>
          <PostCardSkeleton />
          <PostCardSkeleton />
        </div>
      );
    }
    const visiblePosts = page.items.filter((post) => isListed(post) && !isBlockedOrMuted(post.postBy.uid));
    return (
      <>
        <PostsInSteps posts={visiblePosts} rendersAll={isRevisit} insertion={insertion}>
          {(post, position) => (
            <PostCard key={post.id} post={post} isPriority={index === 0 && position < 2} {...marksOf(post)} />
          )}
        </PostsInSteps>
        {page.isPlaceholder && failure}
      </>
    );
  },
  // Ignores `list`, because each render of the feed creates a new object for the same list.
  (before, now) => before.page === now.page && before.index === now.index && before.insertion === now.insertion,
);

const noPosts: readonly LivePost[] = [];

/**
 * Returns whether the feed waits for the viewer's block lists and preferences before it shows a post. Otherwise a new
 * browser would show posts by blocked people for a moment, and the posts would move when they disappear. On a slow
 * connection the feed does not wait, because the API delivers the first posts seconds before the lists are known.
 */
function useIsFeedPending(): boolean {
  const { isKnown } = useBlockLists();
  const { hidesStories } = usePreferences();
  return useOnline() && (!isKnown || hidesStories === null) && !isSlowConnection();
}
