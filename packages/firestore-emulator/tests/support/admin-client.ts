import { Firestore } from '@google-cloud/firestore';

/** Returns the Admin SDK's client of an emulator, without `FIRESTORE_EMULATOR_HOST`, which other test files would see. */
export const adminClient = (address: string, projectId: string) =>
  new Firestore({ projectId, host: address, ssl: false });
