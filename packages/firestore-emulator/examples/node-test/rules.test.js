import { readFileSync } from 'node:fs';
import { after, before, beforeEach, test } from 'node:test';
import { assertFails, assertSucceeds, initializeTestEnvironment } from '@firebase/rules-unit-testing';
import { startFirestore } from '@glimpse/emulator';
import { doc, getDoc, serverTimestamp, setDoc, setLogLevel, updateDoc } from 'firebase/firestore';

setLogLevel('silent');

let environment;
before(async () => {
  environment = await initializeTestEnvironment({
    projectId: 'demo-example',
    firestore: { rules: readFileSync('firestore.rules', 'utf8'), ...(await (await startFirestore()).address()) },
  });
});
after(() => environment.cleanup());
beforeEach(async () => {
  await environment.clearFirestore();
  await environment.withSecurityRulesDisabled(async (context) => {
    await setDoc(doc(context.firestore(), 'rooms/hall'), { owner: 'ana', topic: 'Hello' });
  });
});
const of = (uid) => environment.authenticatedContext(uid).firestore();
const ofNobody = () => environment.unauthenticatedContext().firestore();

test('anybody can read any profile', () => assertSucceeds(getDoc(doc(ofNobody(), 'users/ana'))));

test('nobody can write the profile of another person', () =>
  assertFails(setDoc(doc(of('bo'), 'users/ana'), { createdAt: serverTimestamp() })));

test('a profile must contain the time of its creation', async () => {
  await assertFails(setDoc(doc(of('ana'), 'users/ana'), { birthday: 'January 1' }));
  await assertSucceeds(setDoc(doc(of('ana'), 'users/ana'), { createdAt: serverTimestamp() }));
});

test('only signed-in people can read rooms', async () => {
  await assertFails(getDoc(doc(ofNobody(), 'rooms/hall')));
  await assertSucceeds(getDoc(doc(of('bo'), 'rooms/hall')));
});

test('people can create a room only with themselves as its owner', async () => {
  await assertFails(setDoc(doc(of('bo'), 'rooms/new'), { owner: 'ana', topic: 'All' }));
  await assertSucceeds(setDoc(doc(of('ana'), 'rooms/new'), { owner: 'ana', topic: 'All' }));
});

test('only the owner can change a room, and only its topic', async () => {
  await assertFails(updateDoc(doc(of('bo'), 'rooms/hall'), { topic: 'Mine' }));
  await assertFails(updateDoc(doc(of('ana'), 'rooms/hall'), { owner: 'bo' }));
  await assertSucceeds(updateDoc(doc(of('ana'), 'rooms/hall'), { topic: 'Good bye' }));
});
