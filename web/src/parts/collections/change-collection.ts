import { CollectionName } from '@glimpse/contract/bookmarks/collection';
import { collectionCalls } from '@glimpse/contract/bookmarks/collection-calls';
import * as z from 'zod/mini';
import { call } from '../../lib/api/call.ts';
import { ignoreCode } from '../../lib/api/call-errors.ts';
import { t } from '../../lib/languages/translate.ts';
import { isPendingOrSent, useMutations, usePendingVariables } from '../../lib/outbox/use-mutations.ts';
import type { MutationKind } from '../../lib/outbox/use-outbox-mutation.ts';
import type { ToggleKind } from '../../lib/outbox/use-toggle.ts';
import type { LiveCollection } from './queries.ts';

/** `postId` is null for an empty collection. */
const Creation = z.object({ collectionId: z.string(), name: CollectionName, postId: z.nullable(z.string()) });
type Creation = z.infer<typeof Creation>;

export const createCollection: MutationKind<Creation> = {
  noun: 'createCollection',
  options: {
    mutationFn: ({ collectionId, name, postId }) =>
      call(collectionCalls.createCollection, {
        params: { collectionId },
        body: { name, ...(postId !== null && { postId }) },
      }),
    meta: {
      get success() {
        return t('bookmarks.collectionCreated');
      },
      failure: true,
    },
  },
};

const Rename = z.object({ collectionId: z.string(), name: CollectionName });

export const renameCollection: MutationKind<z.infer<typeof Rename>> = {
  noun: 'renameCollection',
  options: {
    mutationFn: ({ collectionId, name }) =>
      call(collectionCalls.renameCollection, { params: { collectionId }, body: { name } }),
    meta: {
      get success() {
        return t('bookmarks.collectionRenamed');
      },
      failure: true,
    },
  },
};

/** The variable of the mutation is the id of the collection. */
export const deleteCollection: MutationKind<string> = {
  noun: 'deleteCollection',
  options: {
    mutationFn: (collectionId) => call(collectionCalls.deleteCollection, { params: { collectionId } }),
    meta: {
      get success() {
        return t('bookmarks.collectionDeleted');
      },
      failure: true,
    },
  },
};

/** Adds a post to a collection and removes it. The id is `{collectionId}/{postId}`. */
export const collected: ToggleKind = {
  noun: 'collected',
  send: (id, value) => {
    const [collectionId = '', postId = ''] = id.split('/');
    const params = { collectionId, postId };
    return value
      ? call(collectionCalls.addToCollection, { params })
      : ignoreCode('not-found', call(collectionCalls.removeFromCollection, { params }));
  },
  texts: () => ({ failure: true }),
};

export const collectedId = (collectionId: string, postId: string): string => `${collectionId}/${postId}`;

/** Returns the collections that the server has not confirmed yet, oldest first. */
export const usePendingCollections = (): readonly Creation[] =>
  usePendingVariables(createCollection.noun, null, Creation);

/** Returns a function that returns the name of a collection with the viewer's latest pending change. */
export function useCollectionNames(): (collection: Pick<LiveCollection, 'id' | 'name'>) => string {
  const renames = usePendingVariables(renameCollection.noun, null, Rename);
  return ({ id, name }) => renames.findLast(({ collectionId }) => collectionId === id)?.name ?? name;
}

/** Returns the ids of the collections that the viewer has deleted, also while the deletion is pending. */
export function useDeletedCollectionIds(): ReadonlySet<unknown> {
  const ids = useMutations(deleteCollection.noun, null, (mutation) =>
    isPendingOrSent(mutation) ? mutation.options.mutationKey?.[1] : undefined,
  );
  return new Set(ids);
}
