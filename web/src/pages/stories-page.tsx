import { useParams } from 'react-router-dom';
import { HighlightStories, PersonStories } from '../features/stories/person-stories.tsx';
import { t } from '../lib/languages/translate.ts';

const title = () => <title>{t('shell.pageTitle', { title: t('stories.row') })}</title>;

/** /stories/:userId and /stories/:userId/:storyId */
export function StoriesPage() {
  const { userId = '', storyId } = useParams();
  return (
    <>
      {title()}
      <PersonStories key={userId} uid={userId} storyId={storyId} />
    </>
  );
}

/** /stories/:userId/highlights/:highlightId */
export function HighlightPage() {
  const { userId = '', highlightId = '' } = useParams();
  return (
    <>
      {title()}
      <HighlightStories key={highlightId} uid={userId} highlightId={highlightId} />
    </>
  );
}
