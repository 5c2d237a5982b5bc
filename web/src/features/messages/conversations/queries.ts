import { ConversationDoc, conversationLimits, TypingDoc } from '@glimpse/contract/conversations/conversation';
import { MessageDoc } from '@glimpse/contract/conversations/conversation-message';
import { pageSizes } from '@glimpse/contract/list-limits';
import { paths } from '@glimpse/contract/paths';
import { tokensOfSearch } from '@glimpse/contract/search/search-tokens';
import * as z from 'zod/mini';
import { docListener, fromDocs, listenToQuery, type WithId } from '../../../lib/live/documents.ts';
import { type LiveList, liveList } from '../../../lib/live/live-list.ts';
import type { LiveQuery } from '../../../lib/live/live-query.ts';
import { type Constraint, collection, doc, limit, orderBy, query, where } from '../../../lib/live/query.ts';
import type { Firestore } from '../../../lib/live/use-firestore.ts';
import { type LiveMessage, listenToNewest } from './listen-to-newest.ts';

/** The viewer's copy of a conversation without the fields that only the server needs, to save browser storage. */
export const LiveConversationDoc = z.omit(ConversationDoc, { searchTokens: true, sendBucket: true });
export type LiveConversation = WithId<z.output<typeof LiveConversationDoc>>;

export type ConversationListName = 'main' | 'requests';

const conversations = (db: Firestore, viewerUid: string) => collection(db, paths.conversations(viewerUid));

const isIn = (list: ConversationListName): Constraint => where('list', '==', list);

/** The viewer's conversations or message requests, with the newest message first. */
export const liveConversations = (
  db: Firestore,
  viewerUid: string,
  list: ConversationListName,
): LiveList<LiveConversation> =>
  liveList({
    queryKey: ['conversations', viewerUid, list],
    persistIn: 'user',
    source: conversations(db, viewerUid),
    filters: [isIn(list)],
    schema: LiveConversationDoc,
    order: ['updatedAt'],
    pageSize: conversationLimits.listPage,
    announcesNewer: true,
  });

/** The number of message requests that the screen counts. It reads no more of them. */
export const maxCountedRequests = 4;

/** The number of message requests, at most `maxCountedRequests`. */
export const liveMessageRequestCount = (db: Firestore, viewerUid: string): LiveQuery<number> => ({
  queryKey: ['message-request-count', viewerUid],
  persistIn: 'user',
  listen: (next, fail) =>
    listenToQuery(
      query(conversations(db, viewerUid), isIn('requests'), orderBy('updatedAt', 'desc'), limit(maxCountedRequests)),
      ({ docs }) => next(docs.length),
      fail,
    ),
});

/**
 * The conversations with people whose names contain the start of this text, newest first. The caller filters them,
 * because the stored tokens are short. `search` is not blank.
 */
export const liveConversationsWith = (
  db: Firestore,
  viewerUid: string,
  search: string,
): LiveQuery<LiveConversation[]> => ({
  queryKey: ['conversations-with', viewerUid, tokensOfSearch(search)],
  persistIn: null,
  listen: (next, fail) =>
    listenToQuery(
      query(
        conversations(db, viewerUid),
        where('searchTokens', 'array-contains-any', tokensOfSearch(search)),
        orderBy('updatedAt', 'desc'),
        limit(conversationLimits.listPage),
      ),
      ({ docs }) => next(fromDocs(LiveConversationDoc, docs)),
      fail,
    ),
});

/** The viewer's copy of one conversation, or null if it does not exist. */
export const liveConversation = (
  db: Firestore,
  viewerUid: string,
  conversationId: string,
): LiveQuery<LiveConversation | null> => ({
  queryKey: ['conversation', viewerUid, conversationId],
  persistIn: 'user',
  listen: docListener(
    doc(db, paths.conversation(viewerUid, conversationId)),
    LiveConversationDoc,
    (conversation) => conversation,
  ),
});

/**
 * The messages of a conversation, newest first. The first page has the newest ones and grows with each new message.
 * The viewer must have a copy of the conversation.
 */
export function liveMessages(db: Firestore, conversationId: string): LiveList<LiveMessage> {
  const options = {
    queryKey: ['messages', conversationId],
    persistIn: 'user',
    source: collection(db, paths.messages(conversationId)),
    schema: MessageDoc,
    order: ['createdAt'],
  } as const;
  const newest = liveList({ ...options, pageSize: conversationLimits.messagePage });
  const since = (timeMs: number) =>
    liveList({
      ...options,
      isAscending: true,
      filters: [where('createdAt', '>=', new Date(timeMs))],
      pageSize: pageSizes.max,
    });
  return {
    ...newest,
    // New messages are at the end of the screen, and move no others.
    appendsAtEnd: true,
    listenToPage: (after, next, fail) =>
      after === null ? listenToNewest({ newest, since }, next, fail) : newest.listenToPage(after, next, fail),
  };
}

/** The time when the other member has typed last, or null. */
export const liveTyping = (db: Firestore, conversationId: string, otherUid: string): LiveQuery<number | null> => ({
  queryKey: ['typing', conversationId, otherUid],
  persistIn: null,
  listen: docListener(doc(db, paths.typing(conversationId, otherUid)), TypingDoc, (typing) => typing?.at ?? null),
});
