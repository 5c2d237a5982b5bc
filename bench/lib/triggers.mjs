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
