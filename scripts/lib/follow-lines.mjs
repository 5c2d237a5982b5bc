/** What a program writes into a file, line by line, as it comes. */
import { closeSync, openSync, readSync, rmSync } from 'node:fs';

const everyMs = 500;
const chunkBytes = 64 * 1024;

/**
 * Removes `file`, and from then on hands over each line that somebody writes to it. `stop` hands over the rest.
 *
 * @param {string} file
 * @param {(line: string) => void} tell
 * @returns {{ stop: () => void }}
 */
export function followLines(file, tell) {
  rmSync(file, { force: true });
  const buffer = Buffer.alloc(chunkBytes);
  let position = 0;
  let rest = Buffer.alloc(0);
  const look = () => {
    let descriptor;
    try {
      descriptor = openSync(file, 'r');
    } catch {
      // It is not there yet, or not any more.
      return;
    }
    try {
      for (let read = 1; read > 0; position += read) {
        read = readSync(descriptor, buffer, 0, chunkBytes, position);
        rest = Buffer.concat([rest, buffer.subarray(0, read)]);
        const end = rest.lastIndexOf(10);
        if (end < 0) continue;
        const lines = rest.subarray(0, end).toString('utf8');
        rest = Buffer.from(rest.subarray(end + 1));
        for (const line of lines.split('\n')) tell(line);
      }
    } finally {
      closeSync(descriptor);
    }
  };
  const timer = setInterval(look, everyMs);
  timer.unref();
  return {
    stop: () => {
      clearInterval(timer);
      look();
    },
  };
}
