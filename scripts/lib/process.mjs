import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { inRoot, root } from './paths.mjs';
import { CommandError } from './terminal.mjs';

/**
 * Runs a program. Throws CommandError when the exit code is not 0. `label` is the name of the program in that error.
 * `quiet` does not show the output. Its last part is then returned, or added to the error. The program gets a line on its
 * standard input when `ready` resolves, and is ended when it rejects.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string, quiet?: boolean, label?: string, ready?: Promise<unknown> }} [options]
 * @returns {Promise<string>}
 */
export function runProgram(command, args, options = {}) {
  const { env = process.env, cwd = root, quiet = false, label = command, ready } = options;
  return new Promise((resolve, reject) => {
    const input = quiet ? 'ignore' : 'inherit';
    const shown = quiet ? 'pipe' : 'inherit';
    const child = spawn(command, args, { cwd, env, stdio: [ready ? 'pipe' : input, shown, shown] });
    // If the program has ended, its exit status is the error.
    child.stdin?.on('error', () => {});
    ready?.then(
      () => child.stdin?.end('ready\n'),
      () => child.kill(),
    );
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => {
        output = (output + chunk).slice(-20_000);
      });
    child.on('error', (error) => reject(new CommandError(`${label} could not be started: ${error.message}`)));
    child.on('close', (code, signal) => {
      if (code === 0) resolve(output);
      else reject(new CommandError(`${output}\n${label} failed (${signal ?? `exit status ${code}`}).`));
    });
  });
}

/**
 * Runs a Node program in this terminal. This process ends with its exit code. Ctrl-C reaches the program too, which then
 * removes what it has created.
 *
 * @param {string} program path from the root
 * @param {string[]} args
 */
export async function runInTerminal(program, args) {
  const child = spawn(process.execPath, [inRoot(program), ...args], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {});
  const [code] = await once(child, 'close');
  process.exitCode = code ?? 1;
}
