import { expect, it } from 'vitest';
import { aConversation } from '../../../testing/conversations.ts';
import { newestFirst } from './newest-first.ts';

it('shows each conversation once in its newest version, without those of another list', () => {
  const moved = aConversation({ id: 'a', updatedAt: 3 });
  const rows = newestFirst(
    [
      aConversation({ id: 'b', updatedAt: 2 }),
      aConversation({ id: 'a', updatedAt: 1 }),
      moved,
      aConversation({ id: 'c', updatedAt: 4, list: 'requests' }),
    ],
    'main',
  );
  expect(rows.map(({ id }) => id)).toEqual(['a', 'b']);
  expect(rows[0]).toBe(moved);
});
