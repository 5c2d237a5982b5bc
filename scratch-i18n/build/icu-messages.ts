import { readFile } from 'node:fs/promises';
import path from 'node:path';
import compile from 'icu-minify/compile';
import { type Plugin, transformWithOxc } from 'vite';

type Messages = Record<string, unknown>;

/** Evaluates a file of messages, which exports one object. */
export async function readMessages(file: string) {
  const { code } = await transformWithOxc(await readFile(file, 'utf8'), file);
  const module = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  return module.default as Messages;
}

const compileAll = (value: unknown): unknown =>
  typeof value === 'string' ? compile(value) : Object.fromEntries(Object.entries(value as object).map(([key, text]) => [key, compileAll(text)]));

/**
 * Compiles the texts of `*.icu.ts` files with icu-minify. With `english`, which names the English files, a catalogue of
 * another language becomes an array in the order of the English messages, without their names.
 */
export function icuMessages(english: readonly string[] = [], asArrays = false): Plugin {
  return {
    name: 'icu-messages',
    load: {
      filter: { id: /\.icu\.ts$/ },
      async handler(id) {
        const messages = compileAll(await readMessages(id)) as Messages;
        let output: unknown = messages;
        if (english.length > 0 && !english.includes(path.basename(id))) {
          const sources = await Promise.all(english.map((name) => readMessages(path.join(path.dirname(id), name))));
          const names = sources.flatMap((source) => Object.keys(source));
          const missing = names.filter((name) => !(name in messages));
          const unknown = Object.keys(messages).filter((name) => !names.includes(name));
          if (missing.length > 0 || unknown.length > 0) this.warn(`${path.basename(id)}: missing ${missing}, unknown ${unknown}`);
          output = names.map((name) => messages[name] ?? 0);
        }
        if (asArrays && english.includes(path.basename(id))) output = Object.values(messages);
        return { code: `export default ${JSON.stringify(output)}`, moduleType: 'js', moduleSideEffects: false };
      },
    },
  };
}
