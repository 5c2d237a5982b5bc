import type { Credentials, DocumentChange } from '../border/service.ts';
import { type Micros, microsToTimestamp } from '../store/clock.ts';
import type { Database } from '../store/database.ts';
import { encodeDocument, type StoredChange } from '../store/document.ts';
import { fieldPathOf } from '../values/field-path.ts';
import { identicalValues } from '../values/order.ts';
import { MapValue } from '../values/value.ts';

/**
 * Converts the changes of a commit to the form that triggers receive. Documents are encoded on first access, because
 * most commits run no trigger.
 */
export function documentChanges(
  { root, project, id: database }: Database,
  changes: readonly StoredChange[],
  micros: Micros,
  credentials: Credentials,
): DocumentChange[] {
  const time = microsToTimestamp(micros);
  return changes.map(({ path, before, after }) => {
    const encodedBefore = lazy(() => before && encodeDocument(root, before));
    const encodedAfter = lazy(() => after && encodeDocument(root, after));
    const paths = lazy(() => (before && after ? changedPaths(before.fields, after.fields) : []));
    return {
      ...{ project, database, name: `${root}/${path}`, time, credentials },
      get before() {
        return encodedBefore();
      },
      get after() {
        return encodedAfter();
      },
      get changedPaths() {
        return paths();
      },
    };
  });
}

/** Returns a function that calls `create` at most once. */
function lazy<Value>(create: () => Value): () => Value {
  let created: { readonly value: Value } | undefined;
  return () => {
    created ??= { value: create() };
    return created.value;
  };
}

/**
 * Returns the paths of the fields that were added, removed or changed. Of a map, only its inner fields are returned.
 */
export function changedPaths(before: MapValue, after: MapValue, parents: readonly string[] = []): string[] {
  const paths: string[] = [];
  for (const name of new Set([...before.keys, ...after.keys])) {
    const oldValue = before.get(name);
    const newValue = after.get(name);
    const segments = [...parents, name];
    if (oldValue instanceof MapValue && newValue instanceof MapValue) {
      paths.push(...changedPaths(oldValue, newValue, segments));
    } else if (oldValue === undefined || newValue === undefined || !identicalValues(oldValue, newValue)) {
      paths.push(fieldPathOf(segments).text);
    }
  }
  return paths;
}
