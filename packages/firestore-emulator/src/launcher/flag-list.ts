/** A flag of the command line. */
interface FlagDescription {
  readonly name: string;
  /** The name of its value in `--help`. Null for a flag that is true when it has no value. */
  readonly value: string | null;
  /** Markdown without line breaks. */
  readonly text: string;
}

/** All flags of the Firestore emulator. `--help` prints this list, and a test compares it with the README. */
export const flagList = [
  {
    name: 'host',
    value: 'HOST',
    text: 'the address (that of firebase.json, or 127.0.0.1). `localhost` means every address of that name; any other host is bound as given',
  },
  { name: 'port', value: 'PORT', text: 'the port (that of firebase.json, or 8080). 0 means a free one' },
  {
    name: 'rules',
    value: 'FILE',
    text: 'security rules. Without the flag those of firebase.json apply, or everything is allowed. Rules with errors are printed with file, line and column, and every request of a non-admin fails with them until valid rules are loaded',
  },
  { name: 'project_id', value: 'ID', text: 'the project of the Emulator Suite' },
  {
    name: 'single_project_mode',
    value: null,
    text: 'writes to a project other than `--project_id` cause a warning on stderr',
  },
  {
    name: 'seed_from_export',
    value: 'FILE',
    text: 'an `.overall_export_metadata` file. Every database starts with its documents. An invalid file exits with status 1',
  },
  { name: 'functions_emulator', value: 'HOST:PORT', text: 'the address for trigger events' },
  { name: 'database-edition', value: 'EDITION', text: '`standard`. Another edition is an error (status 2)' },
  { name: 'websocket_port', value: 'PORT', text: 'accepted and ignored' },
  {
    name: 'require-indexes',
    value: 'FILE',
    text: "rejects a query for which production would lack an index, with production's text (FAILED_PRECONDITION) and the entry that is missing in FILE, a `firestore.indexes.json`",
  },
  {
    name: 'warn-indexes',
    value: 'FILE',
    text: 'prints a warning with the missing entry for such a query, but runs it. This is the default for the index file of firebase.json',
  },
  {
    name: 'ttl',
    value: 'FILE',
    text: 'deletes the documents that expire by the [TTL policies](#time) in FILE, a `firestore.indexes.json`, a day after the time in their field, like production',
  },
  { name: 'ttl-at-once', value: 'FILE', text: 'deletes them within a second' },
  {
    name: 'point-in-time-recovery',
    value: null,
    text: 'keeps old versions for reads in the past for a [week](#time) instead of an hour',
  },
  {
    name: 'production-limits',
    value: null,
    text: "rejects writes beyond [production's limits](#limits-of-production), and warns about documents that are written more than once a second for five seconds",
  },
  { name: 'data', value: 'DIR', text: 'persists all documents in DIR, see [below](#persisted-data)' },
  {
    name: 'explain-denials',
    value: null,
    text: "adds an [explanation](#why-was-it-denied) to each denial by the rules, in the client's error and on stderr",
  },
  {
    name: 'ui',
    value: 'BOOLEAN',
    text: 'whether the [user interface](#user-interface) is served below `/ui`, and requests are logged for it (`true`)',
  },
] as const satisfies readonly FlagDescription[];

export type Flag = (typeof flagList)[number]['name'];

const usageOf = ({ name, value }: FlagDescription): string => `--${name}${value === null ? '' : ` ${value}`}`;

/** The rows of the README's table of flags. */
export const readmeRows = (): string => flagList.map((flag) => `| \`${usageOf(flag)}\` | ${flag.text} |\n`).join('');

/** The flags for `--help`, without Markdown. */
export const flagHelp = (): string =>
  flagList.map((flag) => `  ${usageOf(flag)}\n      ${withoutMarkdown(flag.text)}\n`).join('');

const withoutMarkdown = (text: string): string =>
  text
    .replace(/, see \[below\]\([^)]*\)/g, '')
    .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replaceAll('`', '');
