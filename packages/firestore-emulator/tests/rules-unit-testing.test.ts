import {
  assertFails,
  assertSucceeds,
  initializeTestEnvironment,
  type RulesTestEnvironment,
} from '@firebase/rules-unit-testing';
import {
  collection,
  doc,
  getDoc,
  getDocs,
  query,
  setDoc,
  setLogLevel,
  updateDoc,
  where,
  writeBatch,
} from 'firebase/firestore';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestEmulator, type TestEmulator } from './support/emulator.ts';

const rules = `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    match /people/{uid} {
      allow get: if true;
      allow list: if resource.data.public == true;
      allow create: if request.auth.uid == uid && request.resource.data.keys().hasOnly(['name', 'public']);
      allow update: if request.auth.uid == uid && request.resource.data.public == resource.data.public;
    }
    match /teams/{team} {
      allow read, write: if request.auth.token.team == team;
    }
    match /counters/{id} {
      allow write: if getAfter(/databases/$(database)/documents/logs/$(id)).data.by == request.auth.uid;
    }
    match /logs/{id} { allow write: if true; }
  }
}`;

let emulator: TestEmulator;
let environment: RulesTestEnvironment;
beforeAll(async () => {
  setLogLevel('silent'); // the tests expect denials
  emulator = await startTestEmulator();
  environment = await initializeTestEnvironment({
    projectId: 'demo-rules',
    firestore: { host: '127.0.0.1', port: emulator.port, rules },
  });
});
afterAll(async () => {
  await environment.cleanup();
  emulator.close();
});
afterEach(() => environment.clearFirestore());

const as = (uid: string, claims = {}) => environment.authenticatedContext(uid, claims).firestore();

describe('@firebase/rules-unit-testing', () => {
  it('lets people write only their own documents', async () => {
    await assertSucceeds(setDoc(doc(as('ana'), 'people/ana'), { name: 'Ana', public: true }));
    await assertFails(setDoc(doc(as('bo'), 'people/ana'), { name: 'Bo', public: true }));
    await assertFails(setDoc(doc(as('cy'), 'people/cy'), { name: 'Cy', admin: true }));
    await assertSucceeds(updateDoc(doc(as('ana'), 'people/ana'), { name: 'Anna' }));
    await assertFails(updateDoc(doc(as('ana'), 'people/ana'), { public: false }));
    const nobody = environment.unauthenticatedContext().firestore();
    await assertFails(setDoc(doc(nobody, 'people/x'), { name: 'X', public: true }));
    expect((await assertSucceeds(getDoc(doc(nobody, 'people/ana')))).get('name')).toBe('Anna');
  });

  it('allows only queries that cannot return a document that is denied', async () => {
    await environment.withSecurityRulesDisabled(async (context) => {
      await setDoc(doc(context.firestore(), 'people/ana'), { name: 'Ana', public: true });
      await setDoc(doc(context.firestore(), 'people/dee'), { name: 'Dee', public: false });
    });
    const people = collection(as('bo'), 'people');
    await assertFails(getDocs(people));
    expect((await assertSucceeds(getDocs(query(people, where('public', '==', true))))).size).toBe(1);
  });

  it('passes custom claims', async () => {
    await assertSucceeds(setDoc(doc(as('ana', { team: 'red' }), 'teams/red'), {}));
    await assertFails(setDoc(doc(as('ana', { team: 'blue' }), 'teams/red'), {}));
  });

  it('evaluates a batch by the state after it', async () => {
    const ana = as('ana');
    const batch = writeBatch(ana);
    batch.set(doc(ana, 'counters/one'), { n: 1 });
    batch.set(doc(ana, 'logs/one'), { by: 'ana' });
    await assertSucceeds(batch.commit());
    await assertFails(setDoc(doc(as('bo'), 'counters/one'), { n: 2 }));
  });

  it('clears between tests', async () => {
    expect((await getDoc(doc(as('ana'), 'people/ana'))).exists()).toBe(false);
  });

  it('throws a readable error for rules with syntax errors', async () => {
    const broken = initializeTestEnvironment({
      projectId: 'demo-rules',
      firestore: { host: '127.0.0.1', port: emulator.port, rules: 'service cloud.firestore {' },
    });
    await expect(broken).rejects.toThrow(/:1:\d+/);
  });
});
