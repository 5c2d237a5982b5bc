import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { DocumentChange } from '../border/service.ts';
import type { TriggerEvent } from './events.ts';
import type { Trigger } from './registry.ts';

export interface FunctionsAddress {
  readonly host: string;
  readonly port: number;
}

/**
 * The response, or why there is none:
 * - `unreachable`: the connection was refused, or ended before the response was complete
 * - `silent`: no response in time
 */
type PostResult = { readonly status: number; readonly text: string } | 'unreachable' | 'silent';

/** A new connection for each event. If a reused one failed, it would be unclear whether the event arrived. */
const agent = new Agent({ keepAlive: false });

/** Posts an event to the functions emulator, which responds when the function has finished. Never rejects. */
export function postEvent(
  { host, port }: FunctionsAddress,
  { project, key }: Trigger,
  { headers, body }: TriggerEvent,
  timeoutMs: number,
): Promise<PostResult> {
  const path = `/functions/projects/${encodeURIComponent(project)}/triggers/${encodeURIComponent(key)}`;
  const allHeaders = { ...headers, 'content-length': Buffer.byteLength(body) };
  const sent = request({ host, port, path, method: 'POST', headers: allHeaders, agent });
  return new Promise((resolve) => {
    const finish = (result: PostResult) => {
      clearTimeout(timer);
      resolve(result);
    };
    const unreachable = () => finish('unreachable');
    const timer = setTimeout(() => {
      finish('silent');
      sent.destroy();
    }, timeoutMs);
    sent.on('response', (response) =>
      text(response).then((read) => finish({ status: response.statusCode ?? 0, text: read }), unreachable),
    );
    sent.on('error', unreachable);
    sent.end(body);
  });
}

/** Returns whether a response is the functions emulator's JSON error about the function's process. */
export const processDied = (text: string): boolean =>
  /^\{[^{}]*"code":"(?:ECONNRESET|ECONNREFUSED|EPIPE|ENOENT)"[^{}]*\}$/.test(text);

/** An event that is not delivered yet. */
export interface Pending {
  trigger: Trigger;
  readonly change: DocumentChange;
  readonly enqueuedAtMs: number;
  /** Built on the first attempt. A repeated event must have the same id. */
  event: TriggerEvent | null;
  unknownSinceMs: number | null;
  /** How often no response came. */
  silences: number;
  /** How often the function's process died. */
  deaths: number;
}

export const describe = ({ trigger, change }: Pending): string => `${trigger.key} (${change.name})`;
