import { createHash } from 'node:crypto';
import { save } from './saves.mjs';
import { CommandError, messageOf } from './terminal.mjs';

/** The time from the end of one save to the next check. */
const everyMs = 15_000;
const requestTimeoutMs = 60_000;

/** @param {string | URL} address @param {RequestInit} [init] */
async function send(address, init = {}) {
  const headers = { Authorization: 'Bearer owner', 'Content-Type': 'application/json' };
  const response = await fetch(address, { headers, signal: AbortSignal.timeout(requestTimeoutMs), ...init });
  const text = await response.text();
  if (!response.ok) throw new CommandError(text.slice(0, 500));
  return text;
}

/** Returns the metadata of every file. @param {string} storage @param {string} bucket */
async function filesOf(storage, bucket) {
  const pages = [];
  for (let pageToken = ''; ; ) {
    const address = new URL(`http://${storage}/storage/v1/b/${bucket}/o`);
    if (pageToken) address.searchParams.set('pageToken', pageToken);
    const page = await send(address);
    pages.push(page);
    pageToken = /** @type {{ nextPageToken?: string }} */ (JSON.parse(page)).nextPageToken ?? '';
    if (!pageToken) return pages.join();
  }
}

/**
 * Returns a hash that differs whenever the data differ, or undefined if one of the services does not answer. Google's
 * Firestore emulator never does, because it does not report the time of its last write. Without a hash, the data count
 * as changed: a save too many is better than one too few.
 *
 * @param {Record<string, string>} env of the stack
 */
async function fingerprint(env) {
  const { GCLOUD_PROJECT: project, FIREBASE_CONFIG: config = '{}' } = env;
  const { storageBucket } = /** @type {{ storageBucket: string }} */ (JSON.parse(config));
  const users = `identitytoolkit.googleapis.com/v1/projects/${project}/accounts:batchGet?maxResults=-1`;
  const read = [
    send(`http://${env.FIRESTORE_EMULATOR_HOST}/emulator/v1/projects/${project}:lastCommit`),
    // The time of the last sign-in is ignored, because a scheduled function signs in as the guest every minute.
    send(`http://${env.FIREBASE_AUTH_EMULATOR_HOST}/${users}`).then((text) =>
      text.replace(/"last(?:LoginAt|RefreshAt)": *"[^"]*",?/g, ''),
    ),
    filesOf(env.FIREBASE_STORAGE_EMULATOR_HOST ?? '', storageBucket),
  ];
  const parts = await Promise.all(read).catch(() => undefined);
  return parts && createHash('sha256').update(parts.join('\n')).digest('hex');
}

/**
 * Saves the data of a stack every few seconds if they have changed. `isSaved` means that the stack has just restored
 * the last save. `stop` ends the regular saves. `end` also ends them, and saves a last time. If that save fails, `end`
 * resolves with the reason.
 *
 * @param {{ folder: string, env: Record<string, string>, isSaved: boolean }} options
 * @returns {Promise<{ end: () => Promise<string | undefined>, stop: () => void }>}
 */
export async function saveRegularly({ folder, env, isSaved }) {
  /** The fingerprint of the last save. */
  let savedFingerprint = isSaved ? await fingerprint(env) : undefined;
  /** @type {string | undefined} */
  let failure;
  let isStopped = false;
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  /** @type {Promise<void>} */
  let work = Promise.resolve();

  async function saveChanges() {
    // Read before the save, so that changes during the save lead to another save.
    const current = await fingerprint(env);
    if (current !== undefined && current === savedFingerprint) return;
    await save(folder, async (path) => {
      const body = JSON.stringify({ path, initiatedBy: 'glimpse' });
      await send(`http://${env.FIREBASE_EMULATOR_HUB}/_admin/export`, { method: 'POST', body });
    });
    savedFingerprint = current;
  }

  async function attempt() {
    const earlierFailure = failure;
    failure = await saveChanges().then(
      () => undefined,
      (error) => messageOf(error),
    );
    if (isStopped) return;
    if (failure && !earlierFailure)
      console.warn(`glimpse: the data could not be saved, and will be tried again: ${failure}`);
    if (earlierFailure && !failure) console.warn('glimpse: the data could be saved again.');
  }

  const next = () => {
    if (isStopped) return;
    timer = setTimeout(() => {
      work = attempt().finally(next);
    }, everyMs);
  };
  const stop = () => {
    isStopped = true;
    clearTimeout(timer);
  };
  next();
  return {
    stop,
    end: async () => {
      stop();
      await work;
      await attempt();
      return failure;
    },
  };
}
