import { limits } from '@glimpse/contract/limits';
import { useSyncExternalStore } from 'react';

/** The toast library loads with the first toast, not with the login screen. */
const library = () => import('react-hot-toast/headless');

let isWanted = false;
const listeners = new Set<() => void>();

/** The toast area's library, once there is an area to show toasts in. */
export async function openToasts() {
  if (!isWanted) {
    isWanted = true;
    for (const listener of listeners) listener();
  }
  return (await library()).toast;
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Whether anything has been said yet, and the toast area is to be shown. */
export const useNotificationsWanted = (): boolean => useSyncExternalStore(subscribe, () => isWanted);

/** Toasts, top-center: 2 s for success, 4 s for errors and the rest. The same text twice is shown once. */
export const notify = {
  success: (text: string): void => {
    void openToasts().then((toast) => toast.success(text, { id: text, duration: limits.toastSuccessMs }));
  },
  failure: (text: string): void => {
    void openToasts().then((toast) => toast.error(text, { id: text, duration: limits.toastMs }));
  },
  /** Stays until the returned function is called. */
  loading: (text: string): (() => void) => {
    return closer(openToasts().then((toast) => toast.loading(text, { duration: Number.POSITIVE_INFINITY })));
  },
};

/** What ends a toast that would stay. */
export const closer = (shown: Promise<string>) => (): void => {
  void Promise.all([shown, openToasts()]).then(([id, toast]) => toast.dismiss(id));
};
