import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { before } from './before.mjs';
import * as behaviour from './behaviour.mjs';
import { billBefore, billOf, totalOf } from './bill.mjs';
import { readCosts } from './costs.mjs';
import { instancesNeeded, limitBefore, limitsReached } from './first-limit.mjs';
import { fanOutOfPost, loadOfPerson, perSecondAtPeak } from './load.mjs';
import { computeModel } from './model.mjs';
import { filesOf } from './page.mjs';
import { costsSection } from './page-sources.mjs';
import { costOfEdge } from './prices.mjs';
import { functionOfPath, hasSiteWideIndex, readProduct, settingOf } from './product.mjs';

const million = 1_000_000;

describe('docs/capacity.md', () => {
  it('is what write-page.mjs writes from costs.json and the source', async () => {
    const files = filesOf(await computeModel(readCosts()));
    for (const [file, text] of files) {
      const stored = await readFile(inRoot(file), 'utf8').catch(() => '');
      expect(stored === text, `${file} is old. Run \`node bench/capacity/write-page.mjs\`.`).toBe(true);
    }
  });

  it('changes with each counted cost', () => {
    const costs = readCosts();
    const text = costsSection(costs);
    for (const [name, row] of Object.entries(costs.counted))
      for (const [field, value] of Object.entries(row)) {
        if (typeof value !== 'number') continue;
        const counted = { ...costs.counted, [name]: { ...row, [field]: value + 1 } };
        expect(costsSection({ ...costs, counted }), `${field} of ${name}`).not.toBe(text);
      }
  });
});

describe('the settings of the product', () => {
  it('are those of the deployed functions', async () => {
    const { functions, functionOfCall, followLimits, createPace } = await readProduct();
    const { api, runjob, upsertnotification } = functions;
    expect(api?.memoryGiB).toBe(1);
    expect(api?.processors).toBe(1);
    expect(api?.maxDispatches).toBeNull();
    expect(api?.maxInstances.value).toBeGreaterThan(0);
    expect(runjob?.maxDispatches?.value).toBeGreaterThan(0);
    expect(upsertnotification?.maxDispatches?.value).toBeGreaterThan(0);
    expect(functionOfCall.likePost).toBe('api');
    expect(followLimits.fanOutMax).toBeGreaterThan(followLimits.fanOutSlice);
    expect(createPace(() => 0).waitMs(0)).toBe(0);
  });

  it('can be numbers, parameters with defaults, or left out', () => {
    expect(settingOf(20, 100)).toEqual({ value: 20, parameter: null });
    expect(settingOf(null, 100)).toEqual({ value: 100, parameter: null });
    const parameter = { name: 'API_MAX_INSTANCES', options: { default: 7 } };
    expect(settingOf(parameter, 100)).toEqual({ value: 7, parameter: 'API_MAX_INSTANCES' });
    expect(() => settingOf('{{ params.X }}', 100)).toThrow('cannot read');
  });

  it('find the function of a path by the first rewrite', () => {
    const rewrites = [
      { source: '/api/media{,/**}', function: { functionId: 'media' } },
      { source: '/api{,/**}', function: { functionId: 'api' } },
      { source: '/post/*', function: { functionId: 'page' } },
    ];
    expect(functionOfPath(rewrites, '/api/media/:uploadId')).toBe('media');
    expect(functionOfPath(rewrites, '/api/posts/like/:postId')).toBe('api');
    expect(() => functionOfPath(rewrites, '/elsewhere')).toThrow('No rewrite');
  });

  it('know which indexes have the times of all documents in their order', () => {
    /** @param {import('./product.mjs').Indexes['indexes'][number]['fields'][number]['fieldPath'][]} paths */
    const composite = (...paths) => ({
      collectionGroup: 'posts',
      queryScope: 'COLLECTION',
      fields: paths.map((fieldPath) => ({ fieldPath })),
    });
    const indexes = [composite('visibility', 'createdAt'), composite('postBy.uid', 'updatedAt')];
    /** @param {string} collectionGroup @param {string} fieldPath @param {...string} scopes */
    const override = (collectionGroup, fieldPath, ...scopes) => ({
      collectionGroup,
      fieldPath,
      indexes: scopes.map((queryScope) => ({ queryScope })),
    });
    /** @param {string} collection @param {string} field @param {...ReturnType<typeof override>} fieldOverrides */
    const isFound = (collection, field, ...fieldOverrides) =>
      hasSiteWideIndex({ indexes, fieldOverrides }, collection, field);
    // Automatic indexes.
    expect(isFound('jobs', 'updatedAt')).toBe(true);
    expect(isFound('comments', 'updatedAt')).toBe(false);
    // Overrides of a field, and of all fields.
    expect(isFound('jobs', 'updatedAt', override('jobs', 'updatedAt'))).toBe(false);
    expect(isFound('jobs', 'updatedAt', override('jobs', '*'))).toBe(false);
    expect(isFound('jobs', 'updatedAt', override('jobs', 'updatedAt', 'COLLECTION'), override('jobs', '*'))).toBe(true);
    expect(isFound('comments', 'updatedAt', override('comments', 'updatedAt', 'COLLECTION'))).toBe(false);
    expect(isFound('comments', 'updatedAt', override('comments', 'updatedAt', 'COLLECTION_GROUP'))).toBe(true);
    // Composite indexes.
    expect(isFound('posts', 'createdAt', override('posts', '*'))).toBe(true);
    expect(isFound('posts', 'updatedAt', override('posts', '*'))).toBe(false);
  });
});

const noCost = { reads: 0, writes: 0, deletes: 0, indexEntries: 0, tasks: 0, queues: {}, events: {}, bytesSent: 0 };
/** @type {import('./load.mjs').Costs} */
const smallCosts = {
  counted: {
    '/': { ...noCost, kind: 'screen', reads: 20, invocations: 0, bytesStored: 0 },
    like: { ...noCost, kind: 'call', reads: 6, writes: 2, invocations: 1, bytesStored: 100, events: { notify: 1 } },
    comment: { ...noCost, kind: 'call', reads: 5, writes: 3, invocations: 1, bytesStored: 300, events: { notify: 1 } },
    notify: { ...noCost, kind: 'trigger', reads: 1, invocations: 1, bytesStored: 0, tasks: 1, queues: { upsert: 1 } },
    'notify after comment': { ...noCost, kind: 'trigger', reads: 4, invocations: 1, bytesStored: 0 },
    upsert: {
      ...noCost,
      kind: 'job',
      cause: 'like',
      reads: 3,
      writes: 1,
      invocations: 1,
      bytesStored: 50,
      tasks: 1,
      queues: { upsert: 1 },
    },
    'upsert after like (2)': {
      ...noCost,
      kind: 'job',
      cause: 'like',
      reads: 2,
      invocations: 1,
      bytesStored: 0,
      queues: { upsert: 1 },
    },
    closeincoming: { ...noCost, kind: 'trigger', cause: 'upload', invocations: 1, bytesStored: 0 },
    queuejob: { ...noCost, kind: 'trigger', invocations: 1, bytesStored: 0 },
  },
  measured: Object.fromEntries(
    [
      'like',
      'comment',
      'notify',
      'notify after comment',
      'upsert',
      'upsert after like (2)',
      'closeincoming',
      'queuejob',
    ].map((name) => [name, { cpuMs: 10, wallMs: 12 }]),
  ),
};
const nothing = { value: 0 };
const smallBehaviour = {
  ...behaviour,
  actionsPerPersonAndDay: { '/': { perDay: 3 }, like: { perDay: 6 }, comment: { perDay: 1 } },
  quantities: { ...behaviour.quantities, morePagesPerVisit: nothing, liveReadsPerVisit: nothing },
};
const smallProduct = {
  functionOfCall: { like: 'api', comment: 'api' },
  followLimits: { fanOutMax: 5000, fanOutSlice: 500 },
};

describe('the load of one person', () => {
  const load = loadOfPerson(smallCosts, smallBehaviour, smallProduct);

  it('adds what triggers and tasks cause, by the row of their cause', () => {
    // Screens 60, likes 36 + 6 triggers + 18 tasks + 12 repeated tasks, the comment 5 + its trigger 4.
    expect(load.documents.reads).toBe(60 + 36 + 6 + 18 + 12 + 5 + 4);
    // Repeated tasks write nothing.
    expect(load.documents.writes).toBe(12 + 3 + 6);
    expect(load.tasks).toEqual({ upsert: 12 });
    expect(load.functions.api).toEqual({ perDay: 7, cpuMs: 70, wallMs: 7 * 130 });
    expect(load.functions.upsert?.perDay).toBe(12);
    expect(load.bytesOfDocuments).toBe(600 + 300 + 300);
  });

  it('names the action that costs.json lacks', () => {
    const unknown = { ...smallBehaviour, actionsPerPersonAndDay: { dance: { perDay: 1 } } };
    expect(() => loadOfPerson(smallCosts, unknown, smallProduct)).toThrow('no row for dance');
  });

  it('at the peak is four times the mean', () => {
    expect(perSecondAtPeak(8.64, million, 4)).toBeCloseTo(400, 6);
  });

  it('a post of people with 150 followers needs one slice for most of them, and writes no inbox above the maximum', () => {
    const fanOut = fanOutOfPost(behaviour, smallProduct.followLimits);
    expect(fanOut.inboxEntries).toBeGreaterThan(50);
    expect(fanOut.inboxEntries).toBeLessThan(150);
    expect(fanOut.slices).toBeGreaterThan(3);
    expect(fanOut.slices).toBeLessThan(3.3);
    expect(fanOutOfPost(behaviour, { fanOutMax: 10_000_000, fanOutSlice: 500 }).inboxEntries).toBeCloseTo(150, 2);
  });
});

/** @param {number} value */
const setting = (value) => ({ value, parameter: null });
/** @type {import('./product.mjs').Product} */
const product = {
  ...smallProduct,
  functions: Object.fromEntries(
    ['api', 'notify', 'upsert', 'runjob', 'queuejob', 'closeincoming'].map((name) => [
      name,
      {
        maxInstances: setting(20),
        concurrency: setting(80),
        processors: 1,
        memoryGiB: 1,
        maxDispatches: name === 'upsert' ? setting(10) : null,
      },
    ]),
  ),
  paceMs: 1000,
  createPace: () => expect.unreachable(),
  location: 'nam5',
  bytesPerPicture: 90_000,
  hasSiteWideIndex: () => true,
};

describe('the first limit', () => {
  it('before is 133 calls a second, or 288,000 daily users', () => {
    const { callsPerSecond, users } = limitBefore(before, 4);
    expect(callsPerSecond).toBeCloseTo(133.3, 1);
    expect(users).toBeCloseTo(288_000, 0);
  });

  it('is the resource with the fewest users', () => {
    const load = loadOfPerson(smallCosts, smallBehaviour, product);
    const reached = limitsReached(load, product, 4);
    const [first] = reached;
    // 12 tasks a day of 130 ms: 72.2 at the same time for a million people at the peak, and 10 may run.
    expect(first?.resource).toBe('tasks of the queue `upsert` at the same time');
    expect(first?.users).toBeCloseTo((10 / ((12 * million * 4 * 0.13) / 86_400)) * million, 0);
    const api = reached.find(({ resource }) => resource === 'processors of `api`');
    expect(api?.users).toBeCloseTo((20 * 86_400 * 1000) / (70 * 4), 0);
    expect(reached.map(({ users }) => users)).toEqual(reached.map(({ users }) => users).toSorted((a, b) => a - b));
  });

  it('needs instances for the target use of their processors', () => {
    const load = loadOfPerson(smallCosts, smallBehaviour, product);
    // 70 ms a day are 3.24 processors for a million people at the peak, or 5.4 instances at 60 %.
    expect(instancesNeeded('api', load, product, { users: million, peakFactor: 4 })).toBe(6);
  });
});

describe('the bill', () => {
  it('before is about 21,000 dollars at a million daily users, 47 % of it for pictures', () => {
    const rows = billBefore(before, million);
    expect(totalOf(rows)).toBeCloseTo(20_699, 0);
    const pictures = rows.find(({ position }) => position === 'pictures sent');
    expect((pictures?.dollars ?? 0) / totalOf(rows)).toBeCloseTo(0.47, 2);
  });

  it('has the positions of before, and half the price of documents in one region', () => {
    const load = loadOfPerson(smallCosts, smallBehaviour, product);
    const site = { load, behaviour: smallBehaviour, users: million, hasEdge: false };
    const multiRegion = billOf({ ...site, product });
    const region = billOf({ ...site, product: { ...product, location: 'us-central1' } });
    expect(multiRegion.map(({ position }) => position)).toEqual(billBefore(before, 1).map(({ position }) => position));
    expect(region[0]?.dollars).toBeCloseTo((multiRegion[0]?.dollars ?? 0) / 2, 6);
    expect(multiRegion[0]?.dollars).toBeCloseTo((load.documents.reads * 30 * million * 0.06) / 100_000, 6);
    expect(totalOf(billOf({ ...site, product, hasEdge: true }))).toBeLessThan(totalOf(multiRegion));
  });

  it('pays the edge by tiers', () => {
    expect(costOfEdge(1024)).toBeCloseTo(81.92, 6);
    expect(costOfEdge(20 * 1024)).toBeCloseTo(10 * 1024 * 0.08 + 10 * 1024 * 0.055, 6);
    expect(costOfEdge(200 * 1024)).toBeCloseTo(10 * 1024 * 0.08 + 140 * 1024 * 0.055 + 50 * 1024 * 0.03, 6);
  });
});
