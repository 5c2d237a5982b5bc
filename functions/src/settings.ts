import { defineBoolean, defineInt, defineString } from 'firebase-functions/params';
import type { ApiSettings } from './http/call.ts';
import { hostingEdges } from './http/proxies.ts';
import type { Hosting } from './posts/media-of.ts';

/**
 * What an operator may set (functions/.env or .env.<project>), with the value used when nothing is set.
 * Read with `readSettings()` while a request is served; at deployment the values are not known yet.
 */
const params = {
  webApiKey: defineString('WEB_API_KEY', {
    default: '',
    description:
      "The web app's API key (Project settings), with which the API signs people in. Not a secret.",
  }),
  genericLoginErrors: defineBoolean('GENERIC_LOGIN_ERRORS', {
    default: false,
    description: 'Answer an unknown email and a wrong password alike, so that nobody can probe for accounts.',
  }),
  enforceAppCheck: defineBoolean('ENFORCE_APP_CHECK', {
    default: false,
    description: 'Refuse calls that do not come from the app, as App Check sees it.',
  }),
  mediaFromElsewhere: defineBoolean('MEDIA_FROM_ELSEWHERE', {
    default: true,
    description: 'Take posts whose picture or video lies on another server, which then sees who looks at it.',
  }),
  requestsPerMinute: defineInt('REQUESTS_PER_MINUTE', {
    default: 300,
    description: 'Calls that one person, or one address that is not signed in, may make in a minute.',
  }),
  signInsPerMinute: defineInt('SIGN_INS_PER_MINUTE', {
    default: 20,
    description:
      'Sign-ins from one address in a minute, and sign-ups in each instance. One account takes half as many.',
  }),
  costlyCallsPerHour: defineInt('COSTLY_CALLS_PER_HOUR', {
    default: 240,
    description:
      'Uploads, comments and follows of one person, each by itself, in an hour; a quarter of it are sign-ups from one address, a 48th mails to one.',
  }),
  proxyRanges: defineString('PROXY_RANGES', {
    default: hostingEdges.join(','),
    description: "Networks in front of the functions whose word about a caller's address is believed.",
  }),
  logRequests: defineBoolean('LOG_REQUESTS', {
    default: true,
    description: 'Log a line for each request that is worked on, not only for failures.',
  }),
} as const;

export interface Settings extends ApiSettings {
  readonly webApiKey: string;
  readonly genericLoginErrors: boolean;
  readonly hosting: Hosting;
}

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
