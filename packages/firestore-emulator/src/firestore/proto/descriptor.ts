import publishedAdmin from '@google-cloud/firestore/build/protos/admin_v1.json' with { type: 'json' };
import published from '@google-cloud/firestore/build/protos/v1.json' with { type: 'json' };
import { SchemaRegistry } from './schema.ts';
import { trimDescriptor } from './trim-descriptor.mjs';

/**
 * Schemas of google.firestore.v1, and of the served part of google.firestore.admin.v1. In the bundle, build.mjs has
 * replaced the published JSON (104 kB) by the trimmed one. Trimming it again has no effect.
 */
export const firestoreSchemas = new SchemaRegistry(trimDescriptor(published, publishedAdmin));
