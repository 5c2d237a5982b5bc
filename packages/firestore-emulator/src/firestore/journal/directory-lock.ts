import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Locks a directory, and returns the function that unlocks it. Throws if another running process has the lock. */
export function lockDirectory(directory: string): () => void {
  mkdirSync(directory, { recursive: true });
  const file = join(directory, 'lock');
  const owner = existsSync(file) ? Number(readFileSync(file, 'utf8')) : Number.NaN;
  if (isRunning(owner)) throw new Error(`${directory} is in use by the process ${owner}`);
  rmSync(file, { force: true });
  writeFileSync(file, String(process.pid), { flag: 'wx' });
  return () => rmSync(file, { force: true });
}

/** Returns whether a process with that id runs. */
export function isRunning(id: number): boolean {
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    // EPERM: the process runs, but it belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
