/** Rules files with one condition taken out: what a careless edit could leave behind. */
export interface Mutant {
  /** The condition that is missing, with its line. */
  readonly name: string;
  readonly condition: string;
  readonly source: string;
  /** It lets more through than the rules do; else less. The other way round below a `!`. */
  readonly widens: boolean;
}

interface Range {
  readonly start: number;
  readonly end: number;
}

/**
 * Every operand of every `&&` and `||`, at any depth of parentheses, removed in turn; a condition that stands alone
 * becomes `true`. Conditions are what follows `if` and `return`.
 */
export function mutantsOf(source: string): Mutant[] {
  const mutants: Mutant[] = [];
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
    else if (isWhole(source, range)) mutants.push({ ...mutant(source, range, 'true', range), widens: true });
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

/** The operands between the operator at depth 0, or null when it does not occur there. Strings are passed over. */
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

/** A condition that is not already `true` or a plain helper value (no comparison, call or test in it). */
const isWhole = (source: string, { start, end }: Range) => {
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

/** Tried side by side. */
const atOnce = 12;

/**
 * Finds a case that a changed file of rules decides otherwise, or undefined. Looks first at those that the change can turn, there at
 * what noticed the last one and the last of the same condition, then further and further from both: cases stand nearly in the order
 * of the rules, so few have to be tried.
 */
export function noticing<Case extends { readonly allowed: boolean }>(
  cases: readonly Case[],
  isNoticedBy: (one: Case) => Promise<boolean>,
) {
  let last = 0;
  const lastOf = new Map<string, number>();
  return async ({ widens, condition }: Mutant): Promise<Case | undefined> => {
    const starts = [last, lastOf.get(condition) ?? last];
    const nearest = cases.map((one, index) => ({
      one,
      index,
      distance:
        Math.min(...starts.map((start) => Math.abs(index - start))) +
        (one.allowed === widens ? cases.length : 0),
    }));
    nearest.sort((a, b) => a.distance - b.distance);
    for (let from = 0; from < nearest.length; from += atOnce) {
      const some = nearest.slice(from, from + atOnce);
      const noticed = await Promise.all(some.map(({ one }) => isNoticedBy(one)));
      const found = some[noticed.indexOf(true)];
      if (!found) continue;
      last = found.index;
      lastOf.set(condition, last);
      return found.one;
    }
    return undefined;
  };
}
