/** What the commands print, and how they fail: one clear sentence, no stack trace, exit status 1 (2 for wrong usage). */
import { parseArgs } from 'node:util';

export class CommandError extends Error {
  constructor(message, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

const startedAt = Date.now();
const seconds = () => `${((Date.now() - startedAt) / 1000).toFixed(1).padStart(6)} s`;
export const progress = (text) => console.log(`${seconds()}  ${text}`);

/** Parses flags strictly. `options` as in node:util parseArgs, each with a `help` text. */
export function flags(command, options = {}, argv = process.argv.slice(2)) {
  const all = { ...options, help: { type: 'boolean', help: 'show this text' } };
  const usage = [
    `usage: npm ${['start', 'test'].includes(command) ? '' : 'run '}${command} [-- flags]`,
    ...Object.entries(all).map(
      ([name, { type, help }]) => `  --${name}${type === 'string' ? ' VALUE' : ''}  ${help}`,
    ),
  ].join('\n');
  try {
    const config = Object.fromEntries(
      Object.entries(all).map(([name, { help: _, ...rest }]) => [name, rest]),
    );
    const { values } = parseArgs({ args: argv, options: config, strict: true, allowPositionals: false });
    if (values.help) {
      console.log(usage);
      process.exit(0);
    }
    return values;
  } catch (error) {
    throw new CommandError(`${error.message}\n${usage}`, 2);
  }
}

/** Runs a command's main function; expected failures print their sentence only. */
export async function run(main) {
  try {
    await main();
  } catch (error) {
    if (!(error instanceof CommandError)) console.error(error);
    else console.error(`\n${error.message}`);
    process.exitCode = error.exitCode ?? 1;
  }
}
