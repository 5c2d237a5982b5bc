/** Which Firebase project and which emulators the page talks to; null emulators: the real services. */
export interface Config {
  firebase: { apiKey: string; authDomain: string; projectId: string; storageBucket: string; appId: string };
  emulators: { auth: string; firestore: HostAndPort; storage: HostAndPort } | null;
  /** reCAPTCHA Enterprise site key for App Check; '' for none. */
  appCheckKey: string;
}

interface HostAndPort {
  host: string;
  port: number;
}

// Checked by hand and not with zod: this is on the way to the login screen, whose code has a budget.
const problem = (path: string, wanted: string) => new Error(`glimpse-config: ${path} must be ${wanted}`);

function fields(value: unknown, path: string): Map<string, unknown> {
  if (typeof value !== 'object' || value === null) throw problem(path, 'an object');
  return new Map(Object.entries(value));
}

function text(from: Map<string, unknown>, name: string): string {
  const value = from.get(name);
  if (typeof value !== 'string') throw problem(name, 'text');
  return value;
}

function hostAndPort(from: Map<string, unknown>, name: string): HostAndPort {
  const value = fields(from.get(name), name);
  const port = value.get('port');
  if (typeof port !== 'number') throw problem(`${name}.port`, 'a number');
  return { host: text(value, 'host'), port };
}

/** Reads the content of `<meta name="glimpse-config">` (made by vite.config.ts). Throws naming what is wrong. */
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
  };
}
