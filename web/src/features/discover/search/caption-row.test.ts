import { expect, it } from 'vitest';
import { excerptOf } from './caption-row.tsx';

const long = 'A long walk. '.repeat(40);

it.each([
  ['short', 'First light\nover  the harbour', 'harbour', 'First light over the harbour'],
  ['found near the start', `Big sea. ${long}`, 'sea', /^Big sea\. A long/],
  ['found later', `${long}Grüße aus München`, 'munchen', /^… .{20,60} aus München$/],
  ['without spaces', '海と空と'.repeat(100).concat('東京'), '東京', /^… .{30}東京$/],
  ['with emoji before the word', `${'🌊'.repeat(100)} sea`, 'sea', /^… (🌊){14,16} sea$/u],
  ['without the word', long, 'sea', /^A long/],
])('shows the part of a caption %s', (_name, caption, search, excerpt) => {
  expect(excerptOf(caption, search)).toEqual(typeof excerpt === 'string' ? excerpt : expect.stringMatching(excerpt));
});

it('bounds the length', () => {
  expect(excerptOf('x'.repeat(2200), 'x')).toHaveLength(200);
});
