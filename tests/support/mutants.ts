/** A rules file in which one condition or one grant is missing. */
export interface Mutant {
  /** The missing part, with its line. */
  readonly name: string;
  readonly condition: string;
  readonly source: string;
  /** True if the mutant probably allows more than the rules. (It is the other way round below a `!`.) */
  readonly widens: boolean;
}

interface Range {
  readonly start: number;
  readonly end: number;
}

/**
 * Returns all mutants of a rules file:
 * - Each operand of `&&` and `||` removed, at any depth of parentheses.
 * - `true` for each condition without operands. A condition is the text after `if` or `return`.
 * - Each `allow` statement removed.
 */
export function mutantsOf(source: string): Mutant[] {
  const mutants: Mutant[] = [];
  for (const { 0: statement, index } of source.matchAll(/\ballow\s[^;]*;/g)) {
    const grant = { start: index, end: index + statement.length };
    mutants.push({ ...mutant(source, grant, '', grant), widens: false });
  }
  for (const match of source.matchAll(/\b(?:if|return)\s+([^;]*);/g)) {
    const start = match.index + match[0].indexOf(match[1] ?? '');
    collect(source, { start, end: start + (match[1] ?? '').length }, mutants);
  }
  return mutants;
}

function collect(source: string, range: Range, mutants: Mutant[]): void {
  const alternatives = split(source, range, '||');
  const operands = alternatives ?? split(source, range, '&&');
  if (!operands) {
    const inner = parenthesised(source, range);
    if (inner) collect(source, inner, mutants);
    else if (canBecomeTrue(source, range)) mutants.push({ ...mutant(source, range, 'true', range), widens: true });
    return;
  }
  operands.forEach((operand, index) => {
    const cut = {
      start: index === 0 ? operand.start : operand.start - 2,
      end: index === 0 ? (operands[1]?.start ?? operand.end) : operand.end,
    };
    mutants.push({ ...mutant(source, cut, '', operand), widens: !alternatives });
    if (split(source, operand, '||') || split(source, operand, '&&')) collect(source, operand, mutants);
    else {
      const inner = parenthesised(source, operand);
      if (inner) collect(source, inner, mutants);
    }
  });
}

/** Returns the operands of the operator at depth 0, or null if there are none. Skips strings. */
function split(source: string, { start, end }: Range, operator: '&&' | '||'): Range[] | null {
  const operands: Range[] = [];
  let depth = 0;
  let from = start;
  let quoted = false;
  for (let at = start; at < end; at++) {
    const character = source[at];
    if (quoted) {
      if (character === '\\') at++;
      else if (character === "'") quoted = false;
    } else if (character === "'") quoted = true;
    else if (character === '(' || character === '[') depth++;
    else if (character === ')' || character === ']') depth--;
    else if (depth === 0 && source.startsWith(operator, at)) {
      operands.push({ start: from, end: at });
      from = at + 2;
      at++;
    }
  }
  return operands.length === 0 ? null : [...operands, { start: from, end }];
}

function parenthesised(source: string, range: Range): Range | null {
  const text = source.slice(range.start, range.end);
  const open = text.length - text.trimStart().length;
  const close = text.trimEnd().length;
  if (text[open] !== '(' || text[close - 1] !== ')') return null;
  return { start: range.start + open + 1, end: range.start + close - 1 };
}

/** Returns true for a condition with a comparison or a call. Only such a condition can be replaced by `true`. */
const canBecomeTrue = (source: string, { start, end }: Range) => {
  const text = source.slice(start, end).trim();
  return text !== 'true' && /[=<>(]/.test(text) && !/^[\w.]+$/.test(text);
};

function mutant(source: string, cut: Range, replacement: string, named: Range): Omit<Mutant, 'widens'> {
  const line = source.slice(0, named.start).split('\n').length;
  const condition = source.slice(named.start, named.end).trim().replace(/\s+/g, ' ');
  return {
    name: `line ${line}: ${condition}`,
    condition,
    source: source.slice(0, cut.start) + replacement + source.slice(cut.end),
  };
}

/** The number of cases that run at the same time. */
const batchSize = 12;

/**
 * Returns a function that finds a case whose result changes under a mutant, or undefined. The cases have nearly the
 * order of the rules. Therefore the search starts near the cases that detected the previous mutant and the previous
 * mutant with the same condition.
 */
export function createMutantDetector<Case extends { readonly allowed: boolean }>(
  cases: readonly Case[],
  detects: (testCase: Case) => Promise<boolean>,
) {
  let lastIndex = 0;
  const lastIndexByCondition = new Map<string, number>();
  return async ({ widens, condition }: Mutant): Promise<Case | undefined> => {
    const starts = [lastIndex, lastIndexByCondition.get(condition) ?? lastIndex];
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
      lastIndexByCondition.set(condition, lastIndex);
      return found.testCase;
    }
    return undefined;
  };
}
