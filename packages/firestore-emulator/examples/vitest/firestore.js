import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { startFirestore } from '@glimpse/emulator';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';

const fileOf = (name) => fileURLToPath(new URL(name, import.meta.url));

/** One Firestore for each worker of the test runner. */
export const firestore = await startFirestore({
  rules: { source: readFileSync(fileOf('firestore.rules'), 'utf8'), fileName: 'firestore.rules' },
  indexes: { file: fileOf('firestore.indexes.json'), missing: 'refuse' },
  productionLimits: true,
  explainDenials: true,
});

/** Returns the Admin SDK for a database. `stop` closes it. */
export async function adminOf(database) {
  const { host, port } = await database.address();
  process.env.FIRESTORE_EMULATOR_HOST = `${host}:${port}`;
  const app = initializeApp({ projectId: database.projectId }, database.projectId);
  return { db: getFirestore(app), stop: () => deleteApp(app) };
}
