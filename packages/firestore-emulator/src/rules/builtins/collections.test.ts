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

describe('sets', () => {
  it.each([
    ["['a', 'b'].toSet().difference(['b'].toSet()) == ['a'].toSet()", true],
    ["['a'].toSet().union(['b', 'a'].toSet()).size() == 2", true],
    ["['a', 'b'].toSet().intersection(['b', 'c'].toSet()) == ['b'].toSet()", true],
    ["['a', 'b'].toSet().hasAll(['a'])", true],
    ["['a', 'b'].toSet().hasAll(['a', 'c'].toSet())", false],
    ["['a', 'b'].toSet().hasAny(['c', 'b'].toSet())", true],
    ["['a', 'b'].toSet().hasAny(['c'])", false],
    ["['a', 'b'].toSet().hasOnly(['a', 'b', 'c'])", true],
    ["['a', 'b'].toSet().hasOnly(['a'].toSet())", false],
    ["'a' in ['a'].toSet()", true],
    ["['b', 'a'].toSet() == ['a', 'b', 'a'].toSet()", true],
    // Equal elements are one element, and the first of them stays.
    ['[1, 1.0].toSet().size() == 1', true],
    ['[1].toSet() == [1.0].toSet()', true],
    ['[1].toSet() != [1.0].toSet()', false],
    ['[1].toSet().hasAny([1.0])', true],
    ['[1].toSet().hasAll([1.0])', true],
    ['[1].toSet().hasOnly([1.0])', true],
    ['[1, 2].toSet().difference([1.0].toSet()) == [2].toSet()', true],
    ['[1].toSet().intersection([1.0].toSet()).size() == 1', true],
    ['[1].toSet().union([1.0].toSet()).size() == 1', true],
    ['[[1], [1.0]].toSet().size() == 1', true],
    ["{'a': 1} in [{'a': 1.0}].toSet()", true],
    ['[0.0, -0.0].toSet().size() == 1', true],
    ["[float('NaN'), float('NaN')].toSet().size() == 1", true],
    ["[float('NaN')].toSet() == [float('NaN')].toSet()", true],
    ["[[float('NaN')], [float('NaN')]].toSet().size() == 1", true],
  ])('%s', (condition, expected) => {
    expect(outcome(condition)).toBe(expected);
  });

  it.each(['difference', 'union', 'intersection'])('%s accepts only sets, and lists have no such method', (name) => {
    expect(outcome(`['a'].toSet().${name}(['a']).size() == 0`)).toBe(
      `Unsupported operation error. Received: set.${name}(list). Expected: set.${name}(set).`,
    );
    expect(outcome(`['a'].${name}(['a'].toSet()).size() == 0`)).toBe(`Function not found error: Name: [${name}].`);
  });

  it.each(['concat', 'removeAll', 'join'])('has no %s', (name) => {
    expect(outcome(`['a'].toSet().${name}(['a']) == 1`)).toBe(`Function not found error: Name: [${name}].`);
  });
});

describe('maps', () => {
  it.each([
    ["{'a': 1, 'b': 2}.size() == 2 && {}.size() == 0", true],
    ["{'a': 1, 'b': 2}.keys() == ['a', 'b']", true],
    ["{'a': 1}.keys() is list", true],
    ["{'a': 1, 'b': 2}.values() == [1, 2]", true],
    ["{'a': 1}.keys().hasOnly(['a', 'b'])", true],
    ["{'a': 1}.get('a', 0) == 1", true],
    ["{'a': 1}.get('b', 0) == 0", true],
    ["{'a': null}.get('a', 0) == null", true],
    ["{'a': {'b': 1}}.get(['a', 'b'], 0) == 1", true],
    ["{'a': {'b': 1}}.get(['a', 'c'], 0) == 0", true],
    ["{'a': {'b': 1}}.get(['x', 'b'], 0) == 0", true],
    ["{'a': 'text'}.get(['a', 'b'], 0) == 0", true],
    ["{'a': 5}.get(['a', 'b'], 0) == 0", true],
    ["{'a': 1}.get('constructor', 'none') == 'none'", true],
    ["{'a': 1, 'a': 2} == {'a': 2}", true],
    ['{a: 1}.a == 1', true],
    ["{'a': 1,} == {'a': 1}", true],
  ])('%s', (condition, expected) => {
    expect(outcome(condition)).toBe(expected);
  });

  it.each([
    ["{'a': 1}.hasAll(['a'])", 'Function not found error: Name: [hasAll].'],
    ["{'a': 1}.keys().difference(['a']).size() == 0", 'Function not found error: Name: [difference].'],
    [
      "{'a': 1}.get(1, 0) == 0",
      'Unsupported operation error. Received: map.get(int, int). Expected: map.get(string, any), map.get(list, any).',
    ],
    [
      "{'a': 1}.get('a') == 1",
      'Incorrect number of arguments. Received: 1. Expected: map.get(string, any), map.get(list, any).',
    ],
    [
      "{'a': 1}.diff([]).size() == 0",
      'Unsupported operation error. Received: map.diff(list). Expected: map.diff(map).',
    ],
  ])('%s is an error', (condition, expected) => {
    expect(outcome(condition)).toBe(expected);
  });
});

describe('differences of maps', () => {
  const world = {
    method: 'update' as const,
    stored: { same: 1, changed: 'a', gone: true, nested: { x: [1] }, toString: 1 },
    written: { same: 1, changed: 'b', added: null, nested: { x: [2] }, valueOf: 2 },
  };
  const diff = 'request.resource.data.diff(resource.data)';
  it.each([
    ['addedKeys', ['added', 'valueOf']],
    ['removedKeys', ['gone', 'toString']],
    ['changedKeys', ['changed', 'nested']],
    ['affectedKeys', ['added', 'changed', 'gone', 'nested', 'toString', 'valueOf']],
    ['unchangedKeys', ['same']],
  ])('%s', (name, keys) => {
    expect(outcome(`${diff}.${name}() == ${JSON.stringify(keys)}.toSet()`, world)).toBe(true);
    expect(outcome(`${diff}.${name}().hasOnly(${JSON.stringify(keys.slice(1))})`, world)).toBe(false);
    expect(outcome(`${diff}.${name}() is set`, world)).toBe(true);
  });

  it.each([
    ["{'a': 1}.diff({'a': 1.0}).affectedKeys().size() == 0", true],
    ["{'a': [1]}.diff({'a': [1.0]}).affectedKeys().size() == 0", true],
    ["{'a': 0.0}.diff({'a': -0.0}).unchangedKeys().hasOnly(['a'])", true],
    ["{'a': float('NaN')}.diff({'a': float('NaN')}).affectedKeys().size() == 0", true],
    ["{'a': 1}.diff({'a': 1.5}).changedKeys() == ['a'].toSet()", true],
    ["{'a': 1}.diff({}).hasAny(['a'])", 'Function not found error: Name: [hasAny].'],
  ])('%s', (condition, expected) => {
    expect(outcome(condition)).toBe(expected);
  });
});
