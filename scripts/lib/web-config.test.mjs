import { describe, expect, it } from 'vitest';
import { checkWebConfig, missingSettings, webConfigOf } from './web-config.mjs';

const firebase = {
  apiKey: 'key',
  authDomain: 'shots.firebaseapp.com',
  projectId: 'shots',
  storageBucket: 'shots.firebasestorage.app',
  appId: '1:2:web:3',
};
const config = { firebase, emulators: null, appCheckKey: '' };

describe('checkWebConfig', () => {
  it('accepts a complete configuration', () => {
    expect(checkWebConfig(JSON.stringify(config), 'shots')).toEqual(config);
  });

  it.each([
    ['no JSON', '{', 'is not JSON'],
    ['null', 'null', 'has no firebase.apiKey'],
    ['a missing field', JSON.stringify({ ...config, firebase: { ...firebase, appId: '' } }), 'has no firebase.appId'],
    ['emulators', JSON.stringify({ ...config, emulators: {} }), 'must have "emulators": null'],
    ['no App Check key', JSON.stringify({ firebase, emulators: null }), 'has no appCheckKey'],
  ])('refuses %s', (_what, text, message) => {
    expect(() => checkWebConfig(text, 'shots')).toThrow(message);
  });

  it('rejects the configuration of another project', () => {
    expect(() => checkWebConfig(JSON.stringify(config), 'other')).toThrow('is for the project shots');
  });
});

describe('webConfigOf', () => {
  it('takes only the fields that the client needs from the output of the CLI', () => {
    const response = { status: 'success', result: { sdkConfig: { ...firebase, messagingSenderId: '4' } } };
    const options = { appCheckKey: 'site-key', vapidKey: 'vapid', mediaOrigin: 'https://media.example.com' };
    expect(webConfigOf(response, 'shots', options)).toEqual({ ...config, ...options });
    expect(webConfigOf(response, 'shots')).toEqual({ ...config, vapidKey: '', mediaOrigin: '' });
  });

  it.each(['media.example.com', 'http://media.example.com', 'https://media.example.com/', 'https://a.example; x'])(
    'refuses %s as the origin of the CDN',
    (mediaOrigin) => {
      const response = { result: { sdkConfig: firebase } };
      expect(() => webConfigOf(response, 'shots', { mediaOrigin })).toThrow('MEDIA_ORIGIN must look like');
      expect(() => checkWebConfig(JSON.stringify({ ...config, mediaOrigin }), 'shots')).toThrow('MEDIA_ORIGIN must');
    },
  );

  it('gives instructions when the project has no bucket', () => {
    const response = { result: { sdkConfig: { ...firebase, storageBucket: undefined } } };
    expect(() => webConfigOf(response, 'shots')).toThrow('no Storage bucket yet');
  });
});

describe('missingSettings', () => {
  const declared = [
    { name: 'WEB_API_KEY', default: '', description: 'The key.' },
    { name: 'LOG_REQUESTS', default: true, description: 'Log\n  a line.' },
    { name: 'LIMIT', default: 300 },
  ];

  it('adds missing settings with the known values', () => {
    expect(missingSettings('# LIMIT=1\nLOG_REQUESTS=false\n', declared, { WEB_API_KEY: 'key' })).toEqual([
      '# The key.',
      'WEB_API_KEY=key',
      'LIMIT=300',
    ]);
  });

  it('refuses a setting without a value and a default, and names it', () => {
    const all = [...declared, { name: 'STAGE', description: 'Where it runs.' }];
    expect(() => missingSettings('', all, {})).toThrow(/no default.*STAGE: Where it runs\.$/s);
    expect(missingSettings('STAGE=test', all, {})).not.toContainEqual(expect.stringContaining('STAGE'));
  });

  it('adds no setting twice', () => {
    const all = missingSettings('', declared, {}).join('\n');
    expect(missingSettings(all, declared, { WEB_API_KEY: 'key' })).toEqual([]);
  });
});
