import fc from 'fast-check';
import type { Json, JsonObject } from '../lib/json.ts';
import { scalar, value } from './values.ts';

const path = fc.constantFrom('c/a', 'c/a', 'c/b', 'c/a/s/x');
const target = fc.constantFrom('a', 'a', 'b', 'm', 'm.x', 'm.x.deep', 'm.y', '`odd-name`');
const number = fc.constantFrom<JsonObject[]>(
  { integerValue: '1' },
  { integerValue: '-3' },
  { integerValue: '9223372036854775807' },
  { doubleValue: 0.5 },
  { doubleValue: 'NaN' },
  { doubleValue: 'Infinity' },
);

const fields: fc.Arbitrary<JsonObject> = fc.record(
  {
    a: fc.oneof(value, number),
    b: number,
    m: fc
      .record({ x: scalar, y: number }, { requiredKeys: [] })
      .map((inner) => ({ mapValue: { fields: inner } })),
    'odd-name': scalar,
  },
  { requiredKeys: [] },
);

const elements = fc.array(scalar, { maxLength: 3 }).map((values) => ({ values }));

export const transform: fc.Arbitrary<JsonObject> = fc
  .tuple(
    target,
    fc.oneof(
      { weight: 2, arbitrary: fc.constant<JsonObject>({ setToServerValue: 'REQUEST_TIME' }) },
      { weight: 3, arbitrary: number.map((increment): JsonObject => ({ increment })) },
      { weight: 2, arbitrary: number.map((maximum): JsonObject => ({ maximum })) },
      { weight: 2, arbitrary: number.map((minimum): JsonObject => ({ minimum })) },
      { weight: 1, arbitrary: scalar.map((increment): JsonObject => ({ increment })) },
      {
        weight: 3,
        arbitrary: elements.map((appendMissingElements): JsonObject => ({ appendMissingElements })),
      },
      { weight: 3, arbitrary: elements.map((removeAllFromArray): JsonObject => ({ removeAllFromArray })) },
    ),
  )
  .map(([fieldPath, operation]) => ({ fieldPath, ...operation }));

/** `current` and `stale` stand for the update time that the document has, or had once. */
export type Precondition = 'none' | 'exists' | 'absent' | 'current' | 'stale';
const precondition: fc.Arbitrary<Precondition> = fc.constantFrom(
  ...(['none', 'none', 'none', 'exists', 'absent', 'current', 'stale'] as const),
);

export interface PlannedWrite {
  readonly path: string;
  readonly write: JsonObject;
  readonly precondition: Precondition;
}

const transforms = (minLength: number) => fc.array(transform, { minLength, maxLength: 2 });
const named = (each: string) => `{root}/${each}`;

export const plannedWrite: fc.Arbitrary<PlannedWrite> = fc
  .record({
    path,
    precondition,
    write: fc.oneof(
      {
        weight: 5,
        arbitrary: fc
          .record({
            fields,
            mask: fc.option(fc.array(target, { maxLength: 3 }), { freq: 1 }),
            transforms: fc.option(transforms(0)),
          })
          .map((each) => (name: string): JsonObject => {
            const write: Record<string, Json> = { update: { name, fields: each.fields } };
            if (each.mask) write.updateMask = { fieldPaths: each.mask };
            if (each.transforms) write.updateTransforms = each.transforms;
            return write;
          }),
      },
      { weight: 3, arbitrary: fc.constant((name: string): JsonObject => ({ delete: name })) },
      { weight: 1, arbitrary: fc.constant((name: string): JsonObject => ({ verify: name })) },
      {
        weight: 1,
        arbitrary: transforms(1).map(
          (fieldTransforms) =>
            (name: string): JsonObject => ({
              transform: { document: name, fieldTransforms },
            }),
        ),
      },
    ),
  })
  .map((each) => ({ path: each.path, precondition: each.precondition, write: each.write(named(each.path)) }));
