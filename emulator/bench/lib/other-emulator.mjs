/** Runs @firestore-emulator/server on the port given as the one argument, to compare with. */
import { FirestoreServer } from '@firestore-emulator/server';

await new FirestoreServer().start(Number(process.argv[2]));
