import { isSameDay } from './times.ts';

interface TimedMessage {
  readonly id: string;
  readonly uid: string;
  readonly createdAt: number;
}

/** Where a message is in the conversation. */
export interface Arrangement {
  /** The message is the first of its day, so its day is above it. */
  readonly startsDay: boolean;
  /** The message above it is not of the same group. */
  readonly startsGroup: boolean;
  /** The message below it is not of the same group. The time is below the last message of a group. */
  readonly endsGroup: boolean;
}

/** Messages of one person are a group if each is written within this time after the one before. */
const groupMs = 5 * 60 * 1000;

const isOneGroup = (one: TimedMessage, next: TimedMessage): boolean =>
  one.uid === next.uid && next.createdAt - one.createdAt < groupMs && isSameDay(one.createdAt, next.createdAt);

/** Returns the arrangement of each message by its id. `messages` are sorted by time, oldest first. */
export function arrangeMessages(messages: readonly TimedMessage[]): ReadonlyMap<string, Arrangement> {
  return new Map(
    messages.map((message, index) => {
      const before = messages[index - 1];
      const after = messages[index + 1];
      return [
        message.id,
        {
          startsDay: !before || !isSameDay(before.createdAt, message.createdAt),
          startsGroup: !before || !isOneGroup(before, message),
          endsGroup: !after || !isOneGroup(message, after),
        },
      ];
    }),
  );
}

/**
 * Returns the id of the viewer's message that shows that the other member has seen it: their newest message, if the
 * other member has read it. Null if the other member has written after it, because that says the same.
 */
export function seenMessageId(
  messages: readonly TimedMessage[],
  uid: string,
  otherReadMs: number | null,
): string | null {
  const newest = messages.at(-1);
  if (newest?.uid !== uid || otherReadMs === null) return null;
  const seen = messages.findLast((message) => message.uid === uid && message.createdAt <= otherReadMs);
  const other = messages.findLast((message) => message.uid !== uid);
  return seen && (!other || other.createdAt < seen.createdAt) ? seen.id : null;
}
