/**
 * Messages between firebase-tools and the Storage rules runtime: one JSON object per line in both directions. Source:
 * firebase-tools `src/emulator/storage/rules/{runtime,types}.ts`.
 */

/** A JSON object of unknown shape. */
export type Json = Readonly<Record<string, unknown>>;

export function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export interface LoadRequest {
  readonly rulesetName: string;
  readonly files: readonly { readonly name: string; readonly content: string }[];
}

export interface VerifyRequest {
  readonly rulesetName: string;
  readonly path: string;
  readonly method: string;
  /** `request` and `resource`, still encoded. */
  readonly variables: Json;
}

/** A request, or the response to a lookup that the runtime requested. */
export type Incoming =
  | { readonly kind: 'load'; readonly id: number; readonly load: LoadRequest }
  | { readonly kind: 'verify'; readonly id: number; readonly verify: VerifyRequest }
  | { readonly kind: 'document'; readonly id: number; readonly status: string; readonly result: unknown }
  | { readonly kind: 'unknown'; readonly id: number; readonly action: string };

/** Parses a line. Throws Error, with a text for humans, if it is not a valid message. */
export function parseIncoming(line: string): Incoming {
  const message: unknown = JSON.parse(line);
  if (!isJson(message)) throw new Error('a message must be a JSON object');
  const { id, action, context } = message;
  if (typeof id !== 'number') throw new Error('a message must have a number as its id');
  if (action === undefined) {
    return { kind: 'document', id, status: String(message.status), result: message.result };
  }
  if (!isJson(context)) throw new Error('an action must have a context');
  if (action === 'load_ruleset') return { kind: 'load', id, load: parseLoad(context) };
  if (action === 'verify') return { kind: 'verify', id, verify: parseVerify(context) };
  return { kind: 'unknown', id, action: String(action) };
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

function parseLoad(context: Json): LoadRequest {
  const files = isJson(context.source) && Array.isArray(context.source.files) ? context.source.files : [];
  return {
    rulesetName: text(context.rulesetName),
    files: files.map((file: unknown) => {
      const { name, content } = isJson(file) ? file : {};
      return { name: text(name), content: text(content) };
    }),
  };
}

function parseVerify(context: Json): VerifyRequest {
  return {
    rulesetName: text(context.rulesetName),
    path: text(context.path),
    method: text(context.method),
    variables: isJson(context.variables) ? context.variables : {},
  };
}
