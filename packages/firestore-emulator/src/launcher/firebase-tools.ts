import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { basename, delimiter, dirname, join } from 'node:path';
import { isRecord } from '../firestore/proto/wire.ts';

/**
 * Returns an error text if the command would start a firebase-tools that is too old. Such a version downloads Google's
 * emulators, whatever the environment contains. Returns null if it is new enough, or if the command starts none.
 */
export function outdatedFirebaseTools(command: readonly string[], env: NodeJS.ProcessEnv): string | null {
  const program = command.map((word) => firebaseIn(word, env)).find((found) => found !== null);
  const version = program ? versionOf(program) : null;
  // 13.11.0 is the first release that can start another program instead of its own emulators.
  if (!version || version.localeCompare('13.11.0', 'en', { numeric: true }) >= 0) return null;
  return `firebase-tools ${version} would download Google's emulators: 13.11.0 or newer is needed.`;
}

/** Returns the file of a word of the command, if the word is the program `firebase`. */
function firebaseIn(word: string, { PATH = '' }: NodeJS.ProcessEnv): string | null {
  if (basename(word) !== 'firebase') return null;
  // npx and npm search in the project first.
  const folders = word.includes('/') ? [dirname(word)] : ['node_modules/.bin', ...PATH.split(delimiter)];
  return folders.map((folder) => join(folder, 'firebase')).find((file) => existsSync(file)) ?? null;
}

function versionOf(program: string): string | null {
  for (let folder = dirname(realpathSync(program)); folder !== dirname(folder); folder = dirname(folder)) {
    const file = join(folder, 'package.json');
    const json: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
    if (isRecord(json) && json.name === 'firebase-tools' && typeof json.version === 'string') return json.version;
  }
  return null;
}
