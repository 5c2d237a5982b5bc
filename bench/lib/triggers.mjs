import { randomUUID } from 'node:crypto';
import { Timestamp } from 'firebase-admin/firestore';

/** So soon after a write its trigger has run where nothing else waits. */
const restMs = 5000;
const limitMs = 30 * 60_000;

/**
 * Waits until the triggers have done what they have been told so far. The emulator comes to one event after the other: one that is told
 * now, and seen to be done, comes after all that waits. Throws after half an hour.
 *
 * @param {import('firebase-admin/firestore').Firestore} db
 */
export async function untilTriggersRest(db) {
  const endMs = performance.now() + limitMs;
  for (;;) {
    const startedAt = performance.now();
    await untilNoteIsDone(db, endMs - startedAt);
    if (performance.now() - startedAt < restMs) return;
  }
}

/** Notes that files of nobody are discarded, and waits until a trigger has removed the note. @param {import('firebase-admin/firestore').Firestore} db @param {number} withinMs */
async function untilNoteIsDone(db, withinMs) {
  const note = db.doc(`discardedMedia/measured-${randomUUID()}`);
  await note.set({ uid: 'nobody', postId: 'none', path: '', createdAt: Timestamp.now() });
  /** @type {() => void} */
  let stop = () => {};
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  try {
    await new Promise((resolve, reject) => {
      timer = setTimeout(() => reject(new Error('the triggers have not come to rest')), withinMs);
      stop = note.onSnapshot(({ exists }) => {
        if (!exists) resolve(undefined);
      }, reject);
    });
  } finally {
    clearTimeout(timer);
    stop();
  }
}

/**
 * Runs `work` while no trigger hears of what is written: for many documents that are stored as they are meant to stand, where
 * triggers would take longer than the writing. Source: firebase.google.com/docs/emulator-suite/connect_functions
 *
 * @template Result
 * @param {() => Promise<Result>} work
 */
export async function withoutTriggers(work) {
  await silenceTriggers();
  try {
    return await work();
  } finally {
    await setTriggers('enable');
  }
}

/** From now on no function is told of what changes, after what it has been told: for figures that have nothing of it. */
export const silenceTriggers = () => setTriggers('disable');

/** @param {'disable' | 'enable'} wish */
async function setTriggers(wish) {
  const address = `http://${process.env.FIREBASE_EMULATOR_HUB}/functions/${wish}BackgroundTriggers`;
  const { ok, status } = await fetch(address, { method: 'PUT' });
  if (!ok) throw new Error(`The emulators did not ${wish} triggers: ${status}`);
}
