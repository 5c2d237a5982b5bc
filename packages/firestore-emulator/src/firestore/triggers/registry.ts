import { invalidArgument } from '../border/errors.ts';
import type { DocumentChange } from '../border/service.ts';
import type { ProjectRequest } from '../control/control.ts';
import { isRecord } from '../proto/wire.ts';
import { decodePart, parseJson, readBody, sendJson } from '../transport/http.ts';

type ChangeKind = 'created' | 'updated' | 'deleted';

/** A function that receives events, as the functions emulator registered it. */
export interface Trigger {
  readonly project: string;
  /** Region, export name and generation of the definition: `us-central1-onLike-0`. */
  readonly key: string;
  readonly database: string;
  readonly pattern: RegExp;
  readonly kinds: ReadonlySet<ChangeKind>;
  /** The unchanged text of the registration, because the functions runtime compares it with its own. */
  readonly eventType: string;
  readonly generation: 1 | 2;
  readonly withAuthContext: boolean;
}

/** The events of both generations, and the changes that cause them. */
const events: readonly (readonly [v1: string, v2: string, kinds: readonly ChangeKind[]])[] = [
  ['create', 'created', ['created']],
  ['update', 'updated', ['updated']],
  ['delete', 'deleted', ['deleted']],
  ['write', 'written', ['created', 'updated', 'deleted']],
];
const eventTypes = {
  1: /^providers\/cloud\.firestore\/eventTypes\/document\.(\w+)$/,
  2: /^google\.cloud\.firestore\.document\.v1\.(\w+?)(\.withAuthContext)?$/,
} as const;

/** The registered triggers of all projects. */
export class TriggerRegistry {
  /** By function. */
  readonly #triggers = new Map<string, Trigger>();

  constructor(private readonly onRegister: (trigger: Trigger) => void) {}

  /** Registers a trigger. Replaces the trigger of the same function, even if its generation differs. */
  register(trigger: Trigger): void {
    this.#triggers.set(functionName(trigger), trigger);
    this.onRegister(trigger);
  }

  remove(trigger: Trigger): void {
    if (this.current(trigger) === trigger) this.#triggers.delete(functionName(trigger));
  }

  /** Returns the current registration of the function of `trigger`. */
  current(trigger: Trigger): Trigger | undefined {
    return this.#triggers.get(functionName(trigger));
  }

  matching(change: DocumentChange): Trigger[] {
    if (this.#triggers.size === 0) return [];
    const kind = kindOf(change);
    const path = change.name.split('/').slice(5);
    return [...this.#triggers.values()].filter(
      (trigger) =>
        trigger.project === change.project &&
        trigger.database === change.database &&
        trigger.kinds.has(kind) &&
        matchesPattern(trigger.pattern, path),
    );
  }

  /**
   * Serves `PUT .../triggers/KEY` (first generation) and `POST .../eventarcTrigger?eventarcTriggerId=KEY` (second).
   * Source: firebase-tools src/emulator/functionsEmulator.ts.
   */
  async serve({ project, rest, method, query, request, response }: ProjectRequest): Promise<boolean> {
    const v1Key = method === 'PUT' ? /^\/triggers\/([^/]+)$/.exec(rest)?.[1] : undefined;
    if (v1Key === undefined && !(method === 'POST' && rest === '/eventarcTrigger')) return false;
    const failure = () => invalidArgument('The body must be a JSON object.');
    const body = parseJson(await readBody(request), failure);
    if (!isRecord(body)) throw failure();
    const key = v1Key === undefined ? query.get('eventarcTriggerId') : decodePart(v1Key);
    if (!key) throw invalidArgument('eventarcTriggerId is missing.');
    this.register(parseTrigger(v1Key === undefined ? 2 : 1, project, key, body));
    sendJson(response, 200, '{}\n');
    return true;
  }
}

function kindOf({ before, after }: DocumentChange): ChangeKind {
  if (!before) return 'created';
  return after ? 'updated' : 'deleted';
}

/** Returns a trigger's key without its generation, so it stays the same when the definition of the function changes. */
export const functionName = ({ project, key }: Trigger): string => `${project} ${key.replace(/-\d+$/, '')}`;

function parseTrigger(generation: 1 | 2, project: string, key: string, body: Record<string, unknown>): Trigger {
  const v1Event = isRecord(body.eventTrigger) ? body.eventTrigger : {};
  const event = generation === 1 ? v1Event : body;
  const eventType = String(event.eventType ?? '');
  const [, name, authContext] = eventTypes[generation].exec(eventType) ?? [];
  const [, , kinds] = events.find((names) => names[generation - 1] === name) ?? [];
  if (!kinds) throw invalidArgument(`eventType ${eventType} is not a Firestore event.`);
  const { database, path } = generation === 1 ? parseResource(event.resource) : parseTarget(event);
  return {
    project,
    key,
    database,
    pattern: parsePattern(path),
    kinds: new Set(kinds),
    eventType,
    generation,
    withAuthContext: authContext !== undefined,
  };
}

function parseResource(resource: unknown): { database: string; path: string } {
  const pattern = /^projects\/[^/]+\/databases\/([^/]+)\/documents\/(.+)$/;
  const [, database, path] = pattern.exec(String(resource ?? '')) ?? [];
  if (!database || !path) throw invalidArgument(`resource ${String(resource)} is not a document path.`);
  return { database, path };
}

function parseTarget({ database, document }: Record<string, unknown>): { database: string; path: string } {
  const path = (isRecord(document) ? document.value : undefined) ?? '**';
  if (typeof path !== 'string') throw invalidArgument('document.value must be a path.');
  return { database: typeof database === 'string' ? database : '(default)', path };
}

/**
 * Parses a document path with wildcards, below `documents`: `posts/{post}/likes/{uid}`, `users/*`, `archive/{rest=**}`.
 * Source: firebase-functions src/common/utilities/path-pattern.ts.
 */
export function parsePattern(text: string): RegExp {
  const segments = text.split('/').filter((segment) => segment !== '');
  const sources = segments.map((segment) => {
    if (/^(?:\*\*|\{[^{}]*=\*\*\})$/.test(segment)) return '.+';
    if (/^(?:\*|\{[^{}]*\})$/.test(segment)) return '[^/]+';
    return segment.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  });
  return new RegExp(`^${sources.join('/')}$`, 's');
}

/** Returns whether a path, split into segments, matches. `**` matches one or more segments. */
export const matchesPattern = (pattern: RegExp, path: readonly string[]): boolean => pattern.test(path.join('/'));
