import { Fragment, type ReactNode, useId } from 'react';
import { useNavigationType } from 'react-router-dom';
import { styled } from 'styled-components';
import type { LiveList } from '../../lib/live/live-list.ts';
import { useLivePages } from '../../lib/live/live-pages.ts';
import { ReachedEnd } from '../../ui/end-sentinel.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { Windowed } from '../../ui/windowed.tsx';
import { NewPostsPill } from '../posts/new-posts-pill.tsx';
import { PostCardSkeleton } from '../posts/post-card-skeleton.tsx';
import type { LivePost } from '../posts/queries.ts';
import { useHidden } from '../safety/hidden.tsx';
import { FeedSection } from './feed-section.tsx';

interface FeedProps {
  list: LiveList<LivePost>;
  /** For the ears: what these posts are. */
  title: string;
  /** Shown when there is nothing. */
  empty: ReactNode;
  /** Below the first page. */
  aside?: ReactNode;
  /** More may be about to come: nothing is no answer yet. */
  isFilling?: boolean;
}

/** Posts, live, a page at a time. Another list needs another `key`. */
export function Feed({ list, title, empty, aside, isFilling = false }: FeedProps) {
  const titleId = useId();
  const feed = useLivePages(list, { keepPlace: useNavigationType() === 'POP' });

  // All of a page may be posts that nobody sees any more.
  const last = feed.pages.at(-1);
  const isEmpty = feed.isEmpty && !feed.hasMore;
  const { isHidden } = useHidden();
  const newer = feed.newer.filter(({ postBy }) => !isHidden(postBy.uid));

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
            <FeedSection list={list} page={page} index={index} />
          </Windowed>
          {index === 0 && page.items !== null && page.items.length > 0 && aside}
        </Fragment>
      ))}
      {feed.hasMore && <ReachedEnd onReach={feed.openNext} />}
      {!feed.hasMore && !isEmpty && last?.items && !last.isProvisional && (
        <End>You have seen everything.</End>
      )}
    </section>
  );
}

const End = styled.p`
  padding: ${({ theme }) => theme.space(10)} ${({ theme }) => theme.space(4)};
  color: ${({ theme }) => theme.color.textSoft};
  font: 400 ${({ theme }) => theme.font.small} ${({ theme }) => theme.font.family};
  text-align: center;
`;
