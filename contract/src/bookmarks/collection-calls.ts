import { endpoint } from '../endpoint.ts';
import { actionDefaults } from '../endpoint-defaults.ts';
import { CollectedPostParams, CollectionEdit, CollectionParams, NewCollection } from './collection.ts';

/** All of these calls are idempotent. The client reads collections in Firestore. */
export const collectionCalls = {
  createCollection: endpoint({
    ...actionDefaults,
    name: 'createCollection',
    path: '/collections/:collectionId',
    params: CollectionParams,
    body: NewCollection,
  }),
  renameCollection: endpoint({
    ...actionDefaults,
    name: 'renameCollection',
    path: '/collections/:collectionId/name',
    params: CollectionParams,
    body: CollectionEdit,
  }),
  deleteCollection: endpoint({
    ...actionDefaults,
    name: 'deleteCollection',
    method: 'DELETE',
    path: '/collections/:collectionId',
    params: CollectionParams,
  }),
  addToCollection: endpoint({
    ...actionDefaults,
    name: 'addToCollection',
    path: '/collections/:collectionId/posts/:postId',
    params: CollectedPostParams,
  }),
  removeFromCollection: endpoint({
    ...actionDefaults,
    name: 'removeFromCollection',
    method: 'DELETE',
    path: '/collections/:collectionId/posts/:postId',
    params: CollectedPostParams,
  }),
} as const;
