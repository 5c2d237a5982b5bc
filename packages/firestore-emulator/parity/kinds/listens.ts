import fc from 'fast-check';
import { liveQuery } from '../generators/queries.ts';
import { documentPath, documents, fields } from '../generators/values.ts';
import type { Json, JsonObject } from '../lib/json.ts';
import type { Kind } from '../lib/kind.ts';
import { Listener } from '../lib/listener.ts';
import type { Session } from '../lib/side.ts';

type Step =
  | { readonly op: 'commit'; readonly writes: readonly JsonObject[] }
  | { readonly op: 'pause' | 'resume'; readonly target: number };

interface ListenCase {
  readonly documents: JsonObject;
  readonly targets: readonly JsonObject[];
  readonly steps: readonly Step[];
}

const write: fc.Arbitrary<JsonObject> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .tuple(documentPath, fields)
      .map(([path, given]): JsonObject => ({ update: { name: `{root}/${path}`, fields: given } })),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(documentPath, fields, fc.subarray(['a', 'b', 'm.x'])).map(
      ([path, given, fieldPaths]): JsonObject => ({
        update: { name: `{root}/${path}`, fields: given },
        updateMask: { fieldPaths },
      }),
    ),
  },
  { weight: 2, arbitrary: documentPath.map((path): JsonObject => ({ delete: `{root}/${path}` })) },
);

const target: fc.Arbitrary<JsonObject> = fc.oneof(
  {
    weight: 4,
    arbitrary: liveQuery.map(
      (query): JsonObject => ({ query: { parent: '{root}', structuredQuery: query } }),
    ),
  },
  {
    weight: 1,
    arbitrary: documentPath.map((path): JsonObject => ({ documents: { documents: [`{root}/${path}`] } })),
  },
);

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      op: fc.constant('commit' as const),
      writes: fc.array(write, { minLength: 1, maxLength: 3 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ op: fc.constant('pause' as const), target: fc.nat(1) }) },
  { weight: 1, arbitrary: fc.record({ op: fc.constant('resume' as const), target: fc.nat(1) }) },
);

/** Ids of targets as SDKs give them. */
const idOf = (target: number): number => 2 + 2 * target;

async function play(session: Session, one: ListenCase): Promise<Json> {
  await session.seed(one.documents);
  const listener = new Listener(session);
  const views: Json[] = [];
  const look = async () => {
    await listener.sync();
    views.push(JSON.parse(JSON.stringify(listener.view()).replaceAll(session.root, '{root}')));
  };
  try {
    for (const [at, spec] of one.targets.entries()) listener.add(idOf(at), spec);
    await look();
    for (const each of one.steps) {
      if (each.op === 'commit') await session.commit(each.writes);
      else if (each.op === 'pause') listener.pause(idOf(each.target));
      else listener.resume(idOf(each.target));
      await look();
    }
    return views;
  } finally {
    listener.close();
  }
}

export const listens: Kind<ListenCase> = {
  name: 'listens',
  what: 'what a client shows of queries and documents after each commit, and when it resumes what it had left',
  cases: 240,
  atOnce: 24,
  arbitrary: fc.record({
    documents: documents({ minLength: 1, maxLength: 6 }),
    targets: fc.array(target, { minLength: 1, maxLength: 2 }),
    steps: fc.array(step, { minLength: 1, maxLength: 5 }),
  }),
  play,
  accepted: [],
};
