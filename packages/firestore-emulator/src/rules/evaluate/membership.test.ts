import { describe, expect, it } from 'vitest';
import { outcome } from '../testing/support.ts';

const world = {
  stored: {
    list: ['a', 'b', 'c', 'd'],
    map: { k: { deep: 1 } },
    none: null,
    number: 5,
    toString: 'mine',
  },
};
const data = (condition: string) => outcome(condition.replaceAll('$', 'resource.data.'), world);

describe('in', () => {
  it.each([
    ["'a' in $list", true],
    ["'z' in $list", false],
    ["'k' in $map", true],
    ["'z' in $map", false],
    ["'list' in resource.data", true],
    ["'constructor' in resource.data", false],
    ["'toString' in $map", false],
    ["'toString' in resource.data", true],
    ["'toString' in {'toString': 1}", true],
    ["'a' in ['a', 'b'].toSet()", true],
    ["'a' in $none", 'Null value error.'],
    ["'a' in 'abc'", 'Function not found error: Name: [in].'],
    ["'a' in $number", 'Function not found error: Name: [in].'],
    ["'a' in 1.5", 'Function not found error: Name: [in].'],
    ["'a' in true", 'Function not found error: Name: [in].'],
    ["'a' in path('a/b')", 'Function not found error: Name: [in].'],
    ["'a' in {'a': 1}.diff({})", 'Function not found error: Name: [in].'],
    ['1 in $map', 'Unsupported operation error. Received: map.in(int). Expected: map.in(string).'],
    // Lists distinguish ints from floats, and sets do not.
    ['1.0 in [1]', false],
    ['1 in [1.0]', false],
    ['1.0 in [1.0]', true],
    ['-0.0 in [0.0]', true],
    ['[0.0] in [[-0.0]]', false],
    ['[1] in [[1.0]]', false],
    ["float('NaN') in [float('NaN')]", false],
    ['1.0 in [1].toSet()', true],
    ["float('NaN') in [float('NaN')].toSet()", true],
  ])('%s', (condition, expected) => {
    expect(data(condition)).toBe(expected);
    if (typeof expected === 'string') expect(data(`!(${condition})`)).toBe(expected);
  });
});

describe('is', () => {
  const samples: Record<string, string> = {
    bool: 'true',
    bytes: "b'a'",
    duration: "duration.value(1, 's')",
    float: '1.0',
    int: '1',
    latlng: 'latlng.value(0, 0)',
    list: '[]',
    map: '{}',
    path: "path('a')",
    set: '[].toSet()',
    string: "'a'",
    timestamp: 'request.time',
    map_diff: '{}.diff({})',
    null: 'null',
  };
  const names = Object.keys(samples);
  const types = names.filter((name) => name !== 'null');
  it.each(types)('distinguishes %s from all other types', (type) => {
    for (const other of names) expect(outcome(`${samples[other]} is ${type}`)).toBe(type === other);
  });

  it('treats ints and floats as numbers', () => {
    for (const name of names) {
      expect(outcome(`${samples[name]} is number`)).toBe(name === 'int' || name === 'float');
    }
  });

  it('recognises a stored vector', () => {
    const vector = "{'__type__': '__vector__', 'value': [1.0]}";
    expect(outcome(`${vector} is vector && !({} is vector) && !(1 is vector)`)).toBe(true);
  });

  it('returns errors unchanged', () => {
    expect(outcome('resource.data.x is string', { stored: {} })).toBe('Property x is undefined on object.');
  });
});
