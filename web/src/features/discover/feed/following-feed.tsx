import { feedCalls } from '@glimpse/contract/feed/feed-calls';
import { useQuery } from '@tanstack/react-query';
import UsersIcon from 'lucide-react/icons/users';
import type { ReactNode } from 'react';
import { useFollowedTags } from '../../../entities/rich-text/followed-tags.tsx';
import { SuggestedTags } from '../../../entities/rich-text/suggested-tags.tsx';
import { useViewer } from '../../../entities/viewer/viewer.tsx';
import { call } from '../../../lib/api/call.ts';
import { t } from '../../../lib/languages/translate.ts';
import { useFirestore } from '../../../lib/live/use-firestore.ts';
import { Notice } from '../../../ui/notice.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { PostCardSkeleton } from '../../posts/post/post-card-skeleton.tsx';
import { Feed } from './feed.tsx';
import { liveFollowing } from './queries.ts';

/** The server adds posts of authors with very many followers to the inbox only during this call. */
const refreshMs = 60_000;

interface FollowingFeedProps {
  /** Suggestions of people to follow, or null if the page shows the suggestions elsewhere. */
  aside: ReactNode;
  /** Whether `aside` is after the second post instead of below the first page. */
  hasEarlyAside: boolean;
}

/**
 * The feed of posts by people whom the viewer follows, and of posts with hashtags that the viewer follows. If it is
 * empty, it shows people to follow.
 */
export function FollowingFeed({ aside, hasEarlyAside }: FollowingFeedProps) {
  const { uid, profile } = useViewer();
  const db = useFirestore();
  const followed = useFollowedTags();
  const { isPending, fetchStatus } = useQuery({
    queryKey: ['inbox-refresh', uid],
    queryFn: () => call(feedCalls.refreshInbox, {}),
    staleTime: refreshMs / 2,
    refetchInterval: refreshMs,
  });
  // The first refresh fills an empty inbox.
  const isFilling = isPending && fetchStatus === 'fetching';
  const followsNobody = profile?.followingCount === 0;
  // The tags select the list. Without waiting for them, a list without tags would be read first.
  if (followed.isPending)
    return (
      <div role="status">
        <VisuallyHidden>{t('feed.loading')}</VisuallyHidden>
        <PostCardSkeleton />
        <PostCardSkeleton />
      </div>
    );
  return (
    <Feed
      list={liveFollowing(db, uid, followed.tags)}
      title={t('feed.followingPosts')}
      aside={aside}
      hasEarlyAside={hasEarlyAside}
      isFilling={isFilling}
      empty={<EmptyFeed followsNobody={followsNobody} aside={aside} />}
    />
  );
}

function EmptyFeed({ followsNobody, aside }: { followsNobody: boolean; aside: ReactNode }) {
  return (
    <>
      <Notice icon={<UsersIcon size={28} strokeWidth={1.5} />}>
        {followsNobody ? t('feed.followingNobody') : t('feed.followingEmpty')}
      </Notice>
      <SuggestedTags />
      {aside}
    </>
  );
}
