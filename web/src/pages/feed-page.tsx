import { useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { WaitingPosts } from '../features/compose/waiting-posts.tsx';
import { Feed } from '../features/feed/feed.tsx';
import { OrderToggle } from '../features/feed/order-toggle.tsx';
import type { FeedOrder } from '../features/post/queries.ts';
import { SuggestionsPanel } from '../features/suggestions/suggestions-panel.tsx';
import { wideQuery } from '../ui/theme.ts';
import { useMedia } from '../ui/use-media.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';

/** /posts and /posts?sort=trending: the home feed. */
export function FeedPage() {
  const [search, setSearch] = useSearchParams();
  const order: FeedOrder = search.get('sort') === 'trending' ? 'trending' : 'latest';
  const isWide = useMedia(wideQuery);
  const show = (next: FeedOrder) => setSearch(next === 'trending' ? { sort: next } : {}, { replace: true });
  return (
    <Columns>
      <title>Glimpse</title>
      <Main>
        <VisuallyHidden as="h1">Home</VisuallyHidden>
        <OrderToggle order={order} onChange={show} />
        <WaitingPosts />
        <Feed key={order} order={order} />
      </Main>
      {isWide && (
        <Side>
          <SuggestionsPanel />
        </Side>
      )}
    </Columns>
  );
}

const Columns = styled.div`
  display: flex;
  justify-content: center;
  gap: ${({ theme }) => theme.space(16)};
  padding: 0;

  ${({ theme }) => theme.at.tablet} { padding: 0 ${({ theme }) => theme.space(6)}; }
`;

const Main = styled.div`
  width: 100%;
  max-width: 470px;

  ${({ theme }) => theme.at.tablet} { padding-top: ${({ theme }) => theme.space(3)}; }
`;

const Side = styled.div`
  flex: none;
  width: 300px;
  padding-top: ${({ theme }) => theme.space(6)};
`;
