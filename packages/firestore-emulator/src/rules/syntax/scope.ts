import type { FunctionDeclaration, Match, RulesFile, Service } from './syntax.ts';

/**
 * A scope for names: a file, a service or a match. A service is inside a file, and a match inside a service or match.
 */
export interface Scope {
  readonly parent: Scope | undefined;
  readonly service: Service | undefined;
  /** Path variables of this match and of those around it, with their index among the captures. */
  readonly captures: ReadonlyMap<string, number>;
  readonly functions: ReadonlyMap<string, ScopedFunction>;
}

export interface ScopedFunction {
  readonly declaration: FunctionDeclaration;
  readonly scope: Scope;
}

function scopeOf(
  parent: Scope | undefined,
  service: Service | undefined,
  captures: ReadonlyMap<string, number>,
  declarations: readonly FunctionDeclaration[],
): Scope {
  const functions = new Map<string, ScopedFunction>();
  const scope: Scope = { parent, service, captures, functions };
  for (const declaration of declarations) functions.set(declaration.name, { declaration, scope });
  return scope;
}

const noCaptures: ReadonlyMap<string, number> = new Map();

/** Creates the outermost scope. The functions of the file are compiled once per service, because lookups differ. */
export const fileScope = (file: RulesFile, service?: Service): Scope =>
  scopeOf(undefined, service, noCaptures, file.functions);

export const serviceScope = (parent: Scope, service: Service): Scope =>
  scopeOf(parent, service, noCaptures, service.functions);

export function matchScope(parent: Scope, match: Match): Scope {
  const captures = new Map(parent.captures);
  // The index counts every capture of the full path, even one that an inner capture with the same name shadows.
  let index = captureCount(parent);
  for (const segment of match.segments) {
    if (segment.kind !== 'text') captures.set(segment.name, index++);
  }
  const scope = scopeOf(parent, parent.service, captures, match.functions);
  captureCounts.set(scope, index);
  return scope;
}

const captureCounts = new WeakMap<Scope, number>();
const captureCount = (scope: Scope): number => captureCounts.get(scope) ?? 0;

/** Returns the function that a call in this scope refers to. The innermost declaration wins. */
export function findFunction(scope: Scope, name: string): ScopedFunction | undefined {
  for (let at: Scope | undefined = scope; at; at = at.parent) {
    const found = at.functions.get(name);
    if (found) return found;
  }
  return undefined;
}
