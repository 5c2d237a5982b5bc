import type { google } from '@google-cloud/firestore/types/protos/firestore_v1_proto_api.d.ts';
import { invalidArgument } from '../border/errors.ts';
import { decodeValue } from '../values/codec.ts';
import { parseFieldPath } from '../values/field-path.ts';
import { Vector } from '../values/value.ts';
import type { NearestTo } from './query.ts';

const maxNeighbours = 1000;

/** Parses and checks the `find_nearest` of a query. */
export function parseNearest(wire: google.firestore.v1.StructuredQuery.IFindNearest): NearestTo {
  const vector = decodeValue(wire.queryVector ?? {});
  if (!(vector instanceof Vector)) throw invalidArgument('find_nearest requires a query vector.');
  const measure = wire.distanceMeasure;
  if (measure !== 'EUCLIDEAN' && measure !== 'COSINE' && measure !== 'DOT_PRODUCT') {
    throw invalidArgument('find_nearest requires a distance measure.');
  }
  const limit = wire.limit?.value ?? 0;
  if (limit < 1 || limit > maxNeighbours) {
    throw invalidArgument(`find_nearest requires a limit from 1 to ${maxNeighbours}.`);
  }
  return {
    path: parseFieldPath(wire.vectorField?.fieldPath ?? ''),
    vector: vector.elements,
    measure,
    limit,
    resultField: wire.distanceResultField ? parseFieldPath(wire.distanceResultField) : null,
    threshold: wire.distanceThreshold ? (wire.distanceThreshold.value ?? 0) : null,
  };
}
