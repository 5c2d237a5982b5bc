import { setTimeout as wait } from 'node:timers/promises';
import { api } from '@glimpse/contract/api';
import { messageOf } from '../../scripts/lib/terminal.mjs';
import { request } from '../../tests/smoke/site.ts';
import { inLanes } from '../lib/stats.mjs';
import { requireStatus } from './load-site.mjs';
import { deleteAccount, patiently } from './people.mjs';

/** @typedef {import('./load-site.mjs').LoadSite} LoadSite */
/** @typedef {import('./world.mjs').Created} Created */

const lanes = 4;
/** The time that the site has for the deletion jobs. */
const timeoutMs = 300_000;
const pauseMs = 1000;

/**
 * Deletes the accounts with everything that belongs to them. Returns a message for each failure.
 *
 * @param {LoadSite} site
 * @param {readonly import('./people.mjs').Account[]} accounts
 */
export async function deleteAccounts(site, accounts) {
  /** @type {string[]} */
  const failures = [];
  await inLanes(accounts.length, lanes, async (index) => {
    const account = accounts[index];
    if (!account) return;
    await patiently(() => deleteAccount(site, account)).catch((error) => failures.push(messageOf(error)));
  });
  return failures;
}

/**
 * Waits until the site has deleted everything. Returns what is left after some minutes.
 *
 * @param {LoadSite} site
 * @param {Created} created
 */
export async function untilDeleted(site, created) {
  const end = performance.now() + timeoutMs;
  for (;;) {
    const left = await remaining(site, created);
    if (left.length === 0 || performance.now() > end) return left;
    await wait(pauseMs);
  }
}

/**
 * Returns the names of what still exists. Anybody can ask the API for a profile or a post. A local Firestore also lists
 * every document that contains one of the ids.
 *
 * @param {LoadSite} site
 * @param {Created} created
 */
async function remaining(site, { uids, postIds }) {
  /** @type {string[]} */
  const left = [];
  /** @param {readonly string[]} ids @param {(id: string) => Promise<{ status: number }>} ask */
  const collect = (ids, ask) =>
    inLanes(ids.length, lanes, async (index) => {
      const id = ids[index] ?? '';
      if ((await ask(id)).status !== 404) left.push(id);
    });
  await collect(uids, (userId) => site.api.send(api.getUser, { params: { userId } }));
  await collect(postIds, (postId) => site.api.send(api.getPost, { params: { postId } }));
  if (left.length > 0 || !site.isLocal) return left;
  return documentsWith(site, [...uids, ...postIds]);
}

/**
 * Returns the names of all documents of a local Firestore that contain one of the ids, in the name or in a field.
 *
 * @param {LoadSite} site
 * @param {readonly string[]} ids
 */
async function documentsWith(site, ids) {
  const documents = `${site.firestoreOrigin}/v1/projects/${site.config.firebase.projectId}/databases/(default)/documents`;
  const response = await request(`${documents}:runQuery`, {
    method: 'POST',
    // The emulators accept this token of an owner.
    headers: { Authorization: 'Bearer owner', 'Content-Type': 'application/json' },
    body: JSON.stringify({ structuredQuery: { from: [{ allDescendants: true }] } }),
  });
  requireStatus('the list of all documents', response, 200);
  /** @type {{ document?: { name: string } }[]} */
  const results = JSON.parse(response.text);
  return results.flatMap(({ document }) => {
    const text = JSON.stringify(document ?? null);
    return document && ids.some((id) => text.includes(id)) ? [document.name] : [];
  });
}
