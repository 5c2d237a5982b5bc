import ImageOffIcon from 'lucide-react/icons/image-off';
import { useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { useViewer } from '../entities/viewer/viewer.tsx';
import { useBlockLists } from '../entities/visibility/block-lists.tsx';
import { NeighbourLinks, useNeighbours } from '../features/posts/post/neighbours.tsx';
import { PostDetail } from '../features/posts/post/post-detail.tsx';
import { PostDetailSkeleton } from '../features/posts/post/post-detail-skeleton.tsx';
import { livePost } from '../features/posts/post/queries.ts';
import { useGoBack } from '../lib/browser/go-back.ts';
import { t } from '../lib/languages/translate.ts';
import { useLiveQuery } from '../lib/live/live-query.ts';
import { useFirestore } from '../lib/live/use-firestore.ts';
import { Button } from '../ui/button.tsx';
import { CentredPage } from '../ui/centred-page.tsx';
import { Notice } from '../ui/notice.tsx';
import { Retry } from '../ui/retry.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';

/** /post/:postId */
export function PostPage() {
  const { postId = '' } = useParams();
  const { previous, next, goTo } = useNeighbours(postId);
  return (
    <Page $hasNeighbours={previous !== undefined || next !== undefined}>
      <Post key={postId} postId={postId} onSwipe={goTo} />
      <NeighbourLinks previous={previous} next={next} />
    </Page>
  );
}

interface PostProps {
  postId: string;
  onSwipe: (direction: 1 | -1) => void;
}

function Post({ postId, onSwipe }: PostProps) {
  const db = useFirestore();
  const post = useLiveQuery(livePost(db, postId, useViewer().uid));
  const goBack = useGoBack();
  const { isBlocked } = useBlockLists();
  const isVisible = post.data && !isBlocked(post.data.postBy.uid);
  if (post.data && isVisible) {
    const title = t('shell.postBy', { name: post.data.postBy.fullName });
    return (
      <>
        <title>{t('shell.pageTitle', { title })}</title>
        <VisuallyHidden as="h1">{title}</VisuallyHidden>
        <PostDetail post={post.data} onSwipe={onSwipe} />
      </>
    );
  }
  if (post.isPending) return <PostDetailSkeleton />;
  if (post.error && !post.data) return <Retry text={t('shell.postFailed')} onRetry={post.retry} />;
  return (
    <Notice
      icon={<ImageOffIcon size={28} strokeWidth={1.5} />}
      title={t('shell.postNotFound')}
      action={<Button onClick={goBack}>{t('common.goBack')}</Button>}
    >
      <title>{t('shell.pageTitle', { title: t('shell.postNotFound') })}</title>
      {t('shell.aboutPostNotFound')}
    </Notice>
  );
}

/** On wide screens, the padding leaves space for the links to the previous and the next post. */
const Page = styled(CentredPage)<{ $hasNeighbours: boolean }>`
  position: relative;

  ${({ theme }) => theme.at.wide} { padding-inline: ${({ $hasNeighbours }) => ($hasNeighbours ? '3.5rem' : '1.5rem')}; }
`;
