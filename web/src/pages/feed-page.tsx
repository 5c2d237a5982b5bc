import { guestAccount } from '@glimpse/contract/auth/guest';
import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { usePreferences } from '../entities/preferences/preferences.tsx';
import { useViewer } from '../entities/viewer/viewer.tsx';
import { OnboardingSlot } from '../features/account/onboarding/onboarding-slot.tsx';
import { QueuedPosts } from '../features/compose/queued-posts.tsx';
import { EverybodyFeed } from '../features/discover/feed/everybody-feed.tsx';
import { type HomeFeed, parseHomeFeed, storedHomeFeed, storeHomeFeed } from '../features/discover/feed/home-feed.ts';
import { HomeFeedPicker } from '../features/discover/feed/home-feed-picker.tsx';
import { PostCardSkeleton } from '../features/posts/post/post-card-skeleton.tsx';
import { t } from '../lib/languages/translate.ts';
import { CodeBoundary } from '../ui/code-failure.tsx';
import { lazily } from '../ui/lazily.ts';
import { wideQuery } from '../ui/theme.ts';
import { useMedia } from '../ui/use-media.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';

const { Component: FollowingFeed, preload: preloadFollowing } = lazily(
  async () => (await import('../features/discover/feed/following-feed.tsx')).FollowingFeed,
);

const { Component: SuggestionsBox } = lazily(
  async () => (await import('../parts/suggestions/suggestions-box.tsx')).SuggestionsBox,
);
const { Component: SuggestionsPanel } = lazily(
  async () => (await import('../parts/suggestions/suggestions-panel.tsx')).SuggestionsPanel,
);

const { Component: StoryTray } = lazily(async () => (await import('../features/stories/story-tray.tsx')).StoryTray);

/** Loads the code of the feed that the viewer selected last. */
export const preloadStoredFeed = async (): Promise<void> => {
  if (storedHomeFeed() === 'following') await preloadFollowing();
};

/**
 * The home feed at /posts, with `?sort=trending` or `?sort=following`. Without `sort`, shows the feed that the viewer
 * selected last.
 */
export function FeedPage() {
  const [search, setSearch] = useSearchParams();
  const order = parseHomeFeed(search.get('sort')) ?? storedHomeFeed();
  const [isOnboarded, setIsOnboarded] = useState(false);
  const isWide = useMedia(wideQuery);
  const hasStoriesRoom = useHasStoriesRoom();
  const showsStories = usePreferences().hidesStories === false;
  const hasEarlyAside = useFollowsNobody() && !isWide;
  const aside = isWide ? null : (
    <SuggestionsRoom>
      <Deferred>
        <SuggestionsBox />
      </Deferred>
    </SuggestionsRoom>
  );
  const show = (next: HomeFeed) => {
    storeHomeFeed(next);
    setSearch(next === 'latest' ? {} : { sort: next }, { replace: true });
  };
  return (
    <Columns>
      <title>Glimpse</title>
      {/* The end of the onboarding is like the opening of another screen, so nothing of the old one moves. */}
      <Main key={isOnboarded ? 'onboarded' : 'feed'}>
        <VisuallyHidden as="h1">{t('shell.home')}</VisuallyHidden>
        <OnboardingSlot
          onFinish={(followsSomebody) => {
            if (!followsSomebody) return;
            setIsOnboarded(true);
            show('following');
          }}
        />
        {hasStoriesRoom && (
          <StoriesRoom>
            {showsStories && (
              <Deferred>
                {/* Without the row, the feed is complete. */}
                <ErrorBoundary fallback={null}>
                  <StoryTray />
                </ErrorBoundary>
              </Deferred>
            )}
          </StoriesRoom>
        )}
        {/* If the room disappears, the feed starts again in the new place, before it has shown a post. */}
        <Fragment key={hasStoriesRoom ? 'below-stories' : 'at-top'}>
          <HomeFeedPicker order={order} onChange={show} />
          <QueuedPosts />
          {order === 'following' ? (
            <CodeBoundary fallback={<PostCardSkeleton />}>
              <FollowingFeed aside={aside} hasEarlyAside={hasEarlyAside} />
            </CodeBoundary>
          ) : (
            <EverybodyFeed key={order} order={order} aside={aside} hasEarlyAside={hasEarlyAside} />
          )}
        </Fragment>
      </Main>
      {isWide && (
        <Side>
          <Deferred>
            <SuggestionsPanel />
          </Deferred>
        </Side>
      )}
    </Columns>
  );
}

/** Renders its children after the first render, so that neither they nor their code delay the posts. */
function Deferred({ children }: { children: ReactNode }) {
  const [isMounted, setIsMounted] = useState(false);
  useEffect(() => setIsMounted(true), []);
  return <CodeBoundary>{isMounted && children}</CodeBoundary>;
}

/**
 * Returns whether the viewer followed nobody when the profile was first known. It does not change with the first
 * follow, so that the suggestions stay under the pointer.
 */
function useFollowsNobody(): boolean {
  const { profile } = useViewer();
  const [initialCount, setInitialCount] = useState<number | null>(null);
  if (initialCount === null && profile) setInitialCount(profile.followingCount);
  return (initialCount ?? profile?.followingCount) === 0;
}

/**
 * Returns whether there is room for the row of stories above the feed. The guest has the row only if the account follows
 * somebody when the feed opens, and other people can hide it. No post appears before that is known (`useIsFeedPending`).
 */
function useHasStoriesRoom(): boolean {
  const { uid, profile } = useViewer();
  const { hidesStories } = usePreferences();
  const [canHaveStories] = useState(uid !== guestAccount.uid || (profile?.followingCount ?? 0) > 0);
  return canHaveStories && !hidesStories;
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

/** Has the height of the row of stories, so that no post moves when the row has loaded. */
const StoriesRoom = styled.div`
  height: 6.75rem;
`;

/** Has the height of the suggestions, so that no post moves when their code has loaded. */
const SuggestionsRoom = styled.div`
  min-height: 23rem;
`;

const Side = styled.div`
  flex: none;
  width: 300px;
  padding-top: ${({ theme }) => theme.space(6)};
`;
