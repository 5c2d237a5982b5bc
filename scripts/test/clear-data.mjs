import { CommandError } from '../lib/terminal.mjs';

/** Removes every document, account and file of the stack that `env` names. @param {Record<string, string>} env */
export async function clearData({
  GCLOUD_PROJECT: project,
  FIRESTORE_EMULATOR_HOST: firestore,
  FIREBASE_AUTH_EMULATOR_HOST: auth,
  FIREBASE_STORAGE_EMULATOR_HOST: storage,
}) {
  const addresses = [
    ['DELETE', `http://${firestore}/emulator/v1/projects/${project}/databases/(default)/documents`],
    ['DELETE', `http://${auth}/emulator/v1/projects/${project}/accounts`],
    ['POST', `http://${storage}/internal/reset`],
  ];
  for (const [method, address = ''] of addresses) {
    const { ok, status } = await fetch(address, { method, headers: { Authorization: 'Bearer owner' } });
    if (!ok) throw new CommandError(`${method} ${address} answered ${status}.`);
  }
}
