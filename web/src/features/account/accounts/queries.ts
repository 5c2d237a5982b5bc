import { JobDoc } from '@glimpse/contract/jobs/job';
import { paths } from '@glimpse/contract/paths';
import { fromDocs, listenToQuery, type WithId } from '../../../lib/live/documents.ts';
import type { LiveQuery } from '../../../lib/live/live-query.ts';
import { collection, limit, query, where } from '../../../lib/live/query.ts';
import type { Firestore } from '../../../lib/live/use-firestore.ts';

export type Job = WithId<JobDoc>;

/** The security rules require a limit. Jobs of posts and collections are deleted after some seconds. */
const maxJobs = 20;

/** The jobs of a person, including finished jobs that are not deleted yet. */
export const liveJobs = (db: Firestore, uid: string): LiveQuery<Job[]> => ({
  queryKey: ['jobs', uid],
  persistIn: null,
  listen: (next, fail) =>
    listenToQuery(
      query(collection(db, paths.jobs()), where('uid', '==', uid), limit(maxJobs)),
      ({ docs }) => next(fromDocs(JobDoc, docs)),
      fail,
    ),
});
