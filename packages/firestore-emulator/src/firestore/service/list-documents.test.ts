import { beforeEach, describe, expect, it } from 'vitest';
import { admin, call, callOk, type JsonObject } from '../testing/rpc.ts';
import { createFirestoreService } from './create-service.ts';

const database = 'projects/listings/databases/(default)';
const root = `${database}/documents`;

describe('the pages of a listing', () => {
  let service: ReturnType<typeof createFirestoreService>;

  beforeEach(async () => {
    service = createFirestoreService();
    const writes = [...'abcde'].map((id, index) => ({
      update: { name: `${root}/c/${id}`, fields: { n: { integerValue: String((index * 2) % 5) } } },
    }));
    await callOk(service, 'Commit', { database, writes });
  });

  const list = (more: JsonObject) =>
    call(service, 'ListDocuments', { parent: root, collectionId: 'c', pageSize: 2, ...more }, admin);
  const idsOf = (response: JsonObject | undefined) =>
    ((response?.documents ?? []) as { name: string }[]).map(({ name }) => name.slice(-1)).join('');
  const tokenOf = (response: JsonObject | undefined) => String(response?.nextPageToken ?? '');

  it.each([
    ['', ['ab', 'cd', 'e']],
    ['n', ['ad', 'be', 'c']],
    ['n desc', ['ce', 'bd', 'a']],
    ['__name__', ['ab', 'cd', 'e']],
  ])('follow each other, ordered by "%s"', async (orderBy, expected) => {
    const pages: string[] = [];
    let pageToken = '';
    do {
      const { responses } = await list({ orderBy, pageToken });
      pages.push(idsOf(responses[0]));
      pageToken = tokenOf(responses[0]);
    } while (pageToken !== '' && pages.length < 9);
    expect(pages).toEqual(expected);
  });

  it.each([
    ['', 'n'],
    ['n', ''],
  ])('have tokens that are invalid with another order: "%s", then "%s"', async (orderBy, otherOrder) => {
    const { responses } = await list({ orderBy });
    const other = await list({ orderBy: otherOrder, pageToken: tokenOf(responses[0]) });
    expect(other).toMatchObject({ status: 'INVALID_ARGUMENT', message: 'Invalid page token.' });
  });
});
