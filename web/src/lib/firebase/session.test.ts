import { renderHook, waitFor } from '@testing-library/react';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { resetModules } from '../../testing/reset-modules.ts';
import { persistKeys } from '../browser/storage.ts';

const suspended = 'This account has been suspended.';

// Each test starts with a new page and without a signed-in user. Other test files share the same Auth.
beforeEach(async () => {
  await (await import('./auth.ts')).auth.signOut();
  localStorage.clear();
  sessionStorage.clear();
  vi.resetModules();
  vi.doMock('./suspension.ts', () => ({ suspensionText: async (uid: string) => (uid === 'sue' ? suspended : '') }));
});

afterAll(async () => {
  vi.doUnmock('./suspension.ts');
  await resetModules();
});

const openPage = async () => {
  const page = await import('./session.ts');
  return { ...page, session: renderHook(() => page.useSession()).result };
};

it('presumes that the viewer of the persisted cache is signed in, until Auth reports that nobody is', async () => {
  localStorage.setItem(persistKeys.auth, JSON.stringify({ uid: 'ana', version: 3, state: {} }));
  const { session, readyAuth } = await openPage();
  expect(session.current).toEqual({ status: 'signed-in', uid: 'ana' });
  expect((await readyAuth()).currentUser).toBeNull();
  await waitFor(() => expect(session.current).toEqual({ status: 'signed-out', byChoice: false, reason: '' }));
  expect(localStorage.getItem(persistKeys.auth)).toBeNull();
});

it('loads Auth at once, despite a persisted cache, when a service worker has cached the code', async () => {
  localStorage.setItem(persistKeys.auth, JSON.stringify({ uid: 'ana', version: 3, state: {} }));
  vi.stubGlobal('navigator', Object.create(navigator, { serviceWorker: { value: { controller: {} } } }));
  const { session } = await openPage();
  expect(session.current).toEqual({ status: 'signed-in', uid: 'ana' });
  await waitFor(() => expect(session.current.status).toBe('signed-out'));
  vi.unstubAllGlobals();
});

it('keeps the session object when Auth confirms it, and then returns the account', async () => {
  const { auth, signIn } = await import('./auth.ts');
  await signIn('ana@example.com', 'long enough');
  localStorage.setItem(persistKeys.auth, JSON.stringify({ uid: 'ana', version: 3, state: {} }));
  const page = await openPage();
  const account = renderHook(() => page.useAccount()).result;
  const presumed = page.session.current;
  expect(account.current.email).toBeNull();
  await page.readyAuth();
  await waitFor(() => expect(account.current).toMatchObject({ uid: 'ana', email: 'ana@example.com' }));
  expect(page.session.current).toBe(presumed);
  await auth.signOut();
});

it.each([['nothing'], ['not JSON'], ['{"uid":7}']])(
  'is restoring without a valid persisted cache: %s',
  async (stored) => {
    if (stored !== 'nothing') localStorage.setItem(persistKeys.auth, stored);
    const { session } = await openPage();
    expect(session.current.status).toBe('restoring');
    await waitFor(() => expect(session.current.status).toBe('signed-out'));
  },
);

it('says that the person is suspended when Auth ends the session, also after a reload, until the next sign-in', async () => {
  const expected = { status: 'signed-out', byChoice: false, reason: suspended };
  localStorage.setItem(persistKeys.auth, JSON.stringify({ uid: 'sue', version: 3, state: {} }));
  const { session, readyAuth } = await openPage();
  await readyAuth();
  await waitFor(() => expect(session.current).toEqual(expected));

  vi.resetModules();
  const reloaded = await openPage();
  await waitFor(() => expect(reloaded.session.current).toEqual(expected));
  const { signIn, auth } = await reloaded.loadAuth();
  await signIn('bo@example.com', 'long enough');
  await waitFor(() => expect(reloaded.session.current.status).toBe('signed-in'));
  await reloaded.endSession({ byChoice: true });
  expect(reloaded.session.current).toEqual({ status: 'signed-out', byChoice: true, reason: '' });
  expect(auth.currentUser).toBeNull();
});
