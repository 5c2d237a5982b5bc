import { AppError } from '@glimpse/contract/app-error';
import { clientTexts } from '@glimpse/contract/texts';
import { onlineManager } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { links } from '../../lib/browser/links.ts';
import { notify } from '../../lib/browser/notify.ts';
import { Button } from '../../ui/button.tsx';
import { useUpload } from '../upload/use-upload.ts';
import { useViewer } from '../viewer/viewer.tsx';
import { Composer, type Words } from './composer.tsx';
import { readDraft, storeDraft } from './draft.ts';
import { useCreatePost } from './use-create-post.ts';

/** 'Create new post'. What is unfinished is kept over reloads; a refused post stays as it is. */
export function CreatePost() {
  const { uid } = useViewer();
  const navigate = useNavigate();
  const [draft] = useState(() => readDraft(uid, Date.now()));
  const [words, setWords] = useState<Words>({ caption: draft?.caption ?? '', alt: draft?.alt ?? '' });
  const upload = useUpload({ accept: 'media', initial: draft?.upload ?? null });
  const createPost = useCreatePost();

  const ready = upload.state.status === 'ready' ? upload.state : null;
  // On success the page stays until the feed is there.
  const isBusy = createPost.isPending || createPost.isSuccess;

  useEffect(() => storeDraft(uid, { ...words, upload: ready }, Date.now()), [uid, words, ready]);

  function share() {
    if (!ready || isBusy) return;
    if (!onlineManager.isOnline()) {
      notify.failure('You are offline. Your post is kept here: share it when you are back.');
      return;
    }
    const post = { content: words.caption.trim(), alt: words.alt.trim(), uploadId: ready.uploadId };
    createPost.mutate(post, {
      onSuccess: () => navigate(links.posts),
      onError: (error) => {
        const isGone = error instanceof AppError && error.code === 'not-found';
        if (isGone) upload.lose('This file is no longer there. Choose it again.');
      },
    });
  }

  return (
    <Composer
      title={clientTexts.createTitle}
      upload={upload}
      words={words}
      onWords={setWords}
      isBusy={isBusy}
      onSubmit={share}
      actions={
        <Button type="submit" disabled={!ready} isBusy={isBusy}>
          Share
        </Button>
      }
    />
  );
}
