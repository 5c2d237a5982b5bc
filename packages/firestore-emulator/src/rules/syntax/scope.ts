import type { FunctionDeclaration, Match, MatchSegment, RulesFile, Service } from './syntax.ts';

/** The names that a service or a match declares, and those around it. */
export interface Scope {
  readonly isFirestore: boolean;
  /** Path variables of this match and of those around it, with their index among the captures of the full path. */
  readonly captures: ReadonlyMap<string, number>;
  /** The functions that a call can refer to. The innermost declaration of a name wins. */
  readonly functions: ReadonlyMap<string, ScopedFunction>;
}

export interface ScopedFunction {
  readonly declaration: FunctionDeclaration;
  readonly scope: Scope;
}

export interface ScopedMatch {
  readonly match: Match;
  /** The number of matches around it and itself. */
  readonly depth: number;
  /** The segments of the full path. */
  readonly segments: readonly MatchSegment[];
  readonly scope: Scope;
}

export const capturesOf = (segments: readonly MatchSegment[]) => segments.filter((segment) => segment.kind !== 'text');

/**
 * Returns the functions and matches of a service at any depth, outer ones before inner ones. The functions of the file
 * have a scope for each service, because lookups differ.
 */
export function scopeService(
  file: RulesFile,
  service: Service,
): { readonly functions: readonly ScopedFunction[]; readonly matches: readonly ScopedMatch[] } {
  const functions: ScopedFunction[] = [];
  const matches: ScopedMatch[] = [];
  const declare = (outer: Scope, declarations: readonly FunctionDeclaration[]): Scope => {
    if (declarations.length === 0) return outer;
    const visible = new Map(outer.functions);
    const scope: Scope = { ...outer, functions: visible };
    const declared = new Map(declarations.map((declaration) => [declaration.name, { declaration, scope }]));
    for (const [name, one] of declared) visible.set(name, one);
    functions.push(...declared.values());
    return scope;
  };
  const visit = (match: Match, outerDepth: number, outerSegments: readonly MatchSegment[], outer: Scope): void => {
    const depth = outerDepth + 1;
    const segments = [...outerSegments, ...match.segments];
    const captures = new Map(capturesOf(segments).map(({ name }, index) => [name, index]));
    const scope = declare({ ...outer, captures }, match.functions);
    matches.push({ match, depth, segments, scope });
    for (const inner of match.matches) visit(inner, depth, segments, scope);
  };
  const top: Scope = { isFirestore: service.name !== 'firebase.storage', captures: new Map(), functions: new Map() };
  const scope = declare(declare(top, file.functions), service.functions);
  for (const match of service.matches) visit(match, 0, [], scope);
  return { functions, matches };
}
