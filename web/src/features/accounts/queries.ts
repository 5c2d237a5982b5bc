import { JobDoc } from '@glimpse/contract/job';
import { paths } from '@glimpse/contract/paths';
import { fromDocs, listenToQuery, type WithId } from '../../lib/live/documents.ts';
import type { LiveQuery } from '../../lib/live/live-query.ts';
import { collection, limit, query, where } from '../../lib/live/query.ts';
import type { Firestore } from '../../lib/live/use-firestore.ts';

export type Job = WithId<JobDoc>;

/** There is one of each kind at most. */
const most = 20;

/** The long work that is done, or has been done, for this person. */
export const liveJobs = (db: Firestore, uid: string): LiveQuery<Job[]> => ({
  queryKey: ['jobs', uid],
  keptIn: null,
  listen: (next, fail) =>
    listenToQuery(
      query(collection(db, paths.jobs()), where('uid', '==', uid), limit(most)),
      ({ docs }) => next(fromDocs(JobDoc, docs)),
      fail,
    ),
});
