import { useSyncExternalStore } from 'react';
import { createListeners } from '../../lib/browser/create-listeners.ts';

/** The fraction of the bytes that has been sent, from 0 to 1, by the id of the message. */
const fractions = new Map<string, number>();
const { subscribe, notifyAll } = createListeners();

/** Null ends the progress. */
export function setPictureProgress(messageId: string, fraction: number | null): void {
  if (fraction === null) fractions.delete(messageId);
  else fractions.set(messageId, Math.min(1, fraction));
  notifyAll();
}

/** Returns the progress of the picture of a message, or null while it is not being sent. */
export const usePictureProgress = (messageId: string): number | null =>
  useSyncExternalStore(subscribe, () => fractions.get(messageId) ?? null);
