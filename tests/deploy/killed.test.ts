import { execFileSync, spawn } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { afterEach, describe, expect, it } from 'vitest';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { privatePorts } from '../../scripts/lib/ports.mjs';
import { type Stack, startStack } from '../../scripts/stack.mjs';
import { isAlive, processTree } from './support/processes.ts';
import { all, connect } from './support/saved-data.ts';

const name = `killed-${process.pid}`;
const folder = inRoot('.data', name);
const environment = { ...process.env };
/** What must not outlive a test. */
const started = new Set<number>();
let running: Stack | undefined;

afterEach(async () => {
  await running?.stop();
  running = undefined;
  for (const id of started) if (isAlive(id)) process.kill(id, 'SIGKILL');
  started.clear();
  process.env = environment;
  rmSync(folder, { recursive: true, force: true });
});

/** Starts a stack in a process of its own, which is to be killed. */
async function startAlone() {
  const child = spawn(process.execPath, [inRoot('scripts/stack.mjs'), '--name', name, '--keep']);
  const env: Record<string, string> = {};
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += String(chunk);
  });
  for await (const line of createInterface(child.stdout)) {
    const [, key = '', value = ''] = line.match(/^export (\w+)='(.*)'$/) ?? [];
    if (key) env[key] = value;
    if (key === 'FIREBASE_EMULATOR_HUB') break;
  }
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const tree = () => {
    const processes = processTree(child.pid ?? 0);
    for (const { id } of processes) started.add(id);
    return processes;
  };
  tree();
  return { env, tree, ended, said: () => said };
}

async function startHere(): Promise<Stack> {
  running = await startStack({ name, ports: await privatePorts(), keep: true });
  await running.beginToKeep();
  return running;
}

/** Starts it again, reads what it has kept, and writes something new. Answers when that had been saved. */
async function visit(kept: string, text: string, before = () => {}) {
  const stack = await startHere();
  before();
  const data = connect(stack);
  expect(await data.read()).toEqual(all(kept));
  await data.write(text);
  await data.close();
  return stack.restored;
}

/** Writes a first text into an empty stack, so that there is something of each kind. */
async function writeFirst(stack: Parameters<typeof connect>[0], text: string) {
  const data = connect(stack);
  await data.createAccount();
  await data.write(text);
  return data;
}

/** Every file of the save and of the one before, with what stands in it. */
const savedFiles = () =>
  ['export', 'export-previous'].flatMap((save) =>
    readdirSync(`${folder}/${save}`, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(
        ({ parentPath, name: file }) =>
          `${parentPath}/${file} ${readFileSync(`${parentPath}/${file}`, 'base64')}`,
      )
      .sort(),
  );

const savedAtMs = () => statSync(`${folder}/export`, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** Ours, or Google's. */
const firestoreProgram = /lib\/firestore\.js|firestore\.CloudFirestore /;
const storageProgram = /lib\/storage-rules\.js|cloud-storage-rules-runtime/;

const named = (processes: ReturnType<typeof processTree>, part: RegExp): number => {
  const found = processes.find(({ command }) => part.test(command));
  if (!found) throw new Error(`no process ${part}`);
  return found.id;
};

// Who started whom is read from /proc.
describe.skipIf(process.platform !== 'linux')('a stack', { timeout: 400_000 }, () => {
  it('comes back with what it held after a kill, a stop, a full disk and damage; without its Firestore it says so and ends', async () => {
    const alone = await startAlone();
    const first = await writeFirst(alone, 'before the kill');
    await first.close();
    const since = Date.now();
    await expect.poll(savedAtMs, { timeout: 30_000, interval: 100 }).toBeGreaterThan(since);
    for (const { id } of alone.tree()) process.kill(id, 'SIGKILL');
    await alone.ended;

    // Nothing was said to it, and half a minute at most is lost.
    expect(await visit('before the kill', 'after the kill')).toMatch(/\d\d:\d\d:\d\d/);
    expect(await running?.stop()).toBeUndefined();

    await visit('after the kill', 'not to be saved', () => {
      // A full disk, for this process alone: no file may grow beyond some bytes.
      const firestore = named(processTree(process.pid), firestoreProgram);
      execFileSync('prlimit', ['--pid', String(firestore), '--fsize=64']);
    });
    const before = savedFiles();
    expect(before).toContainEqual(expect.stringContaining('export/firestore_export'));
    expect(before).toContainEqual(expect.stringContaining('export-previous/firestore_export'));
    expect(await running?.stop()).toMatch(/EFBIG|file too large/i);
    expect(savedFiles()).toEqual(before);

    const documents = `${folder}/export/firestore_export/all_namespaces/all_kinds`;
    for (const file of readdirSync(documents)) truncateSync(`${documents}/${file}`, 40);
    const failure: unknown = await startHere().catch((error: unknown) => error);
    const message = failure instanceof Error ? failure.message : '';
    expect(message).toContain(`Were the kept data in ${folder}/export the reason?`);
    expect(message).toContain(`rm -rf ${folder}/export && mv ${folder}/export-previous ${folder}/export`);
    expect(message).toContain('npm start -- --fresh');
    execFileSync('sh', ['-c', message.match(/rm -rf .*/)?.[0] ?? 'false']);
    const last = await startAlone();
    const data = connect(last);
    expect(await data.read()).toEqual(all('before the kill'));
    await data.close();

    process.kill(named(last.tree(), firestoreProgram), 'SIGKILL');
    const killedAt = Date.now();
    await expect.poll(last.said, { timeout: 5_000 }).toMatch(/Firestore Emulator was ended by SIGKILL/);
    await last.ended;
    expect(Date.now() - killedAt).toBeLessThan(20_000);
  });

  it('none of whose processes outlives the one that started it, or the emulators', async () => {
    const stack = await startAlone();
    // A worker of the functions is among them.
    expect((await fetch(`${stack.env.GLIMPSE_API}/posts?limit=1`)).status).toBe(200);
    const processes = stack.tree();
    for (const part of [firestoreProgram, storageProgram, /functionsEmulatorRuntime/])
      expect(isAlive(named(processes, part)), `${part}`).toBe(true);
    process.kill(named(processes, /emulators:start/), 'SIGKILL');
    await stack.ended;
    const left = () => processes.filter(({ id }) => isAlive(id)).map(({ command }) => command);
    await expect.poll(left, { timeout: 20_000 }).toEqual([]);
  });
});
