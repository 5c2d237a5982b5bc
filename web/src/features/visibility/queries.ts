import { HiddenDoc } from '@glimpse/contract/hidden';
import { paths } from '@glimpse/contract/paths';
import { listenToDoc } from '../../lib/live/documents.ts';
import type { LiveQuery } from '../../lib/live/live-query.ts';
import { doc } from '../../lib/live/query.ts';
import type { Firestore } from '../../lib/live/use-firestore.ts';

/** Whom the viewer's screens leave out; null before the first block or mute. */
export const liveHidden = (db: Firestore, viewerUid: string): LiveQuery<HiddenDoc | null> => ({
  queryKey: ['hidden', viewerUid],
  // With the account: what is restored over a reload never shows for a moment who is hidden.
  keptIn: 'auth',
  listen: (next, fail) => listenToDoc(doc(db, paths.hidden(viewerUid)), HiddenDoc, next, fail),
});
