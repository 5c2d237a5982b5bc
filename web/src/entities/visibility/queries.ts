import { paths } from '@glimpse/contract/paths';
import { BlockListsDoc } from '@glimpse/contract/visibility/block-lists';
import { listenToDoc } from '../../lib/live/documents.ts';
import type { LiveQuery } from '../../lib/live/live-query.ts';
import { doc } from '../../lib/live/query.ts';
import type { Firestore } from '../../lib/live/use-firestore.ts';

/** The viewer's block lists, or null before the first block or mute. */
export const liveBlockLists = (db: Firestore, viewerUid: string): LiveQuery<BlockListsDoc | null> => ({
  queryKey: ['block-lists', viewerUid],
  // Persisted with the account, which is restored before any list. So a reload never shows blocked people.
  persistIn: 'auth',
  listen: (next, fail) => listenToDoc(doc(db, paths.blockLists(viewerUid)), BlockListsDoc, next, fail),
});
