import { guestAccount } from '@glimpse/contract/auth/guest';
import type { OtherPerson } from '@glimpse/contract/profiles/user';
import { storyCalls } from '@glimpse/contract/stories/story-calls';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useViewer } from '../../entities/viewer/viewer.tsx';
import { call } from '../../lib/api/call.ts';
import { type ShownStory, storyFromApi } from './shown-story.ts';

interface PersonStories {
  readonly author: OtherPerson;
  /** Oldest first. */
  readonly stories: readonly ShownStory[];
}

export const storiesKey = (uid: string) => ['stories', uid] as const;

/** How long a list that was loaded ahead counts as new. */
const freshMs = 30_000;

const personStories = (uid: string) => ({
  queryKey: storiesKey(uid),
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<PersonStories> => {
    const { author, stories } = await call(storyCalls.listStories, { params: { userId: uid } }, { signal });
    return { author, stories: stories.map(storyFromApi) };
  },
  staleTime: freshMs,
});

/** Loads the stories of a person that the viewer may see and that have not expired. */
export const usePersonStories = (uid: string) => useQuery(personStories(uid));

/** Returns a function that loads the stories of a person before they are shown. */
export function usePrefetchStories(): (uid: string) => void {
  const client = useQueryClient();
  return (uid) => void client.prefetchQuery(personStories(uid));
}

export const changeStories = (
  client: QueryClient,
  uid: string,
  change: (stories: readonly ShownStory[]) => readonly ShownStory[],
): void =>
  void client.setQueryData<PersonStories>(
    storiesKey(uid),
    (before) => before && { ...before, stories: change(before.stories) },
  );

/** Records once that the viewer sees this story. The author and the guest leave no trace. */
export function useMarkSeen(story: ShownStory | null): void {
  const { uid: viewerUid } = useViewer();
  const client = useQueryClient();
  const marked = useRef(new Set<string>());
  const mark = useEffectEvent(({ id, uid, isSeen }: ShownStory) => {
    if (isSeen || uid === viewerUid || viewerUid === guestAccount.uid || marked.current.has(id)) return;
    marked.current.add(id);
    const setSeen = (seen: boolean) =>
      changeStories(client, uid, (stories) =>
        stories.map((each) => (each.id === id ? { ...each, isSeen: seen } : each)),
      );
    // Before the response, because the ring can be grey before it arrives. A press on the grey ring shows the first story.
    setSeen(true);
    // If the call fails, the ring stays unseen, and the next view records it.
    call(storyCalls.markStoriesSeen, { params: { userId: uid }, body: { storyIds: [id] } }).catch(() => setSeen(false));
  });
  const id = story?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each story
  useEffect(() => {
    if (story) mark(story);
  }, [id]);
}
