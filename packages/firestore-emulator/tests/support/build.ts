import { execFileSync } from 'node:child_process';
import { emulatorFolder } from './process.ts';

/** Builds lib/ once, before any test uses it. */
export function setup(): void {
  execFileSync(process.execPath, [`${emulatorFolder}/build.mjs`]);
}
