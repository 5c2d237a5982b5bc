import { expect } from 'vitest';
import { matchers } from './matchers.ts';

/** Entry of lib/vitest.js: adds the matchers to vitest's `expect`. */
expect.extend(matchers);
