import fc from 'fast-check';
import { datasetNumber, datasetSession } from '../generators/datasets.ts';
import { documentPath } from '../generators/values.ts';
import { between, everyCollectionDownwards, statusOf } from '../lib/accepted.ts';
import { comparable, isSame } from '../lib/comparable.ts';
import { isObject, withoutKeys } from '../lib/json.ts';
import type { Kind } from '../lib/kind.ts';
import { type Answer, admin, type Session } from '../lib/side.ts';

type ListCase = { readonly dataset: number; readonly asAdmin: boolean } & (
  | {
      readonly call: 'list';
      readonly parent: string;
      readonly collection: string;
      readonly parameters: readonly string[];
    }
  | { readonly call: 'collections'; readonly parent: string; readonly pageSize: number }
  | { readonly call: 'get'; readonly path: string; readonly mask: readonly string[] }
  | { readonly call: 'batchGet'; readonly paths: readonly string[]; readonly mask: readonly string[] | null }
);

const parent = fc.constantFrom('', '', '', '/c/d1', '/c/gone', '/z/z');
const masks = fc.array(fc.constantFrom('a', 'm.x', 'm', '`odd-name`', '__name__', 'a..b'), { maxLength: 2 });
const parameter = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom('pageSize=1', 'pageSize=2', 'pageSize=3', 'pageSize=0', 'pageSize=-1'),
  },
  {
    weight: 3,
    arbitrary: fc
      .constantFrom(
        'a',
        'b desc',
        'a, b',
        'm.x desc, a',
        '__name__',
        '__name__ desc',
        'a asc, __name__ desc',
        '``',
        'tags',
      )
      .map((order) => `orderBy=${encodeURIComponent(order)}`),
  },
  { weight: 2, arbitrary: fc.constantFrom('showMissing=true', 'showMissing=false') },
  {
    weight: 2,
    arbitrary: fc.constantFrom('a', 'm.x', '__name__', 'a..b').map((path) => `mask.fieldPaths=${path}`),
  },
);
const shared = { dataset: datasetNumber, asAdmin: fc.constantFrom(true, true, true, false) };

const listCase: fc.Arbitrary<ListCase> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      ...shared,
      call: fc.constant('list' as const),
      parent,
      collection: fc.constantFrom('c', 'c', 'c', 'other', 's', 'z', ''),
      // A parameter that comes twice has its last value, or is an error: not what these cases are about.
      parameters: fc.uniqueArray(parameter, { maxLength: 3, selector: (text) => text.split('=')[0] }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      ...shared,
      call: fc.constant('collections' as const),
      parent,
      pageSize: fc.integer({ min: -1, max: 3 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ ...shared, call: fc.constant('get' as const), path: documentPath, mask: masks }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      ...shared,
      call: fc.constant('batchGet' as const),
      paths: fc.array(documentPath, { maxLength: 4 }),
      mask: fc.option(masks),
    }),
  },
);

/** Page after page, to the end or to a page that fails. Tokens differ from side to side; only whether there is one counts. */
async function allPages(ask: (token: string) => Promise<Answer>): Promise<Answer[]> {
  const pages: Answer[] = [];
  let token = '';
  do {
    const page = await ask(token);
    const body = isObject(page.body) ? page.body : {};
    token = String(body.nextPageToken ?? '');
    pages.push(token === '' ? page : { ...page, body: { ...body, nextPageToken: 'some' } });
  } while (token !== '' && pages.length < 20);
  return pages;
}

async function play(session: Session, one: ListCase): Promise<readonly Answer[]> {
  const authorization = one.asAdmin ? admin : null;
  switch (one.call) {
    case 'list':
      return allPages((token) => {
        const query = [
          ...one.parameters,
          ...(token === '' ? [] : [`pageToken=${encodeURIComponent(token)}`]),
        ];
        return session.call(
          'GET',
          `{root}${one.parent}/${one.collection}?${query.join('&')}`,
          null,
          authorization,
        );
      });
    case 'collections':
      return allPages((pageToken) =>
        session.call(
          'POST',
          `{root}${one.parent}:listCollectionIds`,
          { pageSize: one.pageSize, pageToken },
          authorization,
        ),
      );
    case 'get': {
      const query = one.mask.map((path) => `mask.fieldPaths=${encodeURIComponent(path)}`).join('&');
      return [await session.call('GET', `{root}/${encodeURI(one.path)}?${query}`, null, authorization)];
    }
    case 'batchGet': {
      const documents = one.paths.map((path) => `{root}/${path}`);
      const mask = one.mask && { fieldPaths: one.mask };
      return [await session.post('batchGet', { documents, mask }, authorization)];
    }
  }
}

export const lists: Kind<ListCase> = {
  name: 'lists',
  what: 'ListDocuments and ListCollectionIds page by page, with orders, masks and missing documents; get and batchGet',
  cases: 1600,
  atOnce: 40,
  arbitrary: listCase,
  play: async ({ side }, one) => comparable(await play(await datasetSession(side, one.dataset), one)),
  accepted: [
    {
      name: 'the second page of a list with an order',
      reason:
        '1.19.9 answers UNKNOWN without a text to the page token that it gave itself; production serves the page (google.firestore.v1 ListDocumentsRequest.page_token).',
      covers: ({ call, ...one }, official) =>
        call === 'list' &&
        'parameters' in one &&
        one.parameters.some((text) => text.startsWith('orderBy=')) &&
        Array.isArray(official) &&
        official.length > 1 &&
        statusOf([official.at(-1) ?? null]) === 'UNKNOWN',
    },
    between(
      'missing documents for nobody, with a negative page size',
      { status: 'PERMISSION_DENIED' },
      { status: 'INVALID_ARGUMENT', text: /Page size must be nonnegative/ },
      'The recordings of 1.22.0 (`show missing, negative page size` and `collection, show missing, an order, negative page size`) check the page size before anything else.',
    ),
    everyCollectionDownwards,
    {
      name: 'a mask for a list with missing documents',
      reason:
        '1.19.9 answers all fields as soon as `showMissing` is set; production answers those of the mask (google.firestore.v1 ListDocumentsRequest.mask).',
      covers: ({ call, ...one }, official, ours) =>
        call === 'list' &&
        'parameters' in one &&
        one.parameters.includes('showMissing=true') &&
        one.parameters.some((text) => text.startsWith('mask.')) &&
        isSame(withoutKeys(official, ['fields']), withoutKeys(ours, ['fields'])),
    },
  ],
};
