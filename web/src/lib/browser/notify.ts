import { screenConstants } from '@glimpse/contract/screen-constants';
import { useSyncExternalStore } from 'react';
import { createListeners } from './create-listeners.ts';

/** Loads the toast library with the first toast, because the login screen does not need it. */
const library = () => import('react-hot-toast/headless');

let hasToasts = false;
const { subscribe, notifyAll } = createListeners();

/** Loads the toast library, and makes the app render the toast area. */
export async function loadToasts() {
  if (!hasToasts) {
    hasToasts = true;
    notifyAll();
  }
  return (await library()).toast;
}

/** Returns whether there has been a toast, so that the toast area must be rendered. */
export const useHasToasts = (): boolean => useSyncExternalStore(subscribe, () => hasToasts);

/**
 * Shows toasts at the top centre: 2 s for success, 4 s for errors. A toast with the text of another one replaces it.
 */
export const notify = {
  success: (text: string): void => {
    void loadToasts().then((toast) => toast.success(text, { id: text, duration: screenConstants.toastSuccessMs }));
  },
  failure: (text: string): void => {
    void loadToasts().then((toast) => toast.error(text, { id: text, duration: screenConstants.toastMs }));
  },
  /** Shows a toast until the returned function is called. */
  loading: (text: string): (() => void) => {
    return dismissing(loadToasts().then((toast) => toast.loading(text, { duration: Number.POSITIVE_INFINITY })));
  },
};

/** Returns a function that dismisses a toast without a time limit. `shown`: the id of the toast. */
export const dismissing = (shown: Promise<string>) => (): void => {
  void Promise.all([shown, loadToasts()]).then(([id, toast]) => toast.dismiss(id));
};
