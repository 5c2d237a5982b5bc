import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startFirestore } from '@glimpse/emulator';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { FieldValue, getFirestore } from 'firebase-admin/firestore';

const firestore = await startFirestore();
const { host, port } = await firestore.address();
process.env.FIRESTORE_EMULATOR_HOST = `${host}:${port}`;
const apps = [];
after(async () => {
  await Promise.all(apps.map((app) => deleteApp(app)));
  firestore.close();
});

function emptyDatabase() {
  const { projectId } = firestore.database();
  const app = initializeApp({ projectId }, projectId);
  apps.push(app);
  return getFirestore(app);
}

for (const times of [1, 10]) {
  test(`a counter counts to ${times}, in a separate database`, async () => {
    const counter = emptyDatabase().doc('counters/likes');
    await Promise.all(
      Array.from({ length: times }, () => counter.set({ count: FieldValue.increment(1) }, { merge: true })),
    );
    assert.equal((await counter.get()).get('count'), times);
  });
}
