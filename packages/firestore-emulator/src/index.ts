import type * as declared from '../index.d.ts';
import * as environment from '../launcher/environment.mjs';
import * as server from './firestore/server/start-emulator.ts';
import * as tests from './firestore/server/start-firestore.ts';

// The types of index.d.ts, because they are the public ones.
export const startEmulator: typeof declared.startEmulator = server.startEmulator;
export const startFirestore: typeof declared.startFirestore = tests.startFirestore;
export const emulatorEnvironment: typeof declared.emulatorEnvironment = environment.emulatorEnvironment;
export const emulatorVariables: typeof declared.emulatorVariables = environment.emulatorVariables;
