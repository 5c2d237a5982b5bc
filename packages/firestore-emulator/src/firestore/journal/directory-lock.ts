import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Keeps a folder for this process; one that was killed keeps nothing. Throws when another process has it. */
export function lockDirectory(directory: string): () => void {
  mkdirSync(directory, { recursive: true });
  const file = join(directory, 'lock');
  const owner = ownerOf(file);
  if (owner !== null) throw new Error(`${directory} is in use by the process ${owner}`);
  rmSync(file, { force: true });
  writeFileSync(file, String(process.pid), { flag: 'wx' });
  return () => rmSync(file, { force: true });
}

function ownerOf(file: string): number | null {
  try {
    const id = Number(readFileSync(file, 'utf8'));
    process.kill(id, 0);
    return id;
  } catch (error) {
    // Somebody else's process is one, too.
    return error instanceof Error && 'code' in error && error.code === 'EPERM' ? Number.NaN : null;
  }
}
