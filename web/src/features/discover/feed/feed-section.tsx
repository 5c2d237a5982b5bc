import { type ReactNode, useState } from 'react';
import { useIsListed } from '../../../entities/preferences/preferences.tsx';
import { useBlockLists } from '../../../entities/visibility/block-lists.tsx';
import { memo } from '../../../lib/languages/memo.ts';
import { t } from '../../../lib/languages/translate.ts';
import type { LiveList } from '../../../lib/live/live-list.ts';
import { useLivePage } from '../../../lib/live/live-pages.ts';
import type { Page } from '../../../lib/live/page-state.ts';
import { useMarks } from '../../../parts/marks/use-marks.ts';
import { Retry } from '../../../ui/retry.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { PostCard } from '../../posts/post/post-card.tsx';
import { PostCardSkeleton } from '../../posts/post/post-card-skeleton.tsx';
import type { LivePost } from '../../posts/post/queries.ts';
import { PostsInSteps } from './posts-in-steps.tsx';
import { useIsFeedPending } from './use-is-feed-pending.ts';

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
export const FeedSection = memo(
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
