import { request } from '../../tests/smoke/site.ts';
import { requireStatus } from './load-site.mjs';

/**
 * A query of the client. Each is ordered descending, like the lists of the client.
 *
 * - `collection`: the path of the collection, or the id of a collection group with `isGroup`
 * - `where`: field, operator of the REST API, value
 *
 * @typedef {{
 *   collection: string,
 *   isGroup?: boolean,
 *   where?: readonly (readonly [string, string, QueryValue])[],
 *   orderBy?: readonly string[],
 *   limit: number,
 * }} Query
 * @typedef {string | null | readonly string[]} QueryValue
 */
/** @typedef {{ id: string, fields: Readonly<Record<string, unknown>> }} ReadDocument */
/** @typedef {{ name: string, fields?: Record<string, RestValue> }} RestDocument */
/**
 * The values of the REST API that are decoded. Others become undefined.
 *
 * @typedef {{
 *   stringValue?: string,
 *   arrayValue?: { values?: readonly RestValue[] },
 *   mapValue?: { fields?: Readonly<Record<string, RestValue>> },
 * }} RestValue
 */

/**
 * Reads documents with the rights of one person, once instead of with a listener. Production bills both in the same way
 * until something changes. `reads` counts what was billed, without the lookups of security rules.
 */
export class FirestoreReader {
  reads = 0;
  #documents;
  #headers;

  /** @param {import('./load-site.mjs').LoadSite} site @param {string} token */
  constructor(site, token) {
    this.#documents = `${site.firestoreOrigin}/v1/projects/${site.config.firebase.projectId}/databases/(default)/documents`;
    this.#headers = { ...site.api.headers, Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  }

  /**
   * Returns a document, or null if it does not exist. Both cost one read.
   *
   * @param {string} path
   * @returns {Promise<ReadDocument | null>}
   */
  async document(path) {
    const response = await request(`${this.#documents}/${path}`, { headers: this.#headers });
    this.reads += 1;
    if (response.status === 404) return null;
    requireStatus(`the document ${path}`, response, 200);
    return toReadDocument(JSON.parse(response.text));
  }

  /** Returns the results of a query. No result costs one read. @param {Query} query @returns {Promise<ReadDocument[]>} */
  async query({ collection, isGroup = false, where = [], orderBy = [], limit }) {
    const parent = collection.split('/').slice(0, -1).join('/');
    const collectionId = collection.split('/').at(-1);
    const filters = where.map(([fieldPath, op, value]) =>
      value === null
        ? { unaryFilter: { field: { fieldPath }, op: 'IS_NULL' } }
        : { fieldFilter: { field: { fieldPath }, op, value: this.#encode(fieldPath, value, collection) } },
    );
    const fields = orderBy.length > 0 ? [...orderBy, '__name__'] : [];
    const response = await request(`${this.#documents}${parent && `/${parent}`}:runQuery`, {
      method: 'POST',
      headers: this.#headers,
      body: JSON.stringify({
        structuredQuery: {
          from: [{ collectionId, allDescendants: isGroup }],
          ...(filters.length > 0 && { where: { compositeFilter: { op: 'AND', filters } } }),
          orderBy: fields.map((fieldPath) => ({ field: { fieldPath }, direction: 'DESCENDING' })),
          limit,
        },
      }),
    });
    requireStatus(`the query of ${collection}`, response, 200);
    /** @type {{ document?: RestDocument }[]} */
    const results = JSON.parse(response.text);
    const documents = results.flatMap(({ document }) => (document ? [toReadDocument(document)] : []));
    this.reads += Math.max(1, documents.length);
    return documents;
  }

  /** @param {string} field @param {string | readonly string[]} value @param {string} collection @returns {object} */
  #encode(field, value, collection) {
    if (typeof value !== 'string')
      return { arrayValue: { values: value.map((each) => this.#encode(field, each, collection)) } };
    if (field !== '__name__') return { stringValue: value };
    return { referenceValue: `${this.#documents.split('/v1/')[1]}/${collection}/${value}` };
  }
}

/** @param {RestDocument} document @returns {ReadDocument} */
const toReadDocument = ({ name, fields }) => ({ id: name.split('/').at(-1) ?? '', fields: decodeFields(fields) });

/** @param {Readonly<Record<string, RestValue>>} [fields] @returns {Record<string, unknown>} */
const decodeFields = (fields = {}) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, decode(value)]));

/** @param {RestValue} value @returns {unknown} */
const decode = ({ stringValue, arrayValue, mapValue }) =>
  arrayValue ? (arrayValue.values ?? []).map(decode) : mapValue ? decodeFields(mapValue.fields) : stringValue;
