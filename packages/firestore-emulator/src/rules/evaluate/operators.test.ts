import { describe, expect, it } from 'vitest';
import { float, outcome } from '../testing/support.ts';

const plus =
  'int + int, float + float, string + string, duration + duration, duration + timestamp, timestamp + duration';
const minus = 'int - int, float - float, duration - duration, timestamp - duration, timestamp - timestamp';
const ordered = (sign: string): string =>
  ['string', 'bytes', 'int', 'float', 'duration', 'timestamp']
    .map((type) => `${type} ${sign} ${type}`)
    .concat(`constraint ${sign} any`, `any ${sign} constraint`)
    .join(', ');

const unsupported = (received: string, expected: string): string =>
  `Unsupported operation error. Received: ${received}. Expected: ${expected}.`;

describe('arithmetic', () => {
  it.each([
    ['1 + 2 == 3', true],
    ['10 / 4 == 2', true],
    ['10 / 4 == 2', true],
    ['-7 / 2 == -3', true],
    ['-7 % 2 == -1', true],
    ['7 % -2 == 1', true],
    ['10 % 3 == 1', true],
    ['10.0 / 4.0 == 2.5', true],
    ['10 / 4.0 == 2.5', true],
    ['1 + 1.5 == 2.5', true],
    ['1 + 1 is int', true],
    ['1 + 1.0 is float', true],
    ['2 * 3 - 1 == 5', true],
    ['1.5 % 1.0 == 0.5', true],
    ['1.0 / 0.0 > 1000000.0', true],
    ['9007199254740993 == 9007199254740992', false],
    ['9007199254740992 + 1 == 9007199254740993', true],
    ['9223372036854775807 > 9223372036854775806', true],
    ['-9223372036854775808 < -9223372036854775807', true],
    ['-9223372036854775807 - 1 == -9223372036854775808', true],
    ["'a' + 'b' == 'ab'", true],
    ['-(2) == -2', true],
    ['- -2 == 2', true],
    ['!(1 == 2)', true],
    ['!!true', true],
  ])('%s', (condition, expected) => {
    expect(outcome(condition)).toBe(expected);
  });

  it.each([
    ['1 / 0 == 1', 'Divide by zero error.'],
    ['1 % 0 == 1', 'Divide by zero error.'],
    ['9223372036854775807 + 1 > 0', 'Integer overflow error.'],
    ['-9223372036854775808 - 1 < 0', 'Integer overflow error.'],
    ['9223372036854775807 * 2 > 0', 'Integer overflow error.'],
    ['-9223372036854775808 / -1 > 0', 'Integer overflow error.'],
    ['-(-9223372036854775808) > 0', 'Integer overflow error.'],
    ['[1] + [2] == [1, 2]', unsupported('list + list', plus)],
    ["'a' + 1 == 'a1'", unsupported('string + int', plus)],
    ["1 + 'a' == 'a1'", unsupported('int + string', plus)],
    ["{} + {'b': 1} == {}", unsupported('map + map', plus)],
    ["b'a' + b'b' == b'ab'", unsupported('bytes + bytes', plus)],
    ["'b' - 'a' == ''", unsupported('string - string', minus)],
    ["'a' * 2 == 'aa'", unsupported('string * int', 'int * int, float * float')],
    ["'a' / 'a' == 1", unsupported('string / string', 'int / int, float / float')],
    ["'a' % 'a' == 1", unsupported('string % string', 'int % int, float % float')],
    ['null + 1 == 1', unsupported('null + int', plus)],
    ["-'a' == 1", unsupported('-string', '-int, -float, -duration')],
    ['!1', unsupported('!int', '!bool')],
  ])('%s is an error', (condition, expected) => {
    expect(outcome(condition)).toBe(expected);
  });
});

describe('ordering', () => {
  it.each([
    ['1 < 2', true],
    ['2 <= 2', true],
    ['3 > 2', true],
    ['2 >= 3', false],
    ['2 < 2.5', true],
    ['9007199254740993 > 9007199254740992.0', true],
    ["'a' < 'b'", true],
    ["'a' < 'ab'", true],
    ["'Z' < 'a'", true],
    // Strings are ordered by code points: an emoji is above U+FFFD, although its first UTF-16 unit is below.
    ["'\\ufffd' < '😀'", true],
    ["b'abc' < b'abd' && b'abc' > b'ab' && b'\\x00' < b'\\xff'", true],
    ["duration.value(2, 'h') > duration.value(1, 'h')", true],
    ['timestamp.date(2025, 1, 1) < timestamp.date(2025, 1, 2)', true],
    ["float('NaN') < 1.0", false],
    ["float('NaN') >= 1.0", false],
  ])('%s', (condition, expected) => {
    expect(outcome(condition)).toBe(expected);
  });

  it.each([
    ['1 < null', 'int < null', '<'],
    ["1 <= 'a'", 'int <= string', '<='],
    ["'a' > 2", 'string > int', '>'],
    ["'a' >= 2", 'string >= int', '>='],
    ['false < true', 'bool < bool', '<'],
    ["['a'] < ['z']", 'list < list', '<'],
    ["{'k': 'v'} < {'k': 'w'}", 'map < map', '<'],
    ['request.time < 1', 'timestamp < int', '<'],
    ['request.time > resource.data.size', 'timestamp > int', '>'],
  ])('%s has no order, whatever surrounds it', (condition, received, sign) => {
    const world = { stored: { size: 3 } };
    expect(outcome(condition, world)).toBe(unsupported(received, ordered(sign)));
    expect(outcome(`!(${condition})`, world)).toBe(unsupported(received, ordered(sign)));
    expect(outcome(`(${condition}) || true`, world)).toBe(true);
  });
});

describe('equality', () => {
  it.each([
    ['1 == 1.0', true],
    ['1 != 1.0', false],
    ["1 == '1'", false],
    ["1 != '1'", true],
    ['true != 1', true],
    ['null == null', true],
    ['null != 1', true],
    ['request.time != 1', true],
    ['[1, 2] == [1, 2]', true],
    ['[1, 2] == [2, 1]', false],
    ['[] == []', true],
    ["{'a': 1, 'b': [2]} == {'b': [2], 'a': 1}", true],
    ["{'a': 1} == {'a': 2}", false],
    ["{'a': 1} == {'b': 1}", false],
    ['[1] == {}', false],
    ["float('NaN') == float('NaN')", false],
    ["float('NaN') != float('NaN')", true],
    ['0.0 == -0.0', true],
    ["b'abc' == 'abc'.toUtf8()", true],
    ["b'abc' == 'abc'", false],
    ["path('a/b') == path('/a/b')", true],
    ["path('a/b') == '/a/b'", false],
    ['latlng.value(1, 2) == latlng.value(1.0, 2.0)', true],
    ['[1, 2].toSet() == [2, 1].toSet()', true],
    ['[1].toSet() == [1]', false],
    ["duration.value(60, 's') == duration.value(1, 'm')", true],
    ["{'a': 1}.diff({'a': 2}) == {'a': 1}.diff({'a': 2})", true],
  ])('%s', (condition, expected) => {
    expect(outcome(condition)).toBe(expected);
  });

  it('distinguishes the types of stored numbers', () => {
    const world = { stored: { whole: 1, fraction: float(1), big: 9007199254740993n } };
    expect(outcome('resource.data.whole is int && !(resource.data.whole is float)', world)).toBe(true);
    expect(outcome('resource.data.fraction is float && !(resource.data.fraction is int)', world)).toBe(true);
    expect(outcome('resource.data.big == 9007199254740993', world)).toBe(true);
    expect(outcome('resource.data.big == 9007199254740992', world)).toBe(false);
  });
});

describe('truth tables, in which reading a missing property is the error', () => {
  const error = 'Property gone is undefined on object.';
  const operands: Record<string, string> = { T: 'true', F: 'false', E: 'resource.data.gone' };
  it.each([
    ['T && T', true],
    ['T && F', false],
    ['F && T', false],
    ['F && F', false],
    ['F && E', false],
    ['E && F', false],
    ['T && E', error],
    ['E && T', error],
    ['E && E', error],
    ['T || T', true],
    ['T || F', true],
    ['F || T', true],
    ['F || F', false],
    ['T || E', true],
    ['E || T', true],
    ['F || E', error],
    ['E || F', error],
    ['E || E', error],
    ['!E', error],
    ['!(E && F)', true],
    ['(E && F) == F', true],
    ['(E && F) || T', true],
    ['E ? T : T', error],
    ['(E ? T : T) || T', true],
    ['T ? T : E', true],
    ['F ? E : F', false],
    ['T ? E : T', error],
    ['E == E', error],
    ['E != E', error],
  ])('%s', (form, expected) => {
    const condition = form.replace(/[TFE]/g, (letter) => operands[letter] ?? letter);
    expect(outcome(condition, { stored: {} })).toBe(expected);
  });

  it.each([
    ["'a' && true", unsupported('string && bool', 'bool && bool')],
    ['true && 1', unsupported('bool && int', 'bool && bool')],
    ['null || false', unsupported('null || bool', 'bool || bool')],
    ['1 ? true : true', unsupported('int ? any : any', 'bool ? any : any')],
    // An operand that is not a bool is an error, and `&&` and `||` treat it like one.
    ['1 || true', true],
    ['1 && false', false],
  ])('%s', (condition, expected) => {
    expect(outcome(condition)).toBe(expected);
  });

  it('denies if the condition is not a bool', () => {
    expect(outcome("'yes'")).toBe('evaluation error at L5:29');
    expect(outcome('1')).toBe('evaluation error at L5:29');
  });
});

describe('the error in the result when several occur', () => {
  const world = { stored: {} };
  const first = 'Property a is undefined on object.';
  it.each([
    ['resource.data.a == resource.data.b', first],
    ['resource.data.a + resource.data.b == 1', first],
    ['[resource.data.a, resource.data.b] == []', first],
    ["{'x': resource.data.a, 'y': resource.data.b} == {}", first],
    ['resource.data.b in [resource.data.a]', first],
    ['resource.data.get(resource.data.a, resource.data.b) == 1', first],
    ['resource.data.a.get(resource.data.b, 1) == 1', first],
    ['resource.data.a && resource.data.b', first],
  ])('%s', (condition, expected) => {
    expect(outcome(condition, world)).toBe(expected);
  });
});

describe('precedence', () => {
  it.each([
    ['1 + 2 * 3 == 7', true],
    ['(1 + 2) * 3 == 9', true],
    ['10 - 2 - 3 == 5', true],
    ['-2 * 3 == -6', true],
    ['!false && false', false],
    ['true || true && false', true],
    ['1 + 1 < 3 == true', true],
    ["'a' in ['a'] && 'b' in ['b']", true],
    ["('a' in ['a']) == true", true],
    ['1 is int == true', true],
    ['true ? false : true ? true : true', false],
    ['false ? false : false ? false : true', true],
    ['[1, 2][0] + 1 == 2', true],
    ['-[1][0] == -1', true],
    ["!'a'.matches('b')", true],
  ])('%s', (condition, expected) => {
    expect(outcome(condition)).toBe(expected);
  });
});
