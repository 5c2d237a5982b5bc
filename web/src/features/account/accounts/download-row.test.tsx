import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { errorResponse, network } from '../../../testing/network.ts';
import { renderSignedIn } from '../../../testing/signed-in.tsx';
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
  errorReason: '',
  createdAt: 1_700_000_000_000,
  updatedAt: 1_700_000_000_000,
  expireAt: null,
  ...change,
});

/** Renders the row for these jobs on the server. */
function renderRow(...jobs: Job[]) {
  const view = renderSignedIn(<DownloadRow uid="ana" />);
  act(() => void view.client.setQueryData(['jobs', 'ana'], jobs));
  const press = async (name: string) => view.person.click(await screen.findByRole('button', { name }));
  return { ...view, press };
}

describe('DownloadRow', () => {
  it('requests the export and shows the error of the server', async () => {
    network.handle('POST /api/account/export', () => errorResponse(429, 'resource-exhausted', 'Too many requests.'));
    const { press } = renderRow();
    await press('Request a copy of your data');
    expect((await screen.findByRole('alert')).textContent).toBe('Too many requests.');
  });

  it('shows the progress of the job', async () => {
    renderRow(aJob({ doneCount: 3, totalCount: 12 }));
    const bar = await screen.findByRole('progressbar');
    expect([bar.getAttribute('value'), bar.getAttribute('max')]).toEqual(['3', '12']);
    screen.getByText('Preparing your download: 3 of 12.');
  });

  it('shows why the job failed and retries it', async () => {
    network.handle('POST /api/jobs/exportData-ana/retry', () => ({ body: {} }));
    const { press } = renderRow(aJob({ state: 'failed', error: 'There is no room left.' }));
    await screen.findByText('There is no room left.');
    await press('Try again');
    await waitFor(() => expect(network.requests()).toHaveLength(1));
  });

  it('offers the download until it expires, then a new request', async () => {
    const { client } = renderRow(aJob({ state: 'done', expireAt: Date.now() + 60_000 }));
    await screen.findByRole('button', { name: 'Download' });
    act(() => void client.setQueryData(['jobs', 'ana'], [aJob({ state: 'done', expireAt: Date.now() - 60_000 })]));
    await screen.findByRole('button', { name: 'Request a copy of your data' });
  });

  it('shows an error if the jobs cannot be loaded', async () => {
    renderSignedIn(<DownloadRow uid="ana" />);
    await screen.findByText('The status of your download could not be loaded.');
    await screen.findByRole('button', { name: 'Try again' });
  });
});
