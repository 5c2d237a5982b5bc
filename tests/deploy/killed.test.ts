import { execFileSync, spawn } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { getFirestore } from 'firebase-admin/firestore';
import { getStorage } from 'firebase-admin/storage';
import { afterEach, describe, expect, it } from 'vitest';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { privatePorts } from '../../scripts/lib/ports.mjs';
import { type Stack, startStack } from '../../scripts/stack.mjs';
import { missingIn, startWriting } from './support/writes.ts';

const name = `killed-${process.pid}`;
const folder = inRoot('.data', name);
const environment = { ...process.env };
/** The ids of the processes to kill after each test. */
const startedProcesses = new Set<number>();
let running: Stack | undefined;

afterEach(async () => {
  await running?.stop();
  running = undefined;
  for (const id of startedProcesses) if (isAlive(id)) process.kill(id, 'SIGKILL');
  startedProcesses.clear();
  process.env = environment;
  rmSync(folder, { recursive: true, force: true });
});

/** Starts a stack in its own process, so that a test can kill it. */
async function startInOwnProcess() {
  const child = spawn(process.execPath, [inRoot('scripts/stack.mjs'), '--name', name, '--keep']);
  const env: Record<string, string> = {};
  let errorOutput = '';
  child.stderr.on('data', (chunk) => {
    errorOutput += String(chunk);
  });
  for await (const line of createInterface(child.stdout)) {
    const [, key = '', value = ''] = line.match(/^export (\w+)='(.*)'$/) ?? [];
    if (key) env[key] = value;
    if (key === 'FIREBASE_EMULATOR_HUB') break;
  }
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const tree = () => {
    const processes = processTree(child.pid ?? 0);
    for (const { id } of processes) startedProcesses.add(id);
    return processes;
  };
  tree();
  return { env, tree, ended, texts: () => errorOutput, interrupt: () => child.kill('SIGINT') };
}

async function startInThisProcess(): Promise<Stack> {
  running = await startStack({ name, ports: await privatePorts(), isPersisted: true });
  await running.startSaving();
  return running;
}

/** Restarts the stack, checks its data and writes new data. Returns the time of the restored save. */
async function restartAndWrite(expected: string, text: string, before = () => {}) {
  const stack = await startInThisProcess();
  before();
  const data = connect(stack);
  expect(await data.read()).toEqual(dataWith(expected));
  await data.write(text);
  await data.close();
  return stack.restored;
}

/** Creates a document, an account and a file in an empty stack. */
async function writeFirst(stack: Parameters<typeof connect>[0], text: string) {
  const data = connect(stack);
  await data.createAccount();
  await data.write(text);
  return data;
}

/** Returns all files of the last two saves with their contents. */
const savedFiles = () =>
  ['export', 'export-previous'].flatMap((save) =>
    readdirSync(`${folder}/${save}`, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name: file }) => `${parentPath}/${file} ${readFileSync(`${parentPath}/${file}`, 'base64')}`)
      .sort(),
  );

const savedAtMs = () => statSync(`${folder}/export`, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** Matches the command line of our emulator and of Google's. */
const firestoreProgram = /lib\/firestore\.js|firestore\.CloudFirestore /;
const storageProgram = /lib\/storage-rules\.js|cloud-storage-rules-runtime/;

const findProcess = (processes: ReturnType<typeof processTree>, part: RegExp): number => {
  const found = processes.find(({ command }) => part.test(command));
  if (!found) throw new Error(`no process ${part}`);
  return found.id;
};

// The tests read process states from /proc.
describe.skipIf(process.platform !== 'linux')('a stack', () => {
  it('restores its data after a kill, a stop, a full disk and damage, and ends with a message when its Firestore dies', async () => {
    const killable = await startInOwnProcess();
    const first = await writeFirst(killable, 'before the kill');
    await first.close();
    const since = Date.now();
    await expect.poll(savedAtMs, { interval: 100 }).toBeGreaterThan(since);
    for (const { id } of killable.tree()) process.kill(id, 'SIGKILL');
    await killable.ended;

    // A killed stack loses at most half a minute of data.
    expect(await restartAndWrite('before the kill', 'after the kill')).toMatch(/\d\d:\d\d:\d\d/);
    expect(await running?.stop()).toBeUndefined();

    await restartAndWrite('after the kill', 'not to be saved', () => {
      // Simulates a full disk for this process with a limit on the file size.
      const firestore = findProcess(processTree(process.pid), firestoreProgram);
      execFileSync('prlimit', ['--pid', String(firestore), '--fsize=64']);
    });
    const before = savedFiles();
    expect(before).toContainEqual(expect.stringContaining('export/firestore_export'));
    expect(before).toContainEqual(expect.stringContaining('export-previous/firestore_export'));
    expect(await running?.stop()).toMatch(/EFBIG|file too large/i);
    expect(savedFiles()).toEqual(before);

    const documents = `${folder}/export/firestore_export/all_namespaces/all_kinds`;
    for (const file of readdirSync(documents)) truncateSync(`${documents}/${file}`, 40);
    const failure: unknown = await startInThisProcess().catch((error: unknown) => error);
    const message = failure instanceof Error ? failure.message : '';
    expect(message).toContain(`The saved data in ${folder}/export may be the reason.`);
    expect(message).toContain(`rm -rf ${folder}/export && mv ${folder}/export-previous ${folder}/export`);
    expect(message).toContain('npm start -- --fresh');
    execFileSync('sh', ['-c', message.match(/rm -rf .*/)?.[0] ?? 'false']);
    const last = await startInOwnProcess();
    const data = connect(last);
    expect(await data.read()).toEqual(dataWith('before the kill'));
    await data.close();

    process.kill(findProcess(last.tree(), firestoreProgram), 'SIGKILL');
    await expect.poll(last.texts).toMatch(/SIGKILL ended the Firestore Emulator/);
    await last.ended;
  });

  it('saves every write that it acknowledged, also during Ctrl-C', async () => {
    const stack = await startInOwnProcess();
    const { written, finished } = await startWriting(stack.env);
    const counts = () => Object.values(written).map(({ length }) => length);
    await expect.poll(() => Math.min(...counts())).toBeGreaterThan(5);
    stack.interrupt();
    await stack.ended;
    await finished;
    const restarted = await startInThisProcess();
    expect(await missingIn(restarted.env, written)).toEqual([]);
  });

  it('ends all its processes when the emulators are killed', async () => {
    const stack = await startInOwnProcess();
    // Starts a worker of the functions.
    expect((await fetch(`${stack.env.GLIMPSE_API}/posts?limit=1`)).status).toBe(200);
    const processes = stack.tree();
    for (const part of [firestoreProgram, storageProgram, /functionsEmulatorRuntime/])
      expect(isAlive(findProcess(processes, part)), `${part}`).toBe(true);
    process.kill(findProcess(processes, /emulators:start/), 'SIGKILL');
    await stack.ended;
    const runningCommands = () => processes.filter(({ id }) => isAlive(id)).map(({ command }) => command);
    await expect.poll(runningCommands).toEqual([]);
  });
});

/** Returns a process and all its descendants with their command lines. */
function processTree(root: number): { id: number; command: string }[] {
  const table = execFileSync('ps', ['-A', '-ww', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' });
  const rows = [...table.matchAll(/^\s*(\d+)\s+(\d+)\s+(.*)$/gm)].map(([, id, parent, command = '']) => ({
    id: Number(id),
    parent: Number(parent),
    command,
  }));
  const below = (parent: number): typeof rows =>
    rows.filter((row) => row.parent === parent).flatMap((row) => [row, ...below(row.id)]);
  return [...rows.filter(({ id }) => id === root), ...below(root)];
}

/** Returns true for a running process. A zombie is not running. */
function isAlive(id: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${id}/status`, 'utf8'));
  } catch {
    return false;
  }
}

/** The contents of a document, an account and a file. */
interface SavedData {
  note: unknown;
  displayName: string | undefined;
  file: string | undefined;
}

const dataWith = (text: string): SavedData => ({ note: text, displayName: text, file: text });

/**
 * Connects to a stack with all rights. Only one connection can be open, because the SDKs read the addresses from this
 * process's environment.
 */
function connect({ env }: { readonly env: Readonly<Record<string, string>> }) {
  Object.assign(process.env, env);
  const app = initializeApp({ ...JSON.parse(process.env.FIREBASE_CONFIG ?? '{}') }, 'saved-data');
  const note = getFirestore(app).doc('notes/first');
  const auth = getAuth(app);
  const file = getStorage(app).bucket().file('notes/first.txt');
  return {
    async write(text: string) {
      await note.set({ text });
      await auth.updateUser('ana', { displayName: text });
      await file.save(text, { resumable: false });
    },
    createAccount: () => auth.createUser({ uid: 'ana', displayName: 'nobody yet' }),
    async read(): Promise<SavedData> {
      const [{ displayName }, document, [content]] = await Promise.all([
        auth.getUser('ana'),
        note.get(),
        file.download(),
      ]);
      return { note: document.get('text'), displayName, file: content.toString() };
    },
    close: () => deleteApp(app),
  };
}
