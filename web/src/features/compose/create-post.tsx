import { stillUrl } from '@glimpse/contract/media/media';
import { clientTexts } from '@glimpse/contract/texts';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { links } from '../../lib/browser/links.ts';
import { notify } from '../../lib/browser/notify.ts';
import { queuedFileKey, removeQueuedFiles, storeQueuedFile } from '../../lib/browser/queued-files.ts';
import { withSharedTexts } from '../../lib/browser/shared-content.ts';
import { useOnline } from '../../lib/browser/use-online.ts';
import { Button } from '../../ui/button.tsx';
import { useChosenPeople } from '../rich-text/use-chosen-people.ts';
import { useViewer } from '../viewer/viewer.tsx';
import { type Attachment, canQueue, draftAttachment } from './attachments-reducer.ts';
import { toDraftMedia } from './background-uploads.ts';
import { Composer } from './composer.tsx';
import { readDraft, storeDraft } from './draft.ts';
import { findMissingUploads } from './missing-uploads.ts';
import { isNotFound, type QueuedMedia, type QueuedPost } from './queued-post.ts';
import { useCreatePost, useShareLater } from './share-post.ts';
import { useAttachments } from './use-attachments.ts';
import { useSharedContent } from './use-shared-content.ts';

/**
 * The form that creates a post. Its content is stored as a draft, so that it is still there after a reload. Its uploads
 * continue when the viewer opens another screen. If the browser is offline, it stores the post and its files, and
 * shares them when it is online again (share-post.ts). It also takes what other apps have shared.
 */
export function CreatePost() {
  const { uid, email } = useViewer();
  const navigate = useNavigate();
  const isOnline = useOnline();
  const [draft] = useState(() => readDraft(uid, Date.now()));
  const [caption, setCaption] = useState(draft?.caption ?? '');
  const [isSensitive, setIsSensitive] = useState(draft?.sensitive ?? false);
  const attachments = useAttachments({
    createItems: () => (draft?.media ?? []).map(draftAttachment),
    nextAlt: draft?.alt,
    continues: true,
  });
  useSharedContent(attachments.list, (shared) => setCaption((current) => withSharedTexts(current, shared)));
  const [id] = useState(() => crypto.randomUUID());
  const createPost = useCreatePost(id);
  const shareLater = useShareLater(id);
  const people = useChosenPeople();

  const { items, alt, list } = attachments;
  const isReady = items.length > 0 && items.every(({ state }) => state.status === 'ready');
  const isQueueable = !isOnline && items.length > 0 && items.every(canQueue);
  // The form stays locked after success, because it is visible until the feed is loaded.
  const isSubmitting = createPost.isSending || createPost.isDone || shareLater.isSending || shareLater.isDone;

  useEffect(
    () => storeDraft(uid, { caption, alt, media: items.flatMap(toDraftMedia), sensitive: isSensitive }, Date.now()),
    [uid, caption, alt, items, isSensitive],
  );

  const goToFeed = () => navigate(links.posts);

  function toPost(): QueuedPost {
    const [first = { alt, uploadId: null, stillUrl: '' }, ...more] = items.map(toQueuedMedia);
    return {
      id,
      author: { uid, email },
      content: caption.trim(),
      ...first,
      ...(more.length > 0 ? { more } : {}),
      mentionedUids: people.mentionedIn(caption),
      ...(isSensitive && { sensitive: true }),
    };
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

  async function queuePost() {
    if (!(await storeFiles())) {
      notify.failure(
        items.length > 1
          ? "There isn't enough space in this browser to save these files. Share them when you're back online."
          : "There isn't enough space in this browser to save this file. Share it when you're back online.",
      );
      return;
    }
    shareLater.mutate(toPost(), { onDone: goToFeed });
    setCaption('');
    list.clear();
  }

  /** Called when the server rejected the post because an upload is missing. The response does not say which one. */
  async function removeMissingUploads() {
    const uploadIds = items.flatMap((item) => toQueuedMedia(item).uploadId ?? []);
    const missing = uploadIds.length > 1 ? await findMissingUploads(uploadIds) : uploadIds;
    list.removeLost(missing, 'This file is no longer available. Choose it again.');
  }

  function share() {
    if (isSubmitting || !(isReady || isQueueable)) return;
    if (!isOnline) {
      void queuePost();
      return;
    }
    createPost.mutate(toPost(), {
      onDone: goToFeed,
      onError: (error) => {
        if (isNotFound(error)) void removeMissingUploads();
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
      isSensitive={isSensitive}
      onSensitive={setIsSensitive}
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

const toQueuedMedia = ({ alt, state }: Attachment): QueuedMedia =>
  state.status === 'ready'
    ? { alt: alt.trim(), uploadId: state.uploadId, stillUrl: stillUrl(state.media) }
    : { alt: alt.trim(), uploadId: null, stillUrl: '' };
