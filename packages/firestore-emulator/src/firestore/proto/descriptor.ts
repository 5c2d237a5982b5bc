import published from '@google-cloud/firestore/build/protos/v1.json' with { type: 'json' };
import { SchemaRegistry } from './schema.ts';
import { trimDescriptor } from './trim-descriptor.mjs';

/**
 * Schemas of google.firestore.v1. build.mjs replaces the published JSON (47 kB) with the already trimmed one;
 * trimming that again changes nothing.
 */
export const firestoreSchemas = new SchemaRegistry(trimDescriptor(published));
