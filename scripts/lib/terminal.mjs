/** Output, flags and failures of the commands. */
import { parseArgs } from 'node:util';

/** An expected failure. It is printed without a stack trace. The exit code is 2 for wrong usage. */
export class CommandError extends Error {
  /**
   * @param {string} message
   * @param {number} [exitCode]
   */
  constructor(message, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** Returns the message of a thrown value. @param {unknown} error */
export const messageOf = (error) => (error instanceof Error ? error.message : String(error));

const startedAt = Date.now();
const seconds = () => `${((Date.now() - startedAt) / 1000).toFixed(1).padStart(6)} s`;
/** Prints a text after the seconds since the start. @param {string} text */
export const progress = (text) => console.log(`${seconds()}  ${text}`);

/** @typedef {{ type: 'string' | 'boolean', default?: string | boolean, help: string }} Flag */

/**
 * @template {Record<string, Flag>} Flags
 * @typedef {{
 *   [Name in keyof Flags]:
 *     | (Flags[Name]['type'] extends 'boolean' ? boolean : string)
 *     | (Flags[Name] extends { default: string | boolean } ? never : undefined)
 * }} FlagValues
 */

/**
 * Parses flags strictly. `options` as in node:util parseArgs, each with a `help` text.
 *
 * @template {Record<string, Flag>} Flags
 * @param {string} command
 * @param {Flags} options
 * @returns {FlagValues<Flags>}
 */
export const flags = (command, options) => commandLine(command, options, '').values;

/**
 * Like `flags`, for a command that also takes positional arguments. `words` names them in the usage text.
 *
 * @template {Record<string, Flag>} Flags
 * @param {string} command
 * @param {Flags} options
 * @param {string} words
 * @returns {{ values: FlagValues<Flags>, words: string[] }}
 */
export function commandLine(command, options, words) {
  /** @type {Record<string, Flag>} */
  const all = { ...options, help: { type: 'boolean', help: 'show this text' } };
  const usage = [
    `usage: npm ${['start', 'test'].includes(command) ? '' : 'run '}${command} [-- flags${words && ` ${words}`}]`,
    ...Object.entries(all).map(([name, { type, help }]) => `  --${name}${type === 'string' ? ' VALUE' : ''}  ${help}`),
  ].join('\n');
  try {
    const config = Object.fromEntries(Object.entries(all).map(([name, { help: _, ...rest }]) => [name, rest]));
    const { values, positionals } = parseArgs({ options: config, strict: true, allowPositionals: words !== '' });
    if (values.help) {
      console.log(usage);
      process.exit(0);
    }
    // The strict mode of parseArgs has checked all names and types.
    return { values: /** @type {FlagValues<Flags>} */ (values), words: positionals };
  } catch (error) {
    throw new CommandError(`${messageOf(error)}\n${usage}`, 2);
  }
}

/**
 * Runs the main function of a command. For an expected failure it prints only the message.
 *
 * @param {() => Promise<void>} main
 */
export async function run(main) {
  try {
    await main();
  } catch (error) {
    const isExpected = error instanceof CommandError;
    console.error(isExpected ? `\n${error.message}` : error);
    process.exitCode = isExpected ? error.exitCode : 1;
  }
}
