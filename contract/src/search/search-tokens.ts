import { spellings } from './spellings.ts';

/**
 * Firestore has no search for texts that contain another text. So each document stores the n-grams (1 to 3 characters)
 * of its searchable texts. A query finds the documents with the first n-gram of the search text (`array-contains-any`).
 * The results are then filtered exactly.
 */
const gramLength = 3;

/**
 * Returns a text in its own spelling and in those that ignore accents. Documents of earlier releases have only the
 * n-grams of the first one, so a query asks for it too.
 */
function searchedSpellings(value: string): string[] {
  const own = value.normalize('NFC').toLowerCase().trim();
  const others = spellings(value).map((spelling) => spelling.trim());
  return [...new Set([own, ...others.filter(Boolean)])];
}

/** Returns the n-grams to store for these texts. */
export function searchTokens(...values: readonly string[]): string[] {
  const tokens = new Set<string>();
  for (const spelling of values.flatMap(searchedSpellings)) {
    const characters = [...spelling];
    for (let index = 0; index < characters.length; index++) {
      for (let length = 1; length <= gramLength && index + length <= characters.length; length++) {
        tokens.add(characters.slice(index, index + length).join(''));
      }
    }
  }
  return [...tokens].sort();
}

/** Returns the n-grams for the query, one for each spelling. Empty if the search text is blank. */
export const tokensOfSearch = (search: string): string[] => [
  ...new Set(
    searchedSpellings(search)
      .map((spelling) => [...spelling].slice(0, gramLength).join(''))
      .filter(Boolean),
  ),
];

/** Returns whether one of the values contains the search text, in any spelling. This is the filter after the query. */
export function containsText(search: string, ...values: readonly string[]): boolean {
  const typed = searchedSpellings(search);
  const written = values.flatMap(searchedSpellings);
  return typed.some((text) => written.some((value) => value.includes(text)));
}
