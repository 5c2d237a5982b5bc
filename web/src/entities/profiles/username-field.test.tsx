import { usernameTexts } from '@glimpse/contract/profiles/username';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { ana } from '../../testing/examples.ts';
import { setLiveData } from '../../testing/live-data.ts';
import { renderSignedIn } from '../../testing/signed-in.tsx';
import { UsernameField } from './username-field.tsx';

function Form({ error = '' }: { error?: string }) {
  const [value, setValue] = useState(ana.username);
  return <UsernameField value={value} onChange={setValue} error={error} ownUsername={ana.username} />;
}

const field = () => screen.getByRole('textbox', { name: 'Username' });
/** The text that screen readers read with the field. It is a live region. */
const state = () =>
  document.querySelector(`[role="status"][id="${field().getAttribute('aria-describedby')}"]`)?.textContent;

async function type(text: string) {
  const view = renderSignedIn(<Form />);
  await view.person.clear(field());
  await view.person.type(field(), text);
  return view;
}

describe('the field for the username', () => {
  it('says that the current username is the own one', () => {
    renderSignedIn(<Form />);
    expect(state()).toBe('This is your username.');
    expect(field().getAttribute('aria-invalid')).toBeNull();
  });

  it.each([
    ['nobody has', null, '@new.name is free.', null],
    ['another person has', { uid: 'bo' }, '@new.name is taken.', 'true'],
    ['the viewer had', { uid: ana.uid }, '@new.name was yours. You can take it back.', null],
  ])('tells of a username that %s', async (_who, owner, text, isInvalid) => {
    const { client } = await type(' @New.Name');
    expect(state()).toBe('Checking …');
    await setLiveData(client, ['username', 'new.name'], owner);
    await waitFor(() => expect(state()).toBe(text));
    expect(field().getAttribute('aria-invalid')).toBe(isInvalid);
  });

  it('reads nothing while the username is not allowed', async () => {
    const { client } = await type('admin');
    expect(state()).toBe(usernameTexts.reserved);
    expect(field().getAttribute('aria-invalid')).toBe('true');
    await setLiveData(client, ['username', 'admin'], null);
    expect(state()).toBe(usernameTexts.reserved);
  });

  it('says that it cannot check without a network', async () => {
    await type('new.name');
    await screen.findByText("We can't check this username while you're offline.");
  });

  it('shows the error of the form', () => {
    renderSignedIn(<Form error={usernameTexts.similar} />);
    expect(state()).toBe(usernameTexts.similar);
    expect(field().getAttribute('aria-invalid')).toBe('true');
  });
});
