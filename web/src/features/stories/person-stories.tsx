import { AppError } from '@glimpse/contract/app-error';
import { livePerson } from '../../entities/profiles/queries.ts';
import { useViewer } from '../../entities/viewer/viewer.tsx';
import { t } from '../../lib/languages/translate.ts';
import { useLiveQuery } from '../../lib/live/live-query.ts';
import { useFirestore } from '../../lib/live/use-firestore.ts';
import { Retry } from '../../ui/retry.tsx';
import { SpinnerArea } from '../../ui/spinner.tsx';
import { liveHighlight, liveStoriesAmong } from './queries.ts';
import { storyFromDoc } from './shown-story.ts';
import { StoriesNotFound } from './stories-not-found.tsx';
import { StoryOpener } from './story-opener.tsx';
import { usePersonStories } from './use-person-stories.ts';

/** The stories of a person that have not expired. Begins with `storyId`, or else with the first unseen one. */
export function PersonStories({ uid, storyId }: { uid: string; storyId?: string | undefined }) {
  const { data, error, refetch } = usePersonStories(uid);
  if (!data) {
    if (!error) return <SpinnerArea height="60vh" />;
    return error instanceof AppError && error.code === 'not-found' ? (
      <StoriesNotFound />
    ) : (
      <Retry text={t('stories.failed')} onRetry={() => void refetch()} />
    );
  }
  const { author, stories } = data;
  if (stories.length === 0 && storyId === undefined) return <StoriesNotFound />;
  const isInList = stories.some(({ id }) => id === storyId);
  if (storyId !== undefined && !isInList) return <ChosenStories uid={uid} ids={[storyId]} />;
  const firstIndex = stories.findIndex(({ id, isSeen }) => (storyId === undefined ? !isSeen : id === storyId));
  return <StoryOpener author={{ ...author, uid }} stories={stories} initialIndex={Math.max(0, firstIndex)} />;
}

/** The stories of a highlight, also after their expiry. */
export function HighlightStories({ uid, highlightId }: { uid: string; highlightId: string }) {
  const highlight = useLiveQuery(liveHighlight(useFirestore(), uid, highlightId));
  if (highlight.isPending) return <SpinnerArea height="60vh" />;
  if (!highlight.data) return <StoriesNotFound />;
  return <ChosenStories uid={uid} ids={highlight.data.storyIds} />;
}

/** Stories of a person that are read by their ids. */
function ChosenStories({ uid, ids }: { uid: string; ids: readonly string[] }) {
  const db = useFirestore();
  const viewer = useViewer();
  const stories = useLiveQuery(liveStoriesAmong(db, uid, ids));
  const person = useLiveQuery(livePerson(db, uid));
  if (stories.isPending || person.isPending) return <SpinnerArea height="60vh" />;
  if (stories.error && !stories.data) return <Retry text={t('stories.failed')} onRetry={stories.retry} />;
  if (!person.data || !stories.data?.length) return <StoriesNotFound />;
  const { fullName, username, profileAvatar } = person.data;
  return (
    <StoryOpener
      author={{ uid, fullName, username, profileAvatar }}
      stories={stories.data.map((story) => storyFromDoc(story, viewer.uid))}
      initialIndex={0}
    />
  );
}
