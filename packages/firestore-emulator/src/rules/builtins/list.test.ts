import { describe, expect, it } from 'vitest';
import { outcome } from '../testing/support.ts';

const text = 'Expected: string(int), string(float), string(null), string(string), string(bool), string(path).';

describe('lists', () => {
  it.each([
    ["['a', 'b'].size() == 2 && [].size() == 0", true],
    ["['a'].concat(['b', 'a']) == ['a', 'b', 'a']", true],
    ["['a', 'b'].hasAll(['a'])", true],
    ["['a', 'b'].hasAll(['a', 'c'])", false],
    ["['a', 'b'].hasAll([])", true],
    ["['a', 'b'].hasAny(['c', 'b'])", true],
    ["['a', 'b'].hasAny(['c'])", false],
    ["['a', 'b'].hasAny([])", false],
    ["['a', 'b'].hasOnly(['a', 'b', 'c'])", true],
    ["['a', 'b'].hasOnly(['b', 'a'])", true],
    ["['a', 'b'].hasOnly(['a', 'c'])", false],
    ["['a', 'a'].hasOnly(['a'])", true],
    ["[].hasOnly(['a'])", true],
    ["['a', 'b', 'a'].removeAll(['a']) == ['b']", true],
    ["['a', 'b'].removeAll([]) == ['a', 'b']", true],
    ["['a', 'b', 'a'].toSet().size() == 2", true],
    ["['a', 'b'].join(', ') == 'a, b'", true],
    ["[].join(',') == ''", true],
    ["['a', 'b'].join('') == 'ab'", true],
    ["[1, 2.0, true, null, path('a/b')].join(' ') == '1 2.0 true null /a/b'", true],
    // Lists distinguish ints from floats.
    ['[1].hasAny([1.0])', false],
    ['[1].hasAll([1.0])', false],
    ['[1].hasOnly([1.0])', false],
    ['[1, 1.0].hasAll([1.0])', true],
    ['[0.0].hasAny([-0.0])', true],
    ['[[1]].hasAny([[1.0]])', false],
    ['[1].removeAll([1.0]) == [1]', true],
    ['[1].removeAll([1]) == []', true],
    ['[0.0].removeAll([-0.0]) == []', true],
    ['[[1]].removeAll([[1.0]]).size() == 1', true],
  ])('%s', (condition, expected) => {
    expect(outcome(condition)).toBe(expected);
  });

  it.each([
    ["['a'].hasAny(['a'].toSet())", 'Received: list.hasAny(set). Expected: list.hasAny(list).'],
    ["['a'].hasAny('a')", 'Received: list.hasAny(string). Expected: list.hasAny(list).'],
    ["['a'].join(1) == 'a'", 'Received: list.join(int). Expected: list.join(string).'],
    ["[[1]].join(',') == ''", `Received: string(list). ${text}`],
    ["[{}].join(',') == ''", `Received: string(map). ${text}`],
    ["[b'a'].join(',') == ''", `Received: string(bytes). ${text}`],
    ["[duration.value(1, 's')].join(',') == ''", `Received: string(duration). ${text}`],
  ])('%s is an error', (condition, expected) => {
    expect(outcome(condition)).toBe(`Unsupported operation error. ${expected}`);
    expect(outcome(`!(${condition})`)).toBe(`Unsupported operation error. ${expected}`);
    expect(outcome(`(${condition}) || true`)).toBe(true);
  });

  it.each(['concat', 'removeAll', 'join', 'toSet', 'hasAny'])('defines no %s for maps', (name) => {
    const args = name === 'toSet' ? '' : name === 'join' ? "','" : "['a']";
    expect(outcome(`{'a': 1}.${name}(${args}) == 1`)).toBe(`Function not found error: Name: [${name}].`);
  });

  it.each([
    ["['a'].join() == 'a'", 0],
    ["['a'].join(',', ',') == 'a'", 2],
  ])('%s has a wrong number of arguments', (condition, count) => {
    expect(outcome(condition)).toBe(`Incorrect number of arguments. Received: ${count}. Expected: list.join(string).`);
  });

  it('returns the same results for long lists as for short ones', () => {
    const stored = {
      long: Array.from({ length: 40_000 }, (_, index) => index),
      mixed: [1, 1, 'a', 'a', null, null],
    };
    expect(outcome('resource.data.long.toSet().size() == 40000', { stored })).toBe(true);
    expect(outcome('resource.data.long.hasAll(resource.data.long)', { stored })).toBe(true);
    expect(outcome('resource.data.long.hasAny([-1, 1.0])', { stored })).toBe(false);
    expect(outcome('resource.data.long.toSet().hasAny([-1, 1.0])', { stored })).toBe(true);
    expect(outcome('resource.data.long.removeAll(resource.data.long) == []', { stored })).toBe(true);
    expect(outcome('resource.data.mixed.toSet().size() == 3', { stored })).toBe(true);
  });
});
