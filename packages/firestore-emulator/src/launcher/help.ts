import { flagHelp } from './flags.ts';
import { rulesTestHelp } from './rules-test.ts';

const flags = `
Options (by default those of firebase.json in the current folder):
${flagHelp()}`;

const commands = {
  exec: {
    usage: `glimpse-emulator exec [OPTION...] "SCRIPT"
glimpse-emulator exec [OPTION...] -- COMMAND [ARGUMENT...]`,
    text: `Starts the Firestore emulator, runs a shell script with FIRESTORE_EMULATOR_HOST, and exits with its status:
glimpse-emulator exec "npm test"
With --, runs a command in which firebase-tools starts these emulators instead of Google's:
glimpse-emulator exec -- firebase emulators:start --project demo-test`,
    options: `${flags}
With --, firebase-tools sets the address, the rules and the project, and firebase.json is not read.
`,
  },
  firestore: {
    usage: 'glimpse-emulator firestore [OPTION...]',
    text: 'Runs the Firestore emulator alone. It runs until SIGINT or SIGTERM, also under nohup.',
    options: flags,
  },
  env: {
    usage: 'glimpse-emulator env',
    text: `Prints the environment of exec -- as shell commands: eval "$(glimpse-emulator env)"`,
    options: '',
  },
  'rules test': {
    usage: 'glimpse-emulator rules test [OPTION...] -- COMMAND [ARGUMENT...]',
    text: `Runs your tests of security rules, and says what they do not test. It sets FIRESTORE_EMULATOR_HOST. The command
may also start an emulator itself, by startFirestore or firebase emulators:exec.`,
    options: `\nOptions:\n${rulesTestHelp}`,
  },
} as const;

export type CommandName = keyof typeof commands;

const indented = (text: string, indent: string) => text.replace(/^/gm, indent);

/** The output of `--help`. */
export const generalHelp = (): string => `Firestore emulator and Storage rules runtime, without Java.

${Object.values(commands)
  .map(({ usage, text }) => `${indented(usage, '  ')}\n${indented(text, '      ')}\n`)
  .join('')}  glimpse-emulator --version
      Prints the version.

glimpse-emulator COMMAND --help prints the options of a command.
`;

/** The output of `COMMAND --help`. */
export function commandHelp(name: CommandName): string {
  const { usage, text, options } = commands[name];
  return `${usage}\n\n${text}\n${options}`;
}
