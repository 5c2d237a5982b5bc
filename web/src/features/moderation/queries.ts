import { pageSizes } from '@glimpse/contract/list-limits';
import { CaseDoc, LogEntryDoc } from '@glimpse/contract/moderation/moderation';
import { paths } from '@glimpse/contract/paths';
import type * as z from 'zod/mini';
import type { WithId } from '../../lib/live/documents.ts';
import { type LiveList, liveList } from '../../lib/live/live-list.ts';
import { collection, query, where } from '../../lib/live/query.ts';
import type { Firestore } from '../../lib/live/use-firestore.ts';

export type LiveCase = WithId<z.output<typeof CaseDoc>>;
export type LiveEntry = WithId<z.output<typeof LogEntryDoc>>;
export type QueueOrder = 'newest' | 'most-reported';

/** The open cases. */
export const liveCases = (db: Firestore, order: QueueOrder): LiveList<LiveCase> =>
  liveList({
    queryKey: ['cases', order],
    persistIn: null,
    // Not in `filters`, because the listeners of single items use only `source`. So a case disappears when another
    // moderator closes it.
    source: query(collection(db, paths.cases()), where('isOpen', '==', true)),
    schema: CaseDoc,
    order: order === 'newest' ? ['updatedAt'] : ['reportCount', 'updatedAt'],
    pageSize: pageSizes.default,
    announcesNewer: order === 'newest',
  });

/** The moderators' actions, newest first. */
export const liveLog = (db: Firestore): LiveList<LiveEntry> =>
  liveList({
    queryKey: ['moderation-log'],
    persistIn: null,
    source: collection(db, paths.logEntries()),
    schema: LogEntryDoc,
    order: ['createdAt'],
    pageSize: pageSizes.default,
    announcesNewer: true,
  });
