const read = (name: string): string => {
  const value = process.env[name];
  if (!value)
    throw new Error(`${name} is not set: run these tests with npm test, or beside a stack of scripts/stack.mjs`);
  return value;
};

const address = (name: string) => {
  const [host = '', port = ''] = read(name).split(':');
  return { host, port: Number(port) };
};

/** Addresses and settings of the running stack, from the environment that scripts/stack.mjs prepares. */
export const stack = {
  get project() {
    return read('GCLOUD_PROJECT');
  },
  get url() {
    return read('GLIMPSE_URL');
  },
  get api() {
    return read('GLIMPSE_API');
  },
  get firestore() {
    return address('FIRESTORE_EMULATOR_HOST');
  },
  get auth() {
    return address('FIREBASE_AUTH_EMULATOR_HOST');
  },
  get storage() {
    return address('FIREBASE_STORAGE_EMULATOR_HOST');
  },
  get bucket() {
    return `${read('GCLOUD_PROJECT')}.appspot.com`;
  },
  get browser() {
    return read('CHROME_PATH');
  },
};
