import { stillUrl } from '@glimpse/contract/media/media';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useChosenPeople } from '../../entities/rich-text/use-chosen-people.ts';
import { useViewer } from '../../entities/viewer/viewer.tsx';
import { links } from '../../lib/browser/links.ts';
import { notify } from '../../lib/browser/notify.ts';
import { useOnline } from '../../lib/browser/use-online.ts';
import { t } from '../../lib/languages/translate.ts';
import { queuedFileKey, removeQueuedFiles, storeQueuedFile } from '../../lib/stored-files/queued-files.ts';
import { withSharedTexts } from '../../lib/stored-files/shared-content.ts';
import { Button } from '../../ui/button.tsx';
import { type Attachment, canQueue, draftAttachment } from './attachments-reducer.ts';
import { toDraftMedia } from './background-uploads.ts';
import { Composer } from './composer.tsx';
import { startDraftDeletion } from './delete-draft.ts';
import { clearDraft, readDraft, storeDraft } from './draft.ts';
import { DraftsButton } from './drafts-button.tsx';
import { findMissingUploads } from './missing-uploads.ts';
import { queueDraftSave } from './queue-draft-save.ts';
import { isNotFound, type QueuedMedia, type QueuedPost } from './queued-post.ts';
import { areDraftsInFlight, whenDraftsAreSent } from './send-draft.ts';
import { forgetServerDraft, writeServerDraft } from './server-draft.ts';
import { useCreatePost, useShareLater } from './share-post.ts';
import { useAttachments } from './use-attachments.ts';
import { type DraftSync, showStoredDraft, useDraftSync } from './use-draft-sync.ts';
import { useSharedContent } from './use-shared-content.ts';

/**
 * The form that creates a post. Its content is stored as a draft, so that it is still there after a reload. Its uploads
 * continue when the viewer opens another screen. If the browser is offline, it stores the post and its files, and
 * shares them when it is online again (share-post.ts). It also takes what other apps have shared.
 */
export function CreatePost() {
  const [version, setVersion] = useState(0);
  return <CreatePostForm key={version} onReplaced={() => setVersion((before) => before + 1)} />;
}

/** `onReplaced`: called after the stored draft was replaced, so that this form must be created again. */
function CreatePostForm({ onReplaced }: { onReplaced: () => void }) {
  const { uid, email } = useViewer();
  const client = useQueryClient();
  const navigate = useNavigate();
  const isOnline = useOnline();
  const [draft] = useState(() => readDraft(uid, Date.now()));
  const [caption, setCaption] = useState(draft?.caption ?? '');
  const [isSensitive, setIsSensitive] = useState(draft?.sensitive ?? false);
  const attachments = useAttachments({
    createItems: () => (draft?.media ?? []).map(draftAttachment),
    nextAlt: draft?.alt,
    continues: true,
    onStored: () => queueDraftSave(client, uid),
  });
  useSharedContent(attachments.list, (shared) => setCaption((current) => withSharedTexts(current, shared)));
  const [id] = useState(() => crypto.randomUUID());
  const createPost = useCreatePost(id);
  const shareLater = useShareLater(id);
  /** Whether the post waits for a save of its draft. */
  const [isStarting, setIsStarting] = useState(false);
  const people = useChosenPeople();

  const { items, alt, list } = attachments;
  const isReady = items.length > 0 && items.every(({ state }) => state.status === 'ready');
  const isQueueable = !isOnline && items.length > 0 && items.every(canQueue);
  // The form stays locked after success, because it is visible until the feed is loaded.
  const isSubmitting =
    isStarting || createPost.isSending || createPost.isDone || shareLater.isSending || shareLater.isDone;

  useEffect(
    () => storeDraft(uid, { caption, alt, media: items.flatMap(toDraftMedia), sensitive: isSensitive }, Date.now()),
    [uid, caption, alt, items, isSensitive],
  );

  const canReplace = items.every(({ state }) => state.status === 'ready');
  const sync = useDraftSync({
    draft: { caption, alt, media: items.flatMap(toDraftMedia), sensitive: isSensitive },
    isSubmitting,
    isReady: canReplace,
    onReplaced,
  });

  function replaceDraft(replace: () => void) {
    queueDraftSave(client, uid);
    replace();
    onReplaced();
  }
  const startNew = () => {
    clearDraft();
    writeServerDraft(null);
  };
  function deleteFromList(draftId: string) {
    startDraftDeletion(client, draftId);
    if (draftId === sync.draftId && canReplace) {
      startNew();
      onReplaced();
    }
  }

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
      draftId: sync.draftId,
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
      notify.failure(t('compose.noSpace', { count: items.length }));
      return;
    }
    shareLater.mutate(toPost(), { onDone: goToFeed });
    forgetServerDraft(uid, sync.draftId);
    setCaption('');
    list.clear();
  }

  /** Called when the server rejected the post because an upload is missing. The response does not say which one. */
  async function removeMissingUploads() {
    const uploadIds = items.flatMap((item) => toQueuedMedia(item).uploadId ?? []);
    const missing = uploadIds.length > 1 ? await findMissingUploads(uploadIds) : uploadIds;
    list.removeLost(missing, t('compose.fileLost'));
  }

  function share() {
    if (isSubmitting || !(isReady || isQueueable)) return;
    if (!isOnline) {
      void queuePost();
      return;
    }
    const post = toPost();
    const start = () =>
      createPost.mutate(post, {
        onDone: goToFeed,
        onError: (error) => {
          if (isNotFound(error)) void removeMissingUploads();
        },
      });
    if (!areDraftsInFlight()) {
      start();
      return;
    }
    // A save that arrived after the post would create the draft again.
    setIsStarting(true);
    void whenDraftsAreSent().then(() => {
      start();
      setIsStarting(false);
    });
  }

  return (
    <Composer
      title={t('compose.createTitle')}
      attachments={attachments}
      caption={caption}
      onCaption={setCaption}
      onPerson={people.choose}
      isSensitive={isSensitive}
      onSensitive={setIsSensitive}
      isSubmitting={isSubmitting}
      onSubmit={share}
      note={draftNote(sync.state)}
      actions={
        <>
          {sync.state !== null && (
            <DraftsButton
              currentId={sync.draftId}
              canOpen={canReplace && !isSubmitting}
              onOpen={(draft) => replaceDraft(() => showStoredDraft(uid, draft))}
              onNew={() => replaceDraft(startNew)}
              onDelete={deleteFromList}
            />
          )}
          <Button type="submit" disabled={!isReady && !isQueueable} isPending={isSubmitting}>
            {t('compose.share')}
          </Button>
        </>
      }
    />
  );
}

/** Says where the draft is stored. Without a change, there is nothing to say. */
function draftNote(state: DraftSync['state']): string {
  if (state === null) return t('compose.draftOfGuest');
  if (state === 'empty') return '';
  return state === 'saved' ? t('compose.draftSaved') : t('compose.draftSavedHere');
}

const toQueuedMedia = ({ alt, state }: Attachment): QueuedMedia =>
  state.status === 'ready'
    ? { alt: alt.trim(), uploadId: state.uploadId, stillUrl: stillUrl(state.media) }
    : { alt: alt.trim(), uploadId: null, stillUrl: '' };
