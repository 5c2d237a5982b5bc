import { onSchedule } from 'firebase-functions/scheduler';
import { loggedSchedule } from '../background.ts';
import { createJobWorks } from '../job-works.ts';
import { accounts, database, mediaStore } from '../services.ts';
import { sweep as runSweep, sweepSeconds } from './sweep.ts';

/** Does the work of triggers whose events were lost. */
export const sweep = onSchedule(
  { schedule: 'every 1 hours', timeoutSeconds: sweepSeconds },
  loggedSchedule('sweep', () =>
    runSweep(database(), mediaStore(), Date.now(), createJobWorks(database(), mediaStore(), accounts())),
  ),
);
