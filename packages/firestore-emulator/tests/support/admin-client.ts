import { Firestore } from '@google-cloud/firestore';

/** Returns the Admin SDK's client. It does not set `FIRESTORE_EMULATOR_HOST`, which other test files would see. */
export const adminClient = (address: string, projectId: string) =>
  new Firestore({ projectId, host: address, ssl: false });
