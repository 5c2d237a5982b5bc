/** Import this file once, for example in a setup file of vitest, to use the matchers with vitest's `expect`. */
import 'vitest';
import type { FirestoreMatchers } from './matchers.d.ts';

declare module 'vitest' {
  interface Matchers<T> extends FirestoreMatchers {}
}
