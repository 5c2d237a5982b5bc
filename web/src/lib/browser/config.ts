/** The Firebase project and the emulators that the page uses. `emulators` is null for the real services. */
export interface Config {
  firebase: { apiKey: string; authDomain: string; projectId: string; storageBucket: string; appId: string };
  emulators: { auth: string; firestore: HostAndPort; storage: HostAndPort } | null;
  /** The reCAPTCHA Enterprise site key for App Check; '' if App Check is not used. */
  appCheckKey: string;
  /** The origin of the CDN in front of the bucket, for example `https://media.example.com`; '' without a CDN. */
  mediaOrigin: string;
}

interface HostAndPort {
  host: string;
  port: number;
}

// Validated without zod, because the login screen needs this file and has a size budget.
const invalidField = (path: string, expected: string) => new Error(`glimpse-config: ${path} must be ${expected}`);

function fields(value: unknown, path: string): Map<string, unknown> {
  if (typeof value !== 'object' || value === null) throw invalidField(path, 'an object');
  return new Map(Object.entries(value));
}

function text(from: Map<string, unknown>, name: string): string {
  const value = from.get(name);
  if (typeof value !== 'string') throw invalidField(name, 'text');
  return value;
}

function hostAndPort(from: Map<string, unknown>, name: string): HostAndPort {
  const value = fields(from.get(name), name);
  const port = value.get('port');
  if (typeof port !== 'number') throw invalidField(`${name}.port`, 'a number');
  return { host: text(value, 'host'), port };
}

/**
 * Parses the content of `<meta name="glimpse-config">` (vite.config.ts). Throws an error that names the invalid
 * field.
 */
export function parseConfig(json: string): Config {
  const all = fields(JSON.parse(json), 'the whole');
  const firebase = fields(all.get('firebase'), 'firebase');
  const emulators = all.get('emulators') === null ? null : fields(all.get('emulators'), 'emulators');
  return {
    firebase: {
      apiKey: text(firebase, 'apiKey'),
      authDomain: text(firebase, 'authDomain'),
      projectId: text(firebase, 'projectId'),
      storageBucket: text(firebase, 'storageBucket'),
      appId: text(firebase, 'appId'),
    },
    emulators: emulators && {
      auth: text(emulators, 'auth'),
      firestore: hostAndPort(emulators, 'firestore'),
      storage: hostAndPort(emulators, 'storage'),
    },
    appCheckKey: text(all, 'appCheckKey'),
    mediaOrigin: all.has('mediaOrigin') ? text(all, 'mediaOrigin') : '',
  };
}

export const config = parseConfig(
  document.querySelector('meta[name="glimpse-config"]')?.getAttribute('content') ?? 'null',
);
