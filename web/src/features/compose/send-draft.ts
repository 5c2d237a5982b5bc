import { AppError } from '@glimpse/contract/app-error';
import type { SavedDraft } from '@glimpse/contract/drafts/draft';
import { draftCalls } from '@glimpse/contract/drafts/draft-calls';
import { call } from '../../lib/api/call.ts';
import { notify } from '../../lib/browser/notify.ts';
import { errorText } from '../../lib/languages/error-text.ts';
import { t } from '../../lib/languages/translate.ts';
import { contentKey } from './draft-content.ts';
import { isNotFound } from './queued-post.ts';
import {
  newServerDraft,
  readServerDraft,
  readUnsent,
  removeUnsent,
  thisDevice,
  type UnsentDraft,
  writeServerDraft,
  writeUnsent,
} from './server-draft.ts';

/** The calls that have no response yet. */
const inFlight = new Set<Promise<unknown>>();

export const areDraftsInFlight = (): boolean => inFlight.size > 0;

/** Resolves when no save of a draft is in flight. Never rejects. */
export const whenDraftsAreSent = async (): Promise<void> => void (await Promise.allSettled(inFlight));

/**
 * The texts of errors, and the ids of missing uploads, that the user has seen. A draft is saved often, so each of them
 * is shown only once.
 */
const shownErrors = new Set<string>();

/**
 * Sends an unsent draft to the server. If another device has changed the draft meanwhile, the server creates a second
 * draft, and the form continues with that one. Throws AppError. The draft then stays unsent.
 */
export async function sendDraft({ uid, draftId }: { uid: string; draftId: string }): Promise<void> {
  const unsent = readUnsent(uid, draftId);
  // It was sent by an earlier call, or its post was shared.
  if (!unsent) return;
  const sending = send(unsent);
  inFlight.add(sending);
  try {
    confirm(unsent, await sending);
  } catch (error) {
    if (error instanceof AppError && error.code === 'failed-precondition' && !shownErrors.has(error.message)) {
      shownErrors.add(error.message);
      notify.failure(errorText(error));
    }
    throw error;
  } finally {
    inFlight.delete(sending);
  }
}

async function send(unsent: UnsentDraft): Promise<SavedDraft> {
  try {
    return await save(unsent);
  } catch (error) {
    if (!isNotFound(error)) throw error;
    // The draft was shared or deleted on another device. The content of this device becomes a new draft.
    return save({ ...unsent, draftId: unsent.copyId, copyId: crypto.randomUUID(), baseRevision: 0 });
  }
}

const save = ({ draftId, caption, alt, media, sensitive, baseRevision, copyId }: UnsentDraft): Promise<SavedDraft> =>
  call(draftCalls.saveDraft, {
    params: { draftId },
    body: {
      ...{ caption, alt, sensitive, baseRevision, copyId, device: thisDevice() },
      media: media.map((one) => ({ uploadId: one.uploadId, alt: one.alt })),
    },
  });

/** Deletes a draft on the server, and its content in this browser that the server does not have. */
export function sendDraftDeletion(draftId: string): Promise<unknown> {
  removeUnsent(draftId);
  return call(draftCalls.deleteDraft, { params: { draftId } });
}

/** Stores the response. If the draft was changed meanwhile, the rest stays unsent with the new revision. */
function confirm(sent: UnsentDraft, { draftId, revision, isCopy, missingUploadIds }: SavedDraft): void {
  const { uid } = sent;
  const latest = readUnsent(uid, sent.draftId);
  const copyId = draftId === sent.draftId ? sent.copyId : crypto.randomUUID();
  if (latest && contentKey(latest) !== contentKey(sent)) {
    if (draftId !== sent.draftId) removeUnsent(sent.draftId);
    writeUnsent({ ...latest, draftId, copyId, baseRevision: revision });
  } else removeUnsent(sent.draftId);
  const current = readServerDraft(uid);
  if (current?.draftId === sent.draftId)
    writeServerDraft(
      revision === 0 ? newServerDraft(uid) : { ...current, draftId, copyId, revision, savedContent: contentKey(sent) },
    );
  // An upload cannot come back. So this is shown only once, although each save reports it.
  const missing = missingUploadIds.filter((id) => !shownErrors.has(id));
  for (const id of missing) shownErrors.add(id);
  if (missing.length > 0) notify.failure(t('compose.draftFileGone'));
  if (isCopy) notify.success(t('compose.draftChanged'));
}
