import { guestAccount } from '@glimpse/contract/auth/guest';
import type { QueryClient } from '@tanstack/react-query';
import { readDraft } from './draft.ts';
import { contentKey, contentOf, type Draft } from './draft-content.ts';
import { sendUnsent } from './save-draft.ts';
import { newServerDraft, readServerDraft, writeServerDraft, writeUnsent } from './server-draft.ts';

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
