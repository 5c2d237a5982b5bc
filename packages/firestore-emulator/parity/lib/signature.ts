import { isSame } from './comparable.ts';
import { isObject, type Json } from './json.ts';

/**
 * Describes the difference of two results in one line, so that cases with the same difference can be grouped. It is the
 * codes and texts without names and numbers, or the path of the first difference.
 */
export function signatureOf(official: Json, ours: Json): string {
  return describe(official, ours, '') ?? 'nothing';
}

function describe(official: Json, ours: Json, at: string): string | null {
  if (isSame(official, ours)) return null;
  if (isObject(official) && isObject(ours)) {
    if ('status' in official && official.status !== ours.status) return `${brief(official)} | ${brief(ours)}`;
    for (const key of new Set([...Object.keys(official), ...Object.keys(ours)])) {
      const found = describe(official[key] ?? null, ours[key] ?? null, `${at}.${key}`);
      if (found) return found;
    }
  }
  if (Array.isArray(official) && Array.isArray(ours)) {
    for (let index = 0; index < Math.max(official.length, ours.length); index++) {
      const found = describe(official[index] ?? null, ours[index] ?? null, `${at}[]`);
      if (found) return found;
    }
  }
  return `${at}: ${brief(official)} | ${brief(ours)}`;
}

const brief = (json: Json): string =>
  (typeof json === 'string'
    ? json
    : isObject(json) && 'status' in json
      ? `${json.status}: ${json.message ?? ''}`
      : JSON.stringify(json)
  )
    .replaceAll(/projects\/\S+/g, 'NAME')
    .replaceAll(/\d+/g, 'N')
    .replaceAll(/\[[^\]]*\]/g, '[]')
    .replaceAll(/(property|Variable\(s\)|Property) \S+/gi, '$1 X')
    .replaceAll(/Unexpected .*/gs, 'Unexpected')
    .slice(0, 140);
