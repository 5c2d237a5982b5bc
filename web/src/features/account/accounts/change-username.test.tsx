import { usernameTexts } from '@glimpse/contract/profiles/username';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ana } from '../../../testing/examples.ts';
import { aUser, setViewerProfile } from '../../../testing/live-data.ts';
import { errorResponse, network } from '../../../testing/network.ts';
import { renderSignedIn } from '../../../testing/signed-in.tsx';
import { AccountSection } from './account-section.tsx';

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Username' });

async function openDialog() {
  const view = renderSignedIn(<AccountSection />);
  await setViewerProfile(view.client);
  await screen.findByText(`@${ana.username}`);
  await view.person.click(screen.getByRole('button', { name: 'Change username' }));
  await screen.findByRole('dialog', { name: 'Change username' });
  const save = async (username: string) => {
    await view.person.clear(field());
    await view.person.type(field(), username);
    await view.person.click(screen.getByRole('button', { name: 'Save' }));
  };
  return { ...view, save };
}

describe('the setting of the username', () => {
  it('sends the username as it is stored, and closes the dialog', async () => {
    network.handle('POST /api/account/username', () => ({ body: { user: aUser(), message: usernameTexts.changed } }));
    const { save } = await openDialog();
    expect(field().value).toBe(ana.username);
    await save('@New.Name');
    await screen.findByText(usernameTexts.changed);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(network.requests().at(-1)?.body).toEqual({ username: 'new.name' });
  });

  it('sends nothing while the username is not allowed, and keeps what was typed', async () => {
    const { save } = await openDialog();
    await save('ana-lima');
    await waitFor(() => expect(document.activeElement).toBe(field()));
    expect(screen.getByText(usernameTexts.characters)).toBeTruthy();
    expect(field().value).toBe('ana-lima');
    expect(network.requests()).toEqual([]);
  });

  it('shows why the server refuses the username', async () => {
    network.handle('POST /api/account/username', () => errorResponse(409, 'already-exists', usernameTexts.similar));
    const { save } = await openDialog();
    await save('ana1');
    await screen.findByText(usernameTexts.similar);
    expect(field().value).toBe('ana1');
  });
});
