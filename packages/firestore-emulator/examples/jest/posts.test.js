import { readFileSync } from 'node:fs';
import { startFirestore } from '@glimpse/emulator';
import { deleteApp, initializeApp } from 'firebase/app';
import {
  connectFirestoreEmulator,
  doc,
  getDoc,
  getFirestore,
  setDoc,
  setLogLevel,
  terminate,
} from 'firebase/firestore';

setLogLevel('silent');

const firestore = await startFirestore({
  rules: { source: readFileSync('firestore.rules', 'utf8'), fileName: 'firestore.rules' },
  explainDenials: true,
});
const { projectId } = firestore.database();
const { host, port } = await firestore.address();
const app = initializeApp({ projectId });
const db = getFirestore(app);
connectFirestoreEmulator(db, host, port);
afterAll(async () => {
  await terminate(db);
  await deleteApp(app);
  firestore.close();
});

test('a post has at most ten characters', async () => {
  const post = doc(db, 'posts/first');
  await expect(setDoc(post, { text: 'Longer than ten' })).toBeDenied({ because: 'text.size() is 15', line: 6 });
  await expect(setDoc(post, { text: 'Short' })).toBeAllowed();
  await expect(getDoc(post)).toBeAllowed();
});
