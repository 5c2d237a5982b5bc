import type { FunctionDeclaration, Match, RulesFile, Service } from './syntax.ts';

/** Where names are looked up: a file, a service or a match, each inside the former. */
export interface Scope {
  readonly parent: Scope | undefined;
  readonly service: Service | undefined;
  /** Path variables of this match and those around it, with their place among the captures. */
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

/** The outermost scope. Functions of the file are compiled anew for each service: they see its lookups. */
export const fileScope = (file: RulesFile, service?: Service): Scope =>
  scopeOf(undefined, service, noCaptures, file.functions);

export const serviceScope = (parent: Scope, service: Service): Scope =>
  scopeOf(parent, service, noCaptures, service.functions);

export function matchScope(parent: Scope, match: Match): Scope {
  const captures = new Map(parent.captures);
  // Places count every capture of the full path, also one whose name an inner one hides.
  let place = captureCount(parent);
  for (const segment of match.segments) {
    if (segment.kind !== 'text') captures.set(segment.name, place++);
  }
  const scope = scopeOf(parent, parent.service, captures, match.functions);
  places.set(scope, place);
  return scope;
}

const places = new WeakMap<Scope, number>();
const captureCount = (scope: Scope): number => places.get(scope) ?? 0;

/** The function a call in this scope means: the innermost declaration wins. */
export function findFunction(scope: Scope, name: string): ScopedFunction | undefined {
  for (let at: Scope | undefined = scope; at; at = at.parent) {
    const found = at.functions.get(name);
    if (found) return found;
  }
  return undefined;
}
