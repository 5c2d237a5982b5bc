import { closeSync, openSync, readSync, rmSync, statSync } from 'node:fs';

const intervalMs = 500;

/**
 * Removes `file` and then calls `report` for each line that a program writes into it. `stop` reports the last lines.
 *
 * @param {string} file
 * @param {(line: string) => void} report
 * @returns {{ stop: () => void }}
 */
export function tailLines(file, report) {
  rmSync(file, { force: true });
  let position = 0;
  const read = () => {
    const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
    if (size <= position) return;
    const buffer = Buffer.alloc(size - position);
    const descriptor = openSync(file, 'r');
    readSync(descriptor, buffer, 0, buffer.length, position);
    closeSync(descriptor);
    const end = buffer.lastIndexOf('\n');
    if (end < 0) return;
    position += end + 1;
    for (const line of buffer.toString('utf8', 0, end).split('\n')) report(line);
  };
  const timer = setInterval(read, intervalMs).unref();
  return {
    stop: () => {
      clearInterval(timer);
      read();
    },
  };
}
