import type { EmulatorClock } from '../../../index.d.ts';
import { invalidArgument } from '../border/errors.ts';
import { parseTimestamp } from '../proto/timestamps.ts';
import { type HttpRequest, type HttpResponse, parseJsonBody, readBody, sendValue } from '../transport/http.ts';
import { requireThisMachine } from '../transport/own-site.ts';

const usage = 'The body must be {"time": "2030-01-31T12:00:00Z"}, {"advanceMs": 60000} or {"resume": true}.';

/** `GET` and `PUT /emulator/v1/clock`. Responds with the time, after all that is due at it was done. */
export async function serveClock(clock: EmulatorClock, request: HttpRequest, response: HttpResponse): Promise<boolean> {
  if (request.method !== 'GET' && request.method !== 'PUT') return false;
  requireThisMachine(request);
  if (request.method === 'PUT') await move(clock, parseJsonBody(await readBody(request)));
  sendValue(response, { time: clock.now().toISOString(), stands: clock.stands });
  return true;
}

async function move(clock: EmulatorClock, body: Record<string, unknown>): Promise<void> {
  const { time, advanceMs, resume } = body;
  if (Object.keys(body).length !== 1) throw invalidArgument(usage);
  if (typeof time === 'string' && parseTimestamp(time)) await clock.set(time);
  else if (typeof advanceMs === 'number') await clock.advance(advanceMs);
  else if (resume === true) await clock.resume();
  else throw invalidArgument(usage);
}
