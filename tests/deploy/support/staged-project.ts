import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { text } from 'node:stream/consumers';
import { declaredSettings } from '../../../scripts/lib/function-settings.mjs';
import { firebaseCli, inRoot } from '../../../scripts/lib/paths.mjs';
import { missingSettings } from '../../../scripts/lib/web-config.mjs';
import { deployEnvironment } from '../../../scripts/rehearse/environment.mjs';
import { Recording } from '../../../scripts/rehearse/stand-in/recording.mjs';
import { startStandIn } from '../../../scripts/rehearse/stand-in/start.mjs';

/** The APIs that a deployment needs. With all enabled, firebase-tools does not wait for them. */
const services = [
  ...['artifactregistry', 'cloudbilling', 'cloudbuild', 'cloudfunctions', 'cloudresourcemanager', 'cloudscheduler'],
  ...['cloudtasks', 'eventarc', 'firebase', 'firebaseextensions', 'firebasehosting', 'firebaserules'],
  ...['firebasestorage', 'firestore', 'pubsub', 'run', 'storage'],
];

/** A copy of what firebase-tools deploys, which a test can break, and a stand-in of Google that receives it. */
export async function stageProject() {
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
