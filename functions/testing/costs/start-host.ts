import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { type CommittedChange, startFirestore } from '@glimpse/emulator';
import type { Cause } from './deployed.ts';
import { bucket, type GoogleServices, startGoogleServices } from './google-services.ts';

const fromRoot = (file: string): string => fileURLToPath(new URL(`../../../${file}`, import.meta.url));

/** A typical photo: 1600 × 1067 pixels, 147 kB. */
const picture = fromRoot('seed/media/espresso.jpg');

/** What host.ts returns for each command. */
interface Responses {
  start: { port: number; calls: string[]; causes: Record<string, Cause> };
  prepareCall: { method: string; path: string; body: object | null; token: string | null };
  preparePage: string;
  letTimePass: null;
  handleEvent: null;
  runHandler: null;
  now: number;
  usage: NodeJS.CpuUsage;
}

type Ask = <Command extends keyof Responses>(command: Command, argument?: unknown) => Promise<Responses[Command]>;

export interface FunctionsHost {
  readonly url: string;
  /** The Firestore of the functions. */
  readonly database: { readonly origin: string; readonly project: string };
  readonly calls: readonly string[];
  /** What starts each function. */
  readonly causes: Readonly<Record<string, Cause>>;
  /** Sends a command to the process of the functions. */
  readonly ask: Ask;
  readonly services: GoogleServices;
  /** Returns the documents that have changed since the last call. */
  takeChanges(): CommittedChange[];
  /** Restores the documents and files of the start. */
  restore(): void;
  stop(): Promise<void>;
}

/**
 * Runs the deployed functions in a process of their own (host.ts), with everything they call in this process: the embedded
 * Firestore, and google-services.ts. So the processor time of that process is that of the functions.
 */
export async function startFunctionsHost(): Promise<FunctionsHost> {
  const firestore = await startFirestore({ indexes: { file: fromRoot('firestore.indexes.json'), missing: 'refuse' } });
  const database = firestore.database();
  const { host, port } = await database.address();
  const services = await startGoogleServices();
  const changes: CommittedChange[] = [];
  database.onCommit((committed) => changes.push(...committed));
  const { ask, stop: stopProcess } = startProcess({
    ...process.env,
    ...parseEnv(readFileSync(fromRoot('functions/.env.demo-glimpse'), 'utf8')),
    ...services.env,
    NODE_ENV: 'production',
    METADATA_SERVER_DETECTION: 'none',
    GCLOUD_PROJECT: database.projectId,
    FIREBASE_CONFIG: JSON.stringify({ projectId: database.projectId, storageBucket: bucket }),
    FIRESTORE_EMULATOR_HOST: `${host}:${port}`,
    COSTS_FIREBASE_JSON: fromRoot('firebase.json'),
    COSTS_PICTURE: picture,
  });
  const stop = async (): Promise<void> => {
    await stopProcess();
    services.stop();
    firestore.close();
  };
  try {
    const { port: hostPort, calls, causes } = await ask('start');
    const [documents, restoreServices] = [database.snapshot(), services.snapshot()];
    return {
      url: `http://127.0.0.1:${hostPort}`,
      database: { origin: `http://${host}:${port}`, project: database.projectId },
      ...{ calls, causes, ask, services, stop },
      takeChanges: () => changes.splice(0),
      restore: () => {
        database.restore(documents);
        restoreServices();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface Message {
  readonly id: number;
  readonly value?: unknown;
  readonly error?: string;
}

function startProcess(env: NodeJS.ProcessEnv): { ask: Ask; stop: () => Promise<void> } {
  const program = fileURLToPath(new URL('host.ts', import.meta.url));
  const child = fork(program, { env, execArgv: [], stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  // The functions log each request, so the log is shown only after an error.
  let log = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      log = (log + String(chunk)).slice(-4000);
    });
  const pending = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>();
  let lastId = 0;
  child.on('message', ({ id, value, error }: Message) => {
    const { resolve, reject } = pending.get(id) ?? {};
    pending.delete(id);
    // `value` has the type that `Responses` names for the command with this id.
    if (error === undefined) resolve?.(value as never);
    else reject?.(new Error(`${error}\nThe log of the functions ends with:\n${log}`));
  });
  child.on('exit', (code, signal) => {
    for (const { reject } of pending.values()) reject(new Error(`the functions ended (${signal ?? code}):\n${log}`));
  });
  return {
    ask: (command, argument) =>
      new Promise((resolve, reject) => {
        const id = ++lastId;
        pending.set(id, { resolve, reject });
        child.send({ id, command, argument });
      }),
    stop: async () => {
      if (child.exitCode !== null) return;
      child.kill();
      await once(child, 'exit');
    },
  };
}
