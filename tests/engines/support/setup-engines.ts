/** Vitest runs this once before the tests of the engines. It prints which engines were found. */
import { progress } from '../../../scripts/lib/terminal.mjs';
import { findEngines } from './engines.ts';

export function setup(): void {
  for (const { name, missing } of findEngines())
    progress(missing.length === 0 ? `Found ${name}` : `${name} is not tested. Install ${missing.join(' and ')}.`);
}
