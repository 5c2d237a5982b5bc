import path from 'node:path';
import compile from 'icu-minify/compile';
import type { CompiledMessage } from 'icu-minify/format';
import { type ESTree, type Plugin, runnerImport } from 'vite';
import type {} from 'vitest/config';
import { isolateArguments, pseudoMessage } from './message-parts.ts';

type Texts = Readonly<Record<string, string>>;

/** A file in contract/src/texts/, such as en/login.ts. Only catalogues have the texts of errors. */
interface MessagesModule {
  readonly messages: Texts;
  readonly errors?: Texts;
}

/** contract/src/texts/en/errors.ts */
interface CheckTexts {
  readonly checkTexts: Texts;
}

/** The functions that take the name of a message as their first argument (src/lib/languages/). */
const functionNames = new Set(['t', 'rich', 'messageName']);

/** The module that adds one English message. Its id ends with the name of the message. */
const englishPrefix = 'virtual:english-message/';
const englishId = /^virtual:english-message\/(.+)$/;
const catalogueId = /\/messages\/[\w-]+\/catalogue\.ts$/;

/** Changes of the messages in some languages. */
const changes: Readonly<Record<string, (message: CompiledMessage) => CompiledMessage>> = {
  ar: isolateArguments,
  'en-XA': pseudoMessage,
};

/** Compiles the texts of a language. Returns them with their names. */
function compileAll(texts: Texts, language: string): [name: string, message: CompiledMessage][] {
  const change = changes[language] ?? ((message) => message);
  return Object.entries(texts).map(([name, text]) => [name, change(compile(text))]);
}

/** The plugin for the messages of this project. */
export const clientMessages = (): Plugin =>
  messages({
    folder: path.resolve(import.meta.dirname, '../../contract/src/texts'),
    runtime: path.resolve(import.meta.dirname, '../src/lib/languages/translate.ts'),
  });

/**
 * Compiles the messages in `folder`, so that the client needs no parser of ICU MessageFormat. Adds an import for each
 * English message to the modules that use it. So each chunk contains the English texts of its screens, and another
 * language is one chunk.
 *
 * In a build it also replaces each name by its position in en/catalogue.ts, because the names would be two fifths of a
 * catalogue. `folder` is contract/src/texts, and `runtime` is the module that exports the object `english`.
 */
export function messages({ folder, runtime }: { folder: string; runtime: string }): Plugin {
  let isBuild = false;
  const read = async (file: string) =>
    (await runnerImport<MessagesModule>(path.join(folder, file), { logLevel: 'warn' })).module;
  let catalogue: Promise<[name: string, message: CompiledMessage][]> | undefined;
  /** The English messages in the order of the catalogue. */
  const readEnglish = () => {
    catalogue ??= read('en/catalogue.ts').then(({ messages }) => compileAll(messages, 'en'));
    return catalogue;
  };
  return {
    name: 'glimpse-messages',
    configResolved: ({ command }) => {
      isBuild = command === 'build';
    },
    resolveId: { filter: { id: englishId }, handler: (id) => id },
    load: {
      filter: { id: [englishId, catalogueId] },
      async handler(id) {
        const [, name] = englishId.exec(id) ?? [];
        const english = await readEnglish();
        if (name !== undefined) {
          const index = english.findIndex(([each]) => each === name);
          return `import { english } from ${JSON.stringify(runtime)};
            english[${isBuild ? index : JSON.stringify(name)}] = ${JSON.stringify(english[index]?.[1])};`;
        }
        const file = path.relative(folder, id);
        const [language = ''] = file.split(path.sep);
        // Only the client needs compiled messages.
        if (file.startsWith('..') || language === 'en') return null;
        const { messages, errors = {} } = await read(file);
        const byName = Object.fromEntries(compileAll(messages, language));
        const shown = isBuild ? english.map(([name]) => byName[name]) : byName;
        const checks = (await runnerImport<CheckTexts>(path.join(folder, 'en/errors.ts'), { logLevel: 'warn' })).module
          .checkTexts;
        const byText = Object.fromEntries(
          Object.entries(checks).map(([reason, text]) => [text, errors[reason] ?? text]),
        );
        const shownErrors = Object.fromEntries(compileAll({ ...errors, ...byText }, language));
        return `export const messages = ${JSON.stringify(shown)}; export const errors = ${JSON.stringify(shownErrors)};`;
      },
    },
    transform: {
      filter: { id: /\/web\/src\/.*\.tsx?$/, code: /\b(?:t|rich|messageName)\(/ },
      async handler(code, id) {
        const order = (await readEnglish()).map(([name]) => name);
        const used = messageNames(this.parse(code));
        let output = code;
        for (const { value, start, end } of used) {
          const index = order.indexOf(value);
          if (index < 0) this.error(`${id} uses a message that does not exist: ${value}`);
          // The length stays the same, so that the source map stays right.
          if (isBuild) output = output.slice(0, start) + String(index).padEnd(end - start) + output.slice(end);
        }
        if (used.length === 0) return null;
        const imports = [...new Set(used.map(({ value }) => `import '${englishPrefix}${value}';`))];
        return { code: `${output}\n${imports.join('\n')}`, map: null };
      },
    },
    /** Reloads the page of the dev server when a message has changed. */
    configureServer({ watcher, moduleGraph, ws }) {
      watcher.on('change', (file) => {
        if (!file.startsWith(folder)) return;
        catalogue = undefined;
        moduleGraph.invalidateAll();
        ws.send({ type: 'full-reload' });
      });
    },
    /** These modules have no file with their text, so Vitest would not notice a change. */
    configureVitest: ({ defineCacheKeyGenerator }) =>
      defineCacheKeyGenerator(({ id }) => (englishId.test(id) || catalogueId.test(id) ? false : undefined)),
  };
}

/** Finds the names in calls such as `t('feed.empty')`, with their positions in the code. */
function messageNames(root: ESTree.Program) {
  const found: { readonly value: string; readonly start: number; readonly end: number }[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if (isMessageCall(node)) {
      const [name] = node.arguments;
      if (name?.type === 'Literal' && typeof name.value === 'string')
        found.push({ value: name.value, start: name.start, end: name.end });
    }
    Object.values(node).forEach(visit);
  };
  visit(root.body);
  return found;
}

const isMessageCall = (node: object): node is ESTree.CallExpression =>
  'type' in node &&
  node.type === 'CallExpression' &&
  'callee' in node &&
  typeof node.callee === 'object' &&
  node.callee !== null &&
  'name' in node.callee &&
  functionNames.has(String(node.callee.name));
