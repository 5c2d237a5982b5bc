import { execFileSync } from 'node:child_process';
import { emulatorFolder } from './process.ts';

/** Builds lib/ once, before any test runs what is in it. */
export function setup(): void {
  execFileSync(process.execPath, [`${emulatorFolder}/build.mjs`]);
}
