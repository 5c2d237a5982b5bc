import { readFileSync } from 'node:fs';
import { Firestore } from '@google-cloud/firestore';
import type { RunningEmulator } from '../../index.d.ts';
import { type StartOptions, startEmulator } from '../../src/firestore/server/start-emulator.ts';

export interface TestEmulator extends RunningEmulator {
  /** `127.0.0.1:12345` */
  readonly address: string;
  /** `http://127.0.0.1:12345` */
  readonly url: string;
}

/** Starts the whole emulator in this process, on a free port. */
export async function startTestEmulator(options: Partial<StartOptions> = {}): Promise<TestEmulator> {
  const emulator = await startEmulator({ host: '127.0.0.1', port: 0, ...options });
  const address = `127.0.0.1:${emulator.port}`;
  return { ...emulator, address, url: `http://${address}` };
}

/** Reads a recording of the official emulator. See recordings/README.md. */
export function readRecording(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`../../recordings/${name}`, import.meta.url), 'utf8'));
}

/** Returns the Admin SDK's client. It does not set `FIRESTORE_EMULATOR_HOST`, which other test files would see. */
export const adminClient = (address: string, projectId: string) =>
  new Firestore({ projectId, host: address, ssl: false });
