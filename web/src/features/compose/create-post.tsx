import { stillUrl } from '@glimpse/contract/media/media';
import { clientTexts } from '@glimpse/contract/texts';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { heldFileKey, keepFile, removeFiles } from '../../lib/browser/held-files.ts';
import { links } from '../../lib/browser/links.ts';
import { notify } from '../../lib/browser/notify.ts';
import { useOnline } from '../../lib/browser/use-online.ts';
import { Button } from '../../ui/button.tsx';
import { useChosenPeople } from '../rich-text/use-chosen-people.ts';
import { mediaGone } from '../upload/media-gone.ts';
import type { MediaItem } from '../upload/media-item.ts';
import { useMediaList } from '../upload/use-media-list.ts';
import { useViewer } from '../viewer/viewer.tsx';
import { Composer } from './composer.tsx';
import { readDraft, storeDraft } from './draft.ts';
import { useCreatePost, useShareLater } from './held-post.ts';
import { canWait } from './media-names.ts';
import { type HeldMedia, isGone } from './share-upload.ts';

/**
 * 'Create new post'. What is unfinished is kept over reloads; a refused post stays as it is. Without a network it is kept
 * with its file, and shared by itself on return (held-post.ts).
 */
export function CreatePost() {
  const { uid, email } = useViewer();
  const navigate = useNavigate();
  const isOnline = useOnline();
  const [draft] = useState(() => readDraft(uid, Date.now()));
  const [caption, setCaption] = useState(draft?.caption ?? '');
  const media = useMediaList({
    first: (draft?.media ?? []).map(({ alt, ...upload }) => ({ alt, upload })),
    alt: draft?.alt,
  });
  const [id] = useState(() => crypto.randomUUID());
  const createPost = useCreatePost(id);
  const shareLater = useShareLater(id);
  const people = useChosenPeople();

  const { items, alt, list } = media;
  const isReady = items.length > 0 && items.every(({ state }) => state.status === 'ready');
  // Chosen without a network: the files wait, and so can the post.
  const isWaiting = !isOnline && items.length > 0 && items.every(canWait);
  // On success the page stays until the feed is there.
  const isBusy = createPost.isBusy || createPost.isDone || shareLater.isBusy || shareLater.isDone;

  useEffect(
    () => storeDraft(uid, { caption, alt, media: items.flatMap(readyOf) }, Date.now()),
    [uid, caption, alt, items],
  );

  const [first = { alt, uploadId: null, stillUrl: '' }, ...more] = items.map(heldOf);
  const post = {
    id,
    author: { uid, email },
    content: caption.trim(),
    ...first,
    ...(more.length > 0 ? { more } : {}),
    mentionedUids: people.mentionedIn(caption),
  };
  const goToFeed = () => navigate(links.posts);

  /** Keeps every file, or none. The server keeps what it has checked for a day. */
  async function keepFiles(): Promise<boolean> {
    for (const [at, item] of items.entries()) {
      const file = list.file(item.id);
      const { uploadId } = heldOf(item);
      const isKept = file !== null && (await keepFile(heldFileKey(id, at), { ...file, uid, uploadId }));
      if (isKept || uploadId !== null) continue;
      await removeFiles(id);
      return false;
    }
    return true;
  }

  async function hold() {
    if (!(await keepFiles())) {
      notify.failure(
        items.length > 1
          ? 'There is no room in this browser to keep these files. Share them when you are back.'
          : 'There is no room in this browser to keep this file. Share it when you are back.',
      );
      return;
    }
    shareLater.mutate(post, { onDone: goToFeed });
    setCaption('');
    list.release();
  }

  async function handleGone() {
    const uploadIds = items.flatMap((item) => heldOf(item).uploadId ?? []);
    const gone = uploadIds.length > 1 ? await mediaGone(uploadIds) : uploadIds;
    list.lose(gone, 'This file is no longer there. Choose it again.');
  }

  function share() {
    if (isBusy || !(isReady || isWaiting)) return;
    if (!isOnline) {
      void hold();
      return;
    }
    createPost.mutate(post, {
      onDone: goToFeed,
      onError: (error) => {
        if (isGone(error)) void handleGone();
      },
    });
  }

  return (
    <Composer
      title={clientTexts.createTitle}
      media={media}
      caption={caption}
      onCaption={setCaption}
      onPerson={people.choose}
      isBusy={isBusy}
      onSubmit={share}
      actions={
        <Button type="submit" disabled={!isReady && !isWaiting} isBusy={isBusy}>
          Share
        </Button>
      }
    />
  );
}

const readyOf = ({ alt, state }: MediaItem) =>
  state.status === 'ready' ? [{ alt, uploadId: state.uploadId, media: state.media }] : [];

const heldOf = ({ alt, state }: MediaItem): HeldMedia =>
  state.status === 'ready'
    ? { alt: alt.trim(), uploadId: state.uploadId, stillUrl: stillUrl(state.media) }
    : { alt: alt.trim(), uploadId: null, stillUrl: '' };
