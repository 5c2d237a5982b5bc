import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Locks a directory for this process and returns the function that unlocks it. Throws when another running process has
 * the lock. The lock of a process that was killed is ignored.
 */
export function lockDirectory(directory: string): () => void {
  mkdirSync(directory, { recursive: true });
  const file = join(directory, 'lock');
  const owner = runningOwnerOf(file);
  if (owner !== null) throw new Error(`${directory} is in use by the process ${owner}`);
  rmSync(file, { force: true });
  writeFileSync(file, String(process.pid), { flag: 'wx' });
  return () => rmSync(file, { force: true });
}

/** Returns the process that has the lock, NaN if its id cannot be read, or null if no running process has it. */
function runningOwnerOf(file: string): number | null {
  try {
    const id = Number(readFileSync(file, 'utf8'));
    process.kill(id, 0);
    return id;
  } catch (error) {
    // EPERM: the process runs, but it belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM' ? Number.NaN : null;
  }
}
