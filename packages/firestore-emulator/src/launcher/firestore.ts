import { runFirestoreProcess } from './firestore-process.ts';

/** Entry of lib/firestore.js, which launcher/java runs. */
await runFirestoreProcess(process.argv.slice(2), true);
