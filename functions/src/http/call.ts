import type { Auth } from 'firebase-admin/auth';
import type { Firestore } from 'firebase-admin/firestore';
import type { IsFromApp } from './app-check.ts';
import type { IsCurrent } from './kept-answers.ts';

/** Structured log lines; never with personal data. */
export interface Log {
  info(message: string, data: object): void;
  error(message: string, data: object): void;
}

/** What an operator may set of the API itself; what each is for stands in settings.ts. */
export interface ApiSettings {
  readonly enforceAppCheck: boolean;
  readonly requestsPerMinute: number;
  readonly signInsPerMinute: number;
  readonly costlyCallsPerHour: number;
  /** Networks with commas between them. */
  readonly proxyRanges: string;
  readonly logRequests: boolean;
}

/** The outside world of every call, handed in so that tests can choose it. What single routes need more, they are made with. */
export interface Services {
  readonly db: Firestore;
  readonly auth: Auth;
  readonly isFromApp: IsFromApp;
  readonly log: Log;
  readonly settings: ApiSettings;
  /** The current time in epoch milliseconds. */
  readonly now: () => number;
}

/** What a use-case knows of the request besides its input. */
export interface Call extends Services {
  readonly requestId: string;
  readonly nowMs: number;
  /** Null when nobody is signed in. */
  readonly viewerUid: string | null;
  /** The token that says so, '' without a viewer, and when its session began, in epoch milliseconds. */
  readonly viewerToken: string;
  readonly signedInMs: number;
  readonly viewerIsModerator: boolean;
  /** The token is of an account that has been deleted. */
  readonly viewerIsGone: boolean;
  /** `Prefer: return=minimal`: only what the call affected, no list. */
  readonly minimal: boolean;
  /** The answer is everybody's who is not signed in: it may be given again, unasked, while it is current. */
  readonly keepWhile: (isCurrent: IsCurrent) => void;
}

declare module 'express-serve-static-core' {
  /** What the middlewares know of a request, in the order in which they learn it. */
  interface Locals {
    requestId: string;
    /** The JSON object in the body; throws `invalid-argument` when there is no such thing. */
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
