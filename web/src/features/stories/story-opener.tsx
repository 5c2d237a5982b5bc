import { useLocation, useNavigate } from 'react-router-dom';
import { storyLinks } from '../../entities/links/story-links.ts';
import { useViewer } from '../../entities/viewer/viewer.tsx';
import { useGoBack } from '../../lib/browser/go-back.ts';
import type { ShownStory } from './shown-story.ts';
import type { StoryAuthor } from './story-head.tsx';
import { StoryMenu } from './story-menu.tsx';
import { StoryReply } from './story-reply.tsx';
import { StoryViewer } from './story-viewer.tsx';
import { usePrefetchStories } from './use-person-stories.ts';
import { ViewersButton } from './viewers-button.tsx';

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
export function StoryOpener({ author, stories, initialIndex }: StoryOpenerProps) {
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
