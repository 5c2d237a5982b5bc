import { notifyManager } from '@tanstack/react-query';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { network } from './network.ts';

/** The page's configuration, as vite.config.ts writes it into index.html; nothing listens at these ports. */
const config = {
  firebase: {
    apiKey: 'demo-key',
    authDomain: 'demo-web.firebaseapp.com',
    projectId: 'demo-web',
    storageBucket: 'demo-web.appspot.com',
    appId: 'demo-app',
  },
  emulators: {
    auth: 'http://127.0.0.1:1',
    firestore: { host: '127.0.0.1', port: 1 },
    storage: { host: '127.0.0.1', port: 1 },
  },
  appCheckKey: '',
};

const meta = document.createElement('meta');
meta.name = 'glimpse-config';
meta.content = JSON.stringify(config);
document.head.append(meta);

// The Auth SDK keeps the `fetch` that it finds, for all files to come: not one of a test's own.
globalThis.fetch = network.fetch;
await import('firebase/auth');

// happy-dom has no popovers; the toast area is one so as to lie above open dialogs.
HTMLElement.prototype.showPopover ??= () => {};
HTMLElement.prototype.hidePopover ??= () => {};

// As app/query-client.ts has it, also for a file that does not load that.
notifyManager.setScheduler(queueMicrotask);

// A condition is waited for; only a test that fails takes this long.
configure({ asyncUtilTimeout: 10_000 });

const complaints: unknown[][] = [];

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation((...said) => void complaints.push(said));
});

afterEach(async () => {
  cleanup();
  // What a page sends as it closes is not the next one's.
  await new Promise((resolve) => setTimeout(resolve));
  network.reset();
  localStorage.clear();
  // What a test expects to be complained about it takes from the spy itself.
  expect(complaints.splice(0)).toEqual([]);
});
