import { NewMessage, RepliedMessage } from '@glimpse/contract/conversations/conversation-message';
import * as z from 'zod/mini';

/** A message of the viewer on its way to the server, with all data that another page needs to send or show it. */
export const OutgoingMessage = z.object({
  uid: z.string(),
  otherUid: z.string(),
  /** The client creates the id, so that a repeated request does not send a second message. */
  messageId: z.string(),
  message: NewMessage,
  /** The message of `replyToId`, to be shown above the text. */
  replyTo: z.nullable(RepliedMessage),
  /** The size of a picture in px, or null. The file is in lib/stored-files/queued-files.ts, with the id of the message. */
  size: z.nullable(z.object({ width: z.number(), height: z.number() })),
  writtenAtMs: z.number(),
});
export type OutgoingMessage = z.infer<typeof OutgoingMessage>;
