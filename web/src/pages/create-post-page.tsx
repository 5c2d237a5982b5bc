import { CreatePost } from '../features/compose/create-post.tsx';
import { t } from '../lib/languages/translate.ts';
import { CentredPage } from '../ui/centred-page.tsx';

/** /post/create */
export function CreatePostPage() {
  return (
    <CentredPage>
      <title>{t('shell.pageTitle', { title: t('shell.createPost') })}</title>
      <CreatePost />
    </CentredPage>
  );
}
