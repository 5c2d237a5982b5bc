import { guestAccount } from '@glimpse/contract/auth/guest';
import type { PersonSummary } from '@glimpse/contract/profiles/user';
import { useViewer } from '../../entities/viewer/viewer.tsx';
import { useBlockLists } from '../../entities/visibility/block-lists.tsx';
import { useLiveQuery } from '../../lib/live/live-query.ts';
import { useFirestore } from '../../lib/live/use-firestore.ts';
import { usePeopleList, usePeopleSearch } from '../people-list/use-people-list.ts';
import { liveRecentPeople } from './queries.ts';
import type { Recipient } from './send-to-people.ts';

/** People from the API, page by page. */
export interface LoadedPeople {
  readonly people: readonly Recipient[];
  readonly isPending: boolean;
  /** The browser is offline, and has not loaded the people before. */
  readonly isOffline: boolean;
  readonly hasFailed: boolean;
  readonly retry: () => void;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly loadMore: () => void;
}

/** Returns whether a person can be offered. The viewer, the guest, and people who cannot get messages are left out. */
function useIsOffered(exceptUid: string | null): (person: Recipient) => boolean {
  const { uid: viewerUid } = useViewer();
  const { isBlocked } = useBlockLists();
  return ({ uid }) => uid !== viewerUid && uid !== guestAccount.uid && uid !== exceptUid && !isBlocked(uid);
}

/** The people with the newest conversations, and those whom the viewer follows. Nobody is in both lists. */
export function useKnownPeople(exceptUid: string | null): { recent: readonly Recipient[]; followed: LoadedPeople } {
  const { uid } = useViewer();
  const isOffered = useIsOffered(exceptUid);
  const recentQuery = useLiveQuery(liveRecentPeople(useFirestore(), uid));
  const list = usePeopleList({ of: 'following', uid }, '');
  const recent = recentQuery.data?.filter(isOffered) ?? [];
  const recentUids = new Set(recent.map((person) => person.uid));
  const followed = loadedPeople(
    list,
    list.data?.pages.flatMap(({ people }) => people),
    (person) => isOffered(person) && !recentUids.has(person.uid),
  );
  // Both lists appear together, so that no row moves.
  return { recent, followed: { ...followed, isPending: followed.isPending || recentQuery.isPending } };
}

/** The people whose names or email contain `search`, which is not blank. */
export function useFoundPeople(search: string, exceptUid: string | null): LoadedPeople {
  const list = usePeopleSearch(search);
  return loadedPeople(
    list,
    list.data?.pages.flatMap(({ users }) => users),
    useIsOffered(exceptUid),
  );
}

/** Returns the people without duplicates, because a later page can contain people of an earlier page. */
function loadedPeople(
  list: ReturnType<typeof usePeopleList> | ReturnType<typeof usePeopleSearch>,
  people: readonly PersonSummary[] | undefined,
  isOffered: (person: Recipient) => boolean,
): LoadedPeople {
  const byUid = new Map(people?.map((person) => [person.id, recipientOf(person)]));
  return {
    people: [...byUid.values()].filter(isOffered),
    isPending: list.isPending && !list.isPaused,
    isOffline: list.isPending && list.isPaused,
    hasFailed: list.isLoadingError,
    retry: () => void list.refetch(),
    hasMore: list.hasNextPage,
    isLoadingMore: list.isFetchingNextPage,
    loadMore: () => void list.fetchNextPage(),
  };
}

const recipientOf = ({ id: uid, fullName, username, profileAvatar }: PersonSummary): Recipient => ({
  uid,
  fullName,
  username,
  profileAvatar,
});
