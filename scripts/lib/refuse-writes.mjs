import { setTimeout as wait } from 'node:timers/promises';

/** How long to wait for running writes. */
const patienceMs = 10_000;

/**
 * Makes a stack refuse new writes, and waits until the running ones have ended. A save after this contains every write
 * that was acknowledged. The functions are the first to refuse, because their running calls need the other services.
 * Google's Firestore cannot refuse writes, so its last writes can be missing in the save.
 *
 * @param {import('node:child_process').ChildProcess} child firebase-tools with refuse-writes.cjs
 * @param {import('./ports.mjs').Ports} ports
 * @param {string} project
 */
export async function refuseWrites(child, ports, project) {
  await refuse(child, [ports.hosting, ports.functions]);
  const address = `http://127.0.0.1:${ports.firestore}/emulator/v1/projects/${project}:refuseWrites`;
  await fetch(address, { method: 'POST', signal: AbortSignal.timeout(patienceMs) }).catch(() => {});
  await refuse(child, [ports.auth, ports.storage]);
}

/**
 * Resolves when the servers of `child` on these ports refuse writes and none is running, but after `patienceMs` at the
 * latest.
 *
 * @param {import('node:child_process').ChildProcess} child
 * @param {number[]} ports
 */
async function refuse(child, ports) {
  if (!child.connected) return;
  const idle = new Promise((resolve) => {
    child.on('message', (/** @type {{ refuse: number[] }} */ message) => {
      if (message.refuse.join() === ports.join()) resolve('idle');
    });
    child.once('disconnect', resolve);
  });
  child.send({ refuse: ports });
  const timeout = new AbortController();
  await Promise.race([idle, wait(patienceMs, 'too slow', { signal: timeout.signal }).catch(() => 'in time')]);
  timeout.abort();
}
