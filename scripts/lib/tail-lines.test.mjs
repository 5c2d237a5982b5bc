import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { followLines } from './follow-lines.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'follow-'));
beforeAll(() => void vi.useFakeTimers());
afterAll(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true });
});

it('hands over whole lines as they come, the old ones not, and the last ones at the end', () => {
  const file = path.join(folder, 'log');
  writeFileSync(file, 'of an earlier run\n');
  /** @type {string[]} */
  const lines = [];
  const { stop } = followLines(file, (line) => void lines.push(line));
  vi.advanceTimersByTime(1000);
  appendFileSync(file, 'one\nt\u00e4');
  vi.advanceTimersByTime(1000);
  expect(lines).toEqual(['one']);
  appendFileSync(file, `t\n${'x'.repeat(200_000)}\n`);
  vi.advanceTimersByTime(1000);
  expect(lines.map((line) => line.length)).toEqual([3, 3, 200_000]);
  expect(lines[1]).toBe('t\u00e4t');
  appendFileSync(file, 'last\n');
  stop();
  expect(lines.at(-1)).toBe('last');
});
