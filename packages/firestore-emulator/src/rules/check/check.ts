import { tooComplex } from '../syntax/parse-expression.ts';
import { capturesOf, type Scope, type ScopedFunction, type ScopedMatch, type scopeService } from '../syntax/scope.ts';
import type { Source } from '../syntax/source.ts';
import type { Expression, FunctionDeclaration, MatchSegment, Service, Variable } from '../syntax/syntax.ts';

const services: ReadonlySet<string> = new Set(['cloud.firestore', 'firebase.storage']);

/** Reports names that are declared twice in one scope. */
export function checkDuplicates(names: readonly Variable[], source: Source): void {
  const seen = new Set<string>();
  for (const { name, nameStart } of names) {
    if (seen.has(name)) source.error(`The identifier [${name}] is already bound in the current scope.`, nameStart);
    seen.add(name);
  }
}

/**
 * Adds the issues of a service, apart from those of the names in its expressions. Returns undefined if expressions are
 * too complex to be compiled. Otherwise returns the functions, callees first, and those that a rule calls.
 */
export function checkService(
  { name, nameStart, functions: declarations }: Service,
  { functions, matches }: ReturnType<typeof scopeService>,
  version: 1 | 2,
  source: Source,
): { readonly calleesFirst: Iterable<ScopedFunction>; readonly calledByRule: ReadonlySet<ScopedFunction> } | undefined {
  if (!services.has(name)) source.warn(`Unknown service: ${name}.`, nameStart);
  checkDuplicates(declarations, source);
  const calledByRule = new Set<ScopedFunction>();
  const pending: Call[] = [];
  for (const scoped of matches) {
    checkMatchLimits(scoped, version, source);
    checkDuplicates(capturesOf(scoped.match.segments), source);
    checkDuplicates(scoped.match.functions, source);
  }
  for (const { declaration } of functions) checkFunctionLimits(declaration, source);
  for (const { match, scope } of matches) {
    for (const { condition } of match.allows) {
      if (!condition) continue;
      checkComplexity(condition, source);
      pending.push(...declaredCalls(condition, scope));
    }
  }
  if (source.hasErrors) return undefined;
  const calls = new Map(functions.map((declared) => [declared, callsIn(declared)]));
  const called = new Set([...calls.values()].flat().map(({ callee }) => callee));
  const calleesFirst = checkCalls(calls, called, source);
  for (let call = pending.pop(); call; call = pending.pop()) {
    if (calledByRule.has(call.callee)) continue;
    calledByRule.add(call.callee);
    pending.push(...(calls.get(call.callee) ?? []));
  }
  for (const declared of functions) {
    const { declaration } = declared;
    if (!called.has(declared) && !calledByRule.has(declared))
      source.warn(`Unused function: ${declaration.name}.`, declaration.nameStart);
  }
  return { calleesFirst, calledByRule };
}

/** Limit of the functions in a chain of calls. Production names a limit of 20 in its error, but accepts 21. */
const maxCallDepth = 21;

interface Call {
  readonly callee: ScopedFunction;
  /** Offset of the call in the source. */
  readonly start: number;
}

/** Returns every call of a declared function in an expression. */
function declaredCalls(root: Expression, { functions }: Scope): Call[] {
  const calls: Call[] = [];
  const pending = [root];
  for (let node = pending.pop(); node; node = pending.pop()) {
    const callee = node.kind === 'call' ? functions.get(node.name) : undefined;
    if (callee) calls.push({ callee, start: node.start });
    pending.push(...node.parts);
  }
  return calls;
}

/** Returns every call of a declared function in a function. */
const callsIn = ({ declaration: { lets, result }, scope }: ScopedFunction): Call[] =>
  [...lets.map(({ value }) => value), result].flatMap((body) => declaredCalls(body, scope));

/**
 * Reports recursion, and chains of calls that are too deep, even if no rule calls the functions. `called` are the
 * functions that another one calls. Returns the functions, callees first.
 */
function checkCalls(
  calls: ReadonlyMap<ScopedFunction, readonly Call[]>,
  called: ReadonlySet<ScopedFunction>,
  source: Source,
): Iterable<ScopedFunction> {
  /** The longest chain of calls that starts at each function. */
  const chains = new Map<ScopedFunction, readonly ScopedFunction[]>();
  const running = new Set<ScopedFunction>();
  let isRecursive = false;
  const chainFrom = (caller: ScopedFunction): readonly ScopedFunction[] => {
    let longest: readonly ScopedFunction[] = [];
    running.add(caller);
    for (const { callee, start } of calls.get(caller) ?? []) {
      if (running.has(callee)) {
        isRecursive = true;
        source.error('Recursive call is not allowed.', start);
        continue;
      }
      const chain = chains.get(callee) ?? chainFrom(callee);
      if (chain.length > longest.length) longest = chain;
    }
    running.delete(caller);
    chains.set(caller, [caller, ...longest]);
    return [caller, ...longest];
  };
  for (const target of calls.keys()) if (!chains.has(target)) chainFrom(target);
  for (const [target, chain] of chains) {
    const firstTooDeep = chain[maxCallDepth];
    if (isRecursive || called.has(target) || !firstTooDeep) continue;
    const stack = chain.slice(0, maxCallDepth).map(({ declaration }) => declaration.name);
    source.error(
      `Maximum allowed call depth of 20 is reached for [${stack.join('->')}] call stack.`,
      firstTooDeep.declaration.nameStart,
    );
  }
  return chains.keys();
}

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

function checkFunctionLimits(declaration: FunctionDeclaration, source: Source): void {
  const { lets, parameters, result, nameStart } = declaration;
  if (lets.length > maxLets)
    source.error('Maximum allowed variable count of 10 for a given function has been reached.', result.start);
  if (parameters.length > maxParameters)
    source.error('Maximum allowed argument count of 7 for a given function has been reached.', nameStart);
  for (const one of lets) checkComplexity(one.value, source);
  checkComplexity(result, source);
}

/** Reports operands inside too many operators and parentheses. Uses its own stack instead of recursion. */
function checkComplexity(root: Expression, source: Source): void {
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

function checkMatchLimits({ match, depth, segments }: ScopedMatch, version: 1 | 2, source: Source): void {
  const check = (what: string, count: number, most: number): void => {
    if (count > most) source.error(`Maximum allowed ${what} of ${most} has been reached.`, match.start);
  };
  check('nested match depth', depth, maxMatchDepth);
  check('path segment count', segments.length, maxSegments);
  check('path capture count', capturesOf(segments).length, maxCaptures);
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
