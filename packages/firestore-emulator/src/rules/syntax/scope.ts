import type { FunctionDeclaration, Match, RulesFile, Service } from './syntax.ts';

/** A scope for names: a file, a service in it, or a match in a service or in another match. */
export interface Scope {
  readonly parent: Scope | undefined;
  readonly isFirestore: boolean;
  /** Path variables of this match and of those around it, with their index among the captures. */
  readonly captures: ReadonlyMap<string, number>;
  /** The number of captures in the full path, including those that an inner capture with the same name shadows. */
  readonly captureCount: number;
  readonly functions: ReadonlyMap<string, ScopedFunction>;
}

export interface ScopedFunction {
  readonly declaration: FunctionDeclaration;
  readonly scope: Scope;
}

export interface ScopedMatch {
  readonly match: Match;
  /** The matches around it, from the outermost, and itself. */
  readonly path: readonly Match[];
  readonly scope: Scope;
}

function scopeOf(parts: Omit<Scope, 'functions'>, declarations: readonly FunctionDeclaration[]): Scope {
  const functions = new Map<string, ScopedFunction>();
  const scope: Scope = { ...parts, functions };
  for (const declaration of declarations) functions.set(declaration.name, { declaration, scope });
  return scope;
}

function matchScope(parent: Scope, match: Match): Scope {
  const captures = new Map(parent.captures);
  let { captureCount } = parent;
  for (const segment of match.segments) {
    if (segment.kind !== 'text') captures.set(segment.name, captureCount++);
  }
  return scopeOf({ ...parent, parent, captures, captureCount }, match.functions);
}

/**
 * Returns the functions and matches of a service at any depth, outer ones before inner ones. The functions of the file
 * have a scope for each service, because lookups differ.
 */
export function scopeService(
  file: RulesFile,
  service: Service,
): { readonly functions: readonly ScopedFunction[]; readonly matches: readonly ScopedMatch[] } {
  const isFirestore = service.name !== 'firebase.storage';
  const top = { parent: undefined, isFirestore, captures: new Map<string, number>(), captureCount: 0 };
  const outermost = scopeOf(top, file.functions);
  const scope = scopeOf({ ...top, parent: outermost }, service.functions);
  const functions = [...outermost.functions.values(), ...scope.functions.values()];
  const matches: ScopedMatch[] = [];
  const visit = (match: Match, around: readonly Match[], parent: Scope): void => {
    const path = [...around, match];
    const inner = matchScope(parent, match);
    functions.push(...inner.functions.values());
    matches.push({ match, path, scope: inner });
    for (const each of match.matches) visit(each, path, inner);
  };
  for (const match of service.matches) visit(match, [], scope);
  return { functions, matches };
}

/** Returns the function that a call in this scope refers to. The innermost declaration wins. */
export function findFunction(scope: Scope, name: string): ScopedFunction | undefined {
  for (let current: Scope | undefined = scope; current; current = current.parent) {
    const found = current.functions.get(name);
    if (found) return found;
  }
  return undefined;
}
