import { describe, expect, it } from 'vitest';
import { outcome } from '../testing/support.ts';

describe('math', () => {
  it.each([
    ['math.abs(-2) == 2 && math.abs(-2) is int', true],
    ['math.abs(-2.5) == 2.5 && math.abs(-1.0) is float', true],
    ['math.abs(-9223372036854775807 - 1) < 0', true],
    ['math.ceil(1.5) == 2 && math.ceil(-1.5) == -1 && math.ceil(-0.5) == 0 && math.ceil(1) is float', true],
    ['math.floor(-1.5) == -2 && math.floor(2.5) == 2 && math.floor(1) is float', true],
    ['math.round(2.5) == 3 && math.round(-2.5) == -2 && math.round(-1.5) == -1', true],
    ['math.round(0.5) == 1 && math.round(-0.5) == 0 && math.round(1.4) == 1 && math.round(2.5) is int', true],
    ['math.round(math.sqrt(-1)) == 0', true],
    ['math.round(math.pow(0, -1)) == 9223372036854775807', true],
    ['math.sqrt(4) == 2.0 && math.sqrt(4) is float', true],
    ['math.pow(2, 3) == 8.0 && math.pow(2, 3) is float && math.pow(2, -1) == 0.5', true],
    ['math.isNaN(math.sqrt(-1)) && !math.isNaN(1) && !math.isNaN(math.pow(0, -1))', true],
  ])('%s', (condition, expected) => {
    expect(outcome(condition)).toBe(expected);
  });

  it.each([
    ["math.abs('a') == 1", 'Received: math.abs(string). Expected: math.abs(int), math.abs(float).'],
    ['math.abs(null) == 1', 'Received: math.abs(null). Expected: math.abs(int), math.abs(float).'],
    ["math.ceil('a') == 1", 'Received: math.ceil(string). Expected: math.ceil(float).'],
    ["math.sqrt('a') == 1", 'Received: math.sqrt(string). Expected: math.sqrt(float).'],
    ["math.pow(2, 'a') == 1", 'Received: math.pow(int, string). Expected: math.pow(float, float).'],
    ["math.isNaN('a')", 'Received: math.isNaN(string). Expected: math.isNaN(float).'],
  ])('%s is an error', (condition, expected) => {
    expect(outcome(condition)).toBe(`Unsupported operation error. ${expected}`);
  });

  it.each([
    ['math.abs(1, 2) == 1', 'Incorrect number of arguments. Received: 2. Expected: math.abs(int), math.abs(float).'],
    ['math.sqrt() == 1', 'Incorrect number of arguments. Received: 0. Expected: math.sqrt(float).'],
    ['math.isInfinite(1.0)', 'Function not found error: Name: [math.isInfinite].'],
  ])('%s is no call', (condition, expected) => {
    expect(outcome(condition)).toBe(expected);
    expect(outcome(`${condition} || true`)).toBe(true);
  });
});

const failed = (text: string, type: string): string =>
  `Type conversion error. Argument: [${text}], From type: [string], To type: [${type}].`;

describe('int()', () => {
  it.each([
    ["int('12') == 12 && int('12') is int", true],
    ["int('-3') == -3 && int('+3') == 3 && int('007') == 7 && int('-0') == 0", true],
    ["int('-9223372036854775808') == -9223372036854775808", true],
    ['int(2.0) == 2 && int(2.9) == 2 && int(-2.9) == -2', true],
    ["int(float('1e20')) == 9223372036854775807 && int(float('-1e20')) == -9223372036854775808", true],
    ["int(float('NaN')) == 0", true],
    ['int(5) == 5', true],
    ["int('1e3') == 1000", failed('1e3', 'int')],
    ["int('9223372036854775808') == 0", failed('9223372036854775808', 'int')],
    ["int('12abc') == 12", failed('12abc', 'int')],
    ["int(' 12') == 12", failed(' 12', 'int')],
    ["int('') == 0", failed('', 'int')],
    ["int('0x10') == 16", failed('0x10', 'int')],
    [
      'int(true) == 1',
      'Unsupported operation error. Received: int(bool). Expected: int(int), int(float), int(string).',
    ],
    ["int('1', 2) == 1", 'Incorrect number of arguments. Received: 2. Expected: int(int), int(float), int(string).'],
  ])('%s', (condition, expected) => {
    expect(outcome(condition)).toBe(expected);
  });
});

describe('float()', () => {
  it.each([
    ["float('2.0') == 2.0 && float('1.5') is float && float(2) is float", true],
    ["float('1e3') == 1000.0 && float('.5') == 0.5 && float('5.') == 5.0", true],
    ["float('1.5f') == 1.5 && float('1.5d') == 1.5 && float('0x1p3') == 8.0 && float('0x1.8p1') == 3.0", true],
    ["float(' 2.5') == 2.5 && float('2.5 ') == 2.5", true],
    ["float('Infinity') > 1.0 && float('-Infinity') < 1.0 && float('+Infinity') > 1.0", true],
    ["float('abc') == 0.0", failed('abc', 'float')],
    ["float('inf') > 1.0", failed('inf', 'float')],
    ["float('nan') == 0.0", failed('nan', 'float')],
    ["float('1.2.3') == 0.0", failed('1.2.3', 'float')],
    ["float('1_000') == 0.0", failed('1_000', 'float')],
    ["float('') == 0.0", failed('', 'float')],
    ["float('0xp1') == 0.0", failed('0xp1', 'float')],
    [
      'float(true) == 0.0',
      'Unsupported operation error. Received: float(bool). Expected: float(int), float(float), float(string).',
    ],
  ])('%s', (condition, expected) => {
    expect(outcome(condition)).toBe(expected);
  });
});

describe('string()', () => {
  it.each([
    ['12', '12'],
    ['-5', '-5'],
    ['1.5', '1.5'],
    ['2.0', '2.0'],
    ['-0.0', '-0.0'],
    ['0.1 + 0.2', '0.30000000000000004'],
    ["float('1e7')", '1.0E7'],
    ["float('1e6')", '1000000.0'],
    ["float('9999999.0')", '9999999.0'],
    ["float('1e-3')", '0.001'],
    ["float('1e-4')", '1.0E-4'],
    ['123456789.0', '1.23456789E8'],
    ["float('-1.5e10')", '-1.5E10'],
    ["float('1.7976931348623157e308')", '1.7976931348623157E308'],
    ['1.0 / 3.0', '0.3333333333333333'],
    ["float('1.0e23')", '1.0E23'],
    ["float('4.9e-324')", '4.9E-324'],
    ["float('1e-323')", '9.9E-324'],
    ["float('2e-323')", '2.0E-323'],
    ["float('1e-322')", '9.9E-323'],
    ["float('1e-310')", '1.0E-310'],
    ["float('NaN')", 'NaN'],
    ["float('-Infinity')", '-Infinity'],
    ['true', 'true'],
    ['null', 'null'],
    ["'s'", 's'],
    ["path('a/b')", '/a/b'],
  ])('of %s', (value, text) => {
    expect(outcome(`string(${value}) == '${text}'`)).toBe(true);
  });

  it.each([
    ['[1, 2]', 'list'],
    ["{'a': 1}", 'map'],
    ["b'abc'", 'bytes'],
    ["duration.value(1, 's')", 'duration'],
    ['latlng.value(1, 2)', 'latlng'],
    ['request.time', 'timestamp'],
  ])('rejects %s', (value, type) => {
    expect(outcome(`string(${value}) == ''`)).toBe(
      `Unsupported operation error. Received: string(${type}). ` +
        'Expected: string(int), string(float), string(null), string(string), string(bool), string(path).',
    );
  });
});

describe('functions that do not exist', () => {
  it.each(['bool', 'foo', 'size'])('%s', (name) => {
    expect(outcome(`${name}(1) == 1`)).toBe(`Function not found error: Name: [${name}].`);
    expect(outcome(`${name}(1) == 1 || true`)).toBe(true);
  });
});
