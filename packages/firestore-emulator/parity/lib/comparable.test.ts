import { expect, it } from 'vitest';
import { comparable, isSame } from './comparable.ts';
import type { Json } from './json.ts';

const responseOf = (body: Json) => ({ status: 'OK', message: '', body });

it('replaces times by their rank, also if they have different numbers of digits', () => {
  const body = [
    { updateTime: '2026-01-01T00:00:00.25Z', createTime: '2026-01-01T00:00:00.100001Z' },
    { updateTime: '2026-01-01T00:00:00.300000Z', createTime: '2026-01-01T00:00:00Z' },
  ];
  expect(comparable([responseOf(body)])).toEqual([
    {
      status: 'OK',
      body: [
        { updateTime: 't2', createTime: 't1' },
        { updateTime: 't3', createTime: 't0' },
      ],
    },
  ]);
});

it('replaces a server time in a document, and removes read times', () => {
  const fields = {
    at: { timestampValue: new Date().toISOString() },
    past: { timestampValue: '2001-02-03T04:05:06Z' },
  };
  expect(comparable([responseOf({ fields, readTime: '2026-01-01T00:00:00Z' })])).toEqual([
    {
      status: 'OK',
      body: { fields: { at: { timestampValue: 'now' }, past: { timestampValue: '2001-02-03T04:05:06Z' } } },
    },
  ]);
});

it('ignores error texts', () => {
  expect(isSame([{ status: 'ABORTED', message: 'a' }], [{ status: 'ABORTED', message: 'b' }])).toBe(true);
  expect(isSame([{ status: 'ABORTED', message: 'a' }], [{ status: 'OK', message: 'a' }])).toBe(false);
});
