import { connectStorageEmulator, getStorage } from 'firebase/storage';
import { config, firebaseApp } from './app.ts';

/** The Storage SDK comes with this file: import it when a file is about to be sent or fetched, not before. */
export const storage = getStorage(firebaseApp);
if (config.emulators)
  connectStorageEmulator(storage, config.emulators.storage.host, config.emulators.storage.port);
