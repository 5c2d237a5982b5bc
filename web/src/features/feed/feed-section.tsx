import { memo } from 'react';
import type { LiveList } from '../../lib/live/live-list.ts';
import { useLivePage } from '../../lib/live/live-pages.ts';
import type { Page } from '../../lib/live/page-state.ts';
import { Retry } from '../../ui/retry.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useMarks } from '../marks/use-marks.ts';
import { PostCard } from '../post/post-card.tsx';
import { PostCardSkeleton } from '../post/post-card-skeleton.tsx';
import type { LivePost } from '../post/queries.ts';
import { useHidden } from '../safety/hidden.tsx';

interface FeedSectionProps {
  list: LiveList<LivePost>;
  page: Page<LivePost>;
  index: number;
}

/** One page of the feed: its own listener, its own skeleton, its own failure. */
export const FeedSection = memo(
  function FeedSection({ list, page, index }: FeedSectionProps) {
    const { error, retry } = useLivePage(list, page, index);
    const marksOf = useMarks(page.items ?? nothing);
    const { isHidden } = useHidden();

    if (page.items === null) {
      if (error) return <Retry text="The posts could not be loaded." onRetry={retry} />;
      return (
        <div role="status">
          <VisuallyHidden>Loading posts</VisuallyHidden>
          <PostCardSkeleton />
          <PostCardSkeleton />
        </div>
      );
    }
    const shown = page.items.filter(({ postBy }) => !isHidden(postBy.uid));
    return shown.map((post, at) => (
      <PostCard key={post.id} post={post} isPriority={index === 0 && at < 2} {...marksOf(post)} />
    ));
  },
  // `list` is made anew by each render of the feed, with the same meaning: its key.
  (before, now) => before.page === now.page && before.index === now.index,
);

const nothing: readonly LivePost[] = [];
