import ImagesIcon from 'lucide-react/icons/images';
import { useId } from 'react';
import { useNavigationType } from 'react-router-dom';
import { useFirestore } from 'reactfire';
import { styled } from 'styled-components';
import { useLivePages } from '../../lib/live/live-pages.ts';
import { Notice } from '../../ui/notice.tsx';
import { ReachedEnd } from '../../ui/reached-end.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { Windowed } from '../../ui/windowed.tsx';
import { NewPostsPill } from '../post/new-posts-pill.tsx';
import { type FeedOrder, liveFeed } from '../post/queries.ts';
import { useHidden } from '../safety/hidden.tsx';
import { FeedSection } from './feed-section.tsx';

/** Everybody's posts, live, ten at a time. Rendered with `key={order}`. */
export function Feed({ order }: { order: FeedOrder }) {
  const titleId = useId();
  const list = liveFeed(useFirestore(), order);
  const feed = useLivePages(list, { keepPlace: useNavigationType() === 'POP' });

  const { isHidden } = useHidden();
  const newer = feed.newer.filter(({ postBy }) => !isHidden(postBy.uid));

  function showNewer() {
    feed.showNewer();
    scrollTo({ top: 0, behavior: 'smooth' });
  }

  return (
    <section aria-labelledby={titleId}>
      <VisuallyHidden as="h2" id={titleId}>
        {order === 'latest' ? 'Latest posts' : 'Trending posts'}
      </VisuallyHidden>
      <NewPostsPill count={newer.length} onShow={showNewer} />
      {feed.isEmpty && (
        <Notice icon={<ImagesIcon size={28} strokeWidth={1.5} />}>Nobody has posted anything yet.</Notice>
      )}
      {feed.pages.map((page, index) => (
        <Windowed key={page.after?.join() ?? 'top'}>
          <FeedSection list={list} page={page} index={index} />
        </Windowed>
      ))}
      {feed.hasMore && <ReachedEnd onReach={feed.openNext} />}
      {!feed.hasMore && !feed.isEmpty && feed.pages.at(-1)?.items && <End>You have seen everything.</End>}
    </section>
  );
}

const End = styled.p`
  padding: ${({ theme }) => theme.space(10)} ${({ theme }) => theme.space(4)};
  color: ${({ theme }) => theme.color.textSoft};
  font: 400 ${({ theme }) => theme.font.small} ${({ theme }) => theme.font.family};
  text-align: center;
`;
