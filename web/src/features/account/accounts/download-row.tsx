import { accountCalls } from '@glimpse/contract/accounts/account-calls';
import { storagePaths } from '@glimpse/contract/paths';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { SettingRow } from '../../../entities/settings/settings-section.tsx';
import { call } from '../../../lib/api/call.ts';
import { saveFile } from '../../../lib/firebase/save-file.ts';
import { fullTime, useNow } from '../../../lib/languages/dates.ts';
import { errorText } from '../../../lib/languages/error-text.ts';
import { t } from '../../../lib/languages/translate.ts';
import { useLiveQuery } from '../../../lib/live/live-query.ts';
import { useFirestore } from '../../../lib/live/use-firestore.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useTask } from '../auth/use-task.ts';
import { type Job, liveJobs } from './queries.ts';

/**
 * The row to export the viewer's data as one file. A job on the server builds the file, and this row shows the progress
 * of the job. The viewer can download the file for one day.
 */
export function DownloadRow({ uid }: { uid: string }) {
  const jobs = useLiveQuery(liveJobs(useFirestore(), uid));
  const task = useTask();
  const nowMs = useNow();
  const job = jobs.data?.find(({ kind, expireAt }) => kind === 'exportData' && (expireAt ?? nowMs) >= nowMs);
  const actionButton = (text: string, action: () => Promise<unknown>) => (
    <Button tone="quiet" isPending={task.isSending} onClick={() => task.run(async () => void (await action()))}>
      {text}
    </Button>
  );
  const row = (content: ReactNode, action?: ReactNode) => (
    <SettingRow label={t('account.download')} action={action}>
      {content}
      {task.failure !== '' && <ErrorText role="alert">{task.failure}</ErrorText>}
    </SettingRow>
  );
  if (jobs.isPending)
    return row(
      <div role="status" aria-label={t('account.loadingDownload')}>
        <Skeleton $width="12rem" $height="1rem" />
      </div>,
    );
  if (jobs.error && !jobs.data)
    return row(
      t('account.downloadFailed'),
      <Button tone="quiet" onClick={jobs.retry}>
        {t('common.tryAgain')}
      </Button>,
    );
  if (!job)
    return row(
      t('account.aboutDownload'),
      actionButton(t('account.requestDownload'), () => call(accountCalls.exportData, {})),
    );
  switch (job.state) {
    case 'active':
      return row(<Progress job={job} />);
    case 'failed':
      return row(
        <ErrorText role="alert">{errorText({ message: job.error, reason: job.errorReason })}</ErrorText>,
        actionButton(t('common.tryAgain'), () => call(accountCalls.retryJob, { params: { jobId: job.id } })),
      );
    case 'done':
      return row(
        job.expireAt === null
          ? t('account.downloadReady')
          : t('account.downloadReadyUntil', { time: fullTime(job.expireAt) }),
        actionButton(t('account.downloadButton'), () =>
          saveFile(storagePaths.exportFile(uid, job.createdAt), 'glimpse.zip'),
        ),
      );
  }
}

function Progress({ job: { doneCount, totalCount } }: { job: Job }) {
  // Without `value` the progress bar is indeterminate.
  const barProps = totalCount === 0 ? {} : { value: doneCount, max: totalCount };
  return (
    <>
      <p role="status">
        {totalCount === 0
          ? t('account.preparingDownload')
          : t('account.preparingDownloadPart', { done: doneCount, total: totalCount })}
      </p>
      <Bar {...barProps} aria-label={t('account.downloadProgress')} />
      <p>{t('account.canLeavePage')}</p>
    </>
  );
}

const Bar = styled.progress`
  width: 100%;
  max-width: 20rem;
  accent-color: ${({ theme }) => theme.color.accent};
`;

const ErrorText = styled.p`
  color: ${({ theme }) => theme.color.danger};
`;
