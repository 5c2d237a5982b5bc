/** The suites of `npm test`; vitest.config.ts makes a project of each. */
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { root } from '../lib/paths.mjs';
import { CommandError } from '../lib/terminal.mjs';

/**
 * `needs`: what must be there before the suite runs: nothing, everything built, or a running stack as well.
 * `browser`: it opens Chromium. `files`: folders, each with how the names of its test files end.
 *
 * @typedef {{ needs: 'nothing' | 'build' | 'stack', browser?: true, files: [folder: string, ending: string][] }} Suite
 */

/** @satisfies {Record<string, Suite>} */
export const suites = /** @type {const} */ ({
  unit: {
    needs: 'nothing',
    files: [
      ['contract/src', '.test.ts'],
      ['functions/src', '.test.ts'],
      ['seed', '.test.ts'],
    ],
  },
  web: {
    needs: 'nothing',
    files: [
      ['web/src', '.test.ts'],
      ['web/src', '.test.tsx'],
    ],
  },
  // Programs that are started as a person would, most of them.
  tools: { needs: 'nothing', files: [['scripts', '.test.mjs']] },
  emulator: { needs: 'nothing', browser: true, files: [['packages/firestore-emulator', '.test.ts']] },
  rules: { needs: 'stack', files: [['tests/rules', '.test.ts']] },
  e2e: { needs: 'stack', browser: true, files: [['tests/e2e', '.test.ts']] },
  api: { needs: 'stack', files: [['tests/api', '.test.ts']] },
  deploy: { needs: 'build', files: [['tests/deploy', '.test.ts']] },
});

/** @typedef {keyof typeof suites} SuiteName */

export const suiteNames = /** @type {SuiteName[]} */ (Object.keys(suites));

/**
 * What runs side by side, each lane with a stack of its own. In a lane one group comes after the other. Three for two processors: a
 * browser test mostly waits for the next process in its chain. The browser suite takes the longest, so it has nothing beside it in its
 * lane; the API's posts would push the seeded ones out of its sight. `unit` and `web` in one process would take its workers in turns, and load their
 * imports each time.
 *
 * @type {SuiteName[][][]}
 */
export const lanes = [[['e2e']], [['unit', 'tools', 'emulator']], [['web'], ['api'], ['rules']]];

/**
 * What a lane that has ended takes next, one at a time, the longest first: it starts stacks itself. `budgets` is a check of run.mjs.
 *
 * @type {(SuiteName | 'budgets')[]}
 */
export const afterLanes = ['deploy', 'budgets'];

/** The glob patterns of a suite's files, from the root. @param {SuiteName} name */
export const patternsOf = (name) => suites[name].files.map(([folder, ending]) => `${folder}/**/*${ending}`);

/** The suite that a file belongs to, by its path from the root. @param {string} file */
const suiteOf = (file) =>
  suiteNames.find((name) =>
    suites[name].files.some(([folder, ending]) => file.startsWith(`${folder}/`) && file.endsWith(ending)),
  );

/** @param {string} folder */
const filesBelow = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.split(path.sep).includes('node_modules'))
    .map((entry) => path.join(entry.parentPath, entry.name));

/**
 * The test files that `names` stand for, which are files and folders seen from `from`, and their suites in order. Throws
 * CommandError (exit status 2) for a path that does not exist and for one that holds no test.
 *
 * @param {string[]} names
 * @param {string} [from]
 * @returns {{ files: string[], wanted: SuiteName[] }} `files` absolute
 */
export function findTests(names, from = process.cwd()) {
  /** @type {Map<string, SuiteName>} */
  const found = new Map();
  for (const name of names) {
    const given = path.resolve(from, name);
    const stats = statSync(given, { throwIfNoEntry: false });
    if (!stats) throw new CommandError(`There is no file or folder ${name}.`, 2);
    const before = found.size;
    let isKnown = false;
    for (const file of stats.isDirectory() ? filesBelow(given) : [given]) {
      const suite = suiteOf(path.relative(root, file).split(path.sep).join('/'));
      if (!suite) continue;
      isKnown = true;
      found.set(file, suite);
    }
    if (!isKnown && before === found.size)
      throw new CommandError(`${name} is no test${stats.isDirectory() ? ', and holds none' : ''}.`, 2);
  }
  const wanted = suiteNames.filter((name) => [...found.values()].includes(name));
  return { files: [...found.keys()], wanted };
}
