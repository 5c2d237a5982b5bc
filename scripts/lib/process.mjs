import { spawn } from 'node:child_process';
import { root } from './paths.mjs';
import { CommandError } from './terminal.mjs';

/**
 * Runs a program to its end and answers the end of its output. `quiet` keeps that for the error message instead of showing
 * it. Throws CommandError with the last lines when it does not exit with 0.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string, quiet?: boolean, what?: string }} [options]
 * @returns {Promise<string>}
 */
export function runProgram(
  command,
  args,
  { env = process.env, cwd = root, quiet = false, what = command } = {},
) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env,
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => {
        output = (output + chunk).slice(-20_000);
      });
    child.on('error', (error) => reject(new CommandError(`${what} could not be started: ${error.message}`)));
    child.on('close', (code, signal) => {
      if (code === 0) resolve(output);
      else reject(new CommandError(`${output}\n${what} failed (${signal ?? `exit status ${code}`}).`));
    });
  });
}

/** Whether a process is there. @param {number} id */
export function isRunning(id) {
  try {
    process.kill(id, 0);
    return true;
  } catch {
    return false;
  }
}
