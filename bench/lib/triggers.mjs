/**
 * Disables the background triggers of the stack in `process.env`. Source:
 * firebase.google.com/docs/emulator-suite/connect_functions
 */
export async function silenceTriggers() {
  const address = `http://${process.env.FIREBASE_EMULATOR_HUB}/functions/disableBackgroundTriggers`;
  const { ok, status } = await fetch(address, { method: 'PUT' });
  if (!ok) throw new Error(`The emulators did not disable the triggers: ${status}`);
}
