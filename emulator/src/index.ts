/** What other programs use of this package; its command line is cli.ts. */
export { emulatorEnvironment, emulatorVariables } from '../launcher/environment.mjs';
export {
  type EmulatorOptions,
  type RunningEmulator,
  startEmulator,
} from './firestore/server/start-emulator.ts';
