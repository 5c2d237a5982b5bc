import { readdirSync, readFileSync } from 'node:fs';
import { stack } from './stack.ts';

/**
 * The functions emulator runs each function in its own process. Only /proc on Linux shows which function a process
 * runs.
 */
export const canFindWorkers = process.platform === 'linux';

const read = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // The process has ended or belongs to another user.
    return '';
  }
};

/** Returns the process ids of a function's workers in this stack. */
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

/** Kills a function's workers and returns how many. The emulator starts new ones for later requests. */
export const killWorkers = (functionName: string): number => workersOf(functionName).filter((pid) => kill(pid)).length;

function kill(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL');
  } catch (error) {
    // The process has ended before the kill.
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false;
    throw error;
  }
}
