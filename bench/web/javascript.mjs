import { readdir, readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { inRoot } from '../../scripts/lib/paths.mjs';

const assets = inRoot('web/dist/assets');
/** @type {Partial<Record<string, number>>} */
export const budgets = { login: 134_000, feed: 190_000 };

/** The chunk of each route's screen, by the file in web/src/pages it is made of. */
/** @type {Record<string, { chunk: string | null, isPrivate?: true }>} */
export const screens = {
  login: { chunk: null },
  signup: { chunk: 'signup-page' },
  feed: { chunk: 'feed', isPrivate: true },
  post: { chunk: 'post-page', isPrivate: true },
  explore: { chunk: 'explore-page', isPrivate: true },
  bookmarks: { chunk: 'bookmarks-page', isPrivate: true },
  profile: { chunk: 'profile-page', isPrivate: true },
  'create post': { chunk: 'create-post-page', isPrivate: true },
  'edit post': { chunk: 'edit-post-page', isPrivate: true },
  search: { chunk: 'search-page', isPrivate: true },
  settings: { chunk: 'settings-page', isPrivate: true },
  account: { chunk: 'account-page' },
  'not found': { chunk: 'not-found-page' },
};

/** @param {Buffer} code */
export const gzipped = (code) => gzipSync(code, { level: 9 }).length;

/** File name of each built script → the scripts it imports statically. @param {string[]} files */
async function importsOf(files) {
  const { metafile } = await build({
    absWorkingDir: assets,
    entryPoints: files,
    outdir: 'unused',
    write: false,
    metafile: true,
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'esnext',
    logLevel: 'silent',
  });
  return new Map(
    Object.entries(metafile.inputs).map(([file, { imports }]) => [
      file,
      imports
        .filter(({ kind, external }) => kind === 'import-statement' && !external)
        .map(({ path }) => path),
    ]),
  );
}

/** @param {Map<string, string[]>} imports @param {string[]} starts */
function closure(imports, starts) {
  const reached = new Set();
  const queue = [...starts];
  for (let file = queue.pop(); file; file = queue.pop()) {
    if (reached.has(file)) continue;
    reached.add(file);
    queue.push(...(imports.get(file) ?? []));
  }
  return reached;
}

/** Per route: what its static imports bring in, the entry's (and the signed-in part's) included. @param {import('../lib/report.mjs').Report} report */
export async function measureJavaScript(report) {
  const files = (await readdir(assets)).filter((file) => file.endsWith('.js'));
  /** @type {Map<string, number>} */
  const sizes = new Map();
  for (const file of files) sizes.set(file, gzipped(await readFile(`${assets}/${file}`)));
  const imports = await importsOf(files);
  const page = await readFile(inRoot('web/dist/index.html'), 'utf8');
  const entries = [...page.matchAll(/<script[^>]+type="module"[^>]+src="\/assets\/([^"]+)"/g)].map(
    ([, file = '']) => file,
  );
  if (entries.length === 0) throw new Error('web/dist/index.html loads no module');
  /** @param {string} name */
  const chunk = (name) => files.find((file) => file.replace(/-[\w-]{7}\.js$/, '') === name);

  for (const [screen, { chunk: name, isPrivate }] of Object.entries(screens)) {
    const what = `JavaScript, gzip, static imports: ${screen}`;
    const own = name === null ? undefined : chunk(name);
    if (name !== null && !own) {
      report.missing(what, `web/dist has no chunk ${name}`);
      continue;
    }
    const shell = isPrivate ? chunk('feed') : undefined;
    if (isPrivate && !shell) throw new Error('web/dist has no chunk feed, which holds the signed-in part');
    const reached = closure(imports, [...entries, ...(shell ? [shell] : []), ...(own ? [own] : [])]);
    const bytes = [...reached].reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0);
    if (screen === 'login' && [...reached].some((file) => file.startsWith('firestore-')))
      throw new Error('the login screen imports Firestore');
    report.figure({
      what,
      unit: 'B',
      value: bytes,
      ...(budgets[screen] && { budget: budgets[screen] }),
      note: `${reached.size} files`,
    });
  }
}
