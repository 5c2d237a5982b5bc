import { limits } from '@glimpse/contract/limits';
import { createElement, Fragment } from 'react';
import { isLost } from '../api/repeatable.ts';
import { closer, openToasts } from '../browser/notify.ts';

/** The person took back what they had pressed: nothing was sent, and nothing has to be said. */
export class TakenBack extends Error {}

/** What has had its time, so that a call that is made again does not ask again. */
const agreed = new Set<string>();

/**
 * For the `mutationFn` of what cannot be brought back: says `text` with a button to take it back, and makes the call when that
 * time is over or the page is left. Throws TakenBack. `id`: of what it is done to.
 */
export async function unlessTakenBack<T>(text: string, id: string, send: () => Promise<T>): Promise<T> {
  if (!agreed.has(id)) {
    await time(text);
    agreed.add(id);
  }
  try {
    const answer = await send();
    agreed.delete(id);
    return answer;
  } catch (error) {
    // Only a call that got lost is made again by itself; after a refusal the next press asks anew.
    if (!isLost(error)) agreed.delete(id);
    throw error;
  }
}

/** Shows `text` with a button that takes it back, until the returned function is called. */
function offerUndo(text: string, onUndo: () => void): () => void {
  const button = createElement('button', { type: 'button', onClick: onUndo }, 'Undo');
  const message = createElement(Fragment, null, createElement('span', null, text), button);
  return closer(openToasts().then((toast) => toast.success(message, { duration: Number.POSITIVE_INFINITY })));
}

/** Ends each of the times that are running. */
const running = new Set<() => void>();

/** Makes the calls that could still be taken back at once. */
export const sendAtOnce = (): void => {
  for (const agree of running) agree();
};
addEventListener('pagehide', sendAtOnce);

const time = (text: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const agree = () => end(resolve);
    const close = offerUndo(text, () => end(() => reject(new TakenBack(text))));
    const timer = setTimeout(agree, limits.undoMs);
    function end(settle: () => void) {
      clearTimeout(timer);
      running.delete(agree);
      close();
      settle();
    }
    running.add(agree);
  });
