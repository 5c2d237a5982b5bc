import { AppError } from '@glimpse/contract/app-error';
import ClockIcon from 'lucide-react/icons/clock';
import { useLocation, useNavigate } from 'react-router-dom';
import { storyLinks } from '../../entities/links/story-links.ts';
import { livePerson } from '../../entities/profiles/queries.ts';
import { useViewer } from '../../entities/viewer/viewer.tsx';
import { useGoBack } from '../../lib/browser/go-back.ts';
import { t } from '../../lib/languages/translate.ts';
import { useLiveQuery } from '../../lib/live/live-query.ts';
import { useFirestore } from '../../lib/live/use-firestore.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Retry } from '../../ui/retry.tsx';
import { SpinnerArea } from '../../ui/spinner.tsx';
import { liveHighlight, liveStoriesAmong } from './queries.ts';
import { type ShownStory, type StoryAuthor, storyFromDoc } from './shown-story.ts';
import { StoryMenu } from './story-menu.tsx';
import { StoryReply } from './story-reply.tsx';
import { StoryViewer } from './story-viewer.tsx';
import { ViewersButton } from './story-viewers.tsx';
import { usePersonStories, usePrefetchStories } from './use-person-stories.ts';

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

interface StoryOpenerProps {
  author: StoryAuthor;
  stories: readonly ShownStory[];
  initialIndex: number;
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

/** Returns the people whose stories follow each other, in order. The row of stories passes them with its links. */
function usePeopleInOrder(): readonly string[] {
  const state: unknown = useLocation().state;
  if (typeof state !== 'object' || state === null || !('people' in state) || !isList(state.people)) return [];
  return state.people.filter((uid) => typeof uid === 'string');
}

/** The viewer of stories as a page: it closes to the page before, and continues with the next person. */
function StoryOpener({ author, stories, initialIndex }: StoryOpenerProps) {
  const people = usePeopleInOrder();
  const navigate = useNavigate();
  const close = useGoBack();
  const prefetch = usePrefetchStories();
  const isOwn = author.uid === useViewer().uid;
  const neighbour = (step: 1 | -1): string | undefined => {
    const position = people.indexOf(author.uid);
    return position < 0 ? undefined : people[position + step];
  };
  const showPerson = (step: 1 | -1) => {
    const uid = neighbour(step);
    if (uid !== undefined) navigate(storyLinks.of(uid), { replace: true, state: { people } });
    else if (step === 1) close();
  };
  return (
    <StoryViewer
      author={author}
      stories={stories}
      initialIndex={initialIndex}
      onClose={close}
      onPerson={showPerson}
      onLast={() => {
        const uid = neighbour(1);
        if (uid !== undefined) prefetch(uid);
      }}
      actions={(story, setInterrupted) => (
        <StoryMenu
          key={story.id}
          story={story}
          author={author}
          setInterrupted={setInterrupted}
          onDeleted={() => {
            if (stories.length === 1) close();
          }}
        />
      )}
      foot={
        isOwn
          ? (story, setInterrupted) => (
              <ViewersButton key={story.id} storyId={story.id} setInterrupted={setInterrupted} />
            )
          : (story, setInterrupted) => (
              <StoryReply key={story.id} story={story} author={author} setInterrupted={setInterrupted} />
            )
      }
    />
  );
}

/** Shown at the address of a story that has expired, was deleted, or that the viewer may not see. */
function StoriesNotFound() {
  const goBack = useGoBack();
  return (
    <Notice
      icon={<ClockIcon size={28} strokeWidth={1.5} />}
      title={t('stories.gone')}
      action={<Button onClick={goBack}>{t('common.goBack')}</Button>}
    >
      {t('stories.goneAbout')}
    </Notice>
  );
}
