import { useMemo, useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { createListeners } from '../../lib/browser/create-listeners.ts';
import { browserStorage } from '../../lib/browser/storage.ts';
import { OutgoingMessage } from './outgoing-message.ts';

/** A message that the server has rejected, with the reason for the viewer. */
const FailedMessage = z.extend(OutgoingMessage, { reason: z.string() });
export type FailedMessage = z.infer<typeof FailedMessage>;

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
