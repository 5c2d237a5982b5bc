import { tooComplex } from '../syntax/parse-expression.ts';
import type { Source } from '../syntax/source.ts';
import type { Expression, FunctionDeclaration, Match, MatchSegment } from '../syntax/syntax.ts';

/**
 * Limits of a ruleset. Source: firebase.google.com/docs/firestore/security/rules-structure#security_rule_limits. Like
 * production's rules test API, the check accepts one let and one call more than documented.
 */
const maxLets = 11;
const maxParameters = 7;
const maxMatchDepth = 10;
const maxSegments = 100;
const maxCaptures = 20;
/** Limit of the operators and parentheses around an operand. */
const maxLevel = 99;
/** Limit of the height of an expression tree, so that recursion over it does not overflow the stack. */
const maxHeight = 1000;

export function checkFunctionLimits(declaration: FunctionDeclaration, source: Source): void {
  const { lets, parameters, result, nameStart } = declaration;
  if (lets.length > maxLets)
    source.error('Maximum allowed variable count of 10 for a given function has been reached.', result.start);
  if (parameters.length > maxParameters)
    source.error('Maximum allowed argument count of 7 for a given function has been reached.', nameStart);
  for (const one of lets) checkComplexity(one.value, source);
  checkComplexity(result, source);
}

/** Reports operands inside too many operators and parentheses. Uses its own stack instead of recursion. */
export function checkComplexity(root: Expression, source: Source): void {
  const pending = [{ node: root, level: 1, height: 1 }];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { node, level, height } = next;
    if (level > maxLevel || height > maxHeight) {
      source.error(tooComplex, node.start);
      continue;
    }
    const isDeeper = ['group', 'binary', 'logical', 'in', 'is'].includes(node.kind);
    for (const part of node.parts)
      pending.push({ node: part, level: isDeeper ? level + 1 : level, height: height + 1 });
  }
}

/** Checks the last match of `path`. The matches around it come first, from the outermost. */
export function checkMatchLimits(path: readonly Match[], version: 1 | 2, source: Source): void {
  const match = path.at(-1);
  if (!match) return;
  const segments = path.flatMap((one) => one.segments);
  const check = (what: string, count: number, most: number): void => {
    if (count > most) source.error(`Maximum allowed ${what} of ${most} has been reached.`, match.start);
  };
  check('nested match depth', path.length, maxMatchDepth);
  check('path segment count', segments.length, maxSegments);
  check('path capture count', segments.filter(({ kind }) => kind !== 'text').length, maxCaptures);
  const isGlob = (segment: MatchSegment) => segment.kind === 'glob';
  const globs = match.segments.filter((segment) => segment.kind === 'glob');
  const last = globs.at(-1);
  if (last && segments.filter(isGlob).length > 1) {
    source.error(
      'Invalid glob match expression. Only one glob match is permitted in a match declaration path.',
      last.nameStart,
    );
  } else if (version === 1 && segments.slice(0, -1).some(isGlob)) {
    source.error(
      'Invalid glob match expression. A glob match is only permitted at the end of a path in rules_version 1.',
      globs[0]?.nameStart ?? match.start,
    );
  }
}
