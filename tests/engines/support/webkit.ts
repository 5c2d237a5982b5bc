import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { freePort } from '../../../scripts/lib/ports.mjs';
import { type Driver, screenSize } from './driver.ts';
import { type Command, drive, paths, waitUntilReady } from './webdriver.ts';

interface Programs {
  readonly driver: string;
  readonly browser: string;
  readonly display: string;
}

/** Starts a virtual display and returns its number, because MiniBrowser has no headless mode. */
async function startDisplay(program: string): Promise<{ process: ChildProcess; display: string }> {
  const size = `${screenSize.width}x${screenSize.height + 200}x24`;
  const process = spawn(program, ['-displayfd', '3', '-screen', '0', size], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const pipe = process.stdio[3];
  if (!pipe || !('on' in pipe)) throw new Error('the display has no pipe');
  for await (const line of createInterface({ input: pipe as NodeJS.ReadableStream }))
    return { process, display: `:${line}` };
  throw new Error(`${program} has ended`);
}

/** Opens WebKitGTK over HTTP. */
export async function openWebKit(programs: Programs): Promise<Driver> {
  const { process: screen, display } = await startDisplay(programs.display);
  const port = await freePort();
  const server = spawn(programs.driver, [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: display },
  });
  const stop = () => {
    server.kill();
    screen.kill();
  };

  async function send<T>(method: string, path: string, body?: object): Promise<T> {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } } : {}),
    });
    const { value } = (await response.json()) as { value: T & { message?: string } };
    if (!response.ok) throw new Error(`WebKit: ${value.message}`);
    return value;
  }

  try {
    await waitUntilReady(() => send('GET', '/status'));
    const options = { binary: programs.browser, args: ['--automation'] };
    const { sessionId } = await send<{ sessionId: string }>('POST', '/session', {
      capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
    });
    const command: Command = (name, parameters) => {
      const id = 'id' in parameters ? String(parameters.id) : '';
      return send('POST', `/session/${sessionId}${paths[name].replace(':id', id)}`, parameters);
    };
    return await drive(command, () => send<void>('DELETE', `/session/${sessionId}`).finally(stop));
  } catch (error) {
    stop();
    throw error;
  }
}
