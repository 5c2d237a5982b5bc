/**
 * The public API of `@glimpse/emulator/matchers`. src/matchers/matchers.ts implements it, and the compiler checks that.
 */
import type { IndexMode, IndexScope } from '../index.d.ts';

/** A request to the emulator that has started, or a function that starts it. */
export type Request = PromiseLike<unknown> | (() => PromiseLike<unknown>);

/** Why the rules must deny a request. If both are given, the same expression must meet both. */
export interface DenialExpectation {
  /**
   * A part of the explanation of an expression that decided: its text, its values, or the calls of functions that led to
   * it. The emulator must be started with `explainDenials`.
   */
  readonly because?: string | RegExp;
  /** The line of such an expression, of a call that led to it, or of an `allow` statement that did not grant. */
  readonly line?: number;
}

/** A part of the entry of firestore.indexes.json that a query lacks. All given fields must be equal. */
export interface IndexExpectation {
  readonly collectionGroup?: string;
  readonly queryScope?: IndexScope;
  readonly fields?: readonly ({ readonly fieldPath: string } & Partial<IndexMode>)[];
  /** For an index of a single field. */
  readonly fieldPath?: string;
}

/** The matchers as methods of `expect(request)`. */
export interface FirestoreMatchers<Result = Promise<void>> {
  /** The rules deny the request. A failure for another reason is an error, also with `not`. */
  toBeDenied(expected?: DenialExpectation): Result;
  /** The request succeeds. A failure for another reason than a denial is an error, also with `not`. */
  toBeAllowed(): Result;
  /** The query fails because production would lack an index. The emulator must be started with `indexes`. */
  toNeedIndex(expected?: IndexExpectation): Result;
}

interface MatcherResult {
  readonly pass: boolean;
  readonly message: () => string;
}

/** For `expect.extend`. The entries `@glimpse/emulator/vitest` and `@glimpse/emulator/jest` do that. */
export const matchers: {
  toBeDenied(request: Request, expected?: DenialExpectation): Promise<MatcherResult>;
  toBeAllowed(request: Request): Promise<MatcherResult>;
  toNeedIndex(request: Request, expected?: IndexExpectation): Promise<MatcherResult>;
};

/** The same checks for other test runners. They reject with the matchers' texts. */
export function assertDenied(request: Request, expected?: DenialExpectation): Promise<void>;
export function assertAllowed(request: Request): Promise<void>;
export function assertNeedsIndex(request: Request, expected?: IndexExpectation): Promise<void>;
