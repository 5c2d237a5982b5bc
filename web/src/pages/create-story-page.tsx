import { useSearchParams } from 'react-router-dom';
import { CreateTabs } from '../features/compose/create-tabs.tsx';
import { CreateStory } from '../features/stories/create-story.tsx';
import { t } from '../lib/languages/translate.ts';
import { CentredPage } from '../ui/centred-page.tsx';

/** /stories/create, and with `?post={postId}` for a story that shows a post. */
export function CreateStoryPage() {
  const [search] = useSearchParams();
  const postId = search.get('post');
  return (
    <>
      <title>{t('shell.pageTitle', { title: t('stories.createTitle') })}</title>
      {postId === null && <CreateTabs current="story" />}
      <CentredPage>
        <CreateStory key={postId} postId={postId} />
      </CentredPage>
    </>
  );
}
