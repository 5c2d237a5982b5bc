import { expect, it } from 'vitest';
import { addDefect, comparable, type Defect, isSame } from './compare.ts';
import type { Json } from './json.ts';

it('groups defects that differ only in names and numbers, with the shortest example', () => {
  const defects = new Map<string, Defect>();
  const official = [{ status: 'OK', body: {} }];
  for (const [example, line] of [
    ['long example', 7],
    ['short', 8],
    ['another long example', 9],
  ] as const) {
    const message = `projects/p/documents/d is invalid in line ${line}`;
    addDefect(defects, { example, official, ours: [{ status: 'INVALID_ARGUMENT', message }] });
  }
  addDefect(defects, { example: 'x', official, ours: [{ status: 'OK', body: { fields: {} } }] });
  expect([...defects.values()]).toMatchObject([
    { cases: 3, example: 'short' },
    { cases: 1, example: 'x', signature: '[].body.fields: null | {}' },
  ]);
});

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
