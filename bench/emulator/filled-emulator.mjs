import { startEmulator } from '../../packages/firestore-emulator/parity/start-emulator.mjs';
import { connect } from './firestore-client.mjs';
import { rulesFile, store } from './small-documents.mjs';

export const collection = 'small';

/**
 * A running emulator with `stored` documents in `collection`.
 *
 * @typedef {Awaited<ReturnType<typeof startFilled>>[number]} FilledEmulator
 */

/**
 * Starts an emulator of each kind. They run at the same time, so that they can be measured in turns.
 *
 * @param {readonly import('../../packages/firestore-emulator/parity/start-emulator.mjs').Kind[]} kinds
 * @param {number} stored
 */
export async function startFilled(kinds, stored) {
  const emulators = [];
  for (const kind of kinds) {
    const emulator = await startEmulator(kind, { rulesFile });
    const db = connect(emulator.port);
    emulators.push({ kind, stored, emulator, db });
    await store(db, collection, stored);
  }
  return emulators;
}

/** @param {readonly FilledEmulator[]} emulators */
export async function stopFilled(emulators) {
  for (const { db, emulator } of emulators) {
    await db.terminate();
    await emulator.stop();
  }
}
