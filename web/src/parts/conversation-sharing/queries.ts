import { ConversationDoc } from '@glimpse/contract/conversations/conversation';
import { paths } from '@glimpse/contract/paths';
import * as z from 'zod/mini';
import { fromDocs, listenToQuery } from '../../lib/live/documents.ts';
import type { LiveQuery } from '../../lib/live/live-query.ts';
import { collection, limit, orderBy, query, where } from '../../lib/live/query.ts';
import type { Firestore } from '../../lib/live/use-firestore.ts';
import type { Recipient } from './send-to-people.ts';

const recentLimit = 8;

const RecentDoc = z.pick(ConversationDoc, { other: true });

/** The people with whom the viewer has the newest conversations, without message requests to the viewer. */
export const liveRecentPeople = (db: Firestore, viewerUid: string): LiveQuery<Recipient[]> => ({
  queryKey: ['recent-people', viewerUid],
  persistIn: 'user',
  listen: (next, fail) =>
    listenToQuery(
      query(
        collection(db, paths.conversations(viewerUid)),
        where('list', '==', 'main'),
        orderBy('updatedAt', 'desc'),
        limit(recentLimit),
      ),
      ({ docs }) => next(fromDocs(RecentDoc, docs).map(({ other }) => other)),
      fail,
    ),
});
