import { DocumentId } from '@glimpse/contract/fields';
import { type Media, mediaId } from '@glimpse/contract/media/media';
import { commentParameter } from '@glimpse/contract/notifications/notification-text';
import { allMedia } from '@glimpse/contract/posts/post';
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { useGoBack } from '../../lib/browser/go-back.ts';
import { CodeFailure } from '../../ui/code-failure.tsx';
import { lazily } from '../../ui/lazily.ts';
import { desktopQuery } from '../../ui/theme.ts';
import { CommentBox } from '../comments/comment-box.tsx';
import { CommentList } from '../comments/comment-list.tsx';
import type { LiveComment } from '../comments/queries.ts';
import { useMarks } from '../marks/use-marks.ts';
import { detailHeight } from '../post/detail-height.ts';
import { altOf, wholeRatio } from '../post/media-look.ts';
import { isToComment } from '../post/open-to-comment.ts';
import type { BoxWidths } from '../post/shown-sizes.ts';
import { useViewer } from '../viewer/viewer.tsx';
import { Caption } from './caption.tsx';
import { Enlargeable } from './lightbox-trigger.tsx';
import { useSwipe } from './neighbours.tsx';
import { PostActions } from './post-actions.tsx';
import { PostHeader } from './post-header.tsx';
import { PostMedia } from './post-media.tsx';
import { PostMenu } from './post-menu.tsx';
import type { LivePost } from './queries.ts';
import { usePostControls } from './use-post-controls.ts';

/** Beside the conversation, on wide screens, the picture has what the shell and the conversation leave. */
const widths: BoxWidths = [
  ['(min-width: 1440px)', 'calc(100vw - 43rem)'],
  [desktopQuery, 'calc(100vw - 38rem)'],
  ['', '100vw'],
];

const { Component: Enlarged } = lazily(async () => (await import('./lightbox.tsx')).Enlarged);

interface PostDetailProps {
  post: LivePost;
  /** A swipe over a single picture: 1 is to the next post. */
  onSwipe: (direction: 1 | -1) => void;
}

/** A post by itself: on wide screens the picture beside the conversation, as tall as the window; on phones above it. */
export function PostDetail(props: PostDetailProps) {
  const controls = usePostControls(props.post, useMarks([props.post])(props.post));
  const { post } = controls;
  const goBack = useGoBack();
  const field = useRef<HTMLTextAreaElement>(null);
  const { state, search } = useLocation();
  const [answering, setAnswering] = useState<LiveComment | null>(null);
  const [enlarged, setEnlarged] = useState<Media | null>(null);
  const swipe = useSwipe(props.onSwipe);
  const answer = useCallback((comment: LiveComment) => {
    setAnswering(comment);
    field.current?.focus();
  }, []);

  useEffect(() => {
    if (isToComment(state)) field.current?.focus();
  }, [state]);

  const media = allMedia(post);
  const pictures = media.filter(({ type }) => type === 'image');
  return (
    <Article aria-label={`Post by ${post.postBy.fullName}`} style={{ '--ratio': wholeRatio(post.media) }}>
      <Head>
        <PostHeader post={post} action={<PostMenu controls={controls} isOnPostPage onDeleted={goBack} />} />
        {post.visibility === 'hidden' && <HiddenNote uid={post.postBy.uid} />}
      </Head>
      <Stage {...(media.length === 1 ? swipe : {})}>
        <PostMedia
          post={post}
          widths={widths}
          boxHeight="90vh"
          isPriority
          onDoubleClick={controls.like}
          around={(one, shown) =>
            one.type === 'image' ? (
              <Enlargeable onEnlarge={() => setEnlarged(one)}>{shown}</Enlargeable>
            ) : (
              shown
            )
          }
        />
      </Stage>
      <Actions>
        <PostActions controls={controls} onComment={() => field.current?.focus()} />
      </Actions>
      <Talk>
        {post.content !== '' && (
          <Words>
            <Caption post={post} />
          </Words>
        )}
        <CommentList
          postId={post.id}
          postOwnerUid={post.postBy.uid}
          toldId={toldIn(search)}
          onAnswer={answer}
        />
      </Talk>
      <Reply>
        <CommentBox
          postId={post.id}
          inputRef={field}
          answering={answering}
          onAnswered={() => setAnswering(null)}
        />
      </Reply>
      {enlarged && (
        <ErrorBoundary FallbackComponent={CodeFailure}>
          <Suspense>
            <Enlarged
              pictures={pictures.map((one) => ({ media: one, alt: altOf(one, post.postBy) }))}
              first={Math.max(
                0,
                pictures.findIndex((one) => mediaId(one) === mediaId(enlarged)),
              )}
              onClose={() => setEnlarged(null)}
            />
          </Suspense>
        </ErrorBoundary>
      )}
    </Article>
  );
}

/** The comment that the address names; null when it names none. */
const toldIn = (search: string): string | null =>
  DocumentId.safeParse(new URLSearchParams(search).get(commentParameter)).data ?? null;

/** For its author, and for moderators: nobody else gets here. */
function HiddenNote({ uid }: { uid: string }) {
  const isMine = useViewer().uid === uid;
  return <Note role="note">Hidden by a moderator.{isMine && ' Only you see it.'}</Note>;
}

const Note = styled.p`
  margin-top: ${({ theme }) => theme.space(3)};
  padding: ${({ theme }) => theme.space(2)} ${({ theme }) => theme.space(3)};
  border-radius: ${({ theme }) => theme.radius.medium};
  background: ${({ theme }) => theme.color.sunken};
  font: 400 ${({ theme }) => theme.font.small} ${({ theme }) => theme.font.family};
`;

/** As wide as the picture makes it, so that a tall one does not stand in an empty hall. */
const Article = styled.article`
  display: flex;
  flex-direction: column;
  width: 100%;
  max-width: 600px;
  /* Between the bars of a phone. */
  min-height: calc(100dvh - 6.5rem - env(safe-area-inset-bottom));

  ${({ theme }) => theme.at.desktop} {
    --side: 350px;
    display: grid;
    grid-template: 'stage head' auto 'stage talk' minmax(0, 1fr) 'stage actions' auto 'stage reply' auto / minmax(0, 1fr) var(--side);
    height: ${detailHeight};
    min-height: 30rem;
    max-width: max(60rem, calc(var(--side) + ${detailHeight} * var(--ratio)));
    border: 1px solid ${({ theme }) => theme.color.border};
    border-radius: ${({ theme }) => theme.radius.medium};
    overflow: hidden;
  }
  @media (min-width: 1440px) { --side: 420px; }
`;

/** On phones as tall as the picture, if that leaves room for its heart and the number of likes. */
const Stage = styled.div`
  height: min(100vw / var(--ratio), 100dvh - 18rem);
  min-height: 14rem;
  background: ${({ theme }) => theme.color.sunken};

  ${({ theme }) => theme.at.tablet} { height: min(600px / var(--ratio), 100dvh - 14rem); }
  ${({ theme }) => theme.at.desktop} {
    grid-area: stage;
    height: auto;
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

const Actions = styled.div`
  padding: ${({ theme }) => theme.space(1)} ${({ theme }) => theme.space(4)} 0;

  ${({ theme }) => theme.at.desktop} {
    grid-area: actions;
    border-top: 1px solid ${({ theme }) => theme.color.border};
  }
`;

const Talk = styled.div`
  flex: 1;
  padding: ${({ theme }) => theme.space(2)} ${({ theme }) => theme.space(4)} ${({ theme }) => theme.space(4)};

  ${({ theme }) => theme.at.desktop} {
    grid-area: talk;
    padding-top: ${({ theme }) => theme.space(4)};
    overflow-y: auto;
    scrollbar-width: thin;
  }
`;

const Words = styled.div`
  padding-bottom: ${({ theme }) => theme.space(5)};
`;

/** Always at hand: on phones above the bottom bar, however long the conversation. */
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
