import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { WaitingPosts } from '../features/compose/queued-posts.tsx';
import { EverybodyFeed } from '../features/feed/everybody-feed.tsx';
import { type HomeOrder, homeOrderOf, keepOrder, keptOrder } from '../features/feed/kept-order.ts';
import { OrderToggle } from '../features/posts/order-picker.tsx';
import { PostCardSkeleton } from '../features/posts/post-card-skeleton.tsx';
import { CodeFailure } from '../ui/code-failure.tsx';
import { lazily } from '../ui/lazily.ts';
import { wideQuery } from '../ui/theme.ts';
import { useMedia } from '../ui/use-media.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';

const { Component: FollowingFeed, preload: preloadFollowing } = lazily(
  async () => (await import('../features/feed/following-feed.tsx')).FollowingFeed,
);

const { Component: SuggestionsBox } = lazily(
  async () => (await import('../features/suggestions/suggestions-box.tsx')).SuggestionsBox,
);
const { Component: SuggestionsPanel } = lazily(
  async () => (await import('../features/suggestions/suggestions-panel.tsx')).SuggestionsPanel,
);

/** The code of the order that was chosen last. */
export const preloadKeptOrder = async (): Promise<void> => {
  if (keptOrder() === 'following') await preloadFollowing();
};

/** /posts, `?sort=trending`, `?sort=following`: the home feed; without `sort` in the order that was chosen last. */
export function FeedPage() {
  const [search, setSearch] = useSearchParams();
  const order = homeOrderOf(search.get('sort')) ?? keptOrder();
  const isWide = useMedia(wideQuery);
  const aside = isWide ? null : (
    <Beside>
      <SuggestionsBox />
    </Beside>
  );
  const show = (next: HomeOrder) => {
    keepOrder(next);
    setSearch(next === 'latest' ? {} : { sort: next }, { replace: true });
  };
  return (
    <Columns>
      <title>Glimpse</title>
      <Main>
        <VisuallyHidden as="h1">Home</VisuallyHidden>
        <OrderToggle order={order} onChange={show} />
        <WaitingPosts />
        {order === 'following' ? (
          <ErrorBoundary FallbackComponent={CodeFailure}>
            <Suspense fallback={<PostCardSkeleton />}>
              <FollowingFeed aside={aside} />
            </Suspense>
          </ErrorBoundary>
        ) : (
          <EverybodyFeed key={order} order={order} aside={aside} />
        )}
      </Main>
      {isWide && (
        <Side>
          <Beside>
            <SuggestionsPanel />
          </Beside>
        </Side>
      )}
    </Columns>
  );
}

/** The posts do not wait for it, nor for its code. */
function Beside({ children }: { children: ReactNode }) {
  const [isTime, setIsTime] = useState(false);
  useEffect(() => setIsTime(true), []);
  return (
    <ErrorBoundary FallbackComponent={CodeFailure}>
      <Suspense>{isTime && children}</Suspense>
    </ErrorBoundary>
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
