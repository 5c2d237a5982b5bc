import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Returns a process and all its descendants with their command lines. */
export function processTree(root: number): { id: number; command: string }[] {
  const table = execFileSync('ps', ['-A', '-ww', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' });
  const rows = [...table.matchAll(/^\s*(\d+)\s+(\d+)\s+(.*)$/gm)].map(([, id, parent, command = '']) => ({
    id: Number(id),
    parent: Number(parent),
    command,
  }));
  const below = (parent: number): typeof rows =>
    rows.filter((row) => row.parent === parent).flatMap((row) => [row, ...below(row.id)]);
  return [...rows.filter(({ id }) => id === root), ...below(root)];
}

/** Returns true for a running process. A zombie is not running. */
export function isAlive(id: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${id}/status`, 'utf8'));
  } catch {
    return false;
  }
}
