import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fingerprint, writtenState } from './fingerprint.mjs';
import { inRoot } from './paths.mjs';

/**
 * Runs `build`, unless it has already completed for the same inputs and nobody has written its outputs since. Inputs are
 * compared by content, because Git changes the times of files that it restores.
 *
 * @param {string} name of the file in .data/build/ that records the last complete build
 * @param {{ inputs: string[], outputs: string[], settings?: unknown }} parts files and folders from the root, and other
 *   values that change the result
 * @param {() => Promise<unknown>} build
 */
export async function buildIfChanged(name, { inputs, outputs, settings = null }, build) {
  const record = inRoot('.data/build', `${name}.json`);
  const before = JSON.stringify([fingerprint(inputs), settings, process.version]);
  if (readRecord(record) === `${before}\n${writtenState(outputs)}`) return;
  // A build that is interrupted leaves no record.
  rmSync(record, { force: true });
  await build();
  mkdirSync(path.dirname(record), { recursive: true });
  writeFileSync(record, `${before}\n${writtenState(outputs)}`);
}

/** @param {string} file */
function readRecord(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
