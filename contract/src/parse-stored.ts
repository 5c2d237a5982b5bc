import type * as z from 'zod/mini';

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** `data` is null if the document cannot be parsed. `issues` also lists the problems of removed entries. */
export interface StoredReading<T> {
  readonly data: T | null;
  readonly issues: readonly Issue[];
}

/**
 * Parses a stored document. List entries that do not parse (a like in a preview, a rendition) are removed, and the
 * rest is used.
 */
export function readStored<S extends z.ZodMiniType>(schema: S, stored: unknown): StoredReading<z.output<S>> {
  const issues: Issue[] = [];
  let rest = stored;
  for (;;) {
    const parsed = schema.safeParse(rest);
    if (parsed.success) return { data: parsed.data, issues };
    issues.push(...parsed.error.issues);
    const entries = parsed.error.issues.map(({ path }) => entryOf(path));
    if (!entries.every((entry) => entry !== null)) return { data: null, issues };
    rest = withoutEntries(rest, entries);
  }
}

type Path = readonly PropertyKey[];

/** Returns the path of the innermost list entry that contains `path`. Null if it is not inside a list. */
function entryOf(path: Path): Path | null {
  const last = path.findLastIndex((key) => typeof key === 'number');
  return last < 0 ? null : path.slice(0, last + 1);
}

function withoutEntries(value: unknown, entries: readonly Path[]): unknown {
  const below = (key: PropertyKey) => entries.flatMap(([first, ...rest]) => (first === key ? [rest] : []));
  if (Array.isArray(value)) {
    return value.flatMap((item: unknown, index) => {
      const inItem = below(index);
      if (inItem.some(({ length }) => length === 0)) return [];
      return [inItem.length > 0 ? withoutEntries(item, inItem) : item];
    });
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]: [string, unknown]) => {
      const inItem = below(key);
      return [key, inItem.length > 0 ? withoutEntries(item, inItem) : item];
    }),
  );
}
