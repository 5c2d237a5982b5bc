import { findFunction, type ScopedFunction } from '../syntax/scope.ts';
import type { Source } from '../syntax/source.ts';
import { childrenOf, type Expression } from '../syntax/syntax.ts';

/** Limit of the functions in a chain of calls. Production names a limit of 20 in its error, but accepts 21. */
const maxCallDepth = 21;

interface Call {
  readonly callee: ScopedFunction;
  /** Offset of the call in the source. */
  readonly start: number;
}

/** Returns the expressions of a function: the values of its lets, and its result. */
export const bodiesOf = ({ declaration }: ScopedFunction): readonly Expression[] => [
  ...declaration.lets.map((variable) => variable.value),
  declaration.result,
];

/** Returns every call of a declared function in an expression. */
export function declaredCalls(root: Expression, scope: ScopedFunction['scope']): Call[] {
  const calls: Call[] = [];
  const pending = [root];
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (node.kind === 'call') {
      const callee = findFunction(scope, node.name);
      if (callee) calls.push({ callee, start: node.start });
    }
    pending.push(...childrenOf(node));
  }
  return calls;
}

/** Reports recursion, and chains of calls that are too deep, even if no rule calls the functions. */
export function checkCalls(functions: readonly ScopedFunction[], source: Source): void {
  const callsOf = new Map<ScopedFunction, readonly Call[]>();
  for (const caller of functions) {
    callsOf.set(
      caller,
      bodiesOf(caller).flatMap((body) => declaredCalls(body, caller.scope)),
    );
  }
  /** The longest chain of calls that starts at each function. */
  const chains = new Map<ScopedFunction, readonly ScopedFunction[]>();
  const callStack = new Set<ScopedFunction>();
  let isRecursive = false;
  const longestFrom = (caller: ScopedFunction): readonly ScopedFunction[] => {
    const existing = chains.get(caller);
    if (existing) return existing;
    callStack.add(caller);
    let longest: readonly ScopedFunction[] = [];
    for (const { callee, start } of callsOf.get(caller) ?? []) {
      if (callStack.has(callee)) {
        isRecursive = true;
        source.error('Recursive call is not allowed.', start);
        continue;
      }
      const chain = longestFrom(callee);
      if (chain.length > longest.length) longest = chain;
    }
    callStack.delete(caller);
    const chain = [caller, ...longest];
    chains.set(caller, chain);
    return chain;
  };
  for (const target of functions) longestFrom(target);
  if (isRecursive) return;
  const called = new Set([...callsOf.values()].flat().map((call) => call.callee));
  for (const target of functions) {
    const chain = chains.get(target) ?? [];
    const firstTooDeep = chain[maxCallDepth];
    if (called.has(target) || !firstTooDeep) continue;
    const stack = chain.slice(0, maxCallDepth).map((called) => called.declaration.name);
    source.error(
      `Maximum allowed call depth of 20 is reached for [${stack.join('->')}] call stack.`,
      firstTooDeep.declaration.nameStart,
    );
  }
}
