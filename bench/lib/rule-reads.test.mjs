import { expect, test } from 'vitest';
import { ruleReadsIn } from './rule-reads.mjs';

test('Reads of rules are the evaluated calls of get() and exists()', () => {
  const content = "get(/users/$(uid)).data.get('a', false) && !exists(/users/$(uid)/b) && doc.get('a', 1)";
  /** @param {string} text @param {number} count @param {object[]} children */
  const expression = (text, count, ...children) => {
    const currentOffset = content.indexOf(text);
    const sourcePosition = { currentOffset, endOffset: currentOffset + text.length };
    return { sourcePosition, values: count > 0 ? [{ count: count - 1 }, { count: 1 }] : [], children };
  };
  const read = expression('get(/users/$(uid))', 3);
  const field = expression("get(/users/$(uid)).data.get('a', false)", 3, read);
  const missing = expression('!exists(/users/$(uid)/b)', 2, expression('exists(/users/$(uid)/b)', 2));
  const report = [expression(content, 4, field, missing, expression("doc.get('a', 1)", 1))];
  expect(ruleReadsIn(JSON.parse(JSON.stringify({ rules: { files: [{ content }] }, report })))).toBe(5);
});
