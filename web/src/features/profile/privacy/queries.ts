import { JobDoc } from '@glimpse/contract/jobs/job';
import { paths } from '@glimpse/contract/paths';
import type * as z from 'zod/mini';
import { fromDocs, listenToQuery, type WithId } from '../../../lib/live/documents.ts';
import type { LiveQuery } from '../../../lib/live/live-query.ts';
import { collection, limit, query, where } from '../../../lib/live/query.ts';
import type { Firestore } from '../../../lib/live/use-firestore.ts';

export type LiveJob = WithId<z.output<typeof JobDoc>>;

/** The unfinished job that makes the viewer's account private or public, or null if there is none. */
export const livePrivacyJob = (db: Firestore, viewerUid: string): LiveQuery<LiveJob | null> => ({
  queryKey: ['privacy-job', viewerUid],
  persistIn: 'user',
  listen: (next, fail) =>
    listenToQuery(
      query(
        collection(db, paths.jobs()),
        where('uid', '==', viewerUid),
        where('kind', 'in', ['makePrivate', 'makePublic']),
        limit(2),
      ),
      ({ docs }) => next(fromDocs(JobDoc, docs).find(({ state }) => state !== 'done') ?? null),
      fail,
    ),
});
