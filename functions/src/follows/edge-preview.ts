import { limits } from '@glimpse/contract/limits';
import { type Author, FollowDoc } from '@glimpse/contract/user';
import { readDocuments } from '../firestore/documents.ts';
import { withoutPerson } from '../firestore/previews.ts';
import type { ListQuery } from '../firestore/queries.ts';

/** The newest of a list of edges, as a preview has them. */
export async function newestPeople(list: ListQuery, count: number = limits.previewPeople): Promise<Author[]> {
  const { docs } = await list.query.limit(count).get();
  return readDocuments(FollowDoc, docs).map(
    ({ data: { createdAt: _, isAccepted: __, ...author } }) => author,
  );
}

/** The preview without this person. Its list changes only with the user it belongs to, whom the transaction has locked. */
export const previewWithout = (preview: readonly Author[], uid: string, list: ListQuery): Promise<Author[]> =>
  withoutPerson(preview, uid, (count) => newestPeople(list, count));
