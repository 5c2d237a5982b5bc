import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { logger } from 'firebase-functions';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { testDatabases } from '../testing/database.ts';
import { loggedEvent, loggedSchedule, loggedTask } from './background.ts';
import { LogLine } from './logs/log-line.ts';

const database = testDatabases();

/** The entries that the logger got, as Cloud Logging stores them. */
let entries: Record<string, unknown>[] = [];
beforeEach(() => {
  entries = [];
  vi.stubEnv('LOG_REQUESTS', 'true');
  vi.spyOn(logger, 'write').mockImplementation((entry) => void entries.push(JSON.parse(JSON.stringify(entry))));
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

/** Returns the severity, the message and the line of the only entry. */
function onlyEntry() {
  expect(entries).toHaveLength(1);
  const { severity, message, ...line } = entries[0] ?? {};
  return { severity, message, line: LogLine.parse(line) };
}

it('each deployed function logs its own name', () => {
  const folder = fileURLToPath(new URL('.', import.meta.url));
  const sources = globSync('*/triggers.ts', { cwd: folder }).map((name) => readFileSync(folder + name, 'utf8'));
  const index = readFileSync(`${folder}index.ts`, 'utf8');
  const exported = [...index.matchAll(/^export \{ (.*) \} from/gm)].flatMap(([, names = '']) => names.split(', '));
  const withLogger = sources.flatMap((source) =>
    source.split(/^export const /m).flatMap((part) => {
      const [, name = ''] = part.match(/^(\w+) = /) ?? [];
      const [, action = ''] = part.match(/logged\w+(?:<.*>)?\(\s*'(\w+)'/) ?? [];
      return action === '' ? [] : [`${name} logs ${action}`];
    }),
  );
  // The API names its calls, and share-function.ts names the page.
  const http = ['api', 'media', 'page'];
  const own = exported.filter((name) => !http.includes(name)).map((name) => `${name} logs ${name}`);
  expect(withLogger.sort()).toEqual(own.sort());
});

it('an event is logged with its reads and writes, its id and its delay', async () => {
  const db = database();
  const handle = loggedEvent('counttagfollowers', async () => {
    await db.doc('tags/sea').get();
    await db.doc('tags/sea').set({ followerCount: 0 });
  });
  await handle({ id: 'e1', time: new Date(Date.now() - 5000).toISOString() });
  const { severity, message, line } = onlyEntry();
  expect([severity, message]).toEqual(['INFO', 'counttagfollowers ok']);
  expect(line).toMatchObject({
    ...{ kind: 'trigger', action: 'counttagfollowers', outcome: 'ok', requestId: 'e1' },
    ...{ reads: 1, writes: 1, deletes: 0, retries: 0 },
  });
  expect(line.delayMs).toBeGreaterThanOrEqual(5000);
});

it('a task is logged with its earlier attempts, its job and the time since it was due', async () => {
  const handle = loggedTask(
    'runjob',
    async () => {},
    () => 'fanOut',
  );
  await handle({ id: 't1', retryCount: 2, scheduledTime: String(Date.now() / 1000 - 3) });
  const { line } = onlyEntry();
  expect(line).toMatchObject({
    kind: 'task',
    action: 'runjob',
    requestId: 't1',
    earlierAttempts: 2,
    jobKind: 'fanOut',
  });
  expect(line.delayMs).toBeGreaterThanOrEqual(3000);
});

it('a task of the emulator has no time at which it was due', async () => {
  await loggedTask('upsertnotification', async () => {})({ id: 't1', retryCount: 0 });
  expect(onlyEntry().line.delayMs).toBeUndefined();
});

it('a schedule is logged', async () => {
  await loggedSchedule('sweep', async () => {})({ scheduleTime: new Date().toISOString() });
  expect(onlyEntry().line).toMatchObject({ kind: 'schedule', action: 'sweep', outcome: 'ok' });
});

it('with LOG_REQUESTS=false, only failures are logged, as errors', async () => {
  vi.stubEnv('LOG_REQUESTS', 'false');
  const event = { id: 'e1', time: new Date().toISOString() };
  await loggedEvent('queuejob', async () => {})(event);
  expect(entries).toEqual([]);
  const failing = loggedEvent('queuejob', () => Promise.reject(new TypeError('of ana@example.com')));
  await expect(failing(event)).rejects.toThrow('of ana');
  const { severity, line } = onlyEntry();
  expect([severity, line.outcome, line.code]).toEqual(['ERROR', 'failed', 'TypeError']);
  expect(JSON.stringify(entries)).not.toContain('ana');
});

it('only the first invocation of an instance is a cold start', async () => {
  vi.resetModules();
  const { startInvocation } = await import('./logs/invocation.ts');
  const lines: LogLine[] = [];
  for (const requestId of ['a', 'b'])
    startInvocation((line) => void lines.push(line), { kind: 'call', requestId }).end({ action: 'a', outcome: 'ok' });
  expect(lines.map(({ coldStart }) => coldStart)).toEqual([true, false]);
});
