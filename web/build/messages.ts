import path from 'node:path';
import compile from 'icu-minify/compile';
import type { CompiledMessage } from 'icu-minify/format';
import { type ESTree, type Plugin, runnerImport } from 'vite';
import { isolateArguments, pseudoMessage } from './message-parts.ts';

type Texts = Readonly<Record<string, string>>;

/** A file in contract/src/messages/, such as en/login.ts. Only catalogues have the texts of errors. */
interface MessagesModule {
  readonly messages: Texts;
  readonly errors?: Texts;
}

/** The functions that take the name of a message as their first argument (src/lib/languages/). */
const functionNames = new Set(['t', 'rich', 'messageName']);

/** Changes of the messages in some languages. */
const changes: Readonly<Record<string, (message: CompiledMessage) => CompiledMessage>> = {
  ar: isolateArguments,
  'en-XA': pseudoMessage,
};

/** Compiles the texts of a language. Returns them with their names. */
function compileAll(texts: Texts, language: string) {
  const change = changes[language] ?? ((message) => message);
  return Object.entries(texts).map(([name, text]) => [name, change(compile(text))] as const);
}

/**
 * Compiles the messages in `folder`, so that the client needs no parser of ICU MessageFormat. Adds an import of the
 * English messages of an area to each module that uses one of them. So each chunk contains the English texts of its
 * screens, and another language is one chunk.
 *
 * In a build it also replaces each name by its position in en/catalogue.ts, because the names would be two fifths of a
 * catalogue. `folder` is contract/src/messages, and `runtime` is the module that exports `addEnglish`.
 */
export function messages({ folder, runtime }: { folder: string; runtime: string }): Plugin {
  let isBuild = false;
  const read = async (file: string) =>
    (await runnerImport<MessagesModule>(path.join(folder, file), { logLevel: 'warn' })).module;
  let names: Promise<string[]> | undefined;
  /** The names of all messages, in the order of the English catalogue. */
  const readNames = () => {
    names ??= read('en/catalogue.ts').then(({ messages }) => Object.keys(messages));
    return names;
  };
  return {
    name: 'glimpse-messages',
    configResolved: ({ command }) => {
      isBuild = command === 'build';
    },
    load: {
      filter: { id: /\/messages\/[\w-]+\/[\w-]+\.ts$/ },
      async handler(id) {
        const file = path.relative(folder, id.split('?')[0] ?? id);
        if (file.startsWith('..')) return null;
        const { messages, errors = {} } = await read(file);
        const [language = ''] = file.split(path.sep);
        const entries = compileAll(messages, language);
        if (language === 'en') {
          const order = isBuild ? await readNames() : null;
          const shown = entries.map(([name, message]) => [order ? order.indexOf(name) : name, message]);
          return `import { addEnglish } from ${JSON.stringify(runtime)};
            addEnglish(${JSON.stringify(Object.fromEntries(shown))});`;
        }
        const byName = Object.fromEntries(entries);
        const shown = isBuild ? (await readNames()).map((name) => byName[name]) : byName;
        const shownErrors = Object.fromEntries(compileAll(errors, language));
        return `export const messages = ${JSON.stringify(shown)}; export const errors = ${JSON.stringify(shownErrors)};`;
      },
    },
    transform: {
      filter: { id: /\/web\/src\/.*\.tsx?$/, code: /\b(?:t|rich|messageName)\(/ },
      async handler(code, id) {
        const order = await readNames();
        const used = messageNames(this.parse(code)).filter(({ value }) => isBuild || order.includes(value));
        if (used.length === 0) return null;
        const areas = new Set<string>();
        let output = code;
        for (const { value, start, end } of used) {
          const position = order.indexOf(value);
          if (position < 0) this.error(`${id} uses a message that does not exist: ${value}`);
          areas.add(value.slice(0, value.indexOf('.')));
          // The length stays the same, so that the source map stays right.
          if (isBuild) output = output.slice(0, start) + String(position).padEnd(end - start) + output.slice(end);
        }
        const imports = [...areas].map((area) => `import ${JSON.stringify(path.join(folder, 'en', `${area}.ts`))};`);
        return { code: `${output}\n${imports.join('\n')}`, map: null };
      },
    },
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
