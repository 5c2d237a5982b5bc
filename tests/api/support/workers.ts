import { readdirSync, readFileSync } from 'node:fs';
import { stack } from '../../support/stack.ts';

/** The functions emulator runs each function in a process of its own; only Linux tells whose it is (in /proc). */
export const canFindWorkers = process.platform === 'linux';

const read = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // It has ended, or belongs to somebody else.
    return '';
  }
};

/** Process ids of this stack's workers of a function. */
export function workersOf(functionName: string): number[] {
  const { host, port } = stack.firestore;
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      if (!read(`/proc/${pid}/cmdline`).includes('functionsEmulatorRuntime')) return false;
      const variables = read(`/proc/${pid}/environ`).split('\0');
      return (
        variables.includes(`FUNCTION_TARGET=${functionName}`) &&
        variables.includes(`FIRESTORE_EMULATOR_HOST=${host}:${port}`)
      );
    })
    .map(Number);
}

/** Ends them at once, in the middle of whatever they do, and answers how many. The emulator starts new ones for the calls that follow. */
export const killWorkers = (functionName: string): number =>
  workersOf(functionName).filter((pid) => hasKilled(pid)).length;

function hasKilled(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL');
  } catch (error) {
    // It ended by itself after it was found.
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false;
    throw error;
  }
}
