import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as z from 'zod/mini';
import { freePort } from '../../../scripts/lib/ports.mjs';
import type { Driver } from './driver.ts';
import { type Command, drive, waitUntilReady } from './webdriver.ts';

/** A reply: type 1, the number of its command, an error or null, a result. */
const Reply = z.tuple([z.literal(1), z.number(), z.nullable(z.object({ message: z.string() })), z.unknown()]);
type Reply = z.infer<typeof Reply>;
const WithValue = z.object({ value: z.unknown() });

/**
 * Opens Firefox over Marionette, its own protocol for the commands of WebDriver. A message is its length in bytes, a colon, and
 * JSON. Source: Firefox's testing/geckodriver/marionette and remote/marionette/message.sys.mjs.
 */
export async function openFirefox(program: string): Promise<Driver> {
  const profile = await mkdtemp(path.join(tmpdir(), 'glimpse-firefox-'));
  const port = await freePort();
  await writeFile(path.join(profile, 'user.js'), `user_pref('marionette.port', ${port});\n`);
  const browser = spawn(program, ['--headless', '--marionette', '--no-remote', '--profile', profile], {
    stdio: 'ignore',
  });
  const ended = once(browser, 'exit');
  const close = async () => {
    browser.kill();
    await ended;
    await rm(profile, { recursive: true, force: true });
  };
  try {
    const socket = await waitUntilReady(async () => {
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      return socket;
    });
    const pending = new Map<number, (reply: Reply) => void>();
    let received = Buffer.alloc(0);
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      for (let colon = received.indexOf(':'); colon >= 0; colon = received.indexOf(':')) {
        const end = colon + 1 + Number(received.subarray(0, colon));
        if (received.length < end) return;
        // The first message is no reply. It names the protocol.
        const reply = Reply.safeParse(JSON.parse(received.toString('utf8', colon + 1, end)));
        received = received.subarray(end);
        if (reply.success) pending.get(reply.data[1])?.(reply.data);
      }
    });
    let lastId = 0;
    const send = async <T>(name: string, parameters: object): Promise<T> => {
      const id = ++lastId;
      const reply = new Promise<Reply>((resolve) => pending.set(id, resolve));
      const json = JSON.stringify([0, id, name, parameters]);
      socket.write(`${Buffer.byteLength(json)}:${json}`);
      const [, , error, result] = await reply;
      pending.delete(id);
      if (error) throw new Error(`Firefox: ${error.message}`);
      return WithValue.safeParse(result).data?.value as T;
    };
    await send('WebDriver:NewSession', {});
    const command: Command = (name, parameters) => send(`WebDriver:${name}`, parameters);
    return await drive(command, close);
  } catch (error) {
    await close();
    throw error;
  }
}
