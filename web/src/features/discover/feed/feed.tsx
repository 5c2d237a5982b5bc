import { Fragment, type ReactNode, useId } from 'react';
import { useNavigationType } from 'react-router-dom';
import { styled } from 'styled-components';
import { useIsListed } from '../../../entities/preferences/preferences.tsx';
import { useBlockLists } from '../../../entities/visibility/block-lists.tsx';
import { t } from '../../../lib/languages/translate.ts';
import type { LiveList } from '../../../lib/live/live-list.ts';
import { useLivePages } from '../../../lib/live/live-pages.ts';
import { EndSentinel } from '../../../ui/end-sentinel.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { Windowed } from '../../../ui/windowed.tsx';
import { NewPostsPill } from '../../posts/post/new-posts-pill.tsx';
import { PostCardSkeleton } from '../../posts/post/post-card-skeleton.tsx';
import type { LivePost } from '../../posts/post/queries.ts';
import { FeedSection } from './feed-section.tsx';
import { useIsFeedPending } from './use-is-feed-pending.ts';

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
