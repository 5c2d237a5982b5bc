import type { LiveMessage } from './listen-to-newest.ts';
import type { UnlistedMessage } from './use-outgoing.ts';

/** A message on the screen. `outgoing` is null for a message of the live list. */
export interface ShownMessage extends LiveMessage {
  readonly outgoing: UnlistedMessage | null;
}

/** Returns a message that the live list does not have yet in the form of one that it has. */
export function toShown(outgoing: UnlistedMessage, newestMs: number): ShownMessage {
  const { uid, messageId: id, message, replyTo, writtenAtMs } = outgoing;
  const { text, embed } = message;
  return {
    id,
    uid,
    text,
    mentions: [],
    // A picture is shown from the browser's own file.
    embed: embed?.kind === 'picture' ? null : embed,
    replyTo,
    reactions: {},
    isRemoved: false,
    isModerated: false,
    // The clock of this browser may be late.
    createdAt: Math.max(writtenAtMs, newestMs + 1),
    outgoing,
  };
}
