import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { network, refusal } from '../../testing/network.ts';
import { renderSignedIn } from '../../testing/signed-in.tsx';
import { DownloadRow } from './download-row.tsx';
import type { Job } from './queries.ts';

const aJob = (change: Partial<Job>): Job => ({
  id: 'exportData-ana',
  kind: 'exportData',
  uid: 'ana',
  state: 'active',
  cursor: '',
  step: 1,
  doneCount: 0,
  totalCount: 0,
  error: '',
  createdAt: 1_700_000_000_000,
  updatedAt: 1_700_000_000_000,
  expireAt: null,
  ...change,
});

/** The row as it is while the server has these jobs. */
function showing(...jobs: Job[]) {
  const view = renderSignedIn(<DownloadRow uid="ana" />);
  act(() => void view.client.setQueryData(['jobs', 'ana'], jobs));
  const press = async (name: string) => view.person.click(await screen.findByRole('button', { name }));
  return { ...view, press };
}

describe('the download of one’s data', () => {
  it('is asked for, and says why it was refused', async () => {
    network.answer('POST /api/account/export', () =>
      refusal(429, 'resource-exhausted', 'Too many requests.'),
    );
    const { press } = showing();
    await press('Gather my data');
    expect((await screen.findByRole('alert')).textContent).toBe('Too many requests.');
  });

  it('shows its progress', async () => {
    showing(aJob({ doneCount: 3, totalCount: 12 }));
    const bar = await screen.findByRole('progressbar');
    expect([bar.getAttribute('value'), bar.getAttribute('max')]).toEqual(['3', '12']);
    screen.getByText('Gathering it: 3 of 12.');
  });

  it('that failed says why, and is tried again', async () => {
    network.answer('POST /api/jobs/exportData-ana/retry', () => ({ body: {} }));
    const { press } = showing(aJob({ state: 'failed', error: 'There is no room left.' }));
    await screen.findByText('There is no room left.');
    await press('Try again');
    await waitFor(() => expect(network.sentToApi()).toHaveLength(1));
  });

  it('is there until its time is over, and is asked for anew after that', async () => {
    const { client } = showing(aJob({ state: 'done', expireAt: Date.now() + 60_000 }));
    await screen.findByRole('button', { name: 'Download' });
    act(
      () =>
        void client.setQueryData(['jobs', 'ana'], [aJob({ state: 'done', expireAt: Date.now() - 60_000 })]),
    );
    await screen.findByRole('button', { name: 'Gather my data' });
  });

  it('that cannot be asked about says so', async () => {
    renderSignedIn(<DownloadRow uid="ana" />);
    await screen.findByText('Whether there is a download could not be loaded.');
    await screen.findByRole('button', { name: 'Try again' });
  });
});
