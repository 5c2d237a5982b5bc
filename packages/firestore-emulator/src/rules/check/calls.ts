import { findFunction, type Scope, type ScopedFunction } from '../syntax/scope.ts';
import type { Source } from '../syntax/source.ts';
import type { Expression } from '../syntax/syntax.ts';

/** Limit of the functions in a chain of calls. Production names a limit of 20 in its error, but accepts 21. */
const maxCallDepth = 21;

interface Call {
  readonly callee: ScopedFunction;
  /** Offset of the call in the source. */
  readonly start: number;
}

/** Returns every call of a declared function in an expression. */
export function declaredCalls(root: Expression, scope: Scope): Call[] {
  const calls: Call[] = [];
  const pending = [root];
  for (let node = pending.pop(); node; node = pending.pop()) {
    const callee = node.kind === 'call' ? findFunction(scope, node.name) : undefined;
    if (callee) calls.push({ callee, start: node.start });
    pending.push(...node.parts);
  }
  return calls;
}

/** Returns every call of a declared function in a function. */
export const callsIn = ({ declaration: { lets, result }, scope }: ScopedFunction): Call[] =>
  [...lets.map(({ value }) => value), result].flatMap((body) => declaredCalls(body, scope));

/** Reports recursion, and chains of calls that are too deep, even if no rule calls the functions. */
export function checkCalls(functions: readonly ScopedFunction[], source: Source): void {
  const called = new Set<ScopedFunction>();
  /** The longest chain of calls that starts at each function. Undefined while it is computed. */
  const chains = new Map<ScopedFunction, readonly ScopedFunction[] | undefined>();
  let isRecursive = false;
  const chainFrom = (caller: ScopedFunction): readonly ScopedFunction[] => {
    let longest: readonly ScopedFunction[] = [];
    chains.set(caller, undefined);
    for (const { callee, start } of callsIn(caller)) {
      called.add(callee);
      const isRunning = chains.has(callee) && chains.get(callee) === undefined;
      if (isRunning) {
        isRecursive = true;
        source.error('Recursive call is not allowed.', start);
        continue;
      }
      const chain = chains.get(callee) ?? chainFrom(callee);
      if (chain.length > longest.length) longest = chain;
    }
    chains.set(caller, [caller, ...longest]);
    return [caller, ...longest];
  };
  for (const target of functions) if (!chains.has(target)) chainFrom(target);
  if (isRecursive) return;
  for (const target of functions) {
    const chain = chains.get(target) ?? [];
    const firstTooDeep = chain[maxCallDepth];
    if (called.has(target) || !firstTooDeep) continue;
    const stack = chain.slice(0, maxCallDepth).map(({ declaration }) => declaration.name);
    source.error(
      `Maximum allowed call depth of 20 is reached for [${stack.join('->')}] call stack.`,
      firstTooDeep.declaration.nameStart,
    );
  }
}
