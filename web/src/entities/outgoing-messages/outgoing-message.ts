import { NewMessage, RepliedMessage } from '@glimpse/contract/conversations/conversation-message';
import { useMemo, useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { createListeners } from '../../lib/browser/create-listeners.ts';
import { browserStorage } from '../../lib/browser/storage.ts';

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

/** A message that the server has rejected, with the reason for the viewer. */
const FailedMessage = z.extend(OutgoingMessage, { reason: z.string() });
type FailedMessage = z.infer<typeof FailedMessage>;

const { subscribe, notifyAll } = createListeners();

/** Keys with the prefix `draft:` are removed when the viewer signs out. */
const keyOf = (uid: string, otherUid: string) => `draft:failed-messages:${uid}:${otherUid}`;

function parse(json: string | null): readonly FailedMessage[] {
  try {
    return z.array(FailedMessage).safeParse(JSON.parse(json ?? '[]')).data ?? [];
  } catch {
    return []; // Invalid JSON was not written by this app.
  }
}

function change(
  { uid, otherUid }: Pick<OutgoingMessage, 'uid' | 'otherUid'>,
  update: (messages: readonly FailedMessage[]) => readonly FailedMessage[],
): void {
  const key = keyOf(uid, otherUid);
  const messages = update(parse(browserStorage.read(key)));
  if (messages.length === 0) browserStorage.remove(key);
  else browserStorage.write(key, JSON.stringify(messages));
  notifyAll();
}

const without = (messages: readonly FailedMessage[], id: string) =>
  messages.filter(({ messageId }) => messageId !== id);

/** Stores a rejected message. It stays after a reload, until the viewer sends it again or discards it. */
export const storeFailedMessage = (message: OutgoingMessage, reason: string): void =>
  change(message, (messages) => [...without(messages, message.messageId), { ...message, reason }]);

export const removeFailedMessage = (message: OutgoingMessage): void =>
  change(message, (messages) => without(messages, message.messageId));

/** Returns the rejected messages of the viewer to a person, oldest first. */
export function useFailedMessages(uid: string, otherUid: string): readonly FailedMessage[] {
  const json = useSyncExternalStore(subscribe, () => browserStorage.read(keyOf(uid, otherUid)));
  return useMemo(() => parse(json), [json]);
}

/** The fraction of the bytes that has been sent, from 0 to 1, by the id of the message. */
const fractions = new Map<string, number>();
const progress = createListeners();

/** Null ends the progress. */
export function setPictureProgress(messageId: string, fraction: number | null): void {
  if (fraction === null) fractions.delete(messageId);
  else fractions.set(messageId, Math.min(1, fraction));
  progress.notifyAll();
}

/** Returns the progress of the picture of a message, or null while it is not being sent. */
export const usePictureProgress = (messageId: string): number | null =>
  useSyncExternalStore(progress.subscribe, () => fractions.get(messageId) ?? null);
