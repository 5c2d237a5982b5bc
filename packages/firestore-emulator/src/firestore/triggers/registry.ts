import { invalidArgument } from '../border/errors.ts';
import type { DocumentChange } from '../border/service.ts';
import type { ProjectRequest } from '../control/project-endpoint.ts';
import { isRecord } from '../proto/wire.ts';
import { decodePart, readBody, sendJson } from '../transport/http.ts';
import { matchesPattern, type PathPattern, parsePattern } from './patterns.ts';

export type ChangeKind = 'created' | 'updated' | 'deleted';

/** A function that receives events, as the functions emulator registered it. */
export interface Trigger {
  readonly project: string;
  /** Region, export name and generation of the definition: `us-central1-onLike-0`. */
  readonly key: string;
  readonly database: string;
  readonly pattern: PathPattern;
  readonly kinds: ReadonlySet<ChangeKind>;
  /** The unchanged text of the registration, because the functions runtime compares it with its own. */
  readonly eventType: string;
  readonly generation: 1 | 2;
  readonly withAuthContext: boolean;
}

const allKinds: readonly ChangeKind[] = ['created', 'updated', 'deleted'];
const v1Kinds = new Map<string, readonly ChangeKind[]>([
  ['create', ['created']],
  ['update', ['updated']],
  ['delete', ['deleted']],
  ['write', allKinds],
]);
const v2Kinds = new Map<string, readonly ChangeKind[]>([
  ['created', ['created']],
  ['updated', ['updated']],
  ['deleted', ['deleted']],
  ['written', allKinds],
]);

/** The registered triggers of all projects. */
export class TriggerRegistry {
  readonly #triggers = new Map<string, Trigger>();

  constructor(private readonly onRegister: (trigger: Trigger) => void) {}

  /** Registers a trigger. Replaces the trigger of the same function, even if its generation differs. */
  register(trigger: Trigger): void {
    const name = functionName(trigger);
    for (const [id, registered] of this.#triggers) if (functionName(registered) === name) this.#triggers.delete(id);
    this.#triggers.set(triggerId(trigger), trigger);
    this.onRegister(trigger);
  }

  remove(trigger: Trigger): void {
    const id = triggerId(trigger);
    if (this.#triggers.get(id) === trigger) this.#triggers.delete(id);
  }

  /** Returns the current registration of the function of `trigger`. */
  current(trigger: Trigger): Trigger | undefined {
    const name = functionName(trigger);
    return [...this.#triggers.values()].find((registered) => functionName(registered) === name);
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
    const v1Key = /^\/triggers\/([^/]+)$/.exec(rest)?.[1];
    const isV1 = method === 'PUT' && v1Key !== undefined;
    const isV2 = method === 'POST' && rest === '/eventarcTrigger';
    if (!isV1 && !isV2) return false;
    const body = parseObject(await readBody(request));
    const key = isV1 ? decodePart(v1Key) : query.get('eventarcTriggerId');
    if (!key) throw invalidArgument('eventarcTriggerId is missing.');
    this.register(isV1 ? parseV1(project, key, body) : parseV2(project, key, body));
    sendJson(response, 200, '{}\n');
    return true;
  }
}

export function kindOf({ before, after }: DocumentChange): ChangeKind {
  if (!before) return 'created';
  return after ? 'updated' : 'deleted';
}

function triggerId({ project, key }: Trigger): string {
  return `${project} ${key}`;
}

/** Returns a trigger's key without its generation, so it stays the same when the definition of the function changes. */
export function functionName({ project, key }: Trigger): string {
  return `${project} ${key.replace(/-\d+$/, '')}`;
}

function parseV1(project: string, key: string, body: Record<string, unknown>): Trigger {
  const event = isRecord(body.eventTrigger) ? body.eventTrigger : {};
  const eventType = String(event.eventType ?? '');
  const kinds = v1Kinds.get(/^providers\/cloud\.firestore\/eventTypes\/document\.(\w+)$/.exec(eventType)?.[1] ?? '');
  const resource = /^projects\/[^/]+\/databases\/([^/]+)\/documents\/(.+)$/.exec(String(event.resource ?? ''));
  if (!kinds) throw invalidArgument(`eventType ${eventType} is not a Firestore event.`);
  if (!resource) throw invalidArgument(`resource ${String(event.resource)} is not a document path.`);
  return {
    project,
    key,
    database: resource[1] ?? '',
    pattern: parsePattern(resource[2] ?? ''),
    kinds: new Set(kinds),
    eventType,
    generation: 1,
    withAuthContext: false,
  };
}

function parseV2(project: string, key: string, body: Record<string, unknown>): Trigger {
  const eventType = String(body.eventType ?? '');
  const type = /^google\.cloud\.firestore\.document\.v1\.(\w+?)(\.withAuthContext)?$/.exec(eventType);
  const kinds = v2Kinds.get(type?.[1] ?? '');
  if (!kinds) throw invalidArgument(`eventType ${eventType} is not a Firestore event.`);
  const path = isRecord(body.document) ? body.document.value : undefined;
  if (path !== undefined && typeof path !== 'string') throw invalidArgument('document.value must be a path.');
  return {
    project,
    key,
    database: typeof body.database === 'string' ? body.database : '(default)',
    pattern: parsePattern(path ?? '**'),
    kinds: new Set(kinds),
    eventType,
    generation: 2,
    withAuthContext: type?.[2] !== undefined,
  };
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const json: unknown = JSON.parse(text);
    if (isRecord(json)) return json;
  } catch {
    // Not JSON: throws the same error as for JSON that is not an object.
  }
  throw invalidArgument('The body must be a JSON object.');
}
