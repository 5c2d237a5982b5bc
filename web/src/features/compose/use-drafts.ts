import type { AppError } from '@glimpse/contract/app-error';
import type { StoredDraftMedia } from '@glimpse/contract/drafts/draft';
import { draftCalls } from '@glimpse/contract/drafts/draft-calls';
import type { QueryClient } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { useViewer } from '../../entities/viewer/viewer.tsx';
import { call } from '../../lib/api/call.ts';
import { t } from '../../lib/languages/translate.ts';
import { useLiveQuery } from '../../lib/live/live-query.ts';
import { useFirestore } from '../../lib/live/use-firestore.ts';
import { sendUnlessUndone } from '../../lib/outbox/undo-offer.ts';
import { useMutations } from '../../lib/outbox/use-mutations.ts';
import { type MutationKind, outboxMutationOptions } from '../../lib/outbox/use-outbox-mutation.ts';
import { liveDrafts } from './queries.ts';
import { onServerDraftChange, readAllUnsent, removeUnsent } from './server-draft.ts';

export interface ListedDraft {
  readonly id: string;
  readonly caption: string;
  /** The alternative text for the next media. */
  readonly alt: string;
  readonly media: readonly StoredDraftMedia[];
  readonly sensitive?: boolean | undefined;
  /** The revision that the content is based on. */
  readonly revision: number;
  readonly updatedAt: number;
  /** '' if the server does not have this content. */
  readonly deviceName: string;
  readonly isUnsent: boolean;
}

interface Drafts {
  /** The one that was changed last first. */
  readonly drafts: readonly ListedDraft[];
  readonly isPending: boolean;
  readonly error: AppError | null;
  readonly retry: () => void;
}

/** Returns the viewer's drafts on the server, with the contents of this browser that the server does not have yet. */
export function useDrafts(): Drafts {
  const { uid } = useViewer();
  const { data, isPending, error, retry } = useLiveQuery(liveDrafts(useFirestore(), uid));
  const unsent = useUnsent(uid);
  const deletedIds = useDeletedDraftIds();
  const unsentIds = new Set(unsent.map(({ draftId }) => draftId));
  const saved = (data ?? [])
    .filter(({ id, expireAt }) => !unsentIds.has(id) && expireAt > Date.now())
    .map((draft) => ({ ...draft, isUnsent: false }));
  const local = unsent
    .filter(({ caption, media }) => caption !== '' || media.length > 0)
    .map(({ draftId, baseRevision, ...draft }) => ({
      ...draft,
      ...{ id: draftId, revision: baseRevision, deviceName: '', isUnsent: true },
    }));
  const drafts = [...saved, ...local]
    .filter(({ id }) => !deletedIds.has(id))
    .sort((one, other) => other.updatedAt - one.updatedAt);
  return { drafts, isPending, error: data ? null : error, retry };
}

function useUnsent(uid: string) {
  const json = useSyncExternalStore(onServerDraftChange, () => JSON.stringify(readAllUnsent(uid)));
  // biome-ignore lint/correctness/useExhaustiveDependencies: `json` changes with the stored values
  return useMemo(() => readAllUnsent(uid), [uid, json]);
}

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
const useDeletedDraftIds = (): ReadonlySet<string> =>
  new Set(
    useMutations(deleteDraft.noun, null, ({ state }) =>
      state.status === 'pending' || state.status === 'success' ? z.string().safeParse(state.variables).data : undefined,
    ),
  );
