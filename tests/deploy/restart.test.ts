import { rmSync } from 'node:fs';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { getFirestore } from 'firebase-admin/firestore';
import { getStorage } from 'firebase-admin/storage';
import { afterEach, expect, it } from 'vitest';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { privatePorts } from '../../scripts/lib/ports.mjs';
import { type Stack, startStack } from '../../scripts/stack.mjs';

const name = `restart-${process.pid}`;
const before = { ...process.env };
let running: Stack | undefined;

afterEach(async () => {
  await running?.stop();
  process.env = before;
  rmSync(inRoot('.data', name), { recursive: true, force: true });
});

/** What is kept: a document, an account and a file. */
interface Kept {
  note: unknown;
  displayName: string | undefined;
  file: string | undefined;
}

function connect() {
  const app = initializeApp({ ...JSON.parse(process.env.FIREBASE_CONFIG ?? '{}') }, name);
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
    async read(): Promise<Kept> {
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

/** Starts the stack again on the same ports, does the work, and stops it. Answers whether it came up with kept data. */
async function visit(ports: Stack['ports'], work: (data: ReturnType<typeof connect>) => Promise<unknown>) {
  const stack = await startStack({ name, ports, keep: true });
  running = stack;
  Object.assign(process.env, stack.env);
  const data = connect();
  await work(data);
  await data.close();
  await stack.stop();
  running = undefined;
  return stack.restored;
}

it('a stack that is stopped comes back with what it held, and so does what was changed then', async () => {
  const ports = await privatePorts();
  const all = (text: string): Kept => ({ note: text, displayName: text, file: text });

  const first = await visit(ports, async (data) => {
    await data.createAccount();
    await data.write('written first');
  });
  const second = await visit(ports, async (data) => {
    expect(await data.read()).toEqual(all('written first'));
    await data.write('changed after a restart');
  });
  const third = await visit(ports, async (data) => {
    expect(await data.read()).toEqual(all('changed after a restart'));
  });
  expect([first, second, third]).toEqual([false, true, true]);
}, 600_000);
