import { screenConstants } from '@glimpse/contract/screen-constants';
import { createElement, Fragment } from 'react';
import { isUnavailable } from '../api/call-errors.ts';
import { dismissal, loadToasts } from '../browser/notify.ts';
import { t } from '../languages/translate.ts';

/** Thrown when the user clicked Undo. No request was sent, and no error message is needed. */
export class Undone extends Error {}

/** The ids whose undo offer has expired. A retry for such an id sends the request without another offer. */
const expiredOffers = new Set<string>();

/**
 * Offers Undo for `screenConstants.undoMs`, in a toast with `text`, before it calls `send`. Use it in the `mutationFn`
 * of a change that cannot be reverted later. Calls `send` at once if the user leaves the page. Throws `Undone` if the
 * user clicked Undo. `id`: the item that is changed.
 */
export async function sendUnlessUndone<T>(text: string, id: string, send: () => Promise<T>): Promise<T> {
  if (!expiredOffers.has(id)) await waitForExpiry(text);
  expiredOffers.add(id);
  try {
    const response = await send();
    expiredOffers.delete(id);
    return response;
  } catch (error) {
    // TanStack retries only if the server was unavailable. After any other error, the next click offers Undo again.
    if (!isUnavailable(error)) expiredOffers.delete(id);
    throw error;
  }
}

/** Shows a toast with `text` and an Undo button. Returns a function that dismisses the toast. */
function showUndoToast(text: string, onUndo: () => void): () => void {
  const button = createElement('button', { type: 'button', onClick: onUndo }, t('compose.undo'));
  const message = createElement(Fragment, null, createElement('span', null, text), button);
  return dismissal(loadToasts().then((toast) => toast.success(message, { duration: Number.POSITIVE_INFINITY })));
}

/** For each undo offer that is shown, the function that dismisses it and sends its request. */
const openOffers = new Set<() => void>();

/** Dismisses all undo offers and sends their requests now. */
export const expireOpenOffers = (): void => {
  for (const expire of openOffers) expire();
};
addEventListener('pagehide', expireOpenOffers);

/** Offers Undo. Resolves when the offer has expired. Rejects with `Undone` if the user clicked Undo. */
const waitForExpiry = (text: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const expire = () => end(resolve);
    const dismiss = showUndoToast(text, () => end(() => reject(new Undone(text))));
    const timer = setTimeout(expire, screenConstants.undoMs);
    function end(finish: () => void) {
      clearTimeout(timer);
      openOffers.delete(expire);
      dismiss();
      finish();
    }
    openOffers.add(expire);
  });
