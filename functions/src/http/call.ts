import type { Auth } from 'firebase-admin/auth';
import type { Firestore } from 'firebase-admin/firestore';
import type { IsFromApp } from './app-check.ts';
import type { IsCurrent } from './response-cache.ts';

/** Structured log lines. They never contain personal data. */
export interface Log {
  info(message: string, data: object): void;
  error(message: string, data: object): void;
}

/** The API settings of an operator. settings.ts explains each. */
export interface ApiSettings {
  readonly enforceAppCheck: boolean;
  readonly requestsPerMinute: number;
  readonly signInsPerMinute: number;
  readonly costlyCallsPerHour: number;
  /** Comma-separated networks. */
  readonly proxyRanges: string;
  readonly logRequests: boolean;
}

/**
 * The external services of all calls, injected so that tests can replace them. Routes with further dependencies get
 * them as parameters.
 */
export interface Services {
  readonly db: Firestore;
  readonly auth: Auth;
  readonly isFromApp: IsFromApp;
  readonly log: Log;
  readonly settings: ApiSettings;
  /** The current time in epoch milliseconds. */
  readonly now: () => number;
}

/** The context of a request, besides its input. */
export interface Call extends Services {
  readonly requestId: string;
  readonly nowMs: number;
  /** Null if nobody is signed in. */
  readonly viewerUid: string | null;
  /** The viewer's ID token. Empty without a viewer. */
  readonly viewerToken: string;
  /** When the session of the token began, in epoch milliseconds. */
  readonly signedInMs: number;
  readonly viewerIsModerator: boolean;
  /** Whether the account of the token has been deleted. */
  readonly viewerIsGone: boolean;
  /** `Prefer: return=minimal`. The response then has only the changed item, no list. */
  readonly minimal: boolean;
  /** Allows caching of the response for callers who are not signed in, as long as it is current. */
  readonly cacheWhile: (isCurrent: IsCurrent) => void;
}

declare module 'express-serve-static-core' {
  /** The values that the middlewares store for a request, in their order. */
  interface Locals {
    requestId: string;
    /** Returns the JSON object in the body. Throws `invalid-argument` if the body is not a JSON object. */
    body: () => object;
    viewerUid: string | null;
    viewerToken: string;
    signedInMs: number;
    viewerIsGone: boolean;
    viewerIsModerator: boolean;
    /** The endpoint's name, for the log. */
    route: string;
  }
}
