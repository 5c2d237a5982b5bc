import { limits } from '@glimpse/contract/limits';
import { createElement, Fragment, useSyncExternalStore } from 'react';

/** The toast library loads with the first toast, not with the login screen. */
const library = () => import('react-hot-toast/headless');

let isWanted = false;
const listeners = new Set<() => void>();

async function open() {
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
    void open().then((toast) => toast.success(text, { id: text, duration: limits.toastSuccessMs }));
  },
  failure: (text: string): void => {
    void open().then((toast) => toast.error(text, { id: text, duration: limits.toastMs }));
  },
  /** `text` with a button that takes it back; stays until the returned function is called. */
  undo: (text: string, onUndo: () => void): (() => void) => {
    const button = createElement('button', { type: 'button', onClick: onUndo }, 'Undo');
    const message = createElement(Fragment, null, createElement('span', null, text), button);
    return closer(open().then((toast) => toast.success(message, { duration: Number.POSITIVE_INFINITY })));
  },
  /** Stays until the returned function is called. */
  loading: (text: string): (() => void) => {
    return closer(open().then((toast) => toast.loading(text, { duration: Number.POSITIVE_INFINITY })));
  },
};

const closer = (shown: Promise<string>) => (): void => {
  void Promise.all([shown, open()]).then(([id, toast]) => toast.dismiss(id));
};
