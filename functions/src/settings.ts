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
