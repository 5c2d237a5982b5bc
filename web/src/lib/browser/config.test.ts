import { describe, expect, it } from 'vitest';
import { parseConfig } from './config.ts';

const firebase = {
  apiKey: 'k',
  authDomain: 'a',
  projectId: 'p',
  storageBucket: 'b',
  appId: 'i',
};
const emulators = {
  auth: 'http://127.0.0.1:9099',
  firestore: { host: '127.0.0.1', port: 8080 },
  storage: { host: '127.0.0.1', port: 9199 },
};
const valid = { firebase, emulators, appCheckKey: '', mediaOrigin: '' };

describe('parseConfig', () => {
  it('reads a configuration with emulators', () => {
    expect(parseConfig(JSON.stringify(valid))).toEqual(valid);
  });
  it('reads a configuration without emulators', () => {
    expect(parseConfig(JSON.stringify({ ...valid, emulators: null })).emulators).toBeNull();
  });
  it('reads the origin of the CDN, which earlier configurations do not have', () => {
    const mediaOrigin = 'https://media.example.com';
    expect(parseConfig(JSON.stringify({ ...valid, mediaOrigin })).mediaOrigin).toBe(mediaOrigin);
    const { mediaOrigin: _, ...earlier } = valid;
    expect(parseConfig(JSON.stringify(earlier)).mediaOrigin).toBe('');
  });
  it.each([
    ['nothing', null, 'the whole must be an object'],
    ['no project', { ...valid, firebase: { ...firebase, projectId: undefined } }, 'projectId must be text'],
    [
      'a port that is text',
      { ...valid, emulators: { ...emulators, firestore: { host: 'h', port: '8080' } } },
      'firestore.port must be a number',
    ],
  ])('throws an error that names the invalid field: %s', (_input, value, message) => {
    expect(() => parseConfig(JSON.stringify(value))).toThrow(message);
  });
});
