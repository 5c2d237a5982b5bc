import { stillUrl } from '@glimpse/contract/media/media';
import { clientTexts } from '@glimpse/contract/texts';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { links } from '../../lib/browser/links.ts';
import { notify } from '../../lib/browser/notify.ts';
import { queuedFileKey, removeQueuedFiles, storeQueuedFile } from '../../lib/browser/queued-files.ts';
import { useOnline } from '../../lib/browser/use-online.ts';
import { Button } from '../../ui/button.tsx';
import { useChosenPeople } from '../rich-text/use-chosen-people.ts';
import { useViewer } from '../viewer/viewer.tsx';
import { type Attachment, canQueue, draftAttachment } from './attachments-reducer.ts';
import { Composer } from './composer.tsx';
import { readDraft, storeDraft } from './draft.ts';
import { missingUploads } from './missing-uploads.ts';
import { isNotFound, type QueuedMedia, type QueuedPost } from './queued-post.ts';
import { useCreatePost, useShareLater } from './share-post.ts';
import { useAttachments } from './use-attachments.ts';

/**
 * Creates a post. A draft survives reloads, and the form stays as it is if the server rejects the post. Offline, the
 * post and its files are stored in the browser, and shared when the browser is online (share-post.ts).
 */
export function CreatePost() {
  const { uid, email } = useViewer();
  const navigate = useNavigate();
  const isOnline = useOnline();
  const [draft] = useState(() => readDraft(uid, Date.now()));
  const [caption, setCaption] = useState(draft?.caption ?? '');
  const attachments = useAttachments(() => (draft?.media ?? []).map(draftAttachment), draft?.alt);
  const [id] = useState(() => crypto.randomUUID());
  const createPost = useCreatePost(id);
  const shareLater = useShareLater(id);
  const people = useChosenPeople();

  const { items, alt, list } = attachments;
  const isReady = items.length > 0 && items.every(({ state }) => state.status === 'ready');
  const isQueueable = !isOnline && items.length > 0 && items.every(canQueue);
  // After success, the form is shown until the feed is loaded.
  const isSubmitting = createPost.isSending || createPost.isDone || shareLater.isSending || shareLater.isDone;

  useEffect(
    () => storeDraft(uid, { caption, alt, media: items.flatMap(draftMedia) }, Date.now()),
    [uid, caption, alt, items],
  );

  const goToFeed = () => navigate(links.posts);

  function post(): QueuedPost {
    const [first = { alt, uploadId: null, stillUrl: '' }, ...more] = items.map(queuedMedia);
    return {
      id,
      author: { uid, email },
      content: caption.trim(),
      ...first,
      ...(more.length > 0 ? { more } : {}),
      mentionedUids: people.mentionedIn(caption),
    };
  }

  /** Stores all files of the post, or none. A file that the server already has may be missing in the browser. */
  async function storeFiles(): Promise<boolean> {
    for (const [index, item] of items.entries()) {
      const file = item.upload?.toQueuedFile(uid);
      const isStored = file ? await storeQueuedFile(queuedFileKey(id, index), file) : false;
      if (isStored || item.state.status === 'ready') continue;
      await removeQueuedFiles(id);
      return false;
    }
    return true;
  }

  async function queuePost() {
    if (!(await storeFiles())) {
      notify.failure(
        items.length > 1
          ? "There isn't enough space in this browser to save these files. Share them when you're back online."
          : "There isn't enough space in this browser to save this file. Share it when you're back online.",
      );
      return;
    }
    shareLater.mutate(post(), { onDone: goToFeed });
    setCaption('');
    list.release();
  }

  /** The server does not say which upload is missing. */
  async function dropMissingUploads() {
    const uploadIds = items.flatMap((item) => queuedMedia(item).uploadId ?? []);
    const missing = uploadIds.length > 1 ? await missingUploads(uploadIds) : uploadIds;
    list.dropLost(missing, 'This file is no longer available. Choose it again.');
  }

  function share() {
    if (isSubmitting || !(isReady || isQueueable)) return;
    if (!isOnline) {
      void queuePost();
      return;
    }
    createPost.mutate(post(), {
      onDone: goToFeed,
      onError: (error) => {
        if (isNotFound(error)) void dropMissingUploads();
      },
    });
  }

  return (
    <Composer
      title={clientTexts.createTitle}
      attachments={attachments}
      caption={caption}
      onCaption={setCaption}
      onPerson={people.choose}
      isSubmitting={isSubmitting}
      onSubmit={share}
      actions={
        <Button type="submit" disabled={!isReady && !isQueueable} isPending={isSubmitting}>
          Share
        </Button>
      }
    />
  );
}

const draftMedia = ({ alt, state }: Attachment) =>
  state.status === 'ready' ? [{ alt, uploadId: state.uploadId, media: state.media }] : [];

const queuedMedia = ({ alt, state }: Attachment): QueuedMedia =>
  state.status === 'ready'
    ? { alt: alt.trim(), uploadId: state.uploadId, stillUrl: stillUrl(state.media) }
    : { alt: alt.trim(), uploadId: null, stillUrl: '' };
