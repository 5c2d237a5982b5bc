import { storedDocuments } from '@glimpse/contract/stored-documents';
import * as z from 'zod/mini';

/** Long texts by collection. No query uses them. */
const longTexts: Readonly<Record<string, readonly string[]>> = {
  posts: ['content'],
  users: ['bio'],
  comments: ['message'],
  cases: ['shown'],
  notifications: ['text'],
  drafts: ['caption'],
};
/** Lists that a query filters by. They need an index. */
const queriedLists: Readonly<Record<string, readonly string[]>> = {
  mediaCopies: ['paths'],
  drafts: ['uploadIds'],
  notifications: ['uids'],
  posts: ['mediaPaths'],
};
/** Collections without any index, because their documents change often and each index entry slows a write. */
const frequentlyChanged = ['limits'];
/** Collections where Firestore deletes a document at its `expireAt`. */
const withTimeToLive = [
  'limits',
  'uploadedBytes',
  'inbox',
  'notifications',
  'drafts',
  'usernames',
  'usernameSkeletons',
];

const ObjectSchema = z.object({ properties: z.record(z.string(), z.unknown()) });
const FieldSchema = z.object({
  type: z.optional(z.unknown()),
  properties: z.optional(z.record(z.string(), z.unknown())),
  anyOf: z.optional(z.array(z.unknown())),
});

/** Returns true if a field's JSON Schema is a list or contains one. */
function hasList(field: unknown): boolean {
  const { type, properties = {}, anyOf = [] } = FieldSchema.parse(field);
  return type === 'array' || [...Object.values(properties), ...anyOf].some(hasList);
}

/**
 * Returns the field overrides that firestore.indexes.json must have for the stored documents. No index is
 * needed for long texts, times to live, lists, and documents that change often.
 */
export function expectedExemptions(): object[] {
  const entries = new Map<string, object>();
  for (const [path, schema] of Object.entries(storedDocuments)) {
    const collectionGroup = path.split('/').at(-2) ?? '';
    const { properties } = ObjectSchema.parse(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }));
    for (const [fieldPath, field] of Object.entries(properties)) {
      const isLong = longTexts[collectionGroup]?.includes(fieldPath) ?? false;
      const ttl = fieldPath === 'expireAt' && withTimeToLive.includes(collectionGroup);
      if (queriedLists[collectionGroup]?.includes(fieldPath)) continue;
      if (!hasList(field) && !isLong && !ttl && !frequentlyChanged.includes(collectionGroup)) continue;
      const entry = { collectionGroup, fieldPath, ...(ttl && { ttl }), indexes: [] };
      entries.set(JSON.stringify(entry), entry);
    }
  }
  return [...entries.values()];
}
