import { stillUrl } from '@glimpse/contract/media';
import { clientTexts } from '@glimpse/contract/texts';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { keepFile } from '../../lib/browser/held-files.ts';
import { links } from '../../lib/browser/links.ts';
import { notify } from '../../lib/browser/notify.ts';
import { useOnline } from '../../lib/browser/use-online.ts';
import { Button } from '../../ui/button.tsx';
import { useUpload } from '../upload/use-upload.ts';
import { useViewer } from '../viewer/viewer.tsx';
import { useChosenPeople } from '../words/use-chosen-people.ts';
import { Composer, type Words } from './composer.tsx';
import { readDraft, storeDraft } from './draft.ts';
import { useCreatePost, useShareLater } from './held-post.ts';
import { isGone } from './share-upload.ts';

const noWords: Words = { caption: '', alt: '' };

/**
 * 'Create new post'. What is unfinished is kept over reloads; a refused post stays as it is. Without a network it is kept
 * with its file, and shared by itself on return (held-post.ts).
 */
export function CreatePost() {
  const { uid, email } = useViewer();
  const navigate = useNavigate();
  const isOnline = useOnline();
  const [draft] = useState(() => readDraft(uid, Date.now()));
  const [words, setWords] = useState<Words>({ caption: draft?.caption ?? '', alt: draft?.alt ?? '' });
  const upload = useUpload({ accept: 'media', initial: draft?.upload ?? null });
  const [id] = useState(() => crypto.randomUUID());
  const createPost = useCreatePost(id);
  const shareLater = useShareLater(id);
  const people = useChosenPeople();

  const { state } = upload;
  const ready = state.status === 'ready' ? state : null;
  // Chosen without a network: the file waits, and so can the post.
  const isWaiting = !isOnline && state.status === 'working' && state.step === 'waiting';
  // On success the page stays until the feed is there.
  const isBusy = createPost.isBusy || createPost.isDone || shareLater.isBusy || shareLater.isDone;

  useEffect(() => storeDraft(uid, { ...words, upload: ready }, Date.now()), [uid, words, ready]);

  const post = {
    id,
    author: { uid, email },
    content: words.caption.trim(),
    alt: words.alt.trim(),
    mentionedUids: people.mentionedIn(words.caption),
    uploadId: ready?.uploadId ?? null,
    stillUrl: ready ? stillUrl(ready.media) : '',
  };
  const goToFeed = () => navigate(links.posts);

  async function hold() {
    const file = upload.file();
    const isKept = file !== null && (await keepFile(id, { ...file, uid, uploadId: post.uploadId }));
    // The server keeps what it has checked for a day.
    if (!isKept && !ready) {
      notify.failure('There is no room in this browser to keep this file. Share it when you are back.');
      return;
    }
    shareLater.mutate(post, { onDone: goToFeed });
    setWords(noWords);
    if (ready) upload.release();
    else upload.cancel();
  }

  function share() {
    if (isBusy || !(ready || isWaiting)) return;
    if (!isOnline) {
      void hold();
      return;
    }
    createPost.mutate(post, {
      onDone: goToFeed,
      onError: (error) => {
        if (isGone(error)) upload.lose('This file is no longer there. Choose it again.');
      },
    });
  }

  return (
    <Composer
      title={clientTexts.createTitle}
      upload={upload}
      words={words}
      onWords={setWords}
      onPerson={people.choose}
      isBusy={isBusy}
      onSubmit={share}
      actions={
        <Button type="submit" disabled={!ready && !isWaiting} isBusy={isBusy}>
          Share
        </Button>
      }
    />
  );
}
