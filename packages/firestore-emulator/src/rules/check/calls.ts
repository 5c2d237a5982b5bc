import { findFunction, type ScopedFunction } from '../syntax/scope.ts';
import type { Source } from '../syntax/source.ts';
import { childrenOf, type Expression } from '../syntax/syntax.ts';

/** Limit of the functions in a chain of calls. Production names a limit of 20 in its error, but accepts 21. */
const maxCallDepth = 21;

interface Caller {
  readonly target: ScopedFunction;
  readonly calls: readonly { readonly callee: ScopedFunction; readonly start: number }[];
}

/** Returns every call of a declared function in an expression. */
export function declaredCalls(
  root: Expression,
  from: ScopedFunction['scope'],
): { callee: ScopedFunction; start: number }[] {
  const found: { callee: ScopedFunction; start: number }[] = [];
  const pending = [root];
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (node.kind === 'call') {
      const callee = findFunction(from, node.name);
      if (callee) found.push({ callee, start: node.start });
    }
    pending.push(...childrenOf(node));
  }
  return found;
}

/** Reports recursion, and chains of calls that are too deep, even if no rule calls the functions. */
export function checkCalls(functions: readonly ScopedFunction[], source: Source): void {
  const callers = new Map<ScopedFunction, Caller>();
  for (const target of functions) {
    const { lets, result } = target.declaration;
    const bodies = [...lets.map((one) => one.value), result];
    callers.set(target, { target, calls: bodies.flatMap((body) => declaredCalls(body, target.scope)) });
  }
  const chains = new Map<ScopedFunction, readonly ScopedFunction[]>();
  const open = new Set<ScopedFunction>();
  let isRecursive = false;
  const longestFrom = (target: ScopedFunction): readonly ScopedFunction[] => {
    const known = chains.get(target);
    if (known) return known;
    open.add(target);
    let longest: readonly ScopedFunction[] = [];
    for (const { callee, start } of callers.get(target)?.calls ?? []) {
      if (open.has(callee)) {
        isRecursive = true;
        source.error('Recursive call is not allowed.', start);
        continue;
      }
      const chain = longestFrom(callee);
      if (chain.length > longest.length) longest = chain;
    }
    open.delete(target);
    const chain = [target, ...longest];
    chains.set(target, chain);
    return chain;
  };
  for (const target of functions) longestFrom(target);
  if (isRecursive) return;
  const called = new Set([...callers.values()].flatMap((one) => one.calls.map((call) => call.callee)));
  for (const target of functions) {
    const chain = chains.get(target) ?? [];
    const over = chain[maxCallDepth];
    if (called.has(target) || !over) continue;
    const stack = chain.slice(0, maxCallDepth).map((one) => one.declaration.name);
    source.error(
      `Maximum allowed call depth of 20 is reached for [${stack.join('->')}] call stack.`,
      over.declaration.nameStart,
    );
  }
}
