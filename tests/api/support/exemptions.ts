import { storedDocuments } from '@glimpse/contract/stored';
import * as z from 'zod/mini';

/** Texts that people write at length, by collection; no query asks for them. */
const longTexts: Readonly<Record<string, readonly string[]>> = {
  posts: ['content'],
  users: ['bio'],
  comments: ['message'],
};
/** Collections whose documents change so often that every index entry counts. */
const restless = ['limits'];
/** Documents are gone by themselves at the time that this field holds. */
const timeToLive = 'expireAt';

const Shape = z.object({
  properties: z.record(
    z.string(),
    z.looseObject({ properties: z.optional(z.record(z.string(), z.unknown())) }),
  ),
});
const List = z.looseObject({ type: z.literal('array') });

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
      const holdsList = [field, ...Object.values(field.properties ?? {})].some(
        (part) => List.safeParse(part).success,
      );
      const isLong = longTexts[collectionGroup]?.includes(fieldPath) ?? false;
      const ttl = fieldPath === timeToLive;
      if (!holdsList && !isLong && !ttl && !restless.includes(collectionGroup)) continue;
      const entry = { collectionGroup, fieldPath, ...(ttl && { ttl }), indexes: [] };
      entries.set(JSON.stringify(entry), entry);
    }
  }
  return [...entries.values()];
}
