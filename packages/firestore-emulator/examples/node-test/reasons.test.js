import { readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { initializeTestEnvironment } from '@firebase/rules-unit-testing';
import { startFirestore } from '@glimpse/emulator';
import { assertAllowed, assertDenied } from '@glimpse/emulator/matchers';
import { doc, setDoc, setLogLevel } from 'firebase/firestore';

setLogLevel('silent');

const rules = readFileSync('firestore.rules', 'utf8');
const firestore = await startFirestore({ explainDenials: true });
const environment = await initializeTestEnvironment({
  projectId: firestore.database().projectId,
  firestore: { rules, ...(await firestore.address()) },
});
after(async () => {
  await environment.cleanup();
  firestore.close();
});

test('a room is refused because of its owner, and not because of anything else', async () => {
  const db = environment.authenticatedContext('bo').firestore();
  const create = (owner) => setDoc(doc(db, 'rooms/new'), { owner, topic: 'All' });
  await assertDenied(create('ana'), { because: /request\.resource\.data\.owner is "ana"/, line: 10 });
  await assertAllowed(create('bo'));
});
