import { onlineManager } from '@tanstack/react-query';
import { renderHook, screen, waitFor, within } from '@testing-library/react';
import { signInWithEmailAndPassword } from 'firebase/auth';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { auth } from '../../../lib/firebase/auth.ts';
import { isSignedIn, useSession } from '../../../lib/firebase/session.ts';
import { t } from '../../../lib/languages/translate.ts';
import { aComment, ana, bo } from '../../../testing/examples.ts';
import { setViewerProfile } from '../../../testing/live-data.ts';
import { deferredResponse, errorResponse, network } from '../../../testing/network.ts';
import { renderSignedIn } from '../../../testing/signed-in.tsx';
import { CommentRow } from '../../posts/comments/comment-row.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { SignOutEverywhere } from './sign-out-everywhere.tsx';

const remove = 'POST /api/comments/delete/p1/c1';
const signOut = 'POST /api/account/sign-out';
const deleteAccount = 'POST /api/account/deletion';
const byAna = { uid: ana.uid, name: ana.fullName, email: ana.email };
const requestLines = () => network.requests().map(({ requestLine }) => requestLine);
const onClose = () => {};

/** Deletes a comment as Ana, whose undo time is not over, and renders the dialog that ends her session. */
async function deleteThen(ending: ReactNode) {
  network.handle(signOut, () => ({ body: { message: 'Signed out' } }));
  network.handle(deleteAccount, () => ({ body: { message: 'Deleted' } }));
  const { person, client } = renderSignedIn(
    <>
      <CommentRow comment={aComment(byAna)} postOwnerUid={bo.uid} onReply={() => {}} />
      {ending}
    </>,
  );
  await person.click(screen.getByRole('button', { name: 'Comment options' }));
  await person.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('listitem')).toBeNull());
  return { person, client };
}

afterEach(async () => {
  onlineManager.setOnline(true);
  if (!auth.currentUser) await signInWithEmailAndPassword(auth, ana.email, 'long enough');
  await waitFor(() => expect(isSignedIn()).toBe(true));
});

describe('a suspension ends the session, and the login screen says so', () => {
  const reason = 'This account has been suspended.';
  const ended = { status: 'signed-out', byChoice: false, reason };

  it('when the server refuses a call', async () => {
    network.handle(remove, () => errorResponse(403, 'permission-denied', reason, 'account.suspended'));
    const session = renderHook(useSession).result;
    await deleteThen(null);
    dispatchEvent(new Event('pagehide'));
    await waitFor(() => expect(session.current).toEqual(ended));
    expect(screen.queryByText('Error occured. Try again later.')).toBeNull();
  });

  it('when the profile of the viewer is suspended', async () => {
    const session = renderHook(useSession).result;
    const { client } = renderSignedIn(null);
    await setViewerProfile(client, { isSuspended: true });
    await waitFor(() => expect(session.current).toEqual(ended));
  });
});

describe('dialogs that end the session', () => {
  it('signs out everywhere after the pending deletion was confirmed', async () => {
    const response = deferredResponse();
    network.handle(remove, () => response.promise);
    const { person } = await deleteThen(<SignOutEverywhere onClose={onClose} />);
    await person.click(screen.getByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(requestLines()).toEqual([remove]));
    expect(isSignedIn()).toBe(true);
    response.resolve({ status: 201, body: {} });
    await waitFor(() => expect(isSignedIn()).toBe(false));
    expect(requestLines()).toEqual([remove, signOut]);
  });

  it('warns about unsent changes before it signs out everywhere, and signs out on the second press', async () => {
    onlineManager.setOnline(false);
    const { person, client } = await deleteThen(<SignOutEverywhere onClose={onClose} />);
    const dialog = within(screen.getByRole('dialog', { name: 'Sign out everywhere' }));
    await person.click(dialog.getByRole('button', { name: 'Sign out' }));
    expect((await dialog.findByRole('alert')).textContent).toBe(t('shell.unsentChanges'));
    expect(isSignedIn()).toBe(true);
    await person.click(dialog.getByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(isSignedIn()).toBe(false));
    expect(requestLines()).toEqual([signOut]);
    // The page drops its query client with the session.
    client.clear();
  });

  it('deletes the account after the pending deletion was sent', async () => {
    const response = deferredResponse();
    network.handle(remove, () => response.promise);
    const { person } = await deleteThen(<DeleteAccount email={ana.email} onClose={onClose} />);
    for (const [label, text] of [
      ['Your email', ana.email],
      ['Your password', 'long enough'],
    ] as const) {
      await person.click(screen.getByLabelText(label));
      await person.paste(text);
    }
    await person.click(screen.getByRole('button', { name: 'Delete account' }));
    await waitFor(() => expect(requestLines()).toEqual([remove]));
    response.resolve({ status: 201, body: {} });
    await waitFor(() => expect(isSignedIn()).toBe(false));
    expect(requestLines()).toEqual([remove, deleteAccount]);
  });
});
