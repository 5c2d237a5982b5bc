import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { tailLines } from './tail-lines.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'glimpse-tail-'));
beforeAll(() => void vi.useFakeTimers());
afterAll(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true });
});

it('tailLines reports complete new lines as they are written, no old lines, and the last lines at the end', () => {
  const file = path.join(folder, 'log');
  writeFileSync(file, 'from an earlier run\n');
  /** @type {string[]} */
  const lines = [];
  const { stop } = tailLines(file, (line) => void lines.push(line));
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
