/**
 * Import this file once, for example in a file of `setupFilesAfterEnv`, to use the matchers with `expect` of
 * `@jest/globals`.
 */
import type { FirestoreMatchers } from './matchers.d.ts';

declare module 'expect' {
  interface Matchers<R extends void | Promise<void>, T> extends FirestoreMatchers {}
}
