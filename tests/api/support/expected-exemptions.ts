import { storedDocuments } from '@glimpse/contract/stored-documents';
import * as z from 'zod/mini';

/** Texts that people write at length, by collection; no query asks for them. */
const longTexts: Readonly<Record<string, readonly string[]>> = {
  posts: ['content'],
  users: ['bio'],
  comments: ['message'],
  cases: ['shown'],
  notifications: ['text'],
};
/** Lists that a query asks for by themselves. */
const askedFor: Readonly<Record<string, readonly string[]>> = {
  notifications: ['uids'],
  posts: ['morePaths'],
};
/** Collections whose documents change so often that every index entry counts. */
const restless = ['limits'];
/** Documents are gone by themselves at their `expireAt`. */
const passing = ['limits', 'uploadedBytes', 'inbox', 'notifications'];

const Shape = z.object({ properties: z.record(z.string(), z.unknown()) });
const Part = z.object({
  type: z.optional(z.unknown()),
  properties: z.optional(z.record(z.string(), z.unknown())),
  anyOf: z.optional(z.array(z.unknown())),
});

/** Whether a field, as JSON Schema has it, is a list or holds one. */
function hasList(field: unknown): boolean {
  const { type, properties = {}, anyOf = [] } = Part.parse(field);
  return type === 'array' || [...Object.values(properties), ...anyOf].some(hasList);
}

/**
 * The overrides without an index that the stored documents call for: of lists, and of maps that hold one, which take an
 * entry for each element; of long texts; of everything in documents that change all the time; of times to live.
 */
export function exemptions(): object[] {
  const entries = new Map<string, object>();
  for (const [path, schema] of Object.entries(storedDocuments)) {
    const collectionGroup = path.split('/').at(-2) ?? '';
    const { properties } = Shape.parse(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }));
    for (const [fieldPath, field] of Object.entries(properties)) {
      const isLong = longTexts[collectionGroup]?.includes(fieldPath) ?? false;
      const ttl = fieldPath === 'expireAt' && passing.includes(collectionGroup);
      if (askedFor[collectionGroup]?.includes(fieldPath)) continue;
      if (!hasList(field) && !isLong && !ttl && !restless.includes(collectionGroup)) continue;
      const entry = { collectionGroup, fieldPath, ...(ttl && { ttl }), indexes: [] };
      entries.set(JSON.stringify(entry), entry);
    }
  }
  return [...entries.values()];
}
