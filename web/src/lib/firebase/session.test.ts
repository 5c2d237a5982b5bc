import { renderHook, waitFor } from '@testing-library/react';
import { deleteApp, getApps } from 'firebase/app';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { persistKeys } from '../browser/storage.ts';

// Each test is a page that has just been opened, in a browser where nobody is signed in: other files share its Auth.
beforeEach(async () => {
  await (await import('./auth.ts')).auth.signOut();
  localStorage.clear();
  vi.resetModules();
});

// Files that come later begin with pages, and an app, of their own.
afterAll(async () => {
  vi.resetModules();
  await Promise.all(getApps().map(deleteApp));
});

const openPage = async () => {
  const page = await import('./session.ts');
  return { ...page, session: renderHook(() => page.useSession()).result };
};

it('believes that whose screens are kept is signed in, until Auth says that nobody is', async () => {
  localStorage.setItem(persistKeys.auth, JSON.stringify({ uid: 'ana', version: 3, state: {} }));
  const { session, settledAuth } = await openPage();
  expect(session.current).toEqual({ status: 'signed-in', uid: 'ana' });
  expect((await settledAuth()).currentUser).toBeNull();
  await waitFor(() => expect(session.current).toEqual({ status: 'signed-out', byChoice: false }));
  expect(localStorage.getItem(persistKeys.auth)).toBeNull();
});

it('asks Auth beside what is kept, before anybody needs it, where the service worker keeps the code', async () => {
  localStorage.setItem(persistKeys.auth, JSON.stringify({ uid: 'ana', version: 3, state: {} }));
  vi.stubGlobal('navigator', Object.create(navigator, { serviceWorker: { value: { controller: {} } } }));
  const { session } = await openPage();
  expect(session.current).toEqual({ status: 'signed-in', uid: 'ana' });
  await waitFor(() => expect(session.current.status).toBe('signed-out'));
  vi.unstubAllGlobals();
});

it('goes on with the same session when Auth says that it is as believed, and tells who it is', async () => {
  const { auth, signIn } = await import('./auth.ts');
  await signIn('ana@example.com', 'long enough');
  localStorage.setItem(persistKeys.auth, JSON.stringify({ uid: 'ana', version: 3, state: {} }));
  const page = await openPage();
  const account = renderHook(() => page.useAccount()).result;
  const believed = page.session.current;
  expect(account.current.email).toBeNull();
  await page.settledAuth();
  await waitFor(() => expect(account.current).toMatchObject({ uid: 'ana', email: 'ana@example.com' }));
  expect(page.session.current).toBe(believed);
  await auth.signOut();
});

it.each([['nothing'], ['not JSON'], ['{"uid":7}']])(
  'believes nothing of what is not kept: %s',
  async (kept) => {
    if (kept !== 'nothing') localStorage.setItem(persistKeys.auth, kept);
    const { session } = await openPage();
    expect(session.current.status).toBe('restoring');
    await waitFor(() => expect(session.current.status).toBe('signed-out'));
  },
);
