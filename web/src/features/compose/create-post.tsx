import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useChosenPeople } from '../../entities/rich-text/use-chosen-people.ts';
import { useViewer } from '../../entities/viewer/viewer.tsx';
import { t } from '../../lib/languages/translate.ts';
import { withSharedTexts } from '../../lib/stored-files/shared-content.ts';
import { Button } from '../../ui/button.tsx';
import { CodeBoundary } from '../../ui/code-failure.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { lazily } from '../../ui/lazily.ts';
import { SpinnerArea } from '../../ui/spinner.tsx';
import { draftAttachment, toDraftMedia } from './attachment.ts';
import { clearDraft, type Draft, readDraft, storeDraft } from './draft.ts';
import type { DraftListProps } from './draft-list.tsx';
import { PostComposer } from './post-composer.tsx';
import { queueDraftSave } from './save-draft.ts';
import { writeServerDraft } from './server-draft.ts';
import { useAttachments } from './use-attachments.ts';
import { useCreatePost } from './use-create-post.ts';
import { type DraftSync, showStoredDraft, useDraftSync } from './use-draft-sync.ts';
import { startDraftDeletion } from './use-drafts.ts';
import { useSharedContent } from './use-shared-content.ts';

/**
 * The form that creates a post. Its content is stored as a draft, so that it is still there after a reload. Its uploads
 * continue when the viewer opens another screen. If the browser is offline, it stores the post and its files, and
 * shares them when it is online again (use-create-post.ts). It also takes what other apps have shared.
 */
export function CreatePost() {
  const [version, setVersion] = useState(0);
  return <CreatePostForm key={version} onReplaced={() => setVersion((before) => before + 1)} />;
}

/** `onReplaced`: called after the stored draft was replaced, so that this form must be created again. */
function CreatePostForm({ onReplaced }: { onReplaced: () => void }) {
  const { uid } = useViewer();
  const client = useQueryClient();
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
  const people = useChosenPeople();
  const { share, canShare, isSubmitting } = useCreatePost(attachments, () => setCaption(''));
  const { items, alt } = attachments;
  const newDraft = useMemo(
    (): Draft => ({ caption, alt, media: items.flatMap(toDraftMedia), sensitive: isSensitive }),
    [caption, alt, items, isSensitive],
  );
  useEffect(() => storeDraft(uid, newDraft, Date.now()), [uid, newDraft]);

  const canReplace = items.every(({ state }) => state.status === 'ready');
  const sync = useDraftSync({ draft: newDraft, isSubmitting, isReady: canReplace, onReplaced });

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

  return (
    <PostComposer
      title={t('compose.createTitle')}
      attachments={attachments}
      caption={caption}
      onCaption={setCaption}
      onPerson={people.choose}
      isSensitive={isSensitive}
      onSensitive={setIsSensitive}
      isSubmitting={isSubmitting}
      onSubmit={() =>
        void share({
          content: caption.trim(),
          mentionedUids: people.mentionedIn(caption),
          ...(isSensitive && { sensitive: true }),
          draftId: sync.draftId,
        })
      }
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
          <Button type="submit" disabled={!canShare} isPending={isSubmitting}>
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

const { Component: DraftList } = lazily(async () => (await import('./draft-list.tsx')).DraftList);

function DraftsButton(props: Omit<DraftListProps, 'onClose'>) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button tone="text" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {t('compose.drafts')}
      </Button>
      {isOpen && (
        <Dialog label={t('compose.drafts')} shape="sheet" width="28rem" onClose={close}>
          <CodeBoundary fallback={<SpinnerArea height="12rem" />}>
            <DraftList {...props} onClose={close} />
          </CodeBoundary>
        </Dialog>
      )}
    </>
  );
}
