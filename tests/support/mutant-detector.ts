import type { RulesMutant } from '@glimpse/emulator';

/** The number of cases that run at the same time. */
const batchSize = 12;

interface MutantCase {
  readonly allowed: boolean;
  /** The path that the case uses, such as `users/ana`. Cases of single fields have none. */
  readonly document?: string;
}

/**
 * Returns a function that finds a case whose result changes under a mutant of `rules`, or undefined. The search starts
 * with the paths of the mutant's `match` block. The cases have nearly the order of the rules. Therefore it starts near
 * the cases that detected the previous mutant and the previous mutant with the same part.
 */
export function createMutantDetector<Case extends MutantCase>(
  rules: string,
  cases: readonly Case[],
  detects: (testCase: Case) => Promise<boolean>,
) {
  let lastIndex = 0;
  const lastIndexByPart = new Map<string, number>();
  return async ({ line, widens, part }: RulesMutant): Promise<Case | undefined> => {
    const starts = [lastIndex, lastIndexByPart.get(part) ?? lastIndex];
    const block = blockAt(rules, line);
    const nearest = cases.map((testCase, index) => ({
      testCase,
      index,
      distance:
        Math.min(...starts.map((start) => Math.abs(index - start))) +
        (testCase.document === undefined ? 1 : block.test(`/${testCase.document}`) ? 0 : 2) * cases.length +
        (testCase.allowed === widens ? 3 * cases.length : 0),
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

/** Returns a pattern for the paths of the innermost `match` block that contains a line. */
function blockAt(rules: string, line: number): RegExp {
  const blocks: string[] = [];
  for (const text of rules.split('\n').slice(0, line - 1)) {
    if (text.endsWith('{')) blocks.push(/^ *match (\S+) /u.exec(text)?.[1] ?? '');
    if (text.trim() === '}') blocks.pop();
  }
  const path = blocks.join('').replace(/^\/(databases|b)\/\{\w+\}\/(documents|o)/u, '');
  return new RegExp(`^${path.replaceAll(/\{\w+=\*\*\}/gu, '.+').replaceAll(/\{\w+\}/gu, '[^/]+')}$`, 'u');
}
