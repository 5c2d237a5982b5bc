import { DraftDoc, draftLimits } from '@glimpse/contract/drafts/draft';
import { paths } from '@glimpse/contract/paths';
import { fromDocs, listenToQuery, type WithId } from '../../lib/live/documents.ts';
import type { LiveQuery } from '../../lib/live/live-query.ts';
import { collection, limit, orderBy, query } from '../../lib/live/query.ts';
import type { Firestore } from '../../lib/live/use-firestore.ts';

export type LiveDraft = WithId<DraftDoc>;

/** The viewer's drafts, the one that was saved last first. Twice the limit, because expired drafts do not count. */
export const liveDrafts = (db: Firestore, uid: string): LiveQuery<LiveDraft[]> => ({
  queryKey: ['drafts', uid],
  persistIn: 'user',
  listen: (next, fail) =>
    listenToQuery(
      query(collection(db, paths.drafts(uid)), orderBy('updatedAt', 'desc'), limit(2 * draftLimits.drafts)),
      ({ docs }) => next(fromDocs(DraftDoc, docs)),
      fail,
    ),
});
