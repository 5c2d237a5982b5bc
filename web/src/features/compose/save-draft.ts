import type { QueryClient } from '@tanstack/react-query';
import { type MutationKind, startOutboxMutation } from '../../lib/outbox/use-outbox-mutation.ts';

interface SaveVariables {
  readonly uid: string;
  /** The UnsentDraft that is to be sent (server-draft.ts). It is in the browser's storage, like the outbox. */
  readonly draftId: string;
}

/** Sends a draft to the server. It shows no message, because the draft is also stored in the browser. */
export const saveDraft: MutationKind<SaveVariables> = {
  noun: 'saveDraft',
  options: {
    mutationFn: async (variables) => (await import('./send-draft.ts')).sendDraft(variables),
  },
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
