import { draftCalls } from '@glimpse/contract/drafts/draft-calls';
import type { QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { call } from '../../lib/api/call.ts';
import { t } from '../../lib/languages/translate.ts';
import { sendUnlessUndone } from '../../lib/outbox/undo-offer.ts';
import { useMutations } from '../../lib/outbox/use-mutations.ts';
import { type MutationKind, outboxMutationOptions } from '../../lib/outbox/use-outbox-mutation.ts';
import { removeUnsent } from './server-draft.ts';

/** Deletes a draft on the server, and its content in this browser that the server does not have. The variable is its id. The viewer can undo it for a few seconds. */
export const deleteDraft: MutationKind<string> = {
  noun: 'deleteDraft',
  options: {
    mutationFn: (draftId) =>
      sendUnlessUndone(t('compose.draftDeleted'), draftId, () => {
        removeUnsent(draftId);
        return call(draftCalls.deleteDraft, { params: { draftId } });
      }),
    meta: { failure: true },
  },
};

/** Starts the deletion, which continues after the form is closed. */
export function startDraftDeletion(client: QueryClient, draftId: string): void {
  const options = { ...outboxMutationOptions(deleteDraft), mutationKey: [deleteDraft.noun, draftId] };
  // The mutation shows its errors.
  client
    .getMutationCache()
    .build(client, options)
    .execute(draftId)
    .catch(() => undefined);
}

/** Returns the ids of the drafts that the viewer has deleted, also while a deletion is pending. */
export const useDeletedDraftIds = (): ReadonlySet<string> =>
  new Set(
    useMutations(deleteDraft.noun, null, ({ state }) =>
      state.status === 'pending' || state.status === 'success' ? z.string().safeParse(state.variables).data : undefined,
    ),
  );
