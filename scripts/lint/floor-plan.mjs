/**
 * The floor plan of the client and of the functions. A unit is a feature of the client, one of its other folders (`app`,
 * `pages`, `parts`, `entities`, `ui`, `lib`), or a folder of the functions. A unit stands one floor above the highest unit
 * that it imports. `node scripts/lint/floor-plan.mjs` prints the floors, and the imports between features.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { inRoot, root } from '../lib/paths.mjs';

/**
 * Each feature of the client, and the features that it may import. Everything else that two features share is in
 * `web/src/parts` or `web/src/entities`. Lint holds this table, and it may only become shorter.
 *
 * @type {Record<string, string[]>}
 */
export const featurePairs = {
  account: ['profile'],
  compose: ['posts'],
  discover: ['posts'],
  messages: ['posts', 'stories'],
  moderation: [],
  notifications: ['posts'],
  posts: [],
  profile: ['posts', 'stories'],
  stories: ['posts'],
};

/** @param {string} file */
const clientUnit = (file) => (/^web\/src\/(features\/[^/]+|[^/]+)\//.exec(file) ?? [])[1];
/** @param {string} file */
const functionsUnit = (file) => (/^functions\/src\/([^/]+)\//.exec(file) ?? [])[1];

/** @param {string} folder */
function importsIn(folder) {
  return execFileSync('git', ['ls-files', '-co', '--exclude-standard', folder], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && !file.includes('/testing/') && existsSync(inRoot(file)))
    .flatMap((file) => {
      const text = readFileSync(inRoot(file), 'utf8');
      const targets = [...text.matchAll(/(?:from|import|import\() ?'(\.[^']+)'/g)].map(([, target = '']) =>
        path.posix.join(path.posix.dirname(file), target),
      );
      return [...new Set(targets)].map((target) => ({ file, target }));
    });
}

/**
 * Returns the floor of each unit, the lowest one first. A circle of units throws.
 *
 * @param {ReturnType<typeof importsIn>} imports
 * @param {(file: string) => string | undefined} unitOf
 * @returns {[unit: string, floor: number][]}
 */
function floorsOf(imports, unitOf) {
  /** @type {Map<string, Set<string>>} */
  const below = new Map();
  for (const { file, target } of imports) {
    const [from, to] = [unitOf(file), unitOf(target)];
    if (!from) continue;
    const units = below.get(from) ?? new Set();
    below.set(from, units);
    if (to && to !== from) units.add(to);
  }
  /** @type {Map<string, number>} */
  const floors = new Map();
  /** @type {(unit: string, above: string[]) => number} */
  const floorOf = (unit, above) => {
    if (above.includes(unit)) throw new Error(`These folders import each other: ${[...above, unit].join(' -> ')}`);
    const known = floors.get(unit);
    if (known) return known;
    const floor = 1 + Math.max(0, ...[...(below.get(unit) ?? [])].map((lower) => floorOf(lower, [...above, unit])));
    floors.set(unit, floor);
    return floor;
  };
  for (const unit of below.keys()) floorOf(unit, []);
  return [...floors].sort((a, b) => a[1] - b[1]);
}

/** Returns the floors of both workspaces, and each import from one feature of the client to another. */
export function floorPlan() {
  const client = importsIn('web/src');
  const betweenFeatures = client.filter(({ file, target }) => {
    const [from, to] = [clientUnit(file), clientUnit(target)];
    return from !== to && from?.startsWith('features/') && to?.startsWith('features/');
  });
  /** @param {string} file */
  const featureOf = (file) => clientUnit(file)?.slice('features/'.length) ?? '';
  return {
    client: floorsOf(client, clientUnit),
    functions: floorsOf(importsIn('functions/src'), functionsUnit),
    betweenFeatures,
    pairs: [...new Set(betweenFeatures.map(({ file, target }) => `${featureOf(file)} -> ${featureOf(target)}`))].sort(),
  };
}

if (import.meta.main) {
  const { client, functions, betweenFeatures, pairs } = floorPlan();
  for (const [name, floors] of Object.entries({ client, functions })) {
    console.log(`${name}: ${floors.at(-1)?.[1]} floors`);
    for (const [unit, floor] of floors) console.log(`  ${floor} ${unit}`);
  }
  console.log(`${pairs.length} pairs of features with ${betweenFeatures.length} imports`);
  for (const pair of pairs) console.log(`  ${pair}`);
}
