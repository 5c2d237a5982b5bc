import { AppError } from '@glimpse/contract/app-error';
import { VoteDoc } from '@glimpse/contract/comment';
import { disableNetwork, doc } from 'firebase/firestore';
import { expect, it } from 'vitest';
import { firestore } from '../firebase/firestore.ts';
import { readDoc } from './documents.ts';

it('says in the words of the project that a document cannot be read now', async () => {
  await disableNetwork(firestore);
  const failure = await readDoc(doc(firestore, 'posts/p1'), VoteDoc).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(AppError);
  expect(failure).toMatchObject({ code: 'unavailable' });
});
