import { api } from '@glimpse/contract/api';
import { AppError } from '@glimpse/contract/app-error';
import type { Firestore } from 'firebase-admin/firestore';
import { expect, it } from 'vitest';
import { messageOf, type Outcome, type Row } from '../testing/access-table/row.ts';
import { rowsOf } from '../testing/access-table/rows.ts';
import { buildWorld, callers, type Role, secrets } from '../testing/access-table/world.ts';
import { makeCall } from '../testing/calls.ts';
import { snapshotDatabase, testDatabases } from '../testing/database.ts';
import { fakeAccounts } from '../testing/fake-accounts.ts';

const database = testDatabases();

fakeAccounts();

/** Makes one call as one of the roles and returns the outcome. */
async function attempt(db: Firestore, name: Name, input: Row['input'], role: Role) {
  try {
    const response = await makeCall(db, name, input, { uid: callers[role], isModerator: role === 'moderator' });
    return { outcome: 'ok', response };
  } catch (error) {
    // Unexpected errors fail the test.
    const outcome = error instanceof AppError ? error.message : String(error);
    return { outcome, response: '' };
  }
}

type Name = keyof typeof api;
const names = Object.keys(api).filter((name): name is Name => name in api);
const roles = Object.keys(callers).filter((role): role is Role => role in callers);
const inside: readonly Role[] = ['owner', 'follower'];

it('every call has the expected outcome for each role and reveals private data to followers only', async () => {
  const db = database();
  const rows = rowsOf(await buildWorld(db));
  const restore = snapshotDatabase(db);
  expect(Object.keys(rows).sort()).toEqual(Object.keys(api).sort());
  let isChanged = false;
  const found: string[] = [];
  for (const name of names) {
    const endpoint = api[name];
    for (const { input, outcomes, isSecret = false } of rows[name]) {
      for (const role of roles) {
        if (isChanged) restore();
        isChanged = false;
        const expected: Outcome = outcomes[role];
        const { outcome, response } = await attempt(db, name, input, role);
        const wanted = expected === 'ok' ? expected : messageOf(expected);
        const what = `${name} ${JSON.stringify(input)} as ${role}`;
        if (outcome !== wanted) found.push(`${what}: ${outcome}, not ${wanted}`);
        const leaked = secrets.filter((secret) => response.includes(secret));
        if (!inside.includes(role) && leaked.length > 0) found.push(`${what} tells ${leaked}`);
        if (isSecret && expected === 'ok' && leaked.length === 0) found.push(`${what} tells nothing`);
        isChanged = outcome === 'ok' && endpoint.method !== 'GET' && endpoint.access === 'required';
      }
    }
  }
  expect(found).toEqual([]);
});

it('every call that requires a signed-in person refuses a suspended person', () => {
  const rows = rowsOf({ privatePost: 'p1', archivedPost: 'p3', publicPost: 'p2', entryId: 'e1' });
  const allowing = names.filter(
    (name) => api[name].access === 'required' && rows[name].some(({ outcomes }) => outcomes.suspended !== 'suspended'),
  );
  expect(allowing).toEqual([]);
});
