import { writeFileSync } from 'node:fs';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';

// Run by `firebase emulators:exec`; writes what it saw to the file named by RESULT.
initializeApp({ projectId: 'demo-stack' });
const db = getFirestore();
const like = db.doc('posts/p1/likes/ü 1');
const imported = (await db.doc('kept/from-before').get()).data() ?? null;
const notesBefore = (await db.collection('notes').get()).size;
await db.doc('kept/from-before').set({ n: 1 });
await like.set({ n: 1 });
await like.set({ n: 2 });
await like.delete();
const expected = notesBefore + 12;
const deadline = Date.now() + 120_000;
let notes = await db.collection('notes').get();
while (notes.size < expected && Date.now() < deadline) {
  await new Promise((resolve) => setTimeout(resolve, 100));
  notes = await db.collection('notes').get();
}
const url = `http://${process.env.FIRESTORE_EMULATOR_HOST}/v1/projects/demo-stack/databases/(default)/documents/a/b`;
const anonymous = (await fetch(url)).status;
const result = { imported, notes: notes.docs.map((note) => note.data()), anonymous };
writeFileSync(process.env.RESULT ?? 'result.json', JSON.stringify(result));
