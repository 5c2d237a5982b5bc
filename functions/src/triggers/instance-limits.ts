import { defineInt } from 'firebase-functions/params';

/**
 * How many instances the functions may have, and how many tasks run at once. An operator writes other values to
 * functions/.env.<project>. The defaults fit a small site and bound its bill. docs/deploy.md names the values for a
 * million daily users.
 */
export const instanceLimits = {
  apiMax: defineInt('API_MAX_INSTANCES', {
    default: 20,
    description:
      'Instances of the function api. Each has one processor and serves up to API_CONCURRENCY calls at once.',
  }),
  apiMin: defineInt('API_MIN_INSTANCES', {
    default: 0,
    description:
      'Instances of the function api that always run, so that a like does not wait for a start. They cost money at night, too.',
  }),
  apiConcurrency: defineInt('API_CONCURRENCY', {
    default: 80,
    description: 'Calls that one instance of the function api serves at once. Most of them wait for Firestore.',
  }),
  mediaMax: defineInt('MEDIA_MAX_INSTANCES', {
    default: 10,
    description: 'Instances of the function media. Each processes one upload at a time.',
  }),
  pageMax: defineInt('PAGE_MAX_INSTANCES', {
    default: 20,
    description: 'Instances of the function page, which serves link previews.',
  }),
  backgroundMax: defineInt('BACKGROUND_MAX_INSTANCES', {
    default: 20,
    description: 'Instances of each other function: triggers, jobs and schedules.',
  }),
  notificationTasks: defineInt('NOTIFICATION_TASKS', {
    default: 100,
    description: 'Tasks of the queue upsertnotification that run at once. Each writes one notification.',
  }),
  jobTasks: defineInt('JOB_TASKS', {
    default: 20,
    description: 'Tasks of the queue runjob that run at once. Each runs one job, for example the fan-out of a post.',
  }),
} as const;
