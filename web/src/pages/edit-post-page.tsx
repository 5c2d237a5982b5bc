import ImageOffIcon from 'lucide-react/icons/image-off';
import { useParams } from 'react-router-dom';
import { useViewer } from '../entities/viewer/viewer.tsx';
import { ComposerSkeleton, EditPost } from '../features/compose/edit-post.tsx';
import { livePost } from '../features/posts/post/queries.ts';
import { useGoBack } from '../lib/browser/go-back.ts';
import { t } from '../lib/languages/translate.ts';
import { useLiveQuery } from '../lib/live/live-query.ts';
import { useFirestore } from '../lib/live/use-firestore.ts';
import { Button } from '../ui/button.tsx';
import { CentredPage } from '../ui/centred-page.tsx';
import { Notice } from '../ui/notice.tsx';
import { Retry } from '../ui/retry.tsx';

/** /post/edit/:postId */
export function EditPostPage() {
  const { postId = '' } = useParams();
  return (
    <CentredPage>
      <title>{t('shell.pageTitle', { title: t('shell.editPost') })}</title>
      <Editor key={postId} postId={postId} />
    </CentredPage>
  );
}

function Editor({ postId }: { postId: string }) {
  const { uid } = useViewer();
  const post = useLiveQuery(livePost(useFirestore(), postId, uid));
  const goBack = useGoBack();
  if (post.data?.postBy.uid === uid) return <EditPost post={post.data} />;
  if (post.isPending) return <ComposerSkeleton />;
  if (post.error && !post.data) return <Retry text={t('shell.postFailed')} onRetry={post.retry} />;
  return (
    <Notice
      icon={<ImageOffIcon size={28} strokeWidth={1.5} />}
      title={post.data ? t('shell.notYourPost') : t('shell.postNotFound')}
      action={<Button onClick={goBack}>{t('common.goBack')}</Button>}
    >
      {post.data ? t('shell.aboutNotYourPost') : t('shell.aboutPostNotFound')}
    </Notice>
  );
}
