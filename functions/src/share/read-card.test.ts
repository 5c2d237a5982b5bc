import { paths } from '@glimpse/contract/paths';
import { describe, expect, it } from 'vitest';
import { testDatabases } from '../../testing/database.ts';
import { person } from '../../testing/people.ts';
import { changeUsername } from '../accounts/change-username.ts';
import { readCard } from './read-card.ts';

const database = testDatabases();
const origin = 'https://glimpse.example';

async function scene() {
  const db = database();
  await person(db, 'ana');
  return { db, cardAt: (address: string) => readCard(db, origin, { kind: 'profile', person: address }) };
}

describe('the card of a profile', () => {
  it('is found by username, email and id, and names the address with the username', async () => {
    const { cardAt } = await scene();
    for (const address of ['@anaexample', 'ana@example.com', 'ana'])
      expect((await cardAt(address))?.url, address).toBe(`${origin}/@anaexample`);
    expect(await cardAt('@nobody')).toBeNull();
  });

  it('is found by a former username, and names the current one', async () => {
    const { db, cardAt } = await scene();
    await changeUsername(db, Date.now(), 'ana', 'ana.lima');
    expect((await cardAt('@anaexample'))?.url).toBe(`${origin}/@ana.lima`);
  });

  it('does not exist for a suspended person', async () => {
    const { db, cardAt } = await scene();
    await db.doc(paths.user('ana')).update({ isSuspended: true });
    expect(await cardAt('@anaexample')).toBeNull();
  });
});
