import type { RulesMutant } from '@glimpse/emulator';

/** The number of cases that run at the same time. */
const batchSize = 12;

/**
 * Returns a function that finds a case whose result changes under a mutant, or undefined. The cases have nearly the
 * order of the rules. Therefore the search starts near the cases that detected the previous mutant and the previous
 * mutant with the same part.
 */
export function createMutantDetector<Case extends { readonly allowed: boolean }>(
  cases: readonly Case[],
  detects: (testCase: Case) => Promise<boolean>,
) {
  let lastIndex = 0;
  const lastIndexByPart = new Map<string, number>();
  return async ({ widens, part }: RulesMutant): Promise<Case | undefined> => {
    const starts = [lastIndex, lastIndexByPart.get(part) ?? lastIndex];
    const nearest = cases.map((testCase, index) => ({
      testCase,
      index,
      distance:
        Math.min(...starts.map((start) => Math.abs(index - start))) + (testCase.allowed === widens ? cases.length : 0),
    }));
    nearest.sort((a, b) => a.distance - b.distance);
    for (let from = 0; from < nearest.length; from += batchSize) {
      const batch = nearest.slice(from, from + batchSize);
      const detected = await Promise.all(batch.map(({ testCase }) => detects(testCase)));
      const found = batch[detected.indexOf(true)];
      if (!found) continue;
      lastIndex = found.index;
      lastIndexByPart.set(part, lastIndex);
      return found.testCase;
    }
    return undefined;
  };
}
