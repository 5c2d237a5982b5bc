import { readdirSync, readFileSync } from 'node:fs';
import * as z from 'zod/mini';

/** A document as a release wrote it. Timestamps have `toMillis()`, as those of the SDKs. */
export interface WrittenDocument {
  readonly release: string;
  readonly path: string;
  readonly data: unknown;
}

const folder = new URL('../fixtures/', import.meta.url);
const File = z.array(z.object({ path: z.string(), data: z.record(z.string(), z.unknown()) }));

/** Returns every document of contract/fixtures, oldest release first. */
export function writtenDocuments(): WrittenDocument[] {
  const releases = readdirSync(folder).filter((name) => name.startsWith('release-'));
  const inOrder = releases.sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  return inOrder.flatMap((release) =>
    readdirSync(new URL(`${release}/`, folder)).flatMap((file) => {
      const text = readFileSync(new URL(`${release}/${file}`, folder), 'utf8');
      return File.parse(JSON.parse(text, reviveTimestamp)).map((document) => ({ release, ...document }));
    }),
  );
}

/** Replaces `{ "$timestamp": ... }` by an object with `toMillis()`. */
function reviveTimestamp(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('$timestamp' in value)) return value;
  const millis = Date.parse(String(value.$timestamp));
  return { toMillis: () => millis };
}
