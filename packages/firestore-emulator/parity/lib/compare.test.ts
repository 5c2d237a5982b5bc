import { expect, it } from 'vitest';
import { addDefect, type Defect } from './compare.ts';

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
