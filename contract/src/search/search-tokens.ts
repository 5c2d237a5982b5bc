/**
 * "Contains" search on Firestore. A document stores the n-grams (1 to 3 characters) of its searchable texts.
 * A query matches one n-gram of the search text (`array-contains`) and filters the results exactly. Each result
 * costs one read.
 */
const gramLength = 3;

export const searchText = (value: string): string => value.normalize('NFC').toLowerCase().trim();

export function searchTokens(...values: readonly string[]): string[] {
  const tokens = new Set<string>();
  for (const value of values) {
    const characters = [...searchText(value)];
    for (let start = 0; start < characters.length; start++) {
      for (let length = 1; length <= gramLength && start + length <= characters.length; length++) {
        tokens.add(characters.slice(start, start + length).join(''));
      }
    }
  }
  return [...tokens].sort();
}

/** Returns the n-gram for the query. Null if the search text is blank. */
export function searchToken(needle: string): string | null {
  const characters = [...searchText(needle)];
  return characters.length === 0 ? null : characters.slice(0, gramLength).join('');
}

/** Returns whether one of the values contains the search text. This is the exact filter after the query. */
export function containsText(needle: string, ...values: readonly string[]): boolean {
  const wanted = searchText(needle);
  return values.some((value) => searchText(value).includes(wanted));
}
