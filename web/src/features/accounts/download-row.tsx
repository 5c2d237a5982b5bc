import { accountCalls } from '@glimpse/contract/accounts/account-calls';
import { storagePaths } from '@glimpse/contract/paths';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { call } from '../../lib/api/call.ts';
import { fullTime, useNow } from '../../lib/browser/dates.ts';
import { saveFile } from '../../lib/firebase/save-file.ts';
import { useLiveQuery } from '../../lib/live/live-query.ts';
import { useFirestore } from '../../lib/live/use-firestore.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useTask } from '../auth/use-task.ts';
import { SettingRow } from '../settings/settings-section.tsx';
import { type Job, liveJobs } from './queries.ts';

/** Everything of the viewer in one file: asked for, gathered by the server while its progress is shown, and fetched within a day. */
export function DownloadRow({ uid }: { uid: string }) {
  const jobs = useLiveQuery(liveJobs(useFirestore(), uid));
  const task = useTask();
  const nowMs = useNow();
  const job = jobs.data?.find(({ kind, expireAt }) => kind === 'exportData' && (expireAt ?? nowMs) >= nowMs);
  const press = (text: string, act: () => Promise<unknown>) => (
    <Button tone="quiet" isBusy={task.isSending} onClick={() => task.run(async () => void (await act()))}>
      {text}
    </Button>
  );
  const row = (words: ReactNode, action?: ReactNode) => (
    <SettingRow label="Download my data" action={action}>
      {words}
      {task.failure !== '' && <Problem role="alert">{task.failure}</Problem>}
    </SettingRow>
  );
  if (jobs.isPending)
    return row(
      <div role="status" aria-label="Loading">
        <Skeleton $width="12rem" $height="1rem" />
      </div>,
    );
  if (jobs.error && !jobs.data)
    return row(
      'Whether there is a download could not be loaded.',
      <Button tone="quiet" onClick={jobs.retry}>
        Try again
      </Button>,
    );
  if (!job)
    return row(
      'One file with your profile, posts, comments, likes, votes, bookmarks, follows, settings and media.',
      press('Gather my data', () => call(accountCalls.exportData, {})),
    );
  switch (job.state) {
    case 'active':
      return row(<Progress job={job} />);
    case 'failed':
      return row(
        <Problem role="alert">{job.error}</Problem>,
        press('Try again', () => call(accountCalls.retryJob, { params: { jobId: job.id } })),
      );
    case 'done':
      return row(
        job.expireAt === null ? 'Ready.' : `Ready until ${fullTime(job.expireAt)}. Only you can download it.`,
        press('Download', () => saveFile(storagePaths.exportFile(uid, job.createdAt), 'glimpse.zip')),
      );
  }
}

function Progress({ job: { doneCount, totalCount } }: { job: Job }) {
  // Until it is counted there is no maximum: the bar then moves to and fro.
  const bar = totalCount === 0 ? {} : { value: doneCount, max: totalCount };
  return (
    <>
      <p role="status">
        {totalCount === 0 ? 'Beginning to gather it.' : `Gathering it: ${doneCount} of ${totalCount}.`}
      </p>
      <Bar {...bar} aria-label="Progress of the download" />
      <p>You may leave this page.</p>
    </>
  );
}

const Bar = styled.progress`
  width: 100%;
  max-width: 20rem;
  accent-color: ${({ theme }) => theme.color.accent};
`;

const Problem = styled.p`
  color: ${({ theme }) => theme.color.danger};
`;
