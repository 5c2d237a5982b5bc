import type * as declared from '../index.d.ts';
import * as environment from '../launcher/environment.mjs';
import * as server from './firestore/server/start-emulator.ts';

// The types of index.d.ts, which is what others see.
export const startEmulator: typeof declared.startEmulator = server.startEmulator;
export const emulatorEnvironment: typeof declared.emulatorEnvironment = environment.emulatorEnvironment;
export const emulatorVariables: typeof declared.emulatorVariables = environment.emulatorVariables;
