import { readFile } from 'node:fs/promises';
import path from 'node:path';
import compile from 'icu-minify/compile';
import type { CompiledMessage } from 'icu-minify/format';
import { type ESTree, type Plugin, runnerImport } from 'vite';
import type {} from 'vitest/config';
import { isolateArguments, pseudoMessage } from './message-parts.ts';

type Texts = Readonly<Record<string, string>>;

/** The English texts of the client, from contract/src/texts/en/catalogue.ts and errors.ts. */
interface EnglishTexts {
  readonly messages: Texts;
  /** The texts of errors by reason. */
  readonly errors: Texts;
  readonly checkTexts: Texts;
}

/** The functions that take the name of a message as their first argument (src/lib/languages/). */
const functionNames = new Set(['t', 'rich', 'messageName']);

/** The module that adds one English message. Its id ends with the name of the message. */
const englishPrefix = 'virtual:english-message/';
const englishId = /^virtual:english-message\/(.+)$/;

/** The module with the compiled texts of a language. Its id ends with the language. */
export const cataloguePrefix = 'virtual:catalogue/';
const catalogueId = /^virtual:catalogue\/(.+)$/;

/** Changes of the messages in some languages. */
const changes: Readonly<Record<string, (message: CompiledMessage) => CompiledMessage>> = {
  ar: isolateArguments,
  'en-XA': pseudoMessage,
};

/** The plugin for the messages of this project. */
export const clientMessages = (): Plugin =>
  messages({
    folder: path.resolve(import.meta.dirname, '../../contract/src/texts'),
    runtime: path.resolve(import.meta.dirname, '../src/lib/languages/translate.ts'),
  });

/**
 * Compiles the messages in `folder`, so that the client needs no parser of ICU MessageFormat. Adds an import for each
 * English message to the modules that use it. So each chunk contains the English texts of its screens, and another
 * language is one chunk: the module `virtual:catalogue/de` has the texts of `folder`/de.json.
 *
 * In a build it also replaces each name by its position in en/catalogue.ts, because the names would be two fifths of a
 * catalogue. `folder` is contract/src/texts, and `runtime` is the module that exports the object `english`.
 */
export function messages({ folder, runtime }: { folder: string; runtime: string }): Plugin {
  let isBuild = false;
  let english: Promise<EnglishTexts> | undefined;
  const getEnglish = () => {
    english ??= readEnglish(folder);
    return english;
  };
  return {
    name: 'glimpse-messages',
    configResolved: ({ command }) => {
      isBuild = command === 'build';
    },
    resolveId: { filter: { id: [englishId, catalogueId] }, handler: (id) => id },
    load: {
      filter: { id: [englishId, catalogueId] },
      async handler(id) {
        const englishTexts = await getEnglish();
        const [, name] = englishId.exec(id) ?? [];
        if (name !== undefined) {
          const key = isBuild ? Object.keys(englishTexts.messages).indexOf(name) : JSON.stringify(name);
          const message = JSON.stringify(compile(englishTexts.messages[name] ?? ''));
          return `import { english } from ${JSON.stringify(runtime)}; english[${key}] = ${message};`;
        }
        const [, language = ''] = catalogueId.exec(id) ?? [];
        const texts =
          language === 'en-XA' ? withNamesOfTranslation(englishTexts) : await readTranslation(folder, language);
        const { messages, errors } = compileCatalogue(language, texts, englishTexts);
        const shown = isBuild ? messages.map(([, message]) => message) : Object.fromEntries(messages);
        return `export const messages = ${JSON.stringify(shown)}; export const errors = ${JSON.stringify(errors)};`;
      },
    },
    transform: {
      filter: { id: /\/web\/src\/.*\.tsx?$/, code: /\b(?:t|rich|messageName)\(/ },
      async handler(code, id) {
        const order = Object.keys((await getEnglish()).messages);
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
      watcher.add(folder);
      watcher.on('change', (file) => {
        if (!file.startsWith(folder)) return;
        english = undefined;
        moduleGraph.invalidateAll();
        ws.send({ type: 'full-reload' });
      });
    },
    /** These modules have no file with their text, so Vitest would not notice a change. */
    configureVitest: ({ defineCacheKeyGenerator }) =>
      defineCacheKeyGenerator(({ id }) => (englishId.test(id) || catalogueId.test(id) ? false : undefined)),
  };
}

/** Reads the texts of a language other than English by name. The names of errors are reasons after `errors.`. */
export const readTranslation = async (folder: string, language: string): Promise<Texts> =>
  JSON.parse(await readFile(path.join(folder, `${language}.json`), 'utf8'));

async function readEnglish(folder: string): Promise<EnglishTexts> {
  const load = async <Exports>(file: string) =>
    (await runnerImport<Exports>(path.join(folder, 'en', file), { logLevel: 'warn' })).module;
  const { messages } = await load<Pick<EnglishTexts, 'messages'>>('catalogue.ts');
  const { errors, checkTexts } = await load<Pick<EnglishTexts, 'errors' | 'checkTexts'>>('errors.ts');
  return { messages, errors, checkTexts };
}

/** Returns the English texts by the names that they have in a translation. */
const withNamesOfTranslation = ({ messages, errors }: EnglishTexts): Texts => ({
  ...messages,
  ...Object.fromEntries(Object.entries(errors).map(([reason, text]) => [`errors.${reason}`, text])),
});

/** Compiles the texts of a language that the client shows. The messages have the order of the English ones. */
function compileCatalogue(language: string, texts: Texts, english: EnglishTexts) {
  const change = changes[language] ?? ((message) => message);
  const compiled = (name: string) => {
    const text = texts[name];
    return text === undefined ? undefined : change(compile(text));
  };
  const reasons = [
    ...Object.keys(english.errors).map((reason) => [reason, reason] as const),
    ...Object.entries(english.checkTexts).map(([reason, text]) => [text, reason] as const),
  ];
  return {
    messages: Object.keys(english.messages).map((name) => [name, compiled(name)] as const),
    /** By reason, and the texts of checks also by their English text. */
    errors: Object.fromEntries(reasons.map(([key, reason]) => [key, compiled(`errors.${reason}`)])),
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
