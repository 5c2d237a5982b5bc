/** Keeps a running stack's data: saves them every few seconds in which something changed, and once more at the end. */
import { createHash } from 'node:crypto';
import { save } from './saves.mjs';
import { CommandError, messageOf } from './terminal.mjs';

/** From the end of one save to the next look. With the time that a save takes, well below half a minute. */
const everyMs = 15_000;
const exportLimitMs = 60_000;

/** @param {string | URL} address @param {RequestInit} [init] */
async function ask(address, init = {}) {
  const headers = { Authorization: 'Bearer owner', 'Content-Type': 'application/json' };
  const answer = await fetch(address, { headers, signal: AbortSignal.timeout(exportLimitMs), ...init });
  const text = await answer.text();
  if (!answer.ok) throw new CommandError(text.slice(0, 500));
  return text;
}

/** The metadata of every file. @param {string} storage @param {string} bucket */
async function filesOf(storage, bucket) {
  const pages = [];
  for (let pageToken = ''; ; ) {
    const address = new URL(`http://${storage}/storage/v1/b/${bucket}/o`);
    if (pageToken) address.searchParams.set('pageToken', pageToken);
    const page = await ask(address);
    pages.push(page);
    pageToken = /** @type {{ nextPageToken?: string }} */ (JSON.parse(page)).nextPageToken ?? '';
    if (!pageToken) return pages.join();
  }
}

/**
 * Something that differs whenever the data do, or undefined where that cannot be told (Google's Firestore emulator does not say when it
 * was last written to).
 *
 * @param {Record<string, string>} env of the stack
 */
async function fingerprint(env) {
  const { GCLOUD_PROJECT: project, FIREBASE_CONFIG: config = '{}' } = env;
  const { storageBucket } = /** @type {{ storageBucket: string }} */ (JSON.parse(config));
  const users = `identitytoolkit.googleapis.com/v1/projects/${project}/accounts:batchGet?maxResults=-1`;
  const read = [
    ask(`http://${env.FIRESTORE_EMULATOR_HOST}/emulator/v1/projects/${project}:lastCommit`),
    // When somebody last signed in is no change worth a save: the guest is tried every minute.
    ask(`http://${env.FIREBASE_AUTH_EMULATOR_HOST}/${users}`).then((text) =>
      text.replace(/"last(?:LoginAt|RefreshAt)": *"[^"]*",?/g, ''),
    ),
    filesOf(env.FIREBASE_STORAGE_EMULATOR_HOST ?? '', storageBucket),
  ];
  const parts = await Promise.all(read).catch(() => undefined);
  return parts && createHash('sha256').update(parts.join('\n')).digest('hex');
}

/**
 * Begins to keep the data of a stack: what it holds from here on is whole.
 *
 * @param {{ folder: string, env: Record<string, string>, isSaved: boolean }} options `isSaved`: it holds what it was started with
 * @returns {Promise<{ end: () => Promise<string | undefined>, stop: () => void }>} `end` saves a last time and answers why it could not
 */
export async function keepData({ folder, env, isSaved }) {
  /** What was last saved. */
  let saved = isSaved ? await fingerprint(env) : undefined;
  /** @type {string | undefined} */
  let failure;
  let isStopped = false;
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  /** @type {Promise<void>} */
  let work = Promise.resolve();

  async function saveChanges() {
    // Before the save: what changes meanwhile is for the next one.
    const now = await fingerprint(env);
    if (now !== undefined && now === saved) return;
    await save(folder, async (path) => {
      const body = JSON.stringify({ path, initiatedBy: 'glimpse' });
      await ask(`http://${env.FIREBASE_EMULATOR_HUB}/_admin/export`, { method: 'POST', body });
    });
    saved = now;
  }

  async function attempt() {
    const before = failure;
    failure = await saveChanges().then(
      () => undefined,
      (error) => messageOf(error),
    );
    if (isStopped) return;
    if (failure && !before)
      console.warn(`glimpse: the data could not be saved, and will be tried again: ${failure}`);
    if (before && !failure) console.warn('glimpse: the data could be saved again.');
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
