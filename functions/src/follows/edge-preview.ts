import { type Author, FollowDoc } from '@glimpse/contract/user';
import { readDocuments } from '../firestore/documents.ts';
import { withoutPerson } from '../firestore/previews.ts';
import type { ListQuery } from '../firestore/queries.ts';

/** The preview without this person. Its list changes only with the user it belongs to, whom the transaction has locked. */
export const previewWithout = (preview: readonly Author[], uid: string, list: ListQuery): Promise<Author[]> =>
  withoutPerson(preview, uid, async (count) => {
    const { docs } = await list.query.limit(count).get();
    return readDocuments(FollowDoc, docs).map(({ data: { createdAt: _, ...author } }) => author);
  });
