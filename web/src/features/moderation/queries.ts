import { limits } from '@glimpse/contract/limits';
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

/** What waits for a moderator. */
export const liveCases = (db: Firestore, order: QueueOrder): LiveList<LiveCase> =>
  liveList({
    queryKey: ['cases', order],
    keptIn: null,
    // Also of single ones: what somebody else settles goes from the screen.
    source: query(collection(db, paths.cases()), where('isOpen', '==', true)),
    schema: CaseDoc,
    order: order === 'newest' ? ['updatedAt'] : ['reportCount', 'updatedAt'],
    pageSize: limits.pageDefault,
    announcesNewer: order === 'newest',
  });

/** What moderators have done, the latest first. */
export const liveLog = (db: Firestore): LiveList<LiveEntry> =>
  liveList({
    queryKey: ['log'],
    keptIn: null,
    source: collection(db, paths.logEntries()),
    schema: LogEntryDoc,
    order: ['createdAt'],
    pageSize: limits.pageDefault,
    announcesNewer: true,
  });
