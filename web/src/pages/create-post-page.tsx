import { clientTexts } from '@glimpse/contract/texts';
import { CreatePost } from '../features/compose/create-post.tsx';
import { CentredPage } from '../ui/centred-page.tsx';

/** /post/create */
export function CreatePostPage() {
  return (
    <CentredPage>
      <title>{`${clientTexts.createTitle} • Glimpse`}</title>
      <CreatePost />
    </CentredPage>
  );
}
