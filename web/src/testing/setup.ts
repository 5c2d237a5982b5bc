import { notifyManager } from '@tanstack/react-query';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { network } from './network.ts';

/** The configuration that vite.config.ts writes into index.html. Nothing listens on these ports. */
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

declare global {
  var currentNetwork: typeof network;
}
globalThis.currentNetwork = network;
// The Auth SDK stores `fetch` when it is loaded, and is shared by all test files. So replace `fetch` before that. The
// function looks up the network, because `resetModules` creates a new one.
globalThis.fetch = (input, init) => globalThis.currentNetwork.fetch(input, init);
await import('firebase/auth');

// happy-dom does not implement popovers, which ui/toaster.tsx uses.
HTMLElement.prototype.showPopover ??= () => {};
HTMLElement.prototype.hidePopover ??= () => {};

// The same scheduler as in app/query-client.ts, for tests that do not import it.
notifyManager.setScheduler(queueMicrotask);

// A slow computer needs a long timeout. Passing tests do not wait for it.
configure({ asyncUtilTimeout: 10_000 });

const consoleErrors: unknown[][] = [];

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation((...args) => void consoleErrors.push(args));
});

afterEach(async () => {
  cleanup();
  // Wait for requests that components send when they are unmounted, so that they do not count for the next test.
  await new Promise((resolve) => setTimeout(resolve));
  network.reset();
  localStorage.clear();
  // A test that expects an error replaces the spy on console.error.
  expect(consoleErrors.splice(0)).toEqual([]);
});
