import { describe, expect, it } from 'vitest';
import { readTarget, SeedError } from './target.ts';

const emulators = {
  GCLOUD_PROJECT: 'demo-glimpse',
  FIRESTORE_EMULATOR_HOST: '127.0.0.1:8080',
  FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099',
  FIREBASE_STORAGE_EMULATOR_HOST: '127.0.0.1:9199',
};

const refusal = (run: () => unknown): SeedError => {
  try {
    run();
  } catch (error) {
    if (error instanceof SeedError) return error;
    throw error;
  }
  throw new Error('was not refused');
};

describe('the target of the seed', () => {
  it('is the emulators if all are set', () => {
    expect(readTarget({}, emulators)).toEqual({
      project: 'demo-glimpse',
      buckets: ['demo-glimpse.appspot.com'],
      storageHost: '127.0.0.1:9199',
      isEmulator: true,
    });
  });

  it('uses the bucket of the emulator configuration', () => {
    const env = { ...emulators, FIREBASE_CONFIG: '{"storageBucket":"another.appspot.com"}' };
    expect(readTarget({}, env).buckets).toEqual(['another.appspot.com']);
  });

  it('is a real project if it is named and no emulator is set', () => {
    expect(readTarget({ project: 'glimpse-live' }, {})).toEqual({
      project: 'glimpse-live',
      buckets: ['glimpse-live.firebasestorage.app', 'glimpse-live.appspot.com'],
      storageHost: undefined,
      isEmulator: false,
    });
  });

  it('uses the named bucket', () => {
    expect(readTarget({ project: 'glimpse-live', bucket: 'pictures' }, {}).buckets).toEqual(['pictures']);
  });

  it.each<[string, () => unknown, number, RegExp]>([
    ['no project', () => readTarget({}, {}), 2, /No project/],
    ['a project only in the environment', () => readTarget({}, { GCLOUD_PROJECT: 'glimpse-live' }), 2, /No project/],
    ['a demo project without emulators', () => readTarget({ project: 'demo-glimpse' }, {}), 1, /only in the emulators/],
    ['something that is no project id', () => readTarget({ project: 'Not One' }, {}), 2, /not a project id/],
    [
      'emulators of which one is missing',
      () => readTarget({ project: 'glimpse-live' }, { ...emulators, FIREBASE_STORAGE_EMULATOR_HOST: undefined }),
      1,
      /not FIREBASE_STORAGE_EMULATOR_HOST/,
    ],
    ['a broken configuration', () => readTarget({}, { ...emulators, FIREBASE_CONFIG: '{' }), 1, /not JSON/],
  ])('refuses %s', (_what, run, exitCode, message) => {
    const error = refusal(run);
    expect(error.message).toMatch(message);
    expect(error.exitCode).toBe(exitCode);
  });
});
