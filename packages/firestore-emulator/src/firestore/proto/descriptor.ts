import published from '@google-cloud/firestore-api/protos/protos.json' with { type: 'json' };
import { SchemaRegistry } from './schema.ts';
import { trimDescriptor } from './trim-descriptor.mjs';

/** Schemas of google.firestore.v1 and the served part of admin.v1. The bundle contains the trimmed JSON. */
export const firestoreSchemas = new SchemaRegistry(trimDescriptor(published));
