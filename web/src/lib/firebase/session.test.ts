import { renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { persistKeys } from '../browser/storage.ts';

// Each test is a page that has just been opened, in a browser where nobody is signed in: other files share its Auth.
beforeEach(async () => {
  await (await import('./auth.ts')).auth.signOut();
  localStorage.clear();
  vi.resetModules();
});

const openPage = async () => {
  const page = await import('./session.ts');
  return { ...page, session: renderHook(() => page.useSession()).result };
};

it('believes that whose screens are kept is signed in, until Auth says that nobody is', async () => {
  localStorage.setItem(persistKeys.auth, JSON.stringify({ uid: 'ana', version: 3, state: {} }));
  const { session, settledAuth } = await openPage();
  expect(session.current).toMatchObject({ status: 'signed-in', account: { uid: 'ana', email: null } });
  expect((await settledAuth()).currentUser).toBeNull();
  await waitFor(() => expect(session.current).toEqual({ status: 'signed-out', byChoice: false }));
  expect(localStorage.getItem(persistKeys.auth)).toBeNull();
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
