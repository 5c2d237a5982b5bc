import type * as declared from '../index.d.ts';
import * as environment from '../launcher/environment.mjs';
import * as server from './firestore/server/start-emulator.ts';
import * as tests from './firestore/server/start-firestore.ts';
import { mutantsOf } from './rules/mutation/mutants.ts';

// The types of index.d.ts, because they are the public ones.
export const startEmulator: typeof declared.startEmulator = server.startEmulator;
export const startFirestore: typeof declared.startFirestore = tests.startFirestore;
export const rulesMutants: typeof declared.rulesMutants = mutantsOf;
export const emulatorEnvironment: typeof declared.emulatorEnvironment = environment.emulatorEnvironment;
export const emulatorVariables: typeof declared.emulatorVariables = environment.emulatorVariables;
