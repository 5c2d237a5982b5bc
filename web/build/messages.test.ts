import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build, type Rolldown } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messages } from './messages.ts';

let root = '';

const files = {
  'package.json': '{ "type": "module" }',
  'messages/en/errors.ts': `export const checkTexts = { 'name.long': 'Too long' };
    export const errors = { 'post.notFound': 'Missing', ...checkTexts };`,
  'messages/en/feed.ts': `export const messages = { 'feed.empty': 'No posts', 'feed.count': '{n, plural, one {# post} other {# posts}}' };`,
  'messages/en/late.ts': `export const messages = { 'late.title': 'Rarely seen <b>screen</b>' };`,
  'messages/en/catalogue.ts': `import { messages as feed } from './feed.ts'; import { messages as late } from './late.ts';
    export const messages = { ...feed, ...late };`,
  'messages/de.json': JSON.stringify({
    'late.title': 'Selten',
    'feed.count': '{n, plural, one {# Beitrag} other {# Beiträge}}',
    'feed.empty': 'Keine Beiträge',
    'push.text': 'Nur der Server hat das',
    'errors.post.notFound': 'Fehlt',
    'errors.name.long': 'Zu lang',
  }),
  'messages/ar.json': JSON.stringify({
    'feed.empty': 'a {name} b',
    'feed.count': '{n, plural, other {{name}}}',
    'late.title': '<b>{name}</b> {k, select, other {x}}',
  }),
  'web/src/runtime.ts': `export const english: Record<string, unknown> = {};
    export const t = (name: string) => name; export const rich = t;`,
  'web/src/main.ts': `import { english, t } from './runtime.ts';
    export const names = [t('feed.empty'), t('feed.count')];
    export const load = () => import('./late.ts');
    export const de = () => import('virtual:catalogue/de');
    export const ar = () => import('virtual:catalogue/ar');
    export const pseudo = () => import('virtual:catalogue/en-XA');
    export { english };`,
  'web/src/late.ts': `import { rich } from './runtime.ts'; export const title = rich('late.title');`,
  'web/src/wrong.ts': `import { t } from './runtime.ts'; export const title = t('feed.unknown');`,
};

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'messages-'));
  for (const [file, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true });
    await writeFile(path.join(root, file), content);
  }
});
afterAll(() => rm(root, { recursive: true }));

/** Builds `entry`, imports the result and returns its exports. */
async function load(entry: string) {
  const inRoot = (file: string) => path.join(root, file);
  const output = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [messages({ folder: inRoot('messages'), runtime: inRoot('web/src/runtime.ts') })],
    build: {
      outDir: inRoot('out'),
      lib: { entry: inRoot(entry), formats: ['es'], fileName: 'main' },
      minify: false,
    },
  });
  const [{ output: chunks }] = output as [Rolldown.RolldownOutput];
  return { chunks: chunks.filter((file) => file.type === 'chunk'), exports: await import(inRoot('out/main.js')) };
}

describe('the messages in a build', () => {
  it('have positions instead of names, and each chunk has the English texts that it needs', async () => {
    const { chunks, exports } = await load('web/src/main.ts');
    expect(exports.names).toEqual([0, 1]);
    expect(exports.english).toEqual({ 0: 'No posts', 1: [['n', 2, expect.anything()]] });
    expect(chunks.find(({ isEntry }) => isEntry)?.code).not.toContain('Rarely');
    expect((await exports.load()).title).toBe(2);
    expect(exports.english[2]).toEqual(['Rarely seen ', ['b', 'screen']]);
  });

  it('have the same positions in another language, which is one chunk with the texts of the errors', async () => {
    const { exports } = await load('web/src/main.ts');
    const { messages: german, errors } = await exports.de();
    expect(german).toEqual(['Keine Beiträge', expect.anything(), 'Selten']);
    expect(errors).toEqual({ 'post.notFound': 'Fehlt', 'name.long': 'Zu lang', 'Too long': 'Zu lang' });
  });

  it('have accents and brackets in the pseudo-locale, but the same arguments and elements', async () => {
    const { exports } = await load('web/src/main.ts');
    const { messages: pseudo } = await exports.pseudo();
    expect(pseudo[0]).toEqual(['[', 'Ñöö pöösts', ']']);
    expect(pseudo[1]).toEqual(['[', ['n', 2, { one: [0, ' pööst'], other: [0, ' pöösts'] }], ']']);
    expect(pseudo[2]).toEqual(['[', 'Rààréélýý sééééñ ', ['b', 'sçrééééñ'], ']']);
  });

  it('have marks around the arguments in a right-to-left language, but not in choices', async () => {
    const { exports } = await load('web/src/main.ts');
    const { messages: arabic } = await exports.ar();
    expect(arabic).toEqual([
      ['a ', '\u2068', ['name'], '\u2069', ' b'],
      [['n', 2, { other: ['\u2068', ['name'], '\u2069'] }]],
      [['b', '\u2068', ['name'], '\u2069'], ' ', ['k', 1, { other: 'x' }]],
    ]);
  });

  it('must exist', async () => {
    await expect(load('web/src/wrong.ts')).rejects.toThrow('a message that does not exist: feed.unknown');
  });
});
