import { screenConstants } from '@glimpse/contract/screen-constants';
import { useSyncExternalStore } from 'react';
import { createListeners } from './create-listeners.ts';

let hasToasts = false;
const { subscribe, notifyAll } = createListeners();

/** Loads the toast library with the first toast, and makes the app render the toast area. */
export async function loadToasts() {
  if (!hasToasts) {
    hasToasts = true;
    notifyAll();
  }
  return (await import('react-hot-toast/headless')).toast;
}

const isAreaNeeded = () => hasToasts;
/** Returns whether a toast has been shown. Without one, the toast area need not be rendered. */
export const useHasToasts = (): boolean => useSyncExternalStore(subscribe, isAreaNeeded, isAreaNeeded);

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
    return dismissal(loadToasts().then((toast) => toast.loading(text, { duration: Number.POSITIVE_INFINITY })));
  },
};

/** Returns a function that dismisses the toast with this id. */
export const dismissal = (toastId: Promise<string>) => (): void => {
  void Promise.all([toastId, loadToasts()]).then(([id, toast]) => toast.dismiss(id));
};
