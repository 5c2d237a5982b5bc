import { CommentDoc } from '@glimpse/contract/comments/comment';
import { collection, disableNetwork, doc, getDocsFromCache, setDoc, Timestamp } from 'firebase/firestore';
import { expect, it, vi } from 'vitest';
import { firestore } from '../firebase/firestore.ts';
import { fromDocs } from './documents.ts';

it('leaves out an invalid document and an invalid entry of a list, and reports each document once', async () => {
  await disableNetwork(firestore);
  const at = Timestamp.fromMillis(1_700_000_000_000);
  const ana = { uid: 'ana', fullName: 'Ana', email: 'ana@example.com' };
  const comment = {
    ...{ uid: 'ana', postId: 'p1', message: 'Hi', name: 'Ana', email: 'ana@example.com', profilePicture: '' },
    ...{ mentions: [], mentionedUids: [], parentId: null, isHidden: false, isDeleted: false, replyCount: 0 },
    ...{ replies: [], upvoteCount: 2, downvoteCount: 0, downvotePreview: [], createdAt: at, updatedAt: at },
  };
  const comments = collection(firestore, 'posts/p1/comments');
  void setDoc(doc(comments, 'odd-entry'), { ...comment, upvotePreview: [ana, { uid: 7 }] });
  void setDoc(doc(comments, 'odd-row'), { ...comment, upvotePreview: [], message: 7 });
  const reports: unknown[] = [];
  vi.spyOn(console, 'error').mockImplementation((text) => void reports.push(text));

  const { docs } = await getDocsFromCache(comments);
  const read = () => fromDocs(CommentDoc, docs).map(({ id, upvotePreview }) => ({ id, upvotePreview }));
  expect(read()).toEqual([{ id: 'odd-entry', upvotePreview: [ana] }]);
  expect(read()).toHaveLength(1);
  expect(reports).toEqual([
    'The document posts/p1/comments/odd-entry has invalid entries',
    'The document posts/p1/comments/odd-row is invalid',
  ]);
});
