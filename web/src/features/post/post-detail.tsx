import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { useGoBack } from '../../lib/browser/go-back.ts';
import { desktopQuery } from '../../ui/theme.ts';
import { CommentBox } from '../comments/comment-box.tsx';
import { CommentList } from '../comments/comment-list.tsx';
import type { LiveComment } from '../comments/queries.ts';
import { useMarks } from '../marks/use-marks.ts';
import { useViewer } from '../viewer/viewer.tsx';
import { Caption } from './caption.tsx';
import { isToComment } from './open-to-comment.ts';
import { PostActions } from './post-actions.tsx';
import { PostHeader } from './post-header.tsx';
import { PostMedia, ratioOf } from './post-media.tsx';
import { PostMenu } from './post-menu.tsx';
import type { LivePost } from './queries.ts';
import type { BoxWidths } from './shown-sizes.ts';
import { usePostControls } from './use-post-controls.ts';

const widths: BoxWidths = [
  [desktopQuery, '600px'],
  ['', '100vw'],
];

/** A post by itself: on wide screens the picture beside the conversation, on phones above it. */
export function PostDetail(props: { post: LivePost }) {
  const controls = usePostControls(props.post, useMarks([props.post])(props.post));
  const { post } = controls;
  const goBack = useGoBack();
  const field = useRef<HTMLTextAreaElement>(null);
  const { state } = useLocation();
  const [answering, setAnswering] = useState<LiveComment | null>(null);
  const answer = useCallback((comment: LiveComment) => {
    setAnswering(comment);
    field.current?.focus();
  }, []);

  useEffect(() => {
    if (isToComment(state)) field.current?.focus();
  }, [state]);

  return (
    <Article aria-label={`Post by ${post.postBy.fullName}`} $ratio={ratioOf(post.media)}>
      <Head>
        <PostHeader post={post} action={<PostMenu controls={controls} isOnPostPage onDeleted={goBack} />} />
        {post.visibility === 'hidden' && <HiddenNote uid={post.postBy.uid} />}
      </Head>
      <Stage>
        <PostMedia post={post} widths={widths} isPriority onDoubleClick={controls.like} />
      </Stage>
      <Foot>
        <PostActions controls={controls} onComment={() => field.current?.focus()} />
        <Reply>
          <CommentBox
            postId={post.id}
            inputRef={field}
            answering={answering}
            onAnswered={() => setAnswering(null)}
          />
        </Reply>
      </Foot>
      <Talk>
        {post.content !== '' && (
          <Words>
            <Caption post={post} />
          </Words>
        )}
        <CommentList postId={post.id} postOwnerUid={post.postBy.uid} onAnswer={answer} />
      </Talk>
    </Article>
  );
}

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

const Reply = styled.div`
  padding-top: ${({ theme }) => theme.space(2)};
`;
