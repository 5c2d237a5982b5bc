import { stillUrl } from '@glimpse/contract/media/media';
import { mediaCalls } from '@glimpse/contract/media/media-calls';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useViewer } from '../../entities/viewer/viewer.tsx';
import { call } from '../../lib/api/call.ts';
import { links } from '../../lib/browser/links.ts';
import { notify } from '../../lib/browser/notify.ts';
import { useOnline } from '../../lib/browser/use-online.ts';
import { t } from '../../lib/languages/translate.ts';
import { useOutboxMutation } from '../../lib/outbox/use-outbox-mutation.ts';
import { queuedFileKey, removeQueuedFiles, storeQueuedFile } from '../../lib/stored-files/queued-files.ts';
import { type Attachment, canQueue } from './attachment.ts';
import { createPost, shareLater } from './create-post-kinds.ts';
import { isNotFound, type QueuedMedia, type QueuedPost } from './queued-post.ts';
import { areDraftsInFlight, whenDraftsAreSent } from './save-draft.ts';
import { forgetServerDraft } from './server-draft.ts';
import type { Attachments } from './use-attachments.ts';

type PostTexts = Pick<QueuedPost, 'content' | 'mentionedUids' | 'sensitive' | 'draftId'>;

/**
 * Creates the post in the form, and then opens the feed. If the browser is offline, it stores the post and its files,
 * and sends them when it is online again. `onQueued` is called when they are stored.
 */
export function useCreatePost({ items, alt, list }: Attachments, onQueued: () => void) {
  const { uid, email } = useViewer();
  const navigate = useNavigate();
  const isOnline = useOnline();
  const [id] = useState(() => crypto.randomUUID());
  const creation = useOutboxMutation(createPost, id);
  const later = useOutboxMutation(shareLater, id);
  /** Whether the post waits for a save of its draft. */
  const [isStarting, setIsStarting] = useState(false);
  const isReady = items.length > 0 && items.every(({ state }) => state.status === 'ready');
  const isQueueable = !isOnline && items.length > 0 && items.every(canQueue);
  const canShare = isReady || isQueueable;
  // The form stays locked after success, because it is visible until the feed is loaded.
  const isSubmitting = isStarting || creation.isSending || creation.isDone || later.isSending || later.isDone;
  const goToFeed = () => navigate(links.posts);

  function toPost(texts: PostTexts): QueuedPost {
    const [first = { alt, uploadId: null, stillUrl: '' }, ...more] = items.map(toQueuedMedia);
    return { id, author: { uid, email }, ...texts, ...first, ...(more.length > 0 ? { more } : {}) };
  }

  /**
   * Stores the files of the post in the browser. Returns false, and stores nothing, if there is no space for a file
   * that the server does not have.
   */
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

  async function queue(post: QueuedPost) {
    if (!(await storeFiles())) {
      notify.failure(t('compose.noSpace', { count: items.length }));
      return;
    }
    later.mutate(post, { onDone: goToFeed });
    forgetServerDraft(uid, post.draftId);
    onQueued();
    list.clear();
  }

  /** Called when the server rejected the post because an upload is missing. The response does not say which one. */
  async function removeMissingUploads() {
    const uploadIds = items.flatMap((item) => toQueuedMedia(item).uploadId ?? []);
    const missing = uploadIds.length > 1 ? await findMissingUploads(uploadIds) : uploadIds;
    list.removeLost(missing, t('compose.fileLost'));
  }

  const send = (post: QueuedPost) =>
    creation.mutate(post, {
      onDone: goToFeed,
      onError: (error) => {
        if (isNotFound(error)) void removeMissingUploads();
      },
    });

  async function share(texts: PostTexts): Promise<void> {
    if (isSubmitting || !canShare) return;
    const post = toPost(texts);
    if (!isOnline) return queue(post);
    if (!areDraftsInFlight()) return send(post);
    // A save that arrived after the post would create the draft again.
    setIsStarting(true);
    await whenDraftsAreSent();
    send(post);
    setIsStarting(false);
  }

  return { share, canShare, isSubmitting };
}

/** Asks the server to check each upload again. Returns the ids of those that it has deleted. */
async function findMissingUploads(uploadIds: readonly string[]): Promise<readonly string[]> {
  const responses = await Promise.allSettled(
    uploadIds.map((uploadId) => call(mediaCalls.processUpload, { params: { uploadId }, body: {} })),
  );
  return uploadIds.filter((_, index) => {
    const response = responses[index];
    return response?.status === 'rejected' && isNotFound(response.reason);
  });
}

const toQueuedMedia = ({ alt, state }: Attachment): QueuedMedia =>
  state.status === 'ready'
    ? { alt: alt.trim(), uploadId: state.uploadId, stillUrl: stillUrl(state.media) }
    : { alt: alt.trim(), uploadId: null, stillUrl: '' };
