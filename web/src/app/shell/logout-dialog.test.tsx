import { messages as english } from '@glimpse/contract/texts/en/catalogue';
import { onlineManager } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { signInWithEmailAndPassword } from 'firebase/auth';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Thread } from '../../features/posts/comments/thread.tsx';
import { auth } from '../../lib/firebase/auth.ts';
import { isSignedIn } from '../../lib/firebase/session.ts';
import { aComment, ana, bo } from '../../testing/examples.ts';
import { deferredResponse, network } from '../../testing/network.ts';
import { renderSignedIn } from '../../testing/signed-in.tsx';
import { LogoutDialog } from './logout-dialog.tsx';

const remove = 'POST /api/comments/delete/p1/c1';
const ofAna = { uid: ana.uid, name: ana.fullName, email: ana.email };

/** Ana deletes her comment and clicks Logout while she could still undo the deletion. */
async function deleteAndLeave() {
  const { person, client } = renderSignedIn(
    <>
      <Thread
        comment={aComment(ofAna)}
        postOwnerUid={bo.uid}
        isOpen={false}
        onOpenChange={() => {}}
        onReply={() => {}}
      />
      <LogoutDialog onClose={vi.fn()} />
    </>,
  );
  await person.click(screen.getByRole('button', { name: 'Comment options' }));
  await person.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('listitem')).toBeNull());
  const dialog = within(screen.getByRole('dialog', { name: english['shell.logoutQuestion'] }));
  const logout = dialog.getByRole('button', { name: /^Logout/ });
  await person.click(logout);
  return { person, client, dialog, logout };
}

describe('logging out', () => {
  afterEach(async () => {
    onlineManager.setOnline(true);
    if (!auth.currentUser) await signInWithEmailAndPassword(auth, ana.email, 'long enough');
    await waitFor(() => expect(isSignedIn()).toBe(true));
  });

  it('first sends a deletion that could still be undone, and waits for the response', async () => {
    const response = deferredResponse();
    network.handle(remove, () => response.promise);
    await deleteAndLeave();
    await waitFor(() => expect(network.requests()).toEqual([{ requestLine: remove, body: undefined }]));
    expect(isSignedIn()).toBe(true);
    response.resolve({ status: 201, body: {} });
    await waitFor(() => expect(isSignedIn()).toBe(false));
  });

  it('does not sign out if the dialog is cancelled while changes are sent', async () => {
    const response = deferredResponse();
    network.handle(remove, () => response.promise);
    const { person, dialog, client } = await deleteAndLeave();
    await person.click(dialog.getByRole('button', { name: english['shell.logoutCancel'] }));
    response.resolve({ status: 201, body: {} });
    await waitFor(() => expect(client.isMutating()).toBe(0));
    await new Promise((resolve) => setTimeout(resolve));
    expect(isSignedIn()).toBe(true);
  });

  it('asks for confirmation again when a change cannot be sent', async () => {
    onlineManager.setOnline(false);
    const { person, client, dialog, logout } = await deleteAndLeave();
    await dialog.findByRole('alert');
    expect(isSignedIn()).toBe(true);
    await person.click(logout);
    await waitFor(() => expect(isSignedIn()).toBe(false));
    expect(network.requests()).toEqual([]);
    // The app drops the client with the session. Without this, the paused mutation would start when the browser is
    // online.
    client.clear();
  });
});
