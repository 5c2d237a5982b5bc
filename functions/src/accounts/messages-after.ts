import { paths } from '@glimpse/contract/paths';
import { type DocumentSnapshot, FieldPath, type Firestore } from 'firebase-admin/firestore';
import { inIdOrder } from '../firestore/queries.ts';

/**
 * Returns the next messages of all conversations of a person, by conversation and id. `after` is the path of the last
 * message, or '' for the first page. A page is shorter than `limit` only at the end.
 */
export async function messagesAfter(
  db: Firestore,
  uid: string,
  after: string,
  limit: number,
): Promise<DocumentSnapshot[]> {
  const [, startedId = ''] = after.split('/');
  const messages: DocumentSnapshot[] = [];
  const read = async (id: string, from: string) => {
    const page = await inIdOrder(db, db.collection(paths.messages(id)), from)
      .limit(limit - messages.length)
      .get();
    messages.push(...page.docs);
  };
  if (startedId !== '') await read(startedId, after);
  const copies = db.collection(paths.conversations(uid)).orderBy(FieldPath.documentId()).select();
  for (let last = startedId; messages.length < limit; ) {
    const { docs } = await (last === '' ? copies : copies.startAfter(last)).limit(1).get();
    const [next] = docs;
    if (!next) break;
    last = next.id;
    await read(last, '');
  }
  return messages;
}
