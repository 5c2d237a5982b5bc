import { describe, expect, it } from 'vitest';
import { outcome } from '../testing/support.ts';

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
