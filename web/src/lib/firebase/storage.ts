import { connectStorageEmulator, getStorage } from 'firebase/storage';
import { config } from '../browser/config.ts';
import { firebaseApp } from './app.ts';

/** This file loads the Storage SDK, so import it dynamically when a file is sent or fetched. */
export const storage = getStorage(firebaseApp);
if (config.emulators) connectStorageEmulator(storage, config.emulators.storage.host, config.emulators.storage.port);
