import { limits } from '@glimpse/contract/limits';
import type { Query } from 'firebase-admin/firestore';
import type * as z from 'zod/mini';
import { readDocuments, type Stored } from './documents.ts';

/** What `among` finds for these ids, of which one query takes at most `limits.inValues`. None costs nothing. */
export async function readAmong<S extends z.ZodMiniType>(
  schema: S,
  ids: readonly string[],
  among: (ids: readonly string[]) => Query,
): Promise<Stored<z.output<S>>[]> {
  const found = await Promise.all(
    chunksOf(ids).map(async (chunk) => readDocuments(schema, (await among(chunk).get()).docs)),
  );
  return found.flat();
}

/** As many as one query takes, `limits.inValues`, at a time. */
export const chunksOf = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / limits.inValues) }, (_, index) =>
    ids.slice(index * limits.inValues, (index + 1) * limits.inValues),
  );
