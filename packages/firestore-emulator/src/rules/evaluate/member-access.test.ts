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
