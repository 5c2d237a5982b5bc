import { matchers } from './matchers.ts';

/** Entry of lib/jest.js: adds the matchers to jest's `expect`, which is global in a setup file. */
const expect: unknown = Reflect.get(globalThis, 'expect');
if (typeof expect !== 'function' || !('extend' in expect) || typeof expect.extend !== 'function')
  throw new Error('@glimpse/emulator/jest must be imported in a test or in a file of setupFilesAfterEnv.');
expect.extend(matchers);
