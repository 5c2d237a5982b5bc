import { mediaId } from '@glimpse/contract/media/media';
import type { MediaInput, PostDoc, PostEdit } from '@glimpse/contract/posts/post';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { isInProgress } from '../../entities/media/upload.ts';
import { useChosenPeople } from '../../entities/rich-text/use-chosen-people.ts';
import { useGoBack } from '../../lib/browser/go-back.ts';
import { links } from '../../lib/browser/links.ts';
import { useLeaveGuard } from '../../lib/browser/use-leave-guard.ts';
import { t } from '../../lib/languages/translate.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { LivePost } from '../posts/post/queries.ts';
import { useEditedPost, useEditPost } from '../posts/post/use-edit-post.ts';
import { type Attachment, existingAttachment } from './attachment.ts';
import { PostComposer } from './post-composer.tsx';
import { useAttachments } from './use-attachments.ts';

/** The form that edits a post of the viewer. Render it with `key={post.id}`, so that another post has its own state. */
export function EditPost(props: { post: LivePost }) {
  const post = useEditedPost(props.post);
  const navigate = useNavigate();
  const goBack = useGoBack();
  const [caption, setCaption] = useState(post.content);
  const [isSensitive, setIsSensitive] = useState(post.sensitive);
  const attachments = useAttachments({ createItems: () => post.media.map(existingAttachment) });
  const editPost = useEditPost(post.id);
  const people = useChosenPeople();

  const { items, list } = attachments;
  const hasUnfinishedUpload = items.some(({ state }) => isInProgress(state) || state.status === 'failed');
  // An edit has no draft, so its uploads are lost when the page is closed.
  useLeaveGuard(items.some(({ state }) => state.status === 'ready') && !editPost.isDone);
  const isSubmitting = editPost.isSending || editPost.isDone;

  function update() {
    if (hasUnfinishedUpload || isSubmitting) return;
    const postData = {
      content: caption.trim(),
      mentionedUids: people.mentionedIn(caption),
      ...mediaEdit(post, items),
      ...(isSensitive !== post.sensitive && { sensitive: isSensitive }),
    };
    editPost.mutate({ postId: post.id, postData }, { onDone: () => navigate(links.posts) });
  }

  function cancel() {
    list.removeUploads();
    goBack();
  }

  return (
    <PostComposer
      title={t('compose.editTitle')}
      attachments={attachments}
      caption={caption}
      onCaption={setCaption}
      onPerson={people.choose}
      isSensitive={isSensitive}
      onSensitive={setIsSensitive}
      isSensitiveFixed={post.sensitiveBy.includes('moderator')}
      isSubmitting={isSubmitting}
      onSubmit={update}
      actions={
        <>
          <Button tone="quiet" disabled={isSubmitting} onClick={cancel}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" disabled={hasUnfinishedUpload} isPending={isSubmitting}>
            {t('compose.update')}
          </Button>
        </>
      }
    />
  );
}

/**
 * Returns the media fields of the request that edits a post. If the post has one attachment before and after the edit,
 * these are its alternative text and its upload. Otherwise this is the complete list, without unfinished uploads.
 */
function mediaEdit(
  { media }: Pick<PostDoc, 'media'>,
  attachments: readonly Attachment[],
): Pick<PostEdit, 'media' | 'uploadId' | 'alt'> {
  const [first, ...others] = attachments;
  if (first && others.length === 0 && media.length === 1) {
    const alt = first.alt.trim();
    return first.state.status === 'ready' ? { alt, uploadId: first.state.uploadId } : { alt };
  }
  return { media: attachments.flatMap(toMediaInput) };
}

function toMediaInput({ alt, state }: Attachment): MediaInput[] {
  if (state.status === 'ready') return [{ uploadId: state.uploadId, alt: alt.trim() }];
  return state.status === 'existing' ? [{ kept: mediaId(state.media), alt: alt.trim() }] : [];
}

/** Shown while the post to edit is being loaded. */
export function ComposerSkeleton() {
  return (
    <Box role="status">
      <VisuallyHidden>{t('compose.loading')}</VisuallyHidden>
      <Skeleton $width="8rem" $height="2.5rem" />
      <Square />
      <Skeleton $height="6.5rem" />
    </Box>
  );
}

const Box = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space(3)};
  width: 100%;
  max-width: 600px;
  padding: ${({ theme }) => theme.space(3)};
`;

const Square = styled(Skeleton)`
  height: auto;
  aspect-ratio: 1;
`;
