import type * as z from 'zod/mini';

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** `data` is null if the document cannot be parsed. `issues` also contains the issues of removed entries. */
interface StoredReading<T> {
  readonly data: T | null;
  readonly issues: readonly Issue[];
}

/**
 * Parses a stored document. Removes invalid entries of lists, for example one like in a preview, so that one bad entry
 * does not make the document unreadable.
 */
export function readStored<S extends z.ZodMiniType>(schema: S, stored: unknown): StoredReading<z.output<S>> {
  const issues: Issue[] = [];
  let remaining = stored;
  for (;;) {
    const parsed = schema.safeParse(remaining);
    if (parsed.success) return { data: parsed.data, issues };
    issues.push(...parsed.error.issues);
    const entries = parsed.error.issues.map(({ path }) => entryOf(path));
    if (!entries.every((entry) => entry !== null)) return { data: null, issues };
    remaining = withoutEntries(remaining, entries);
  }
}

type Path = readonly PropertyKey[];

/** Returns the path of the innermost list entry that contains `path`. Null if it is not inside a list. */
function entryOf(path: Path): Path | null {
  const last = path.findLastIndex((key) => typeof key === 'number');
  return last < 0 ? null : path.slice(0, last + 1);
}

/** Returns a copy of the value without the list entries at these paths. */
function withoutEntries(value: unknown, paths: readonly Path[]): unknown {
  // A copy of a Timestamp would lose its methods, so only the values around removed entries are copied.
  if (paths.length === 0) return value;
  const pathsBelow = (key: PropertyKey) => paths.flatMap(([first, ...others]) => (first === key ? [others] : []));
  if (Array.isArray(value)) {
    return value.flatMap((item: unknown, index) => {
      const inner = pathsBelow(index);
      return inner.some(({ length }) => length === 0) ? [] : [withoutEntries(item, inner)];
    });
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]: [string, unknown]) => [key, withoutEntries(item, pathsBelow(key))]),
  );
}
