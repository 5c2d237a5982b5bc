import { feedCalls } from '@glimpse/contract/feed/feed-calls';
import { useQuery } from '@tanstack/react-query';
import UsersIcon from 'lucide-react/icons/users';
import type { ReactNode } from 'react';
import { call } from '../../lib/api/call.ts';
import { useFirestore } from '../../lib/live/use-firestore.ts';
import { Notice } from '../../ui/notice.tsx';
import { useViewer } from '../viewer/viewer.tsx';
import { Feed } from './feed.tsx';
import { liveFollowing } from './queries.ts';

/** What comes by itself comes at once; authors with very many followers are asked for so often while one looks. */
const refreshMs = 60_000;

interface FollowingFeedProps {
  /** People to follow, unless they stand elsewhere on the screen. */
  aside: ReactNode;
}

/** Posts of those whom the viewer follows, live. Who follows nobody, or nobody who has posted, finds people to follow. */
export function FollowingFeed({ aside }: FollowingFeedProps) {
  const { uid, profile } = useViewer();
  const list = liveFollowing(useFirestore(), uid);
  const { isPending, fetchStatus } = useQuery({
    queryKey: ['inbox-refresh', uid],
    queryFn: () => call(feedCalls.refreshInbox, {}),
    staleTime: refreshMs / 2,
    refetchInterval: refreshMs,
  });
  // The first time the call fills the inbox.
  const isFilling = isPending && fetchStatus === 'fetching';
  const followsNobody = profile?.followingCount === 0;
  return (
    <Feed
      list={list}
      title="Posts of people you follow"
      aside={aside}
      isFilling={isFilling}
      empty={<Nobody followsNobody={followsNobody} aside={aside} />}
    />
  );
}

function Nobody({ followsNobody, aside }: FollowingFeedProps & { followsNobody: boolean }) {
  return (
    <>
      <Notice icon={<UsersIcon size={28} strokeWidth={1.5} />}>
        {followsNobody
          ? 'Follow people, and their posts appear here.'
          : 'Nobody you follow has posted anything yet.'}
      </Notice>
      {aside}
    </>
  );
}
