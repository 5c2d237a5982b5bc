import { describe, expect, it } from 'vitest';
import { outcome, timestamp } from '../testing/support.ts';

const world = {
  stored: {
    list: ['a', 'b', 'c', 'd'],
    empty: [],
    text: 'hello',
    map: { k: { deep: 1 } },
    none: null,
    number: 5,
    at: timestamp('2025-01-01T00:00:00Z'),
    toString: 'mine',
  },
};
const data = (condition: string) => outcome(condition.replaceAll('$', 'resource.data.'), world);
const bounds = (index: number, size: number) => `Index out of bound error. Index: [${index}] , size: [${size}].`;

describe('members', () => {
  it.each([
    ["$map.k.deep == 1 && $map['k']['deep'] == 1", true],
    ["$toString == 'mine'", true],
    ['$gone == 1', 'Property gone is undefined on object.'],
    ['$gone == null', 'Property gone is undefined on object.'],
    ["$map['gone'] == 1", 'Property gone is undefined on object.'],
    ['$map.gone.deep == 1', 'Property gone is undefined on object.'],
    ['$constructor == 1', 'Property constructor is undefined on object.'],
    ['$map.hasOwnProperty == 1', 'Property hasOwnProperty is undefined on object.'],
    ['$none.x == 1', 'Null value error.'],
    ["$none['x'] == 1", 'Null value error.'],
    ['$none.size() == 1', 'Null value error.'],
    ['$text.length == 5', 'Property length is undefined on object.'],
    ['$map[1] == 1', 'Unsupported operation error. Received: map[int]. Expected: map[string].'],
  ])('%s', (condition, expected) => {
    expect(data(condition)).toBe(expected);
  });
});

describe('indexes', () => {
  it.each([
    ["$list[0] == 'a' && $list[3] == 'd'", true],
    ["$text[0] == 'h'", true],
    ['$list[4] == 1', bounds(4, 4)],
    ['$list[-1] == 1', bounds(-1, 4)],
    ['$empty[0] == 1', bounds(0, 0)],
    ['$text[5] == 1', bounds(5, 5)],
    ["$list['length'] == 4", 'Unsupported operation error. Received: list[string]. Expected: list[int].'],
    ['$list[1.0] == 4', 'Unsupported operation error. Received: list[float]. Expected: list[int].'],
    ["b'abc'[0] == 97", 'Function not found error: Name: [[]].'],
    ["path('users/alice')[1] == 'alice'", true],
    ["path('users/alice')[2] == 'alice'", bounds(2, 2)],
    ['$number[0] == 1', 'Function not found error: Name: [[]].'],
  ])('%s', (condition, expected) => {
    expect(data(condition)).toBe(expected);
  });
});

describe('slices do not clamp positions', () => {
  it.each([
    ["$list[1:3] == ['b', 'c']", true],
    ["$list[3:4] == ['d']", true],
    ['$list[3:3] == []', true],
    ["$text[1:4] == 'ell'", true],
    ["$text[0:1] == 'h'", true],
    ["$text[1:1] == ''", true],
    ["$text[4:4] == ''", true],
    ['$list[0:9] == []', bounds(8, 4)],
    ['$list[0:0] == []', bounds(-1, 4)],
    ['$list[4:4] == []', bounds(4, 4)],
    ['$list[1:0] == []', bounds(-1, 4)],
    ['$list[3:1] == []', 'Illegal range error. From index: [3] , To index: [1].'],
    ['$empty[0:0] == []', bounds(0, 0)],
    ["$text[0:0] == ''", bounds(-1, 5)],
    ["$text[5:5] == ''", bounds(5, 5)],
    ["$text[2:1] == ''", 'Illegal range error. From index: [2] , To index: [1].'],
    ["''[0:0] == ''", bounds(0, 0)],
    ["$list['a':2] == []", 'Unsupported operation error. Received: list[string:int]. Expected: list[int:int].'],
    ['$map[0:1] == []', 'Function not found error: Name: [[:]].'],
    ['$none[0:1] == []', 'Null value error.'],
  ])('%s', (condition, expected) => {
    expect(data(condition)).toBe(expected);
  });
});

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
