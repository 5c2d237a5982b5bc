import { api } from '@glimpse/contract/api';
import { afterEach, expect, it, vi } from 'vitest';
import { friends, send, storedMessages } from '../../testing/conversations.ts';
import { testDatabases } from '../../testing/database.ts';
import { fakeAccounts } from '../../testing/fake-accounts.ts';
import { serveLoggedCalls } from '../../testing/logged-calls.ts';
import type { LogLine } from '../logs/log-line.ts';

fakeAccounts();
const database = testDatabases();
afterEach(() => void vi.useRealTimers());

const perMinute = 100;
const count = 1000;
const atOnce = 50;

it('1,000 reactions from one person in two minutes end at the limit, and the message keeps one', async () => {
  // The clock of the limit. It moves only below.
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: Date.now() });
  const db = database();
  const { ana, bo } = await friends(db);
  await send(db, ana, bo, 'm');
  const { call } = await serveLoggedCalls(db, { requestsPerMinute: perMinute });
  const react = (index: number) =>
    call(api.reactToMessage, bo, {
      params: { userId: ana, messageId: 'm' },
      body: { emoji: index % 2 === 0 ? '🎉' : '❤️' },
    });
  const lines: LogLine[] = [];
  for (let index = 0; index < count; index += atOnce) {
    if (index === count / 2) vi.advanceTimersByTime(60_000);
    lines.push(...(await Promise.all(Array.from({ length: atOnce }, (_, offset) => react(index + offset)))));
  }
  const statuses = lines.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(2 * perMinute);
  expect(statuses.filter((status) => status === 429)).toHaveLength(count - 2 * perMinute);
  const writes = lines.reduce((total, line) => total + line.writes, 0);
  expect(writes).toBeGreaterThan(perMinute);
  expect(writes).toBeLessThanOrEqual(2 * perMinute);
  const refused = lines.filter(({ status }) => status === 429);
  expect(refused.every(({ reads, writes: written }) => reads === 0 && written === 0)).toBe(true);
  const [message] = await storedMessages(db, ana, bo);
  expect(Object.keys(message?.reactions ?? {})).toEqual([bo]);
});
