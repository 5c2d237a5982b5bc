import type { QueryRequest, RulesRequest } from '../engine.ts';
import { int, map, mapOf, nullValue, path, type RulesValue, string } from '../values/value.ts';
import { anyDepth, type PathSegment } from './blocks.ts';

function commonEntries({ auth, timeMicros }: Pick<RulesRequest, 'auth' | 'timeMicros'>): [string, RulesValue][] {
  const authValue = auth ? mapOf(['uid', string(auth.uid)], ['token', map(auth.token)]) : nullValue;
  return [
    ['auth', authValue],
    ['time', { type: 'timestamp', nanos: timeMicros * 1000n }],
  ];
}

/** Creates `request` for an operation on a single document. Storage sends its `request` without the method. */
export function requestValue(request: RulesRequest): RulesValue {
  const storageRequest = request.variables?.get('request');
  if (storageRequest?.type === 'map') return mapOf(...storageRequest.entries, ['method', string(request.method)]);
  return mapOf(
    ...commonEntries(request),
    ['method', string(request.method)],
    ['path', path(request.path)],
    ['resource', request.requestResource ?? nullValue],
  );
}

/**
 * Creates `request` for a query. The path is that of the collection, or of a document that the query names. Google's
 * emulator cannot read the path of a collection group either. Source: docs/rules-language.md, section 10.
 */
export function queryRequestValue(request: QueryRequest, segments: readonly PathSegment[]): RulesValue {
  const known = segments.filter((segment) => typeof segment === 'string');
  const query = mapOf(
    ['limit', request.limit === null ? nullValue : int(BigInt(request.limit))],
    ['offset', int(BigInt(request.offset))],
    ['orderBy', mapOf(...[...request.orderBy].map(([field, direction]) => [field, string(direction)] as const))],
  );
  return mapOf(
    ...commonEntries(request),
    ['method', string('list')],
    ...(segments.includes(anyDepth) ? [] : [['path', path(known)] as const]),
    ['query', query],
  );
}
