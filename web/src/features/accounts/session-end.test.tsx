import { onlineManager } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { signInWithEmailAndPassword } from 'firebase/auth';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { auth } from '../../lib/firebase/auth.ts';
import { isSignedIn } from '../../lib/firebase/session.ts';
import { unsentText } from '../../lib/outbox/all-sent.ts';
import { aComment, ana, bo } from '../../testing/examples.ts';
import { laterAnswer, network } from '../../testing/network.ts';
import { renderSignedIn } from '../../testing/signed-in.tsx';
import { CommentRow } from '../comments/comment-row.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { SignOutEverywhere } from './sign-out-everywhere.tsx';

const remove = 'POST /api/comments/delete/p1/c1';
const signOut = 'POST /api/account/sign-out';
const deleteAccount = 'POST /api/account/deletion';
const ofAna = { uid: ana.uid, name: ana.fullName, email: ana.email };
const asked = () => network.sentToApi().map(({ what }) => what);
const onClose = () => {};

/** Ana has deleted her comment a moment ago, and ends her session by this dialog. */
async function deleteThen(ending: ReactNode) {
  network.answer(signOut, () => ({ body: { message: 'Signed out' } }));
  network.answer(deleteAccount, () => ({ body: { message: 'Deleted' } }));
  const { person, client } = renderSignedIn(
    <>
      <CommentRow comment={aComment(ofAna)} postOwnerUid={bo.uid} onAnswer={() => {}} />
      {ending}
    </>,
  );
  await person.click(screen.getByRole('button', { name: 'Comment options' }));
  await person.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('listitem')).toBeNull());
  return { person, client };
}

describe('what ends a session on purpose', () => {
  afterEach(async () => {
    onlineManager.setOnline(true);
    if (!auth.currentUser) await signInWithEmailAndPassword(auth, ana.email, 'long enough');
    await waitFor(() => expect(isSignedIn()).toBe(true));
  });

  it('signs out everywhere once what could still be taken back has its answer', async () => {
    const answer = laterAnswer();
    network.answer(remove, () => answer.promise);
    const { person } = await deleteThen(<SignOutEverywhere onClose={onClose} />);
    await person.click(screen.getByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(asked()).toEqual([remove]));
    expect(isSignedIn()).toBe(true);
    answer.resolve({ status: 201, body: {} });
    await waitFor(() => expect(isSignedIn()).toBe(false));
    expect(asked()).toEqual([remove, signOut]);
  });

  it('says before it signs out everywhere what would be lost, and goes on when it is pressed again', async () => {
    onlineManager.setOnline(false);
    const { person, client } = await deleteThen(<SignOutEverywhere onClose={onClose} />);
    const dialog = within(screen.getByRole('dialog', { name: 'Sign out everywhere' }));
    await person.click(dialog.getByRole('button', { name: 'Sign out' }));
    expect((await dialog.findByRole('alert')).textContent).toBe(unsentText);
    expect(isSignedIn()).toBe(true);
    await person.click(dialog.getByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(isSignedIn()).toBe(false));
    expect(asked()).toEqual([signOut]);
    // As the page does, whose client goes with the session.
    client.clear();
  });

  it('deletes the account after what was done before', async () => {
    const answer = laterAnswer();
    network.answer(remove, () => answer.promise);
    const { person } = await deleteThen(<DeleteAccount email={ana.email} onClose={onClose} />);
    for (const [label, text] of [
      ['Your email', ana.email],
      ['Your password', 'long enough'],
    ] as const) {
      await person.click(screen.getByLabelText(label));
      await person.paste(text);
    }
    await person.click(screen.getByRole('button', { name: 'Delete account' }));
    await waitFor(() => expect(asked()).toEqual([remove]));
    answer.resolve({ status: 201, body: {} });
    await waitFor(() => expect(isSignedIn()).toBe(false));
    expect(asked()).toEqual([remove, deleteAccount]);
  });
});
