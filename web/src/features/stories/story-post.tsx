import type { StoryPost } from '@glimpse/contract/stories/story';
import { useEffect } from 'react';
import { styled } from 'styled-components';
import { useCover } from '../../entities/preferences/preferences.tsx';
import { useViewer } from '../../entities/viewer/viewer.tsx';
import { useBlockLists } from '../../entities/visibility/block-lists.tsx';
import { links } from '../../lib/browser/links.ts';
import { t } from '../../lib/languages/translate.ts';
import { useLiveQuery } from '../../lib/live/live-query.ts';
import { useFirestore } from '../../lib/live/use-firestore.ts';
import { Link } from '../../ui/link.tsx';
import { oneLine } from '../../ui/text-overflow.ts';
import { altText } from '../posts/post/alt-text.ts';
import { cardRatioOf } from '../posts/post/post-media.tsx';
import { PostPicture } from '../posts/post/post-picture.tsx';
import { type LivePost, livePost } from '../posts/post/queries.ts';
import { fillsStage } from './story-overlays.tsx';

/** A post in a story. Only people who may see the post see it here. */
export function StoryPostView({ post: { postId, authorUid }, onReady }: { post: StoryPost; onReady: () => void }) {
  const { uid } = useViewer();
  const post = useLiveQuery(livePost(useFirestore(), postId, uid));
  const { isBlocked } = useBlockLists();
  const isKnown = !post.isPending;
  // biome-ignore lint/correctness/useExhaustiveDependencies: reports once
  useEffect(() => {
    if (isKnown) onReady();
  }, [isKnown]);
  if (post.isPending) return null;
  if (!post.data || isBlocked(authorUid)) return <StoryGone />;
  return <PostCard post={post.data} />;
}

function PostCard({ post }: { post: LivePost }) {
  const { isCovered } = useCover(post);
  const [first] = post.media;
  return (
    <Card>
      {isCovered ? (
        <Covered style={{ aspectRatio: cardRatioOf(first) }}>{t('safety.sensitiveContent')}</Covered>
      ) : (
        <PostPicture
          media={first}
          alt={altText(first, post.postBy)}
          ratio={cardRatioOf(first)}
          sizes="26rem"
          widthPx={416}
        />
      )}
      <Foot to={links.post(post.id)}>
        <Author>{post.postBy.username}</Author>
        <See>{t('stories.seePost')}</See>
      </Foot>
    </Card>
  );
}

const Card = styled.div`
  position: absolute;
  /* Above the buttons that cover the story. Only the link takes clicks. */
  z-index: 1;
  inset: auto 7cqi;
  top: 50%;
  translate: 0 -50%;
  pointer-events: none;
  border-radius: ${({ theme }) => theme.radius.large};
  background: #1b1c1b;
  overflow: hidden;
`;

const Covered = styled.p`
  display: grid;
  place-items: center;
`;

const Author = styled.bdi`
  ${oneLine}
  min-width: 0;
`;

const See = styled.span`
  flex: none;
`;

const Foot = styled(Link)`
  display: flex;
  justify-content: space-between;
  gap: ${({ theme }) => theme.space(4)};
  padding: ${({ theme }) => theme.space(3)} ${({ theme }) => theme.space(4)};
  color: #fff;
  font-weight: 600;
  pointer-events: auto;
`;

/** Shown instead of a story that has expired, was deleted, or that the viewer may not see. */
export const StoryGone = () => (
  <Box role="status">
    <strong>{t('stories.gone')}</strong>
    <p>{t('stories.goneAbout')}</p>
  </Box>
);

const Box = styled.div`
  ${fillsStage}
  display: flex;
  flex-direction: column;
  align-items: center;
  justify-content: center;
  gap: ${({ theme }) => theme.space(2)};
  padding: ${({ theme }) => theme.space(8)};
  color: #fff;
  text-align: center;

  & > p { max-width: 18rem; color: #c9cac7; }
`;
