import type { RulesTestEnvironment } from '@firebase/rules-unit-testing';
import { paths, storagePaths } from '@glimpse/contract/paths';
import { Timestamp } from 'firebase/firestore';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { stack } from '../support/stack.ts';
import { isRefusal, testEnvironment } from './environment.ts';
import { storyFields } from './story-documents.ts';

/** The Storage emulator reads documents for its rules from the Firestore of the stack's project. */
let environment: RulesTestEnvironment;
const bucket = 'demo-rules.appspot.com';
const story = paths.story('ana', 'short');
const file = `${storagePaths.storyFolder('ana', 'short')}320.webp`;

beforeAll(async () => {
  environment = await testEnvironment(stack.project);
});
afterAll(async () => {
  await environment.withSecurityRulesDisabled(async (context) => {
    await context.firestore().doc(story).delete();
    await context.storage(`gs://${bucket}`).ref(file).delete();
  });
  await environment.cleanup();
});

/** An attempt to read, with its start and end in epoch ms. */
interface Attempt {
  readonly startMs: number;
  readonly endMs: number;
  readonly isAllowed: boolean;
}

/** Reads again and again until half a second after `untilMs`. */
async function readUntil(untilMs: number, read: () => Promise<unknown>): Promise<Attempt[]> {
  const attempts: Attempt[] = [];
  for (;;) {
    const startMs = Date.now();
    const isAllowed = await read().then(
      () => true,
      (error: unknown) => {
        if (isRefusal(error)) return false;
        throw error;
      },
    );
    attempts.push({ startMs, endMs: Date.now(), isAllowed });
    if (startMs > untilMs + 500) return attempts;
  }
}

it.each(['public', 'followers'] as const)(
  'a story for %s and its file are readable until the expiry and refused from then on, except for the author',
  async (visibility) => {
    const expireMs = Date.now() + 4000;
    await environment.withSecurityRulesDisabled(async (context) => {
      const fields = { visibility, highlightIds: [], isReported: false, expireAt: Timestamp.fromMillis(expireMs) };
      await context.firestore().doc(paths.followerOf('ana', 'fay')).set({});
      await context.firestore().doc(story).set(storyFields(fields));
      await context.storage(`gs://${bucket}`).ref(file).put(new Uint8Array(8), { contentType: 'image/webp' });
    });
    const fay = environment.authenticatedContext('fay');
    const reads = await Promise.all([
      readUntil(expireMs, () => fay.firestore().doc(story).get({ source: 'server' })),
      readUntil(expireMs, () => fay.storage(`gs://${bucket}`).ref(file).getMetadata()),
    ]);
    for (const attempts of reads) {
      const before = attempts.filter(({ endMs }) => endMs < expireMs);
      const after = attempts.filter(({ startMs }) => startMs >= expireMs);
      expect(before.length).toBeGreaterThan(0);
      expect(after.length).toBeGreaterThan(0);
      expect(before.every(({ isAllowed }) => isAllowed)).toBe(true);
      expect(after.some(({ isAllowed }) => isAllowed)).toBe(false);
    }
    const ana = environment.authenticatedContext('ana');
    expect((await ana.firestore().doc(story).get({ source: 'server' })).exists).toBe(true);
    await ana.storage(`gs://${bucket}`).ref(file).getMetadata();
  },
  30_000,
);
