import { initializeApp } from 'firebase/app';
import { parseConfig } from './config.ts';

export const config = parseConfig(
  document.querySelector('meta[name="glimpse-config"]')?.getAttribute('content') ?? 'null',
);

export const firebaseApp = initializeApp(config.firebase);
