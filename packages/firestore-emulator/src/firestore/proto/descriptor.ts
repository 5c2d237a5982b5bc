import published from '@google-cloud/firestore/build/protos/v1.json' with { type: 'json' };
import { SchemaRegistry } from './schema.ts';
import { trimDescriptor } from './trim-descriptor.mjs';

/** Schemas of google.firestore.v1. The bundle contains the trimmed JSON, and trimming it again has no effect. */
export const firestoreSchemas = new SchemaRegistry(trimDescriptor(published));
