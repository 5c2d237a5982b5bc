import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { applicationDefault, initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { getFirestore } from 'firebase-admin/firestore';
import { storageStore } from '../functions/src/media/store.ts';
import { loadSeed } from './load.ts';

/** Bundled into .data/build by scripts/build.mjs; the pictures stay where they are. */
const mediaFolder = fileURLToPath(new URL('../../seed/media/', import.meta.url));
/** The password of the seeded people beside the guest, on emulators only. */
const demoPassword = 'demo-password';

/** `--project ID` loads into a real project; without it the emulators that the environment names are loaded. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { project: { type: 'string' }, bucket: { type: 'string' } },
    strict: true,
  });
  const onEmulators = values.project === undefined;
  if (onEmulators && !process.env.FIRESTORE_EMULATOR_HOST) {
    throw new Error('No emulator is named in the environment, and no --project is given.');
  }
  if (values.project?.startsWith('demo-')) {
    throw new Error(`${values.project} is an emulator's project; a real one does not begin with "demo-".`);
  }
  if (!onEmulators && process.env.FIRESTORE_EMULATOR_HOST) {
    throw new Error('FIRESTORE_EMULATOR_HOST is set, so nothing would reach the real project. Unset it.');
  }
  const projectId = values.project ?? process.env.GCLOUD_PROJECT ?? 'demo-glimpse';
  const storageBucket =
    values.bucket ?? (onEmulators ? `${projectId}.appspot.com` : `${projectId}.firebasestorage.app`);
  const credential = onEmulators ? {} : { credential: applicationDefault() };
  const app = initializeApp({ projectId, storageBucket, ...credential });
  const { people, posts } = await loadSeed({
    auth: getAuth(app),
    db: getFirestore(app),
    store: storageStore(storageBucket, onEmulators ? process.env.FIREBASE_STORAGE_EMULATOR_HOST : undefined),
    mediaFolder,
    password: onEmulators ? demoPassword : null,
  });
  console.log(
    people + posts === 0 ? 'The seed data was there already.' : `Loaded ${people} people and ${posts} posts.`,
  );
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
