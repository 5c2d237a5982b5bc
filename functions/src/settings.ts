import { defineBoolean, defineInt, defineString } from 'firebase-functions/params';
import type { ApiSettings } from './http/call.ts';
import { hostingEdges } from './http/proxies.ts';
import type { Hosting } from './posts/media-of.ts';

/** The settings that an operator writes to functions/.env or functions/.env.<project>, with their defaults. */
const params = {
  webApiKey: defineString('WEB_API_KEY', {
    default: '',
    description: "The web app's API key (Project settings), with which the API signs people in. Not a secret.",
  }),
  genericLoginErrors: defineBoolean('GENERIC_LOGIN_ERRORS', {
    default: false,
    description:
      'Give the same response to an unknown email and to a wrong password, so that nobody can find out who has an account.',
  }),
  enforceAppCheck: defineBoolean('ENFORCE_APP_CHECK', {
    default: false,
    description: 'Reject requests that App Check does not recognize as coming from the app.',
  }),
  mediaFromElsewhere: defineBoolean('MEDIA_FROM_ELSEWHERE', {
    default: true,
    description: 'Accept posts with pictures or videos on other servers, which can then see who looks at them.',
  }),
  requestsPerMinute: defineInt('REQUESTS_PER_MINUTE', {
    default: 300,
    description: 'Requests per minute of one person, or of one IP address that is not signed in.',
  }),
  signInsPerMinute: defineInt('SIGN_INS_PER_MINUTE', {
    default: 20,
    description:
      'Sign-ins per minute from one IP address, and sign-ups per minute in each instance. One account can have half as many sign-ins.',
  }),
  costlyCallsPerHour: defineInt('COSTLY_CALLS_PER_HOUR', {
    default: 240,
    description:
      'Uploads per hour of one person, and the same number of comments and of follows. A quarter of it is the limit of sign-ups from one IP address, and a 48th the limit of mails to one address.',
  }),
  proxyRanges: defineString('PROXY_RANGES', {
    default: hostingEdges.join(','),
    description: "Networks in front of the functions that are trusted to report a caller's IP address.",
  }),
  logRequests: defineBoolean('LOG_REQUESTS', {
    default: true,
    description: 'Log a line for each call, event and task, and not only for failures.',
  }),
} as const;

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

export interface Settings extends ApiSettings {
  readonly webApiKey: string;
  readonly genericLoginErrors: boolean;
  readonly hosting: Hosting;
}

/** Whether each call, event and task writes a log line. Otherwise only failures do. */
export const isEachInvocationLogged = (): boolean => params.logRequests.value();

/** Call this only while a request is served, because the settings have no values during the deployment. */
export const readSettings = (): Settings => ({
  webApiKey: params.webApiKey.value(),
  genericLoginErrors: params.genericLoginErrors.value(),
  hosting: {
    isAllowed: params.mediaFromElsewhere.value(),
    isLocal: process.env.FUNCTIONS_EMULATOR === 'true',
  },
  enforceAppCheck: params.enforceAppCheck.value(),
  requestsPerMinute: params.requestsPerMinute.value(),
  signInsPerMinute: params.signInsPerMinute.value(),
  costlyCallsPerHour: params.costlyCallsPerHour.value(),
  proxyRanges: params.proxyRanges.value(),
  logRequests: params.logRequests.value(),
});
