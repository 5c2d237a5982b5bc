import * as z from 'zod/mini';
import { appErrors } from '../app-error.ts';
import { Count, Millis } from '../fields.ts';
import { cut } from '../profiles/person.ts';
import { Author } from '../profiles/user.ts';

export const conversationLimits = {
  /** UTF-16 units of a message. */
  text: 2000,
  /** UTF-16 units of the start of a message, in a list of conversations and above a reply. */
  excerpt: 120,
  /** UTF-16 units of the emoji of a reaction. Family emoji with skin tones are the longest ones. */
  emoji: 32,
  /** Messages that a person can send before the recipient accepts the request. */
  requestMessages: 5,
  /** Messages of one person per minute in one conversation, across all instances. */
  messagesPerMinute: 30,
  /** New requests of one person per hour, across all instances. */
  requestsPerHour: 20,
  /** The stored number of unread messages of a conversation, and of unread conversations, stops here. */
  unread: 99,
  /** Earlier messages that a report copies. */
  reportedBefore: 5,
  /** Conversations per page of the list, and messages per page of a conversation. */
  listPage: 20,
  messagePage: 16,
  /** A typing indicator is shown for this time after the last key press. */
  typingMs: 6000,
} as const;

/** The kind of a message in a list of conversations. `text` has no embed. `removed` is an unsent message. */
export const MessageKind = z.enum(['text', 'picture', 'post', 'profile', 'story', 'removed']);
export type MessageKind = z.infer<typeof MessageKind>;

/** Returns the start of a message for a list or a reply, on one line. */
export const excerptOf = (text: string): string => cut(text.replace(/\s+/gu, ' ').trim(), conversationLimits.excerpt);

/** A stored text that is cut, so that a longer one is never shown. */
export const Excerpt = z.pipe(
  z.string(),
  z.transform((text) => cut(text, conversationLimits.excerpt)),
);

/**
 * The states of a conversation:
 * - `request`: its first writer is not followed by the other person. The other person sees no picture and sends no read
 *   time. An answer, or accepting, leads to `open`. Declining leads to `declined`.
 * - `open`: both can write.
 * - `declined`: only the person who declined can write, which leads to `open`. The requester still sees `request`.
 */
export const ConversationState = z.enum(['request', 'open', 'declined']);
export type ConversationState = z.infer<typeof ConversationState>;

/** The newest message of a conversation. */
export const LastMessage = z.object({
  id: z.string(),
  uid: z.string(),
  kind: MessageKind,
  text: Excerpt,
  createdAt: Millis,
});
export type LastMessage = z.infer<typeof LastMessage>;

/**
 * `users/{uid}/conversations/{conversationId}`: one member's copy of a conversation. Each commit that adds a message
 * writes the copies of both members. It also grants access: a member without this document reads no messages.
 */
export const ConversationDoc = z.object({
  /** A copy from the profile of the other member. */
  other: Author,
  state: ConversationState,
  /** The person who wrote first, also after the request was accepted. */
  requestedBy: z.string(),
  /** The list that shows the conversation. `none` after this member declined the request. */
  list: z.enum(['main', 'requests', 'none']),
  last: LastMessage,
  /** Messages of the other member since `readAt`, up to `conversationLimits.unread`. */
  unreadCount: Count,
  /** Whether the badge counts the conversation: it is in the main list, unread, and not muted. */
  isCounted: z.boolean(),
  /** Without push notifications. */
  isMuted: z.boolean(),
  /** The time of the newest message that this member has read. Null before the first one. */
  readAt: z.nullable(Millis),
  /** The same of the other member. It stays as it is while the conversation is a request. */
  otherReadAt: z.nullable(Millis),
  /** The n-grams of the other member's names (search-tokens.ts). */
  searchTokens: z.array(z.string()),
  /** Messages that this member sent in the state `request`, up to `conversationLimits.requestMessages`. */
  requestMessages: Count,
  /** The token bucket of `conversationLimits.messagesPerMinute`. `tokens` is the number of tokens at `updatedAt`. */
  sendBucket: z.object({ tokens: z.number().check(z.nonnegative()), updatedAt: Millis }),
  createdAt: Millis,
  /** The time of the newest message. The lists are sorted by it. */
  updatedAt: Millis,
});
export type ConversationDoc = z.infer<typeof ConversationDoc>;

/**
 * `conversations/{conversationId}/typing/{uid}`: the time of the member's newest key press. The client writes it, at
 * most once in `conversationLimits.typingMs / 2`.
 */
export const TypingDoc = z.object({ at: Millis });
export type TypingDoc = z.infer<typeof TypingDoc>;

export const conversationErrors = appErrors('conversation', {
  guestMessages: ['permission-denied', "The guest account is shared, so it can't send messages."],
  withSelf: ['invalid-argument', "You can't send messages to yourself."],
  notFound: ['not-found', 'This conversation does not exist.'],
  messageNotFound: ['not-found', 'This message does not exist.'],
  messageForeign: ['permission-denied', 'You can only unsend your own messages.'],
  idTaken: ['already-exists', 'A message with this id already exists.'],
  notAccepted: ['failed-precondition', 'You can send more messages when this person has accepted the first ones.'],
  receivesNone: ['permission-denied', 'This person does not receive messages from you.'],
  tooManyMessages: ['resource-exhausted', 'You are sending messages too fast. Try again in a moment.'],
  tooManyRequests: ['resource-exhausted', 'You have written to many new people. Try again later.'],
});
