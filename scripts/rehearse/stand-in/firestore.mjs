/** The administration of Firestore. Description: https://firestore.googleapis.com/$discovery/rest?version=v1 */
import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { ApiError, emptyCall, jsonCall } from './calls.mjs';

const IndexField = z.strictObject({
  fieldPath: z.string(),
  order: z.enum(['ASCENDING', 'DESCENDING']).optional(),
  arrayConfig: z.literal('CONTAINS').optional(),
});
const queryScope = z.enum(['COLLECTION', 'COLLECTION_GROUP']);
const NewIndex = z.strictObject({ queryScope, fields: z.array(IndexField) });
const PatchedField = z.strictObject({
  indexConfig: z
    .strictObject({ indexes: z.array(z.strictObject({ queryScope, fields: z.tuple([IndexField]) })) })
    .optional(),
  ttlConfig: z.strictObject({}).optional(),
});

/** @typedef {z.output<typeof NewIndex>} IndexSettings */
/** @typedef {IndexSettings & { name: string, state: 'READY' }} Index */
/**
 * @typedef {{ name: string, indexConfig: { indexes: IndexSettings[], usesAncestorConfig?: boolean },
 *   ttlConfig?: { state: 'ACTIVE' } }} Field
 */

/** @param {import('./recording.mjs').Recording} recording */
export function firestoreCalls(recording) {
  const { indexes, fields, project } = recording;
  const database = 'firestore.googleapis.com/v1/projects/{project}/databases/(default)';
  const group = 'firestore.googleapis.com/v1/{group=projects/*/databases/(default)/collectionGroups/*}';
  return [
    // `--location` of `firebase firestore:databases:create` (docs/deploy.md) sets the location.
    emptyCall(`GET ${database}`, () => ({
      name: `projects/${project.id}/databases/(default)`,
      ...{ locationId: project.location, type: 'FIRESTORE_NATIVE', databaseEdition: 'STANDARD' },
    })),
    emptyCall(`GET ${database}/collectionGroups/-/indexes`, () => ({ indexes: [...indexes.values()] })),
    emptyCall(`GET ${database}/collectionGroups/-/fields?filter`, () => ({ fields: [...fields.values()] })),
    jsonCall(`POST ${group}/indexes`, NewIndex, (settings, { param }) => {
      const index = { ...completeIndex(settings), name: `${param('group')}/indexes/${randomUUID()}` };
      indexes.set(index.name, index);
      recording.changed(`created index of ${param('group')}`);
      return recording.startOperation(param('group'), index);
    }),
    jsonCall(`PATCH ${group}/fields/{field}?updateMask`, PatchedField, (body, { param, query }) => {
      const name = `${param('group')}/fields/${param('field')}`;
      const keepsTtl = query('updateMask') === 'indexConfig';
      const ttlConfig = keepsTtl ? fields.get(name)?.ttlConfig : body.ttlConfig;
      fields.set(name, {
        name,
        // Without `indexConfig`, the field has the automatic indexes of its database.
        indexConfig: body.indexConfig ?? { indexes: [], usesAncestorConfig: true },
        ...(ttlConfig && { ttlConfig: { state: 'ACTIVE' } }),
      });
      recording.changed(`set field ${name}`);
      return recording.startOperation(param('group'), { name });
    }),
  ];
}

/**
 * Adds what Firestore adds to a composite index. Firestore refuses one with a single field.
 *
 * @param {IndexSettings} settings
 * @returns {Omit<Index, 'name'>}
 */
function completeIndex({ fields, ...settings }) {
  if (fields.filter(({ fieldPath }) => fieldPath !== '__name__').length < 2)
    throw new ApiError(400, 'this index is not necessary, configure using single field index controls');
  const order = fields.findLast((field) => field.order)?.order ?? 'ASCENDING';
  const all = fields.at(-1)?.fieldPath === '__name__' ? fields : [...fields, { fieldPath: '__name__', order }];
  const defaults = { apiScope: 'ANY_API', density: 'SPARSE_ALL' };
  return { ...defaults, ...settings, fields: all, state: 'READY' };
}
