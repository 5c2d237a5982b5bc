import fc from 'fast-check';
import type { FieldSchema, MessageSchema, ScalarType } from '../proto/schema.ts';
import { type PlainMessage, setOwn } from '../proto/wire.ts';

/** Generates random messages of a schema in the form that the decoder returns, for property tests. */
export function arbitraryMessage(schema: MessageSchema, depth = 3): fc.Arbitrary<PlainMessage> {
  if (schema.name === 'google.protobuf.Timestamp') return arbitraryTimestamp;
  if (schema.name === 'google.protobuf.Duration') return arbitraryDuration;
  const plain: Record<string, fc.Arbitrary<unknown>> = {};
  const oneofs = new Map<string, fc.Arbitrary<PlainMessage>[]>();
  for (const field of schema.byName.values()) {
    const complete = field.name in schema.defaults;
    const value = complete ? arbitrarySingle(field, depth) : arbitraryField(field, depth);
    if (!value) continue;
    if (field.oneof) {
      const member = value.map((item): PlainMessage => ({ [field.name]: item }));
      oneofs.set(field.oneof, [...(oneofs.get(field.oneof) ?? []), member]);
    } else {
      plain[field.name] = value;
    }
  }
  const parts = [...oneofs.values()].map((members) => fc.option(fc.oneof(...members), { nil: {} }));
  return fc
    .tuple(fc.record(plain, { requiredKeys: Object.keys(schema.defaults) }), ...parts)
    .map(([first, ...rest]): PlainMessage => Object.assign({}, first, ...rest));
}

const double = fc.double();
const seconds = fc.integer({ min: -62_135_596_800, max: 253_402_300_799 });
const arbitraryTimestamp = fc.record({
  seconds: seconds.map(String),
  nanos: fc.integer({ min: 0, max: 999_999_999 }),
});

const arbitraryDuration = fc
  .record({ seconds: fc.nat(), nanos: fc.nat({ max: 999_999_999 }), isNegative: fc.boolean() })
  .map(({ seconds, nanos, isNegative }): PlainMessage => {
    const sign = isNegative ? -1 : 1;
    return { seconds: String(seconds === 0 ? 0 : sign * seconds), nanos: nanos === 0 ? 0 : sign * nanos };
  });

/** Returns null if the message would be nested too deeply. */
function arbitraryField(field: FieldSchema, depth: number): fc.Arbitrary<unknown> | null {
  const single = arbitrarySingle(field, depth);
  if (!single) return null;
  if (field.keyType) return fc.array(fc.tuple(key, single), { minLength: 1, maxLength: 3 }).map(toMap);
  if (field.repeated) return fc.array(single, { minLength: 1, maxLength: 3 });
  // Outside a oneof, a default value is not written, so decoding would not return it.
  return field.oneof || typeof field.type === 'object' ? single : single.filter((value) => !isZero(value));
}

const key = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('__proto__', 'constructor', '', 'a.b'));

function toMap(entries: [string, unknown][]): PlainMessage {
  const map: PlainMessage = {};
  for (const [name, value] of entries) setOwn(map, name, value);
  return map;
}

function arbitrarySingle({ type, repeated, oneof }: FieldSchema, depth: number): fc.Arbitrary<unknown> | null {
  if (typeof type === 'string') return scalars[type];
  if (type.kind === 'message') return depth > 0 ? arbitraryMessage(type, depth - 1) : null;
  const names = [...type.numbers].filter(([, number]) => repeated || oneof || number !== 0);
  return fc.constantFrom(...names.map(([name]) => name));
}

const scalars: Record<ScalarType, fc.Arbitrary<unknown>> = {
  double,
  float: fc.float(),
  int32: fc.integer(),
  uint32: fc.nat(),
  int64: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String),
  uint64: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }).map(String),
  bool: fc.boolean(),
  string: fc.string({ unit: 'binary' }),
  bytes: fc.uint8Array({ maxLength: 20 }).map((bytes) => Buffer.from(bytes)),
};

function isZero(value: unknown): boolean {
  return (
    Object.is(value, 0) ||
    value === '0' ||
    value === '' ||
    value === false ||
    (Buffer.isBuffer(value) && value.length === 0)
  );
}
