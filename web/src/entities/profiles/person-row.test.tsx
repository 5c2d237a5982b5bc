import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { useLiveQuery } from '../../lib/live/live-query.ts';
import { useFirestore } from '../../lib/live/use-firestore.ts';
import { aPerson } from '../../testing/live-data.ts';
import { renderSignedIn } from '../../testing/signed-in.tsx';
import { PersonRow } from './person-row.tsx';
import { livePerson } from './queries.ts';

describe('PersonRow', () => {
  it('links to the profile and shows the username and full name', async () => {
    const onOpen = vi.fn();
    const { person } = renderSignedIn(<PersonRow person={aPerson()} avatarSize={44} onOpen={onOpen} />);
    const link = screen.getByRole('link', { name: 'bolindqvist Bo Lindqvist' });
    await person.click(link);
    expect(onOpen).toHaveBeenCalledOnce();
    expect(screen.getByLabelText('Address').textContent).toBe('/@bolindqvist');
  });

  it('links by id to a person whose username cannot be an address', () => {
    renderSignedIn(<PersonRow person={aPerson({ username: '👩' })} avatarSize={44} />);
    expect(screen.getByRole('link').getAttribute('href')).toBe('/profile/bo');
  });

  it('shows a note instead of the full name, and the action', () => {
    renderSignedIn(
      <PersonRow
        person={aPerson()}
        avatarSize={44}
        note="Followed by Cy"
        action={() => <button type="button">Follow</button>}
      />,
    );
    expect(screen.getByRole('link').textContent).toBe('bolindqvistFollowed by Cy');
    expect(screen.getByRole('button', { name: 'Follow' })).toBeTruthy();
  });
});

describe('livePerson', () => {
  function Profile() {
    const { error, retry } = useLiveQuery(livePerson(useFirestore(), 'bo'));
    return (
      <button type="button" onClick={retry}>
        {error?.code}
      </button>
    );
  }

  it('gives an error if the server cannot be reached', async () => {
    renderSignedIn(<Profile />);
    await screen.findByRole('button', { name: 'unavailable' });
  });
});
