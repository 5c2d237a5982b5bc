import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { basename, delimiter, dirname, join } from 'node:path';
import { isRecord } from '../firestore/proto/wire.ts';

/** The first release that starts another program in the place of its own emulators. */
const leastVersion = [13, 11, 0];

/**
 * Why the firebase-tools that the command would start cannot start these emulators: earlier ones download Google's, whatever the
 * environment says. Null when they can, or when the command starts none that is to be found.
 */
export function outdatedFirebaseTools(command: readonly string[], env: NodeJS.ProcessEnv): string | null {
  const program = command.map(firebaseIn(env)).find((found) => found !== null);
  const version = program ? versionOf(program) : null;
  if (!version || isEnough(version)) return null;
  return `firebase-tools ${version} would download Google's emulators: ${leastVersion.join('.')} or newer is needed.`;
}

/** The file that a word of the command stands for, when it is the program `firebase`. */
const firebaseIn =
  ({ PATH = '' }: NodeJS.ProcessEnv) =>
  (word: string): string | null => {
    if (basename(word) !== 'firebase') return null;
    // npx and npm look beside the project first.
    const folders = word.includes('/') ? [dirname(word)] : ['node_modules/.bin', ...PATH.split(delimiter)];
    return folders.map((folder) => join(folder, 'firebase')).find((file) => existsSync(file)) ?? null;
  };

function versionOf(program: string): string | null {
  for (let folder = dirname(realpathSync(program)); folder !== dirname(folder); folder = dirname(folder)) {
    const file = join(folder, 'package.json');
    const json: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
    if (isRecord(json) && json.name === 'firebase-tools' && typeof json.version === 'string')
      return json.version;
  }
  return null;
}

function isEnough(version: string): boolean {
  const parts = version.split(/[.-]/).map(Number);
  for (const [at, least] of leastVersion.entries()) {
    const part = parts[at] ?? 0;
    if (part !== least) return part > least;
  }
  return true;
}
