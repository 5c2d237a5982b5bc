import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../scripts/lib/ports.mjs';

/** The server that a function is deployed into. Source: cloud.google.com/functions/docs/functions-framework */
const framework = '@google-cloud/functions-framework@5.0.5';
const usage = new URL('./report-usage.mjs', import.meta.url).href;

/** @typedef {Awaited<ReturnType<typeof startServer>>} Server */

/** The program, fetched with npx where it is not yet. Throws where it cannot be. */
export const frameworkProgram = () =>
  realpathSync(
    execFileSync('npx', ['--yes', '-p', framework, '-c', 'command -v functions-framework'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim(),
  );

/**
 * The function `target` of the folder `source` in the server that it is deployed into.
 *
 * @param {string} program
 * @param {{ source: string, target: string, env: NodeJS.ProcessEnv }} what
 */
export const startFunction = (program, { source, target, env }) =>
  startServer([program], {
    ...env,
    FUNCTION_SOURCE: source,
    FUNCTION_TARGET: target,
    FUNCTION_SIGNATURE_TYPE: 'http',
  });

/** @param {URL} script @param {NodeJS.ProcessEnv} env */
export const startScript = (script, env) => startServer([fileURLToPath(script)], env);

/**
 * A server in a process of its own, which says something once it listens on `PORT`. `usedMs()`: the processor time that it has taken.
 *
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
async function startServer(args, env) {
  const port = await freePort();
  const child = spawn(process.execPath, ['--import', usage, ...args], {
    env: { ...process.env, ...env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const { stdout } = child;
  if (!stdout) throw new Error('the server has no output');
  const exited = once(child, 'exit');
  await Promise.race([
    once(stdout, 'data'),
    exited.then(([code]) => Promise.reject(new Error(`the server ended with ${code}`))),
  ]);
  stdout.resume();
  return {
    url: `http://127.0.0.1:${port}`,
    usedMs: async () => {
      child.send('usage');
      const [{ user, system }] = await once(child, 'message');
      return (user + system) / 1000;
    },
    stop: async () => {
      child.disconnect();
      await exited;
    },
  };
}
