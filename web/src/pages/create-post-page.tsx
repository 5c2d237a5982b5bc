import { CreatePost } from '../features/compose/create-post.tsx';
import { CreateTabs } from '../features/compose/create-tabs.tsx';
import { t } from '../lib/languages/translate.ts';
import { CentredPage } from '../ui/centred-page.tsx';

/** /post/create */
export const CreatePostPage = () => (
  <>
    <title>{t('shell.pageTitle', { title: t('shell.createPost') })}</title>
    <CreateTabs current="post" />
    <CentredPage>
      <CreatePost />
    </CentredPage>
  </>
);
