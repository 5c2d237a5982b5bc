import type { QueryRequest, RulesRequest } from '../engine.ts';
import { int, map, nullValue, path, string } from '../values/outcome.ts';
import type { RulesValue } from '../values/value.ts';
import { resourceValue } from './run.ts';

type Common = Pick<RulesRequest, 'auth' | 'timeMicros'>;

function commonEntries(request: Common): [string, RulesValue][] {
  const { auth } = request;
  const auth_ = auth
    ? map(
        new Map<string, RulesValue>([
          ['uid', string(auth.uid)],
          ['token', map(auth.token)],
        ]),
      )
    : nullValue;
  return [
    ['auth', auth_],
    ['time', { type: 'timestamp', nanos: request.timeMicros * 1000n }],
  ];
}

/** Creates `request` for an operation on a single document. Storage sends its own, to which the method is added. */
export function requestValue(request: RulesRequest): RulesValue {
  const method: [string, RulesValue] = ['method', string(request.method)];
  const sent = request.variables?.get('request');
  if (sent?.type === 'map') return map(new Map([...sent.entries, method]));
  const { requestResource } = request;
  return map(
    new Map([
      ...commonEntries(request),
      method,
      ['path', path(request.path)],
      ['resource', requestResource ? resourceValue(requestResource) : nullValue],
    ]),
  );
}

/** Creates `resource` for an operation on a single document. */
export function storedValue(request: RulesRequest): RulesValue {
  if (request.variables) return request.variables.get('resource') ?? nullValue;
  return request.resource ? resourceValue(request.resource) : nullValue;
}

const optionalInt = (value: number | null): RulesValue => (value === null ? nullValue : int(BigInt(value)));

/** Creates `request` for a query. Its path is the path of the collection, or of a document that the query names. */
export function queryRequestValue(
  request: QueryRequest,
  documentPath: readonly string[] = [...request.parent, request.collectionId],
): RulesValue {
  const orderBy = new Map([...request.orderBy].map(([field, direction]) => [field, string(direction)]));
  const query = new Map<string, RulesValue>([
    ['limit', optionalInt(request.limit)],
    ['offset', int(BigInt(request.offset))],
    ['orderBy', map(orderBy)],
  ]);
  return map(
    new Map([
      ...commonEntries(request),
      ['method', string('list')],
      ['path', path(documentPath)],
      ['resource', nullValue],
      ['query', map(query)],
    ]),
  );
}
