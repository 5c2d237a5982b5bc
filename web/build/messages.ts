import path from 'node:path';
import compile from 'icu-minify/compile';
import { type ESTree, type Plugin, runnerImport } from 'vite';

interface MessagesModule {
  readonly messages: Readonly<Record<string, string>>;
}

/** The functions that take the name of a message as their first argument (src/lib/languages/). */
const functionNames = new Set(['t', 'rich', 'messageName']);

/**
 * Compiles the messages in contract/src/messages/LANGUAGE/*.ts, so that the client needs no parser of ICU MessageFormat.
 * In a build it also replaces each name by its position in the English messages, and the objects by arrays, because the
 * names would be two fifths of a catalogue. `folder` is contract/src/messages, and `english` are the English files
 * that the client imports, in the order in which it loads them.
 */
export function messages({ folder, english }: { folder: string; english: readonly string[] }): Plugin {
  const englishFiles = english.map((file) => path.join(folder, 'en', file));
  let isBuild = false;
  const read = async (file: string) => (await runnerImport<MessagesModule>(file, { logLevel: 'warn' })).module.messages;
  let englishNames: Promise<string[][]> | undefined;
  /** The names in each English file. */
  const readNames = () => {
    englishNames ??= Promise.all(englishFiles.map(async (file) => Object.keys(await read(file))));
    return englishNames;
  };
  return {
    name: 'glimpse-messages',
    configResolved: ({ command }) => {
      isBuild = command === 'build';
    },
    load: {
      filter: { id: /\/messages\/[\w-]+\/[\w-]+\.ts$/ },
      async handler(id) {
        const file = id.split('?')[0] ?? id;
        if (!file.startsWith(folder)) return null;
        const texts = await read(file);
        const compiled = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, compile(text)]));
        if (!isBuild) return `export const messages = ${JSON.stringify(compiled)};`;
        const names = await readNames();
        const part = englishFiles.indexOf(file);
        const shown = part < 0 ? names.flat() : (names[part] ?? []);
        const earlier = part < 0 ? 0 : names.slice(0, part).flat().length;
        // An array with holes, which Object.assign skips.
        return `export const messages = [${','.repeat(earlier)}${shown.map((name) => JSON.stringify(compiled[name])).join(',')}];`;
      },
    },
    transform: {
      filter: { id: /\/web\/src\/.*\.tsx?$/, code: /\b(?:t|rich|messageName)\(/ },
      async handler(code) {
        if (!isBuild) return null;
        const positions = new Map((await readNames()).flat().map((name, position) => [name, position]));
        let output = code;
        const replace = (node: ESTree.Node): void => {
          if (node.type === 'ConditionalExpression') return [node.consequent, node.alternate].forEach(replace);
          const position = node.type === 'Literal' && positions.get(String(node.value));
          if (typeof position !== 'number')
            return this.error(`This is not the name of a message: ${code.slice(node.start, node.end)}`);
          // The length stays the same, so that the source map stays right.
          output = output.slice(0, node.start) + String(position).padEnd(node.end - node.start) + output.slice(node.end);
        };
        for (const argument of messageArguments(this.parse(code))) replace(argument);
        return { code: output, map: null };
      },
    },
  };
}
