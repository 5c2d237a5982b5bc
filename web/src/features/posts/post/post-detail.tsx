import { guestAccount } from '@glimpse/contract/auth/guest';
import { DocumentId } from '@glimpse/contract/fields';
import { type Media, mediaId } from '@glimpse/contract/media/media';
import { commentParameter } from '@glimpse/contract/notifications/notification-text';
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useLocation, useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { storyLinks } from '../../../entities/links/story-links.ts';
import { aspectRatioOf, type BoxWidths } from '../../../entities/media/image-sizes.ts';
import { useViewer } from '../../../entities/viewer/viewer.tsx';
import { useGoBack } from '../../../lib/browser/go-back.ts';
import { t } from '../../../lib/languages/translate.ts';
import { useMarks } from '../../../parts/marks/use-marks.ts';
import { CodeFailure } from '../../../ui/code-failure.tsx';
import { lazily } from '../../../ui/lazily.ts';
import { desktopQuery } from '../../../ui/theme.ts';
import { CommentBox } from '../comments/comment-box.tsx';
import { CommentList } from '../comments/comment-list.tsx';
import type { LiveComment } from '../comments/queries.ts';
import { altText } from './alt-text.ts';
import { Caption } from './caption.tsx';
import { LightboxTrigger } from './lightbox-trigger.tsx';
import { useSwipe } from './neighbours.tsx';
import { PostActions, usePostControls } from './post-actions.tsx';
import { detailHeight } from './post-detail-skeleton.tsx';
import { PostHeader } from './post-header.tsx';
import { PostMedia } from './post-media.tsx';
import { PostMenu } from './post-menu.tsx';
import type { LivePost } from './queries.ts';
import { isCommentState } from './router-state.ts';

/** On wide screens, the navigation and the comments take a fixed width, and the picture has the remaining width. */
const widths: BoxWidths = [
  ['(min-width: 1440px)', 'calc(100vw - 43rem)'],
  [desktopQuery, 'calc(100vw - 38rem)'],
  ['', '100vw'],
];

const { Component: Lightbox } = lazily(async () => (await import('./lightbox.tsx')).Lightbox);

interface PostDetailProps {
  post: LivePost;
  /**
   * Called after a swipe if the post has one media item. 1 means the next post. Otherwise a swipe moves the carousel.
   */
  onSwipe: (direction: 1 | -1) => void;
}

/** The page of a post. The media are beside the comments on wide screens, and above them on phones. */
export function PostDetail(props: PostDetailProps) {
  const controls = usePostControls(props.post, useMarks([props.post])(props.post));
  const { post } = controls;
  const goBack = useGoBack();
  const navigate = useNavigate();
  const { uid: viewerUid } = useViewer();
  const commentField = useRef<HTMLTextAreaElement>(null);
  const { state, search } = useLocation();
  const [replyTo, setReplyTo] = useState<LiveComment | null>(null);
  const [enlargedMedia, setEnlargedMedia] = useState<Media | null>(null);
  const swipeHandlers = useSwipe(props.onSwipe);
  const startReply = useCallback((comment: LiveComment) => {
    setReplyTo(comment);
    commentField.current?.focus();
  }, []);

  useEffect(() => {
    if (isCommentState(state)) commentField.current?.focus();
  }, [state]);

  const storyItems =
    viewerUid === guestAccount.uid
      ? []
      : [{ label: t('stories.addPost'), onSelect: () => navigate(storyLinks.createFromPost(post.id)) }];
  const { media } = post;
  const pictures = media.filter(({ type }) => type === 'image');
  return (
    <Article
      aria-label={t('posts.postBy', { name: post.postBy.fullName })}
      style={{ '--ratio': aspectRatioOf(media[0]) }}
    >
      <Head>
        <PostHeader
          post={post}
          action={<PostMenu controls={controls} isOnPostPage shareItems={storyItems} onDeleted={goBack} />}
        />
        <VisibilityNote post={post} />
      </Head>
      <MediaArea {...(media.length === 1 ? swipeHandlers : {})}>
        <PostMedia
          post={post}
          widths={widths}
          boxHeight="90vh"
          isPriority
          onDoubleClick={controls.like}
          wrapMedia={(item, view) =>
            item.type === 'image' ? (
              <LightboxTrigger onEnlarge={() => setEnlargedMedia(item)}>{view}</LightboxTrigger>
            ) : (
              view
            )
          }
        />
      </MediaArea>
      <Actions>
        <PostActions controls={controls} onComment={() => commentField.current?.focus()} />
      </Actions>
      <Conversation>
        {post.content !== '' && (
          <CaptionBox>
            <Caption post={post} />
          </CaptionBox>
        )}
        <CommentList
          postId={post.id}
          postOwnerUid={post.postBy.uid}
          hasComments={post.commentCount > 0}
          highlightedId={highlightedIdIn(search)}
          onReply={startReply}
        />
      </Conversation>
      <Reply>
        <CommentBox postId={post.id} inputRef={commentField} replyTo={replyTo} onReplyEnd={() => setReplyTo(null)} />
      </Reply>
      {enlargedMedia && (
        <ErrorBoundary FallbackComponent={CodeFailure}>
          <Suspense>
            <Lightbox
              pictures={pictures.map((picture) => ({ media: picture, alt: altText(picture, post.postBy) }))}
              initialIndex={Math.max(
                0,
                pictures.findIndex((picture) => mediaId(picture) === mediaId(enlargedMedia)),
              )}
              onClose={() => setEnlargedMedia(null)}
            />
          </Suspense>
        </ErrorBoundary>
      )}
    </Article>
  );
}

/** Returns the id of the comment in the query string, or null. */
const highlightedIdIn = (search: string): string | null =>
  DocumentId.safeParse(new URLSearchParams(search).get(commentParameter)).data ?? null;

/** Shown to the author and to moderators, because nobody else can read a moderated or archived post. */
function VisibilityNote({ post: { postBy, visibility, hiddenBy } }: { post: LivePost }) {
  const isMine = useViewer().uid === postBy.uid;
  const isHidden = visibility === 'hidden' || hiddenBy.length > 0;
  const isArchived = visibility === 'archived';
  if (!isHidden && !isArchived) return null;
  const reason = isHidden && isArchived ? 'both' : isHidden ? 'hidden' : 'archived';
  return (
    <Note role="note">{isMine ? t('posts.ownVisibility', { reason }) : t('posts.othersVisibility', { reason })}</Note>
  );
}

const Note = styled.p`
  margin-top: ${({ theme }) => theme.space(3)};
  padding: ${({ theme }) => theme.space(2)} ${({ theme }) => theme.space(3)};
  border-radius: ${({ theme }) => theme.radius.medium};
  background: ${({ theme }) => theme.color.sunken};
  font: 400 ${({ theme }) => theme.font.small} ${({ theme }) => theme.font.family};
`;

/**
 * The width depends on the aspect ratio of the first picture, so that a tall picture has no empty space at its sides.
 */
const Article = styled.article`
  display: flex;
  flex-direction: column;
  width: 100%;
  max-width: 600px;
  /* Fills the space between the top bar and the bottom bar of a phone. */
  min-height: calc(100dvh - 6.5rem - env(safe-area-inset-bottom));

  ${({ theme }) => theme.at.desktop} {
    --side: 350px;
    display: grid;
    grid-template: 'media head' auto 'media conversation' minmax(0, 1fr) 'media actions' auto 'media reply' auto / minmax(0, 1fr) var(--side);
    height: ${detailHeight};
    min-height: 30rem;
    max-width: max(60rem, calc(var(--side) + ${detailHeight} * var(--ratio)));
    border: 1px solid ${({ theme }) => theme.color.border};
    border-radius: ${({ theme }) => theme.radius.medium};
    overflow: hidden;
  }
  @media (min-width: 1440px) { --side: 420px; }
`;

/** On phones, as tall as the picture. A tall picture leaves space for the buttons and the number of likes below it. */
const MediaArea = styled.div`
  height: min(100vw / var(--ratio), 100dvh - 18rem);
  min-height: 14rem;
  background: ${({ theme }) => theme.color.sunken};

  ${({ theme }) => theme.at.tablet} { height: min(600px / var(--ratio), 100dvh - 14rem); }
  ${({ theme }) => theme.at.desktop} {
    grid-area: media;
    height: auto;
    border-inline-end: 1px solid ${({ theme }) => theme.color.border};
  }
`;

const Head = styled.div`
  padding: ${({ theme }) => theme.space(3)} ${({ theme }) => theme.space(4)};

  ${({ theme }) => theme.at.desktop} {
    grid-area: head;
    border-bottom: 1px solid ${({ theme }) => theme.color.border};
  }
`;

const Actions = styled.div`
  padding: ${({ theme }) => theme.space(1)} ${({ theme }) => theme.space(4)} 0;

  ${({ theme }) => theme.at.desktop} {
    grid-area: actions;
    border-top: 1px solid ${({ theme }) => theme.color.border};
  }
`;

const Conversation = styled.div`
  flex: 1;
  padding: ${({ theme }) => theme.space(2)} ${({ theme }) => theme.space(4)} ${({ theme }) => theme.space(4)};

  ${({ theme }) => theme.at.desktop} {
    grid-area: conversation;
    padding-top: ${({ theme }) => theme.space(4)};
    overflow-y: auto;
    scrollbar-width: thin;
  }
`;

const CaptionBox = styled.div`
  padding-bottom: ${({ theme }) => theme.space(5)};
`;

/** Always visible. On phones, it is above the bottom bar. */
const Reply = styled.div`
  position: sticky;
  z-index: 1;
  bottom: calc(3.25rem + env(safe-area-inset-bottom));
  padding: ${({ theme }) => theme.space(2)} ${({ theme }) => theme.space(4)};
  border-top: 1px solid ${({ theme }) => theme.color.border};
  background: ${({ theme }) => theme.color.canvas};

  ${({ theme }) => theme.at.tablet} { bottom: 0; }
  ${({ theme }) => theme.at.desktop} {
    grid-area: reply;
    position: static;
    padding-bottom: ${({ theme }) => theme.space(3)};
    border-top: 0;
  }
`;
