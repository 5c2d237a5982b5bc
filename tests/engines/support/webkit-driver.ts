import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { freePort } from '../../../scripts/lib/ports.mjs';
import { type Driver, type ElementReference, imitateNetwork, screenSize } from './driver.ts';

/** The key of an element in JSON. Source: W3C WebDriver, section 12. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';
/** Key codes of W3C WebDriver, section 17.4.2. Other keys are their own character. */
const keyCodes: Readonly<Record<string, string>> = {
  Enter: '\uE007',
  Escape: '\uE00C',
  Tab: '\uE004',
  ' ': ' ',
  ArrowLeft: '\uE012',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
};

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

/** Opens WebKitGTK over W3C WebDriver. */
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

  /** Sends a command. Throws the error of the browser. */
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
    const { sessionId, capabilities } = await send<{ sessionId: string; capabilities: Record<string, unknown> }>(
      'POST',
      '/session',
      { capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } } },
    );
    const command = <T>(method: string, path: string, body?: object) =>
      send<T>(method, `/session/${sessionId}${path}`, body);
    await command('POST', '/timeouts', { script: 60_000, pageLoad: 120_000 });
    await command('POST', '/window/rect', { x: 0, y: 0, ...screenSize });
    const execute = <T>(body: string, values: readonly unknown[]) =>
      command<T>('POST', '/execute/sync', { script: body, args: values });
    const idOf = (element: ElementReference) => {
      if (elementKey in element) return String(element[elementKey]);
      throw new TypeError('not an element of this page');
    };
    return {
      version: `WebKitGTK ${String(capabilities.browserVersion)}`,
      goto: (url) => command('POST', '/url', { url }),
      reload: () => command('POST', '/refresh', {}),
      run: (body, ...values) => execute(body, values),
      find: (body, ...values) => execute(body, values),
      click: (element) => command('POST', `/element/${idOf(element)}/click`, {}),
      type: (element, text) => command('POST', `/element/${idOf(element)}/value`, { text }),
      press: (key) => {
        const value = keyCodes[key] ?? key;
        const actions = [
          { type: 'keyDown', value },
          { type: 'keyUp', value },
        ];
        return command('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
      },
      chooseFiles: (input, files) => command('POST', `/element/${idOf(input)}/value`, { text: files.join('\n') }),
      setOffline: (isOffline) => execute(imitateNetwork, [isOffline]),
      screenshot: async () => Buffer.from(await command<string>('GET', '/screenshot'), 'base64'),
      close: async () => {
        await send('DELETE', `/session/${sessionId}`).finally(stop);
      },
    };
  } catch (error) {
    stop();
    throw error;
  }
}

async function waitUntilReady(ask: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await ask();
      return;
    } catch (error) {
      if (attempt === 100) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
