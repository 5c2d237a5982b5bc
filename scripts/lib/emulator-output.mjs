import { createInterface } from 'node:readline';

/** Matches what the Auth emulator prints instead of sending a mail. Its link opens a page of the emulator. */
const mailPattern = /To ([^\n]+?), follow this link: (https?:\/\/\S+)/;

/** The lines for the user that the patches of firebase-tools print. */
const userLine = /^glimpse: /;

/**
 * firebase-tools prints this when one of its programs is killed. firebase-tools keeps running, but every call hangs.
 */
const killedMessage = /(\S+(?: \S+)?) has exited upon receiving signal: (\w+)/;

/**
 * Reads the output of firebase-tools line by line, because a chunk can end within a line.
 * - `log` is called with each line.
 * - `mailOrigin`: if set, mails are printed with links to this origin.
 * - `onKilled` is called with the name of a program that was killed, and the signal.
 *
 * Returns `recent`, which returns the last lines, and `waitFor(text)`, which resolves with `text` when a line next
 * contains it.
 *
 * @param {import('node:stream').Readable[]} streams
 * @param {{ log: (line: string) => void, mailOrigin: string | undefined, onKilled: (program: string, signal: string) => void }} options
 */
export function readEmulatorOutput(streams, { log, mailOrigin, onKilled }) {
  let recent = '';
  /** @type {Set<{ text: string, resolve: (text: string) => void }>} */
  const listeners = new Set();
  /** @param {string} line */
  const read = (line) => {
    log(line);
    recent = `${recent}${line}\n`.slice(-8_000);
    if (userLine.test(line)) console.warn(line);
    const [, purpose, link] = line.match(mailPattern) ?? [];
    if (mailOrigin && link) console.log(`Mail, to ${purpose}: ${appLink(link, mailOrigin)}`);
    const [, program, signal] = line.match(killedMessage) ?? [];
    if (program && signal) onKilled(program, signal);
    for (const listener of listeners) {
      if (!line.includes(listener.text)) continue;
      listeners.delete(listener);
      listener.resolve(listener.text);
    }
  };
  for (const input of streams) createInterface({ input, crlfDelay: Infinity }).on('line', read);
  return {
    recent: () => recent,
    /**
     * @param {string} text
     * @returns {Promise<string>}
     */
    waitFor: (text) => new Promise((resolve) => listeners.add({ text, resolve })),
  };
}

/**
 * Returns the link of a mail that opens the app at `origin`, as in a project with an action URL (docs/deploy.md).
 *
 * @param {string} emulatorLink
 * @param {string} origin
 */
function appLink(emulatorLink, origin) {
  const { searchParams } = new URL(emulatorLink);
  const link = new URL('/account/action', origin);
  for (const name of ['mode', 'oobCode']) link.searchParams.set(name, searchParams.get(name) ?? '');
  return link;
}
