import type { FirebaseApp } from 'firebase/app';
import { useFirebaseApp } from 'reactfire';

/**
 * The app whose Firestore is used. It is not the SDK's Firestore, whose large code is loaded with the first listener
 * (load-firestore.ts).
 */
export type Firestore = FirebaseApp;

export const useFirestore: () => Firestore = useFirebaseApp;
