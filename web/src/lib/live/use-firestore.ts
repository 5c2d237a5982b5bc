import type { FirebaseApp } from 'firebase/app';
import { useFirebaseApp } from 'reactfire';

/** Whose Firestore is asked: this app's. Firestore's own code is large; it comes when something is first listened to (opened.ts). */
export type Firestore = FirebaseApp;

export const useFirestore: () => Firestore = useFirebaseApp;
