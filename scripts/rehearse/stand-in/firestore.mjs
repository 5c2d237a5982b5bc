/** The administration of Firestore. Description: https://firestore.googleapis.com/$discovery/rest?version=v1 */
import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { ApiError, emptyCall, jsonCall } from './calls.mjs';

/** @typedef {import('./calls.mjs').Api} Api */
/** @typedef {import('./recording.mjs').Recording} Recording */

const IndexField = z.strictObject({
  fieldPath: z.string(),
  order: z.enum(['ASCENDING', 'DESCENDING']).optional(),
  arrayConfig: z.literal('CONTAINS').optional(),
  vectorConfig: z.strictObject({ dimension: z.int(), flat: z.strictObject({}) }).optional(),
});
const NewIndex = z.strictObject({
  queryScope: z.enum(['COLLECTION', 'COLLECTION_GROUP']),
  fields: z.array(IndexField).min(1),
  apiScope: z.enum(['ANY_API', 'DATASTORE_MODE_API']).optional(),
  density: z.enum(['SPARSE_ALL', 'SPARSE_ANY', 'DENSE']).optional(),
});
const PatchedField = z.strictObject({
  indexConfig: z.strictObject({ indexes: z.array(NewIndex) }).optional(),
  ttlConfig: z.strictObject({}).optional(),
});

/** @typedef {z.output<typeof NewIndex>} IndexSettings */
/** @typedef {IndexSettings & { name: string, state: 'READY' }} Index */
/**
 * @typedef {{ name: string, indexConfig: { indexes: IndexSettings[], usesAncestorConfig?: boolean }, ttlConfig?: {
 *   state: 'ACTIVE' } }} Field
 */

const database = '/v1/projects/{project}/databases/{database}';
const collectionGroup = `${database}/collectionGroups/{group}`;

/** @param {Recording} recording @returns {Api} */
export function firestoreApi(recording) {
  const { id, location } = recording.project;
  const parent = `projects/${id}/databases/(default)`;
  /** @param {string} name */
  const checkDatabase = (name) => {
    if (name !== '(default)') throw new ApiError(404, `There is no database ${name}.`);
  };
  return {
    host: 'firestore.googleapis.com',
    calls: [
      // `--location` of `firebase firestore:databases:create` (docs/deploy.md) sets the location.
      emptyCall('GET', database, ({ params }) => {
        checkDatabase(params('database'));
        const kind = { type: 'FIRESTORE_NATIVE', databaseEdition: 'STANDARD' };
        return { name: parent, locationId: location, ...kind, deleteProtectionState: 'DELETE_PROTECTION_ENABLED' };
      }),
      emptyCall('GET', `${database}/collectionGroups/-/indexes`, () => ({ indexes: [...recording.indexes.values()] })),
      emptyCall('GET', `${database}/collectionGroups/-/fields?filter`, () => ({
        fields: [...recording.fields.values()],
      })),
      jsonCall('POST', `${collectionGroup}/indexes`, NewIndex, (settings, { params }) => {
        checkDatabase(params('database'));
        const group = `${parent}/collectionGroups/${params('group')}`;
        const index = { ...completeIndex(settings), name: `${group}/indexes/${randomUUID()}` };
        const isKnown = [...recording.indexes.values()].some(
          (other) => other.name.startsWith(`${group}/`) && contentOf(other) === contentOf(index),
        );
        if (isKnown) throw new ApiError(409, 'index already exists');
        recording.indexes.set(index.name, index);
        recording.changed(`created index of ${params('group')}`);
        return recording.startOperation(parent, index);
      }),
      jsonCall('PATCH', `${collectionGroup}/fields/{field}?updateMask`, PatchedField, (body, { params, query }) => {
        const name = `${parent}/collectionGroups/${params('group')}/fields/${params('field')}`;
        const mask = query('updateMask')?.split(',') ?? ['indexConfig', 'ttlConfig'];
        const ttl = mask.includes('ttlConfig') ? body.ttlConfig : recording.fields.get(name)?.ttlConfig;
        const indexes = body.indexConfig?.indexes;
        // Without `indexConfig`, the field has the automatic indexes of its database again.
        if (indexes || ttl)
          recording.fields.set(name, {
            name,
            indexConfig: indexes ? { indexes: indexes.map(checkSingle) } : { indexes: [], usesAncestorConfig: true },
            ...(ttl && { ttlConfig: { state: /** @type {const} */ ('ACTIVE') } }),
          });
        else recording.fields.delete(name);
        recording.changed(`set field ${params('group')}.${params('field')}`);
        return recording.startOperation(parent, { name });
      }),
    ],
  };
}

/** @param {IndexSettings} settings */
const contentOf = ({ queryScope, fields }) => JSON.stringify([queryScope, fields]);

/**
 * Adds what Firestore adds to a composite index. Firestore refuses one with a single field.
 *
 * @param {IndexSettings} settings
 * @returns {Omit<Index, 'name'>}
 */
function completeIndex({ queryScope, fields, apiScope = 'ANY_API', density = 'SPARSE_ALL' }) {
  const named = fields.filter(({ fieldPath }) => fieldPath !== '__name__');
  if (named.length < 2 && !named.some(({ vectorConfig }) => vectorConfig))
    throw new ApiError(400, 'this index is not necessary, configure using single field index controls');
  const order = named.findLast((field) => field.order)?.order ?? 'ASCENDING';
  const all = fields.at(-1)?.fieldPath === '__name__' ? fields : [...fields, { fieldPath: '__name__', order }];
  return { queryScope, fields: all, apiScope, density, state: 'READY' };
}

/** @param {IndexSettings} settings */
function checkSingle(settings) {
  if (settings.fields.length !== 1) throw new ApiError(400, 'a field has indexes with one field only');
  return settings;
}
