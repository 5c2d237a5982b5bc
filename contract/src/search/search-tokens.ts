/**
 * "Contains" search on Firestore: a document carries the n-grams (1 to 3 characters) of what can be searched, a query
 * asks for one n-gram of the needle (`array-contains`) and filters the answers exactly. Cost is per result.
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

/** The n-gram to look for, or null when the needle is blank. */
export function searchToken(needle: string): string | null {
  const characters = [...searchText(needle)];
  return characters.length === 0 ? null : characters.slice(0, gramLength).join('');
}

/** The exact filter after the lookup. */
export function containsText(needle: string, ...values: readonly string[]): boolean {
  const wanted = searchText(needle);
  return values.some((value) => searchText(value).includes(wanted));
}
