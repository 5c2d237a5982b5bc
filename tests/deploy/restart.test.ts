import { rmSync } from 'node:fs';
import { afterEach, expect, it } from 'vitest';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { privatePorts } from '../../scripts/lib/ports.mjs';
import { type Stack, startStack } from '../../scripts/stack.mjs';
import { all, connect } from './support/kept-data.ts';

const name = `restart-${process.pid}`;
const before = { ...process.env };
let running: Stack | undefined;

afterEach(async () => {
  await running?.stop();
  process.env = before;
  rmSync(inRoot('.data', name), { recursive: true, force: true });
});

/** Starts the stack again on the same ports, does the work, and stops it. Answers whether it came up with kept data. */
async function visit(ports: Stack['ports'], work: (data: ReturnType<typeof connect>) => Promise<unknown>) {
  const stack = await startStack({ name, ports, keep: true });
  running = stack;
  await stack.beginToKeep();
  const data = connect(stack);
  await work(data);
  await data.close();
  expect(await stack.stop()).toBeUndefined();
  running = undefined;
  return stack.restored !== undefined;
}

it('a stack that is stopped comes back with what it held, and so does what was changed then', async () => {
  const ports = await privatePorts();

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
