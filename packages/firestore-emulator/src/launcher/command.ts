import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';

/**
 * Starts a command of the user. On Windows, programs such as `npx` are scripts, which only the shell can start. So the
 * command line has quotes there.
 */
export function startCommand(program: string, args: readonly string[], options: SpawnOptions): ChildProcess {
  if (process.platform !== 'win32') return spawn(program, args, options);
  return spawn([program, ...args].map(quotedForWindows).join(' '), { ...options, shell: true });
}

/** Quotes a word for cmd.exe, and for the program that splits the command line again. */
export function quotedForWindows(word: string): string {
  if (/^[\w\-./\\:=@+,]+$/.test(word)) return word;
  // Backslashes before a quote, and at the end, are doubled. A quote ends with a backslash in the program's rules.
  const quoted = `"${word.replace(/(\\*)"/g, '$1$1\\"').replace(/(\\+)$/, '$1$1')}"`;
  return quoted.replace(/[()%!^"<>&|]/g, '^$&');
}
