import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { getFirestore } from 'firebase-admin/firestore';
import { getStorage } from 'firebase-admin/storage';

/** The contents of a document, an account and a file. */
export interface SavedData {
  note: unknown;
  displayName: string | undefined;
  file: string | undefined;
}

export const dataWith = (text: string): SavedData => ({ note: text, displayName: text, file: text });

/**
 * Connects to a stack with all rights. Only one connection can be open, because the SDKs read the addresses from this
 * process's environment.
 */
export function connect({ env }: { readonly env: Readonly<Record<string, string>> }) {
  Object.assign(process.env, env);
  const app = initializeApp({ ...JSON.parse(process.env.FIREBASE_CONFIG ?? '{}') }, 'saved-data');
  const note = getFirestore(app).doc('notes/first');
  const auth = getAuth(app);
  const file = getStorage(app).bucket().file('notes/first.txt');
  return {
    async write(text: string) {
      await note.set({ text });
      await auth.updateUser('ana', { displayName: text });
      await file.save(text, { resumable: false });
    },
    createAccount: () => auth.createUser({ uid: 'ana', displayName: 'nobody yet' }),
    async read(): Promise<SavedData> {
      const [{ displayName }, document, [content]] = await Promise.all([
        auth.getUser('ana'),
        note.get(),
        file.download(),
      ]);
      return { note: document.get('text'), displayName, file: content.toString() };
    },
    close: () => deleteApp(app),
  };
}
