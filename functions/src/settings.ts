import { defineBoolean, defineInt, defineString } from 'firebase-functions/params';
import type { ApiSettings } from './http/call.ts';
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
    description: 'Sign-ins and sign-ups from one address in a minute. One account takes half as many.',
  }),
  trustedProxies: defineInt('TRUSTED_PROXIES', {
    default: 2,
    description: 'Proxies in front of the function: 2 behind Firebase Hosting, 1 when called directly.',
  }),
  logRequests: defineBoolean('LOG_REQUESTS', {
    default: true,
    description: 'Log a line for each request, not only for failures.',
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
  trustedProxies: params.trustedProxies.value(),
  logRequests: params.logRequests.value(),
});
