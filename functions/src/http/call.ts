import type { AppError } from '@glimpse/contract/errors';
import type { Language } from '@glimpse/contract/languages/language';
import type { Auth } from 'firebase-admin/auth';
import type { Firestore } from 'firebase-admin/firestore';
import type { IsFromApp } from './app-check.ts';
import type { IsCurrent } from './response-cache.ts';
import type { Identified } from './viewer.ts';

/** Logs errors. They must not contain personal data. Each call also has a line of its own (logs/log-line.ts). */
export interface Log {
  error(message: string, data: object): void;
}

/** The operator's settings for the API. settings.ts describes each. */
export interface ApiSettings {
  readonly enforceAppCheck: boolean;
  readonly requestsPerMinute: number;
  readonly signInsPerMinute: number;
  readonly costlyCallsPerHour: number;
  /** Comma-separated networks, for example `10.0.0.0/8`. */
  readonly proxyRanges: string;
  readonly logRequests: boolean;
}

/** External services that all routes use. Tests replace them. Services that only one route uses are in routes.ts. */
export interface Services {
  readonly db: Firestore;
  readonly auth: Auth;
  readonly isFromApp: IsFromApp;
  readonly log: Log;
  readonly settings: ApiSettings;
  /** The current time in epoch milliseconds. */
  readonly now: () => number;
}

/** The context of a request. Handlers get the input separately, as an `Input` (route.ts). */
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
  /** The language that the client asks for with `Accept-Language`. */
  readonly language: Language;
  /** Returns the error for calls that require a signed-in person. Used if `viewerUid` is null. */
  readonly viewerRefusal: () => AppError;
  /** Whether the client sent `Prefer: return=minimal`. The response then has only the changed item, and no list. */
  readonly minimal: boolean;
  /** Lets the response cache keep the response for callers who are not signed in, until `isCurrent` returns false. */
  readonly cacheWhile: (isCurrent: IsCurrent) => void;
}

declare module 'express-serve-static-core' {
  /** The values that the middlewares store for a request. */
  interface Locals {
    requestId: string;
    /** Returns the JSON object in the body. Throws `invalid-argument` if the body is not a JSON object. */
    body: () => object;
    viewer: Identified;
    /** The endpoint's name, for the log. Undefined if no endpoint has the path. */
    action: string | undefined;
    /** The code of the error that was sent, for the log. */
    errorCode: string | undefined;
    /** The running call. It goes on if the caller disconnects. */
    work: Promise<unknown> | undefined;
  }
}
