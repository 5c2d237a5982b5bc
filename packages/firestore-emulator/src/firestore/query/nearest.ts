import type { google } from '@google-cloud/firestore/types/protos/firestore_v1_proto_api.d.ts';
import { invalidArgument } from '../border/errors.ts';
import type { StoredDocument } from '../store/document.ts';
import { decodeValue } from '../values/codec.ts';
import { parseFieldPath, valueAt, withValueAt } from '../values/field-path.ts';
import { Vector } from '../values/value.ts';
import type { NearestTo } from './query.ts';
import { distanceOf } from './vector-distance.ts';

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

/** Returns the documents whose vectors are nearest, in the order of `find_nearest`: nearest first. */
export function nearestDocuments(documents: readonly StoredDocument[], nearest: NearestTo): StoredDocument[] {
  const { path, vector, measure, limit, resultField, threshold } = nearest;
  const isSimilarity = measure === 'DOT_PRODUCT';
  const found: { document: StoredDocument; distance: number }[] = [];
  for (const document of documents) {
    const value = valueAt(document.fields, path.segments);
    if (!(value instanceof Vector) || value.elements.length !== vector.length) continue;
    const distance = distanceOf(measure, value.elements, vector);
    const isNear = threshold === null || (isSimilarity ? distance >= threshold : distance <= threshold);
    if (isNear) found.push({ document, distance });
  }
  found.sort((a, b) => (isSimilarity ? b.distance - a.distance : a.distance - b.distance));
  return found.slice(0, limit).map(({ document, distance }) => {
    if (!resultField) return document;
    return { ...document, fields: withValueAt(document.fields, resultField.segments, distance) };
  });
}
