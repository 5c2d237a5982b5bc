import type { FunctionDeclaration, Match, RulesFile, Service } from './syntax.ts';

/** A scope for names: a file, a service in it, or a match in a service or in another match. */
export interface Scope {
  readonly parent: Scope | undefined;
  readonly service: Service;
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

function scopeOf(parts: Omit<Scope, 'functions'>, declarations: readonly FunctionDeclaration[]): Scope {
  const functions = new Map<string, ScopedFunction>();
  const scope: Scope = { ...parts, functions };
  for (const declaration of declarations) functions.set(declaration.name, { declaration, scope });
  return scope;
}

const noCaptures = { captures: new Map<string, number>(), captureCount: 0 };

/** Creates the outermost scope. The functions of the file are compiled once per service, because lookups differ. */
export const fileScope = (file: RulesFile, service: Service): Scope =>
  scopeOf({ parent: undefined, service, ...noCaptures }, file.functions);

export const serviceScope = (parent: Scope, service: Service): Scope =>
  scopeOf({ parent, service, ...noCaptures }, service.functions);

export function matchScope(parent: Scope, match: Match): Scope {
  const captures = new Map(parent.captures);
  let { captureCount } = parent;
  for (const segment of match.segments) {
    if (segment.kind !== 'text') captures.set(segment.name, captureCount++);
  }
  return scopeOf({ parent, service: parent.service, captures, captureCount }, match.functions);
}

export const isFirestore = (scope: Scope): boolean => scope.service.name !== 'firebase.storage';

/** Returns the function that a call in this scope refers to. The innermost declaration wins. */
export function findFunction(scope: Scope, name: string): ScopedFunction | undefined {
  for (let current: Scope | undefined = scope; current; current = current.parent) {
    const found = current.functions.get(name);
    if (found) return found;
  }
  return undefined;
}
