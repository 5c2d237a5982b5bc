import type { StoredDocument } from '../store/document.ts';
import { valueAt, withValueAt } from '../values/field-path.ts';
import { Vector } from '../values/value.ts';
import type { NearestTo } from './query.ts';
import { distanceOf } from './vector-distance.ts';

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
