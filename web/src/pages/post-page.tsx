import { clientTexts } from '@glimpse/contract/texts';
import ImageOffIcon from 'lucide-react/icons/image-off';
import { useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { NeighbourLinks, useNeighbours } from '../features/posts/neighbours.tsx';
import { PostDetail } from '../features/posts/post-detail.tsx';
import { PostDetailSkeleton } from '../features/posts/post-detail-skeleton.tsx';
import { livePost } from '../features/posts/queries.ts';
import { useViewer } from '../features/viewer/viewer.tsx';
import { useBlockLists } from '../features/visibility/block-lists.tsx';
import { useGoBack } from '../lib/browser/go-back.ts';
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
    return (
      <>
        <title>{`Post by ${post.data.postBy.fullName} • Glimpse`}</title>
        <VisuallyHidden as="h1">{`Post by ${post.data.postBy.fullName}`}</VisuallyHidden>
        <PostDetail post={post.data} onSwipe={onSwipe} />
      </>
    );
  }
  if (post.isPending) return <PostDetailSkeleton />;
  if (post.error && !post.data) return <Retry text="The post could not be loaded." onRetry={post.retry} />;
  return (
    <Notice
      icon={<ImageOffIcon size={28} strokeWidth={1.5} />}
      title="Post not found"
      action={<Button onClick={goBack}>{clientTexts.goBack}</Button>}
    >
      <title>Post not found • Glimpse</title>
      This post does not exist, or it has been deleted.
    </Notice>
  );
}

/** On wide screens, the padding leaves space for the links to the previous and the next post. */
const Page = styled(CentredPage)<{ $hasNeighbours: boolean }>`
  position: relative;

  ${({ theme }) => theme.at.wide} { padding-inline: ${({ $hasNeighbours }) => ($hasNeighbours ? '3.5rem' : '1.5rem')}; }
`;
