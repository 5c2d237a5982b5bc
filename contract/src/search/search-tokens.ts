/**
 * Firestore has no search for texts that contain another text. So each document stores the n-grams (1 to 3 characters)
 * of its searchable texts. A query finds the documents with the first n-gram of the search text (`array-contains`). The
 * results are then filtered exactly.
 */
const gramLength = 3;

const searchText = (value: string): string => value.normalize('NFC').toLowerCase().trim();

/** Returns the n-grams to store for these texts. */
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

/** Returns the n-gram for the query, or null if the search text is blank. */
export function searchToken(search: string): string | null {
  const characters = [...searchText(search)];
  return characters.length === 0 ? null : characters.slice(0, gramLength).join('');
}

/** Returns whether one of the values contains the search text. This is the exact filter after the query. */
export function containsText(search: string, ...values: readonly string[]): boolean {
  const text = searchText(search);
  return values.some((value) => searchText(value).includes(text));
}
