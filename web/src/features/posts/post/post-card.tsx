import { useId, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import type { BoxWidths } from '../../../entities/media/image-sizes.ts';
import { links } from '../../../lib/browser/links.ts';
import { memo } from '../../../lib/languages/memo.ts';
import { t } from '../../../lib/languages/translate.ts';
import type { Marks } from '../../../parts/marks/use-marks.ts';
import { Link } from '../../../ui/link.tsx';
import { desktopQuery, tabletQuery } from '../../../ui/theme.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { CommentBox } from '../comments/comment-box.tsx';
import { useOwnComments } from '../comments/use-add-comment.ts';
import { Caption } from './caption.tsx';
import { estimatedCardHeight } from './card-height.ts';
import { LatestComments } from './latest-comments.tsx';
import { PostActions, usePostControls } from './post-actions.tsx';
import { PostHeader } from './post-header.tsx';
import { PostMedia } from './post-media.tsx';
import { PostMenu } from './post-menu.tsx';
import type { LivePost } from './queries.ts';
import { commentState } from './router-state.ts';
import { usePostIdsArchived } from './use-archive.ts';
import { useIsDeleted } from './use-delete-post.ts';

interface PostCardProps extends Marks {
  post: LivePost;
  /** The picture is in view when the page opens, so the browser loads it first. */
  isPriority: boolean;
}

const widths: BoxWidths = [
  [tabletQuery, '470px'],
  ['', '100vw'],
];

/** A post in a feed. */
export const PostCard = memo(function PostCard({ isLiked, isBookmarked, isPriority, ...props }: PostCardProps) {
  const controls = usePostControls(props.post, { isLiked, isBookmarked });
  const { post } = controls;
  const titleId = useId();
  const commentField = useRef<HTMLTextAreaElement>(null);
  const navigate = useNavigate();
  const isDeleted = useIsDeleted(post.id);
  const pendingCommentCount = useOwnComments(post.id, 'any', (commentId) =>
    post.commentPreview.some(({ id }) => id === commentId),
  ).length;
  const isArchived = usePostIdsArchived(true).has(post.id);
  if (isDeleted || isArchived) return null;

  const startComment = () =>
    matchMedia(desktopQuery).matches
      ? commentField.current?.focus()
      : navigate(links.post(post.id), { state: commentState });

  return (
    <Card aria-labelledby={titleId} style={{ '--card-height': estimatedCardHeight(post) }}>
      <Padded>
        <PostHeader post={post} action={<PostMenu controls={controls} />} />
      </Padded>
      <Frame>
        <PostMedia post={post} widths={widths} isPriority={isPriority} onDoubleClick={controls.like} />
      </Frame>
      <Padded>
        <PostActions controls={controls} onComment={startComment} />
        <div id={titleId}>
          {post.content === '' ? (
            <VisuallyHidden>{t('posts.postBy', { name: post.postBy.fullName })}</VisuallyHidden>
          ) : (
            <Caption post={post} />
          )}
        </div>
        <CommentsLink to={links.post(post.id)}>
          {t('posts.viewComments', { count: post.commentCount + pendingCommentCount })}
        </CommentsLink>
        <LatestComments post={post} />
        <DesktopOnly>
          <CommentBox postId={post.id} inputRef={commentField} />
        </DesktopOnly>
      </Padded>
    </Card>
  );
});

/** Wider than its content, because `content-visibility` (in the feed) clips focus rings at the edge of the card. */
const Card = styled.article`
  padding: ${({ theme }) => theme.space(3)} 0 0;

  &::after {
    content: '';
    display: block;
    margin-top: ${({ theme }) => theme.space(5)};
    border-bottom: 1px solid ${({ theme }) => theme.color.border};
  }
  ${({ theme }) => theme.at.tablet} {
    margin: 0 ${({ theme }) => theme.space(-4)};
    padding-inline: ${({ theme }) => theme.space(4)};
  }
`;

const Padded = styled.div`
  padding: 0 ${({ theme }) => theme.space(4)};

  ${({ theme }) => theme.at.tablet} { padding: 0; }
`;

const Frame = styled.div`
  margin: ${({ theme }) => theme.space(3)} 0 ${({ theme }) => theme.space(1)};
  overflow: hidden;

  ${({ theme }) => theme.at.tablet} {
    border-radius: ${({ theme }) => theme.radius.medium};
  }
`;

/** In front of the caption, which is positioned. A link in its hidden lines would otherwise be above this one. */
const CommentsLink = styled(Link)`
  position: relative;
  display: inline-block;
  padding: ${({ theme }) => theme.space(1)} 0;
  color: ${({ theme }) => theme.color.textSoft};

  ${({ theme }) => theme.at.coarse} { padding-block: 0.6875rem; }
`;

const DesktopOnly = styled.div`
  display: none;

  ${({ theme }) => theme.at.desktop} { display: block; }
`;
