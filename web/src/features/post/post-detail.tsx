import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { useGoBack } from '../../lib/browser/go-back.ts';
import { CommentBox } from '../comments/comment-box.tsx';
import { CommentList } from '../comments/comment-list.tsx';
import { useBookmark } from '../marks/use-bookmark.ts';
import { useLike } from '../marks/use-like.ts';
import { useMarks } from '../marks/use-marks.ts';
import { Caption } from './caption.tsx';
import { likesLabel } from './likes-label.ts';
import { isToComment } from './open-to-comment.ts';
import { PostActions } from './post-actions.tsx';
import { PostHeader } from './post-header.tsx';
import { PostMedia, ratioOf } from './post-media.tsx';
import { PostMenu } from './post-menu.tsx';
import type { LivePost } from './queries.ts';
import { useEdited } from './use-edit-post.ts';

/** A post by itself: on wide screens the picture beside the conversation, on phones above it. */
export function PostDetail(props: { post: LivePost }) {
  const post = useEdited(props.post);
  const marks = useMarks([post])(post);
  const like = useLike(post.id, marks.isLiked);
  const bookmark = useBookmark(post.id, marks.isBookmarked);
  const goBack = useGoBack();
  const field = useRef<HTMLTextAreaElement>(null);
  const { state } = useLocation();
  const switchBookmark = () => bookmark.set(!bookmark.isOn);

  useEffect(() => {
    if (isToComment(state)) field.current?.focus();
  }, [state]);

  return (
    <Article aria-label={`Post by ${post.postBy.fullName}`} $ratio={ratioOf(post.media)}>
      <Head>
        <PostHeader
          author={post.postBy}
          createdAtMs={post.createdAt}
          action={
            <PostMenu
              post={post}
              isBookmarked={bookmark.isOn}
              onBookmark={switchBookmark}
              isOnPostPage
              onDeleted={goBack}
            />
          }
        />
      </Head>
      <Stage>
        <PostMedia
          media={post.media}
          authorName={post.postBy.fullName}
          sizes="(min-width: 1024px) 600px, 100vw"
          isPriority
          onDoubleClick={() => {
            if (!like.isOn) like.set(true);
          }}
        />
      </Stage>
      <Foot>
        <PostActions
          isLiked={like.isOn}
          isBookmarked={bookmark.isOn}
          onLike={() => like.set(!like.isOn)}
          onComment={() => field.current?.focus()}
          onBookmark={switchBookmark}
        />
        <Likes>{likesLabel(post.likeCount + like.change)}</Likes>
        <CommentBox postId={post.id} inputRef={field} />
      </Foot>
      <Talk>
        {post.content !== '' && (
          <Words>
            <Caption post={post} />
          </Words>
        )}
        <CommentList postId={post.id} postOwnerUid={post.postBy.uid} />
      </Talk>
    </Article>
  );
}

const Article = styled.article<{ $ratio: number }>`
  width: 100%;
  max-width: 600px;

  ${({ theme }) => theme.at.desktop} {
    display: grid;
    grid-template: 'stage head' auto 'stage talk' minmax(0, 1fr) 'stage foot' auto / minmax(0, 1fr) 350px;
    /* The whole picture fits the window, unless that would make it tiny. */
    max-width: ${({ $ratio }) => `min(980px, max(710px, 350px + (100dvh - 5rem) * ${$ratio}))`};
    min-height: 32rem;
    border: 1px solid ${({ theme }) => theme.color.border};
    border-radius: ${({ theme }) => theme.radius.medium};
    overflow: hidden;
  }
`;

const Stage = styled.div`
  ${({ theme }) => theme.at.desktop} {
    grid-area: stage;
    align-content: center;
    background: ${({ theme }) => theme.color.sunken};
    border-right: 1px solid ${({ theme }) => theme.color.border};
  }
`;

const Head = styled.div`
  padding: ${({ theme }) => theme.space(3)} ${({ theme }) => theme.space(4)};

  ${({ theme }) => theme.at.desktop} {
    grid-area: head;
    border-bottom: 1px solid ${({ theme }) => theme.color.border};
  }
`;

const Talk = styled.div`
  padding: ${({ theme }) => theme.space(4)};

  ${({ theme }) => theme.at.desktop} {
    /* The picture decides the height; the conversation scrolls inside. */
    grid-area: talk;
    height: 0;
    min-height: 100%;
    overflow-y: auto;
    scrollbar-width: thin;
  }
`;

const Words = styled.div`
  padding-bottom: ${({ theme }) => theme.space(5)};
`;

const Foot = styled.div`
  padding: ${({ theme }) => theme.space(1)} ${({ theme }) => theme.space(4)} ${({ theme }) => theme.space(3)};
  border-bottom: 1px solid ${({ theme }) => theme.color.border};

  ${({ theme }) => theme.at.desktop} {
    grid-area: foot;
    border-top: 1px solid ${({ theme }) => theme.color.border};
    border-bottom: 0;
  }
`;

const Likes = styled.p`
  margin-bottom: ${({ theme }) => theme.space(3)};
  font-weight: 650;
`;
