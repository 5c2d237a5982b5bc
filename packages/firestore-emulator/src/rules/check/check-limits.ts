import { tooComplex } from '../syntax/parse-expression.ts';
import type { Source } from '../syntax/source.ts';
import { childrenOf, type Expression, type FunctionDeclaration, type Match } from '../syntax/syntax.ts';

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
  if (lets.length > maxLets) {
    source.error('Maximum allowed variable count of 10 for a given function has been reached.', result.start);
  }
  if (parameters.length > maxParameters) {
    source.error(
      `Maximum allowed argument count of ${maxParameters} for a given function has been reached.`,
      nameStart,
    );
  }
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
    for (const child of childrenOf(node)) {
      pending.push({ node: child, level: isDeeper ? level + 1 : level, height: height + 1 });
    }
  }
}

/** Checks the last match of `path`. The matches around it come first, from the outermost. */
export function checkMatchLimits(path: readonly Match[], version: 1 | 2, source: Source): void {
  const match = path.at(-1);
  if (!match) return;
  const segments = path.flatMap((one) => one.segments);
  const captures = segments.filter((segment) => segment.kind !== 'text');
  if (path.length > maxMatchDepth) {
    source.error(`Maximum allowed nested match depth of ${maxMatchDepth} has been reached.`, match.start);
  }
  if (segments.length > maxSegments) {
    source.error(`Maximum allowed path segment count of ${maxSegments} has been reached.`, match.start);
  }
  if (captures.length > maxCaptures) {
    source.error(`Maximum allowed path capture count of ${maxCaptures} has been reached.`, match.start);
  }
  checkGlobs(match, segments, version, source);
}

function checkGlobs(
  match: Match,
  fullPath: readonly Match['segments'][number][],
  version: 1 | 2,
  source: Source,
): void {
  const globsOfPath = fullPath.filter((segment) => segment.kind === 'glob');
  const globsOfMatch = match.segments.filter((segment) => segment.kind === 'glob');
  const last = globsOfMatch.at(-1);
  if (last && globsOfPath.length > 1) {
    source.error(
      'Invalid glob match expression. Only one glob match is permitted in a match declaration path.',
      last.start,
    );
    return;
  }
  const [first] = globsOfPath;
  if (version === 1 && first && fullPath.at(-1) !== first) {
    source.error(
      'Invalid glob match expression. A glob match is only permitted at the end of a path in rules_version 1.',
      globsOfMatch[0]?.start ?? match.start,
    );
  }
}
