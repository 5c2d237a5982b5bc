import { AppError } from '@glimpse/contract/app-error';
import { guestAccount } from '@glimpse/contract/auth/guest';
import { type DraftContent, isEmptyDraft, type SavedDraft } from '@glimpse/contract/drafts/draft';
import { draftCalls } from '@glimpse/contract/drafts/draft-calls';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { notify } from '../../lib/browser/notify.ts';
import { errorText } from '../../lib/languages/error-text.ts';
import { t } from '../../lib/languages/translate.ts';
import { type MutationKind, startOutboxMutation } from '../../lib/outbox/use-outbox-mutation.ts';
import { type Draft, readDraft } from './draft.ts';
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

const emptyDraft: Draft = { caption: '', alt: '', media: [] };

/**
 * Sends the stored draft of this browser to the server, or queues it while the browser is offline. Does nothing if the
 * server has this content. Drafts of the guest stay on the device, because everybody shares that account.
 */
export function queueDraftSave(client: QueryClient, uid: string): void {
  if (uid === guestAccount.uid) return;
  const draft = readDraft(uid, Date.now()) ?? emptyDraft;
  const content = contentOf(draft);
  const known = readServerDraft(uid);
  if (contentKey(content) === (known?.savedContent ?? '')) return;
  const server = known ?? newServerDraft(uid);
  if (!known) writeServerDraft(server);
  const { draftId, copyId, revision: baseRevision } = server;
  const { caption, alt, sensitive } = content;
  const texts = { caption, alt, sensitive };
  writeUnsent({ uid, draftId, copyId, baseRevision, ...texts, media: [...draft.media], updatedAt: Date.now() });
  sendUnsent(client, { uid, draftId });
}

interface SaveVariables {
  readonly uid: string;
  /** The UnsentDraft that is to be sent (server-draft.ts). It is in the browser's storage, like the outbox. */
  readonly draftId: string;
}

/** Sends a draft to the server. It shows no message, because the draft is also stored in the browser. */
export const saveDraft: MutationKind<SaveVariables> = {
  noun: 'saveDraft',
  options: { mutationFn: sendDraft },
};

/** Sends the unsent draft. Does nothing if a mutation that waits for the network will send it. */
export function sendUnsent(client: QueryClient, variables: SaveVariables): void {
  const cache = client.getMutationCache();
  const mutationKey = [saveDraft.noun, variables.draftId];
  const isQueued = cache.findAll({ mutationKey, status: 'pending' }).some(({ state }) => state.isPaused);
  if (isQueued) return;
  // After a failure the draft stays unsent. The next change, or the next visit of the form, sends it again.
  startOutboxMutation(client, saveDraft, variables.draftId, variables).catch(() => undefined);
}

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
async function sendDraft({ uid, draftId }: SaveVariables): Promise<void> {
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

/** Returns the content of a draft as the server stores it. */
export const contentOf = ({ caption, alt, media, sensitive }: Draft): DraftContent => ({
  caption,
  alt: media.length === 0 ? alt : '',
  media: media.map((one) => ({ uploadId: one.uploadId, alt: one.alt })),
  ...(sensitive && { sensitive }),
});

/** Returns a text that is the same for drafts with the same content. '' for an empty draft. */
export const contentKey = ({ caption, alt, media, sensitive }: DraftContent): string =>
  isEmptyDraft({ caption, alt, media })
    ? ''
    : JSON.stringify([
        caption,
        alt,
        ...media.map((one) => [one.uploadId, one.alt]),
        ...(sensitive ? ['sensitive'] : []),
      ]);
