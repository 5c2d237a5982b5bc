import { guestAccount } from '@glimpse/contract/auth/guest';
import { storyCalls } from '@glimpse/contract/stories/story-calls';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useViewer } from '../../entities/viewer/viewer.tsx';
import { call } from '../../lib/api/call.ts';
import type { ShownStory } from './shown-story.ts';
import { changeStories } from './use-person-stories.ts';

/** Records once that the viewer sees this story. The author and the guest leave no trace. */
export function useMarkSeen(story: ShownStory | null): void {
  const { uid: viewerUid } = useViewer();
  const client = useQueryClient();
  const marked = useRef(new Set<string>());
  const mark = useEffectEvent(({ id, uid, isSeen }: ShownStory) => {
    if (isSeen || uid === viewerUid || viewerUid === guestAccount.uid || marked.current.has(id)) return;
    marked.current.add(id);
    call(storyCalls.markStoriesSeen, { params: { userId: uid }, body: { storyIds: [id] } }).then(
      () =>
        changeStories(client, uid, (stories) =>
          stories.map((each) => (each.id === id ? { ...each, isSeen: true } : each)),
        ),
      // The ring stays unseen, and the next view records it.
      () => undefined,
    );
  });
  const id = story?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each story
  useEffect(() => {
    if (story) mark(story);
  }, [id]);
}
