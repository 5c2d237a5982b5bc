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
