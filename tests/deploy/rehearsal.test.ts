import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { text } from 'node:stream/consumers';
import { startFirestore } from '@glimpse/emulator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { declaredSettings } from '../../scripts/lib/function-settings.mjs';
import { firebaseCli, inRoot } from '../../scripts/lib/paths.mjs';
import { missingSettings } from '../../scripts/lib/web-config.mjs';
import { deployEnvironment } from '../../scripts/rehearse/environment.mjs';
import { Recording } from '../../scripts/rehearse/stand-in/recording.mjs';
import { startStandIn } from '../../scripts/rehearse/stand-in/start.mjs';
import { deployedIndexes, mayInvoke } from '../../scripts/rehearse/uploaded.mjs';

type Staged = Awaited<ReturnType<typeof stageProject>>;

let staged: Staged;
beforeAll(async () => {
  staged = await stageProject();
});
afterAll(() => staged.remove());

type Indexes = Pick<ReturnType<typeof deployedIndexes>, 'indexes' | 'fieldOverrides'>;

const readIndexes = (): Indexes => JSON.parse(readFileSync(inRoot('firestore.indexes.json'), 'utf8'));

/** The entries without their order, and with the keys of each object in a fixed order. */
const entries = ({ indexes, fieldOverrides }: Indexes): string[] =>
  [...indexes, ...fieldOverrides].map((entry) => stableStringify(entry)).sort();

const stableStringify = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

const complete = expect.stringContaining('Deploy complete!');

describe('a deployment to the stand-in', () => {
  it('uploads the indexes, the rules, the site and the functions, and then changes nothing', async () => {
    expect(await staged.deploy('--force')).toEqual({ status: 0, output: complete });
    expect(staged.refusals).toEqual([]);
    const { recording } = staged;
    expect(entries(deployedIndexes(recording))).toEqual(entries(readIndexes()));
    const released = [...recording.releases.keys()].map((name) => name.split('/releases/')[1]);
    expect(released.sort()).toEqual(['cloud.firestore', 'firebase.storage/rehearsal.firebasestorage.app']);
    expect(recording.released?.files.has('/index.html')).toBe(true);
    // Hosting calls these functions, and every queue and schedule has a function.
    const functions = new Map([...recording.functions.values()].map((deployed) => [deployed.id, deployed]));
    for (const rewrite of recording.released?.config?.rewrites ?? []) {
      if (!('run' in rewrite)) continue;
      const service = functions.get(rewrite.run.serviceId)?.service ?? '';
      expect(mayInvoke(recording, service, 'allUsers'), rewrite.run.serviceId).toBe(true);
    }
    for (const name of recording.queues.keys()) expect(functions.has(name.split('/').at(-1) ?? '')).toBe(true);
    const addresses = [...functions.values()].map(({ url }) => url);
    for (const { httpTarget } of recording.jobs.values()) expect(addresses).toContain(httpTarget.uri);

    recording.takeChanges();
    expect(await staged.deploy()).toEqual({ status: 0, output: complete });
    expect(recording.takeChanges()).toEqual([]);
  });

  it.each([
    {
      fault: 'a wrong region in a rewrite',
      file: 'firebase.json',
      change: ['"functionId": "api", "region": "us-central1"', '"functionId": "api", "region": "europe-west1"'],
      only: 'hosting',
      message: /present but in the wrong region/,
    },
    {
      fault: 'a rule that does not compile',
      file: 'firestore.rules',
      change: ['allow ', 'alow '],
      only: 'firestore',
      message: /Compilation error in firestore\.rules:\s+\[E\] \d+:\d+ - /,
    },
    {
      fault: 'a variable without a value and a default',
      file: 'functions/lib/index.js',
      change: ['', 'import { defineString as define } from "firebase-functions/params"; define("STAGE");\n'],
      only: 'functions',
      message: /no value for the following environment variables: STAGE/,
    },
  ])('fails for $fault', async ({ file, change: [before = '', after = ''], only, message }) => {
    const restore = staged.replace(file, before, after);
    staged.recording.takeChanges();
    const { status, output } = await staged.deploy('--only', only);
    restore();
    expect(output).toMatch(message);
    expect(status).not.toBe(0);
    expect(staged.recording.takeChanges()).toEqual([]);
  });

  it('refuses a call that it does not know, and names it', async () => {
    const response = await staged.request('firestore.googleapis.com', '/v1/projects/rehearsal/databases');
    expect(response.status).toBe(501);
    expect(response.body).toContain('GET https://firestore.googleapis.com/v1/projects/rehearsal/databases');
    expect(staged.refusals.splice(0)).toHaveLength(1);
  });
});

describe('an index that is not deployed', () => {
  it('makes its query fail behind the deployed site', async () => {
    expect(await listPosts(deployedIndexes(staged.recording))).not.toContain('requires an index');
    const incomplete = await stageProject();
    try {
      const { indexes, ...rest } = deployedIndexes(staged.recording);
      incomplete.write('firestore.indexes.json', JSON.stringify({ ...rest, indexes: indexes.slice(1) }));
      expect((await incomplete.deploy('--only', 'firestore')).status).toBe(0);
      const message = await listPosts(deployedIndexes(incomplete.recording));
      expect(message).toContain('requires an index');
      expect(message).toContain('"collectionGroup": "posts"');
    } finally {
      await incomplete.remove();
    }
  });
});

/** Runs the first query of the feed with these indexes. Returns the response as text. */
async function listPosts(indexes: object): Promise<string> {
  const file = inRoot('.data', `indexes-${process.pid}.json`);
  writeFileSync(file, JSON.stringify(indexes));
  const firestore = await startFirestore({ indexes: { file, missing: 'refuse' } });
  const { host, port } = await firestore.address();
  const documents = `http://${host}:${port}/v1/projects/demo-indexes/databases/(default)/documents`;
  const where = {
    fieldFilter: { field: { fieldPath: 'visibility' }, op: 'EQUAL', value: { stringValue: 'public' } },
  };
  const orderBy = [{ field: { fieldPath: 'createdAt' }, direction: 'DESCENDING' }];
  const response = await fetch(`${documents}:runQuery`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: 'Bearer owner' },
    body: JSON.stringify({ structuredQuery: { from: [{ collectionId: 'posts' }], where, orderBy } }),
  });
  const text = await response.text();
  firestore.close();
  rmSync(file);
  return text.replaceAll('\\"', '"');
}

/** The APIs that a deployment needs. With all enabled, firebase-tools does not wait for them. */
const services = [
  ...['artifactregistry', 'cloudbilling', 'cloudbuild', 'cloudfunctions', 'cloudresourcemanager', 'cloudscheduler'],
  ...['cloudtasks', 'eventarc', 'firebase', 'firebaseextensions', 'firebasehosting', 'firebaserules'],
  ...['firebasestorage', 'firestore', 'pubsub', 'run', 'storage'],
];

/** A copy of what firebase-tools deploys, which a test can break, and a stand-in of Google that receives it. */
async function stageProject() {
  const folder = inRoot('.data', `staged-${randomUUID()}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(`${folder}/functions`, { recursive: true });
  const deployed = ['firebase.json', 'firestore.rules', 'firestore.indexes.json', 'storage.rules'];
  for (const part of [...deployed, 'functions/package.json', 'functions/lib', 'web/dist'])
    cpSync(inRoot(part), `${folder}/${part}`, { recursive: true });
  symlinkSync(inRoot('functions/node_modules'), `${folder}/functions/node_modules`);
  const project = { projectId: 'rehearsal', storageBucket: 'rehearsal.firebasestorage.app' };
  const settings = missingSettings('', await declaredSettings(`${folder}/functions`, project), {});
  writeFileSync(`${folder}/functions/.env.rehearsal`, settings.join('\n'));
  const recording = new Recording('rehearsal', 'us-central1', services);
  const standIn = await startStandIn(recording);
  const env = await deployEnvironment({ originOf: standIn.originOf, folder });
  return {
    recording,
    refusals: standIn.refusals,
    /** Runs `firebase deploy`. `status` is its exit status, or the signal that ended it. `output` is what it printed. */
    async deploy(...flags: string[]): Promise<{ status: number | string; output: string }> {
      const args = ['deploy', '--project', 'rehearsal', '--config', `${folder}/firebase.json`, ...flags];
      const child = spawn(process.execPath, [firebaseCli, ...args], { cwd: folder, env });
      const ended = new Promise<number | string>((resolve) =>
        child.once('close', (code, signal) => resolve(code ?? String(signal))),
      );
      const [status, output, errors] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
      return { status, output: output + errors };
    },
    /** Replaces text in a file until the returned function is called. Throws if the file does not have it. */
    replace(file: string, before: string, after: string): () => void {
      const original = readFileSync(`${folder}/${file}`, 'utf8');
      if (!original.includes(before)) throw new Error(`${file} has no ${before}`);
      writeFileSync(`${folder}/${file}`, original.replace(before, after));
      return () => writeFileSync(`${folder}/${file}`, original);
    },
    write(file: string, content: string): void {
      writeFileSync(`${folder}/${file}`, content);
    },
    /** Sends a request to an API of the stand-in. */
    async request(host: string, path: string): Promise<{ status: number | undefined; body: string }> {
      const headers = { Host: new URL(standIn.originOf(host)).host, Authorization: 'Bearer owner' };
      const [response] = await once(get({ port: standIn.port, path, headers }), 'response');
      return { status: response.statusCode, body: await text(response) };
    },
    async remove(): Promise<void> {
      await standIn.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
