import { writeFileSync } from 'node:fs';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';

// Run by `firebase emulators:exec`. Writes its results to the file in RESULT.
initializeApp({ projectId: 'demo-stack' });
const db = getFirestore();
const imported = (await db.doc('kept/from-before').get()).data() ?? null;
if (process.env.WRITE) await writeAndWait(12);
const notes = (await db.collection('notes').get()).docs.map((note) => note.data());
const url = `http://${process.env.FIRESTORE_EMULATOR_HOST}/v1/projects/demo-stack/databases/(default)/documents/a/b`;
const anonymous = (await fetch(url)).status;
writeFileSync(process.env.RESULT ?? 'result.json', JSON.stringify({ imported, notes, anonymous }));

async function writeAndWait(events) {
  await db.doc('kept/from-before').set({ n: 1 });
  const like = db.doc('posts/p1/likes/ü 1');
  await like.set({ n: 1 });
  await like.set({ n: 2 });
  await like.delete();
  const deadline = Date.now() + 240_000;
  while ((await db.collection('notes').count().get()).data().count < events && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
