import { maxInValues } from '@glimpse/contract/list-limits';
import type { Query } from 'firebase-admin/firestore';
import type * as z from 'zod/mini';
import { readDocuments, type Stored } from './documents.ts';

/** Returns the results of `queryFor` for all ids. Runs one query for each chunk of `maxInValues` ids. */
export async function readAmong<S extends z.ZodMiniType>(
  schema: S,
  ids: readonly string[],
  queryFor: (ids: readonly string[]) => Query,
): Promise<Stored<z.output<S>>[]> {
  const found = await Promise.all(
    chunksOf(ids).map(async (chunk) => readDocuments(schema, (await queryFor(chunk).get()).docs)),
  );
  return found.flat();
}

/** Splits ids into chunks of `maxInValues`, the maximum for one query. */
export const chunksOf = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / maxInValues) }, (_, index) =>
    ids.slice(index * maxInValues, (index + 1) * maxInValues),
  );
