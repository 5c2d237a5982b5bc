import { accountErrors } from '@glimpse/contract/accounts/account-errors';
import { signInErrors } from '@glimpse/contract/auth/sign-in-errors';
import { paths } from '@glimpse/contract/paths';
import { expect, it } from 'vitest';
import { testDatabases } from '../../testing/database.ts';
import { memoryAccounts } from '../../testing/memory-accounts.ts';
import { noon, person, privatePerson } from '../../testing/people.ts';
import { emailRef } from '../auth/emails.ts';
import { deleteAccount } from './start-account-deletion.ts';

const database = testDatabases();

it('deletes a public or private account only if its owner has typed its address', async () => {
  const db = database();
  const accounts = memoryAccounts();
  const remove = (uid: string, confirmation: string) => deleteAccount(db, accounts, noon, uid, confirmation);
  await person(db, 'ana');
  await privatePerson(db, 'bo');
  await person(db, 'cy');
  await db.doc(paths.user('cy')).update({ isSuspended: true });

  for (const wrong of ['', 'delete', 'ana@example.com'])
    await expect(remove('bo', wrong)).rejects.toEqual(accountErrors.notConfirmed());
  await expect(remove('cy', 'cy@example.com')).rejects.toEqual(accountErrors.suspended());
  await expect(remove('dee', 'dee@example.com')).rejects.toEqual(signInErrors.viewerNotRegistered());
  expect((await db.collection(paths.jobs()).get()).size).toBe(0);
  expect(accounts.disabled.size).toBe(0);

  await remove('ana', ' ANA@example.com ');
  await remove('bo', 'bo@example.com');
  expect([...accounts.disabled]).toEqual(['ana', 'bo']);
  expect((await db.collection(paths.users()).get()).docs.map(({ id }) => id)).toEqual(['cy']);
  expect((await db.doc(paths.contact('bo')).get()).exists).toBe(false);
  const taken = (email: string) => emailRef(db, email).get();
  expect((await taken('ana@example.com')).exists).toBe(false);
  expect((await taken('bo@example.com')).exists).toBe(false);
  expect((await taken('cy@example.com')).exists).toBe(true);
  const jobs = (await db.collection(paths.jobs()).get()).docs.map((job) => job.get('kind'));
  expect(jobs).toEqual(['removeAccount', 'removeAccount']);
});
