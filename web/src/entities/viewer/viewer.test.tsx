import { render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ana } from '../../testing/examples.ts';
import { setLiveData, setViewerProfile } from '../../testing/live-data.ts';
import { errorResponse, network } from '../../testing/network.ts';
import { renderSignedIn } from '../../testing/signed-in.tsx';
import { useViewer, ViewerProvider } from './viewer.tsx';

function Names() {
  const { fullName, username, email, profile } = useViewer();
  return <p>{[fullName, username, email, profile ? 'with profile' : 'without profile'].join(', ')}</p>;
}

const names = () => screen.getByRole('paragraph').textContent;

describe('useViewer', () => {
  it('gives the names of the account until the profile has loaded', async () => {
    const { client } = renderSignedIn(<Names />);
    expect(names()).toBe('Ana Ferreira, , ana@example.com, without profile');
    await setViewerProfile(client, { fullName: 'Ana F.' });
    expect(names()).toBe('Ana F., anaferreira, ana@example.com, with profile');
  });

  it('waits for the email of a private account, which its profile does not have', async () => {
    const { client } = renderSignedIn(<Names />);
    await setViewerProfile(client, { isPrivate: true, email: '' });
    expect(names()).toBe('Ana Ferreira, anaferreira, ana@example.com, without profile');
    await setLiveData(client, ['contact', ana.uid], { email: 'ana@new.example', website: '' });
    expect(names()).toBe('Ana Ferreira, anaferreira, ana@new.example, with profile');
  });

  it('throws outside of ViewerProvider', async () => {
    expect(() => render(<Names />)).toThrow('useViewer outside ViewerProvider');
  });
});

describe('a verified email that the profile does not have', () => {
  const account = { uid: ana.uid, email: 'ana@new.example', displayName: null, emailVerified: true };
  const show = async (change: Partial<typeof account>) => {
    const view = renderSignedIn(
      <ViewerProvider account={{ ...account, ...change }}>
        <Names />
      </ViewerProvider>,
    );
    await setViewerProfile(view.client);
    return view;
  };

  it('is copied to the profile by one request, whose error is ignored', async () => {
    network.handle('POST /api/account/email/sync', () => errorResponse(500, 'internal', 'No.'));
    await show({});
    await waitFor(() => expect(network.requests()).toHaveLength(1));
    expect(names()).toBe('Ana Ferreira, anaferreira, ana@example.com, with profile');
    expect(screen.queryByText('No.')).toBeNull();
  });

  it('is not copied before it is verified', async () => {
    await show({ emailVerified: false });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(network.requests()).toEqual([]);
  });
});
