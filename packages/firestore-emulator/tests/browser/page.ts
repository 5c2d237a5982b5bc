import { initializeApp } from 'firebase/app';
import {
  collection,
  connectFirestoreEmulator,
  doc,
  getDocFromServer,
  increment,
  initializeFirestore,
  onSnapshot,
  orderBy,
  query,
  setDoc,
  setLogLevel,
  updateDoc,
} from 'firebase/firestore';

/** Functions that the test calls in the page. */
export interface PageApi {
  /** A text for each snapshot of the collection listened to last, in order. */
  readonly seen: string[];
  readonly errors: string[];
  listen(path: string): void;
  set(path: string, n: number): Promise<void>;
  add(path: string): Promise<void>;
  read(path: string): Promise<number>;
}

declare global {
  interface Window {
    api: PageApi;
  }
}

setLogLevel('error');
const parameters = new URLSearchParams(location.search);
const db = initializeFirestore(initializeApp({ projectId: 'demo-browser', apiKey: 'any' }), {
  experimentalForceLongPolling: parameters.has('poll'),
  experimentalAutoDetectLongPolling: !parameters.has('poll'),
});
const uid = parameters.get('uid');
connectFirestoreEmulator(db, '127.0.0.1', Number(parameters.get('port')), uid ? { mockUserToken: { sub: uid } } : {});

const seen: string[] = [];
const errors: string[] = [];
let stop = () => {};
window.api = {
  seen,
  errors,
  listen(path) {
    stop();
    seen.length = 0;
    stop = onSnapshot(
      query(collection(db, path), orderBy('n')),
      { includeMetadataChanges: true }, // to see when an own write is confirmed
      (snapshot) => {
        const pendingMark = snapshot.metadata.hasPendingWrites ? 'pending ' : '';
        const text = pendingMark + snapshot.docs.map((document) => `${document.id}=${document.get('n')}`).join(',');
        if (seen.at(-1) !== text) seen.push(text);
      },
      (error) => errors.push(error.code),
    );
  },
  set: (path, n) => setDoc(doc(db, path), { n }).catch((error) => void errors.push(error.code)),
  add: (path) => updateDoc(doc(db, path), { n: increment(1) }),
  read: async (path) => (await getDocFromServer(doc(db, path))).get('n'),
};
