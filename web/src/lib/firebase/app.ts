import { initializeApp } from 'firebase/app';
import { config } from '../browser/config.ts';

export const firebaseApp = initializeApp(config.firebase);
