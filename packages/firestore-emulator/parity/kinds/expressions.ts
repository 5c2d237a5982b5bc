import fc from 'fast-check';
import { statusOf, textOf } from '../lib/accepted.ts';
import type { Kind } from '../lib/compare.ts';
import type { Json, JsonObject } from '../lib/json.ts';
import { ProjectPool, type Session, tokenOf } from '../lib/side.ts';

/** The document that rules read, with a field of every type. `{root}` is the documents root. */
const ruledFields: JsonObject = {
  nil: { nullValue: null },
  yes: { booleanValue: true },
  int: { integerValue: '3' },
  big: { integerValue: '9223372036854775807' },
  float: { doubleValue: 2.5 },
  whole: { doubleValue: 3 },
  nan: { doubleValue: 'NaN' },
  text: { stringValue: 'ab' },
  empty: { stringValue: '' },
  smile: { stringValue: 'a😀' },
  time: { timestampValue: '2001-02-03T04:05:06.789Z' },
  bytes: { bytesValue: 'AQD/' },
  ref: { referenceValue: '{root}/t/x' },
  geo: { geoPointValue: { latitude: 1.5, longitude: -2 } },
  list: { arrayValue: { values: [{ integerValue: '1' }, { integerValue: '2' }, { stringValue: 'ab' }] } },
  none: { arrayValue: {} },
  map: {
    mapValue: {
      fields: { k: { integerValue: '1' }, l: { mapValue: { fields: { m: { stringValue: 'ab' } } } } },
    },
  },
};

const list = (items: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.array(items, { maxLength: 3 }).map((all) => `[${all.join(', ')}]`);
const call = (name: string, ...given: fc.Arbitrary<string>[]): fc.Arbitrary<string> =>
  fc.tuple(...given).map((all) => `${name}(${all.join(', ')})`);
const method = (object: fc.Arbitrary<string>, name: string, ...given: fc.Arbitrary<string>[]): fc.Arbitrary<string> =>
  fc.tuple(object, ...given).map(([on, ...all]) => `${on}.${name}(${all.join(', ')})`);
const binary = (a: fc.Arbitrary<string>, operators: readonly string[], b: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.tuple(a, fc.constantFrom(...operators), b).map(([left, op, right]) => `(${left} ${op} ${right})`);
const field = (...names: string[]): fc.Arbitrary<string> =>
  fc.constantFrom(...names.map((name) => `resource.data.${name}`));
const oneOf = (...literals: string[]): fc.Arbitrary<string> => fc.constantFrom(...literals);

const leaves: Readonly<Record<string, fc.Arbitrary<string>>> = {
  bool: fc.oneof(oneOf('true', 'false'), field('yes')),
  int: fc.oneof(oneOf('0', '1', '2', '-1', '7', '9223372036854775807'), field('int', 'big')),
  float: fc.oneof(oneOf('0.5', '2.0', '-1.5', '1e3'), field('float', 'whole', 'nan')),
  text: fc.oneof(
    oneOf("''", "'ab'", "'b'", "'A b'", "'a1b22'", "'3'", "'2.5'", "'x'"),
    field('text', 'empty', 'smile'),
  ),
  time: fc.oneof(oneOf('timestamp.date(2001, 2, 3)', 'timestamp.value(981173106789)', 'request.time'), field('time')),
  duration: oneOf(
    "duration.value(90, 's')",
    "duration.value(-2, 'd')",
    'duration.time(1, 2, 3, 4)',
    "duration.value(5, 'ms')",
  ),
  bytes: fc.oneof(oneOf("b'ab'", "b''"), field('bytes')),
  geo: fc.oneof(oneOf('latlng.value(1.5, -2.0)', 'latlng.value(0, 0)', 'latlng.value(91, 0)'), field('geo')),
  path: fc.oneof(
    oneOf(
      '/a/b',
      "path('/a/b')",
      "path('a/{v}')",
      '/databases/$(database)/documents/t/x',
      'resource.__name__',
      'request.path',
    ),
    field('ref'),
  ),
  list: fc.oneof(oneOf('[]', '[1, 2]', "['ab', 1]", '[[1], 2]', '[null]'), field('list', 'none')),
  map: fc.oneof(oneOf('{}', "{'k': 1}", "{'k': 1, 'z': 'ab'}", 'request.auth.token', 'resource.data'), field('map')),
  other: fc.oneof(
    oneOf(
      'null',
      'request.auth',
      'request.resource',
      'resource',
      'request.method',
      'request.query',
      'nothing',
      'request.nothing',
    ),
    field('nil', 'missing', 'map.missing'),
  ),
};

const anyLeaf = fc.oneof(...Object.values(leaves));
const typeNames = oneOf(
  ...'bool bytes constraint duration float int latlng list map number path set string timestamp map_diff vector null foo'.split(
    ' ',
  ),
);
const comparisons = ['==', '!=', '<', '<=', '>', '>='];

/** Expressions by type. One in ten operands has another type. */
const tree = fc.letrec<Record<string, string>>((tie) => {
  const of = (type: string): fc.Arbitrary<string> =>
    fc.oneof(
      { maxDepth: 2, withCrossShrink: true },
      { weight: 9, arbitrary: tie(type) },
      { weight: 1, arbitrary: tie('any') },
    );
  const pick = (type: string, ...made: fc.Arbitrary<string>[]): fc.Arbitrary<string> =>
    fc.oneof(
      { maxDepth: 2, withCrossShrink: true },
      { weight: 2, arbitrary: leaves[type] ?? anyLeaf },
      { weight: 3, arbitrary: fc.oneof(...made) },
    );
  const set = fc.oneof(
    method(of('list'), 'toSet'),
    method(of('set'), 'union', of('set')),
    method(of('set'), 'intersection', of('set')),
    method(of('set'), 'difference', of('set')),
    ...['addedKeys', 'removedKeys', 'changedKeys', 'affectedKeys', 'unchangedKeys'].map((name) =>
      method(method(of('map'), 'diff', of('map')), name),
    ),
  );
  const several = fc.oneof(of('list'), of('set'));
  const number = fc.oneof(of('int'), of('float'));
  return {
    any: fc.oneof({ maxDepth: 2 }, anyLeaf, ...Object.keys(leaves).map((type) => tie(type)), tie('set')),
    other: leaves.other ?? anyLeaf,
    set,
    bool: pick(
      'bool',
      binary(of('bool'), ['&&', '||'], of('bool')),
      binary(tie('any'), ['&&', '||'], of('bool')),
      of('bool').map((one) => `!(${one})`),
      binary(number, comparisons, number),
      ...['text', 'time', 'duration', 'bytes', 'list', 'map', 'path', 'geo', 'set', 'bool'].map((type) =>
        binary(of(type), comparisons, of(type)),
      ),
      binary(tie('any'), comparisons, tie('any')),
      binary(tie('any'), ['in'], several),
      binary(tie('any'), ['in'], of('map')),
      fc.tuple(tie('any'), typeNames).map(([one, type]) => `(${one} is ${type})`),
      method(several, 'hasAll', several),
      method(several, 'hasAny', several),
      method(several, 'hasOnly', several),
      method(of('text'), 'matches', oneOf("'a.*'", "'[ab]+'", "'^b$'", "'('", "'.'", "'\\\\d'")),
      call('math.isNaN', number),
      call('exists', of('path')),
      fc.tuple(of('bool'), of('bool'), of('bool')).map(([c, a, b]) => `(${c} ? ${a} : ${b})`),
    ),
    int: pick(
      'int',
      binary(of('int'), ['+', '-', '*', '/', '%'], of('int')),
      of('int').map((one) => `-(${one})`),
      call('int', tie('any')),
      ...['text', 'list', 'map', 'set', 'bytes'].map((type) => method(of(type), 'size')),
      ...['abs', 'ceil', 'floor', 'round'].map((name) => call(`math.${name}`, number)),
      ...['year', 'month', 'day', 'hours', 'minutes', 'seconds', 'nanos', 'dayOfWeek', 'dayOfYear', 'toMillis'].map(
        (name) => method(of('time'), name),
      ),
      ...['seconds', 'nanos'].map((name) => method(of('duration'), name)),
      fc.tuple(of('list'), of('int')).map(([one, at]) => `${one}[${at}]`),
      method(of('map'), 'get', of('text'), of('int')),
    ),
    float: pick(
      'float',
      binary(number, ['+', '-', '*', '/', '%'], of('float')),
      call('float', tie('any')),
      call('math.sqrt', number),
      call('math.pow', number, number),
      call('math.abs', of('float')),
      ...['latitude', 'longitude'].map((name) => method(of('geo'), name)),
      method(of('geo'), 'distance', of('geo')),
    ),
    text: pick(
      'text',
      binary(of('text'), ['+'], of('text')),
      call('string', tie('any')),
      ...['lower', 'upper', 'trim'].map((name) => method(of('text'), name)),
      method(of('text'), 'replace', oneOf("'a'", "'[0-9]+'", "'(a)'", "''"), oneOf("'z'", "''", "'$1'", "'$0x'")),
      method(of('list'), 'join', of('text')),
      ...['toBase64', 'toHexString'].map((name) => method(of('bytes'), name)),
      fc.tuple(of('text'), of('int'), of('int')).map(([one, from, to]) => `${one}[${from}:${to}]`),
      fc.tuple(of('text'), of('int')).map(([one, at]) => `${one}[${at}]`),
      fc.tuple(of('path'), of('int')).map(([one, at]) => `${one}[${at}]`),
      fc.tuple(of('map'), of('text')).map(([one, at]) => `${one}[${at}]`),
    ),
    time: pick(
      'time',
      binary(of('time'), ['+', '-'], of('duration')),
      method(of('time'), 'date'),
      call('timestamp.date', of('int'), of('int'), of('int')),
      call('timestamp.value', of('int')),
    ),
    duration: pick(
      'duration',
      binary(of('duration'), ['+', '-'], of('duration')),
      binary(of('time'), ['-'], of('time')),
      method(of('time'), 'time'),
      call('duration.abs', of('duration')),
      call('duration.value', of('int'), oneOf("'w'", "'d'", "'h'", "'m'", "'s'", "'ms'", "'ns'", "'y'")),
    ),
    bytes: pick(
      'bytes',
      method(of('text'), 'toUtf8'),
      ...['md5', 'sha256', 'crc32', 'crc32c'].map((name) => call(`hashing.${name}`, fc.oneof(of('text'), of('bytes')))),
    ),
    geo: pick('geo', call('latlng.value', number, number)),
    path: pick(
      'path',
      call('path', of('text')),
      method(of('path'), 'bind', of('map')),
      method(
        oneOf("path('/a/{v}')", "path('/a/$(v)')", "path('{v}/b/{w}')", '/a/$(v)'),
        'bind',
        oneOf("{'v': 'b'}", "{'w': 'b'}", '{}', "{'v': 1}", "{'v': 'b', 'w': 'c'}", "{'v': /c/d}"),
      ),
      of('text').map((one) => `/a/$(${one})`),
    ),
    list: pick(
      'list',
      list(tie('any')),
      method(of('list'), 'concat', of('list')),
      method(of('list'), 'removeAll', of('list')),
      method(of('map'), 'keys'),
      method(of('map'), 'values'),
      method(of('text'), 'split', oneOf("'b'", "','", "''", "'[0-9]+'")),
      fc.tuple(of('list'), of('int'), of('int')).map(([one, from, to]) => `${one}[${from}:${to}]`),
    ),
    map: pick(
      'map',
      tie('any').map((one) => `{'k': ${one}}`),
      method(of('map'), 'get', list(of('text')), tie('any')),
      of('path').map((one) => `get(${one}).data`),
    ),
  };
});

/** A condition, which in most cases is a bool. */
const condition: fc.Arbitrary<string> = fc.oneof(
  { weight: 9, arbitrary: tree.bool ?? fc.constant('true') },
  { weight: 1, arbitrary: tree.any ?? fc.constant('true') },
);

const pool = new ProjectPool('expressions', { 't/x': ruledFields, 'f/x': ruledFields });
const user = tokenOf('u1', { role: 'editor', level: 3, nested: { a: [1, 2.5, null] } });

/** Rules with the condition and with its negation, so that false can be distinguished from an error. */
const rulesOf = (text: string): string => `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    match /t/{id} { allow get: if ${text}; }
    match /f/{id} { allow get: if !(${text}); }
  }
}`;

async function runCase(session: Session, text: string): Promise<Json> {
  const loaded = await session.putRules(rulesOf(text));
  if (loaded.status !== 'OK') return { status: 'does not load', message: loaded.message };
  const positive = await session.call('GET', '{root}/t/x', null, user);
  if (positive.status === 'OK') return { status: 'true' };
  const negative = await session.call('GET', '{root}/f/x', null, user);
  return { status: negative.status === 'OK' ? 'false' : 'error', message: positive.message };
}

export const expressions: Kind<string> = {
  name: 'expressions',
  description:
    'conditions of rules, of every type, operator and function: true, false, an error, or rules that do not load',
  caseCount: 1600,
  arbitrary: condition,
  runCase: ({ side }, text) => pool.use(side, (session) => runCase(session, text)),
  accepted: [
    {
      name: "a file for which Google's compiler fails",
      reason:
        '1.19.9 returns an internal error (UNKNOWN, no text) for the file, mostly if a bound of a slice is `math.floor` or `math.ceil`. Production has no such error. Ours evaluates the expression, and denies with its error.',
      matches: (_testCase, official) => statusOf(official) === 'does not load' && textOf(official) === '',
    },
  ],
};
