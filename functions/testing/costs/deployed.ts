import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import * as deployed from '../../src/index.ts';

const Texts = z.record(z.string(), z.string());
/** The part of a function's manifest that says what starts it. Firebase deploys the same object. */
const Endpoint = z.object({
  eventTrigger: z.optional(
    z.object({ eventType: z.string(), eventFilters: z.optional(Texts), eventFilterPathPatterns: z.optional(Texts) }),
  ),
  taskQueueTrigger: z.optional(z.object()),
  scheduleTrigger: z.optional(z.object()),
  httpsTrigger: z.optional(z.object()),
});

/** The event that starts a deployed function. `document` is the pattern of a Firestore trigger. */
export type Cause =
  | { readonly kind: 'document'; readonly eventType: string; readonly document: string }
  | { readonly kind: 'file' | 'account' | 'task' | 'schedule' | 'request' };

const functions: Readonly<Record<string, unknown>> = deployed;

/** Returns what starts each deployed function, by its name. Throws for a kind of function that cannot be counted. */
export const causes = (): Readonly<Record<string, Cause>> =>
  Object.fromEntries(Object.keys(functions).map((name) => [name, causeOf(name)]));

function causeOf(name: string): Cause {
  const { eventTrigger, taskQueueTrigger, scheduleTrigger, httpsTrigger } = Endpoint.parse(
    Reflect.get(Object(functions[name]), '__endpoint'),
  );
  if (taskQueueTrigger) return { kind: 'task' };
  if (scheduleTrigger) return { kind: 'schedule' };
  if (httpsTrigger) return { kind: 'request' };
  const { eventType = '', eventFilters, eventFilterPathPatterns } = eventTrigger ?? {};
  const document = eventFilterPathPatterns?.document ?? eventFilters?.document;
  if (document !== undefined) return { kind: 'document', eventType, document };
  if (eventType === 'google.cloud.storage.object.v1.finalized') return { kind: 'file' };
  if (eventType === 'providers/firebase.auth/eventTypes/user.delete') return { kind: 'account' };
  throw new Error(`nobody knows what starts ${name}`);
}

/** Runs a function as the Functions runtime does: with an event, or with a request and a response. */
export async function callFunction(name: string, ...parameters: readonly unknown[]): Promise<void> {
  const found = functions[name];
  if (typeof found !== 'function') throw new Error(`there is no function ${name}`);
  await Reflect.apply(found, undefined, parameters);
}

/** Runs the handler of a function with its parsed parameters, without the HTTP request of a queue or schedule. */
export async function runHandler(name: string, ...parameters: readonly unknown[]): Promise<void> {
  const run: unknown = Reflect.get(Object(functions[name]), 'run');
  if (typeof run !== 'function') throw new Error(`${name} has no handler`);
  await Reflect.apply(run, undefined, parameters);
}

const Hosting = z.object({
  hosting: z.object({
    rewrites: z.array(z.object({ source: z.string(), function: z.optional(z.object({ functionId: z.string() })) })),
  }),
});

/** Returns a function that returns the name of the function to which Hosting sends a path. */
export function hostingRewrites(file: string): (path: string) => string {
  const { rewrites } = Hosting.parse(JSON.parse(readFileSync(file, 'utf8'))).hosting;
  const routes = rewrites.map(({ source, function: target }) => ({ pattern: patternOf(source), target }));
  return (path) => {
    const found = routes.find(({ pattern }) => pattern.test(path))?.target;
    if (!found) throw new Error(`Hosting sends ${path} to no function`);
    return found.functionId;
  };
}

/** Understands the globs of the rewrites: `*`, `**` and `{a,b}`. */
function patternOf(source: string): RegExp {
  const text = source.replace(/\*\*|\*|\{|\}|,|[.+?^$()|[\]\\]/g, (part) => {
    const known: Readonly<Record<string, string>> = { '**': '.*', '*': '[^/]*', '{': '(?:', '}': ')', ',': '|' };
    return known[part] ?? `\\${part}`;
  });
  return new RegExp(`^${text}$`);
}
