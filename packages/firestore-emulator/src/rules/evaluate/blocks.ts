import { checkService } from '../check/check.ts';
import type { Method } from '../engine.ts';
import { type Scope, scopeService } from '../syntax/scope.ts';
import type { Source } from '../syntax/source.ts';
import type { Allow, MatchSegment, RulesFile, Service } from '../syntax/syntax.ts';
import { path as pathValue, type RulesValue, string } from '../values/value.ts';
import type { ExpressionCompiler } from './evaluate.ts';
import type { Captures, Evaluator } from './run.ts';

/** A compiled allow statement. */
export interface CompiledAllow {
  /** Position of the condition in the source. A denial names its line. */
  readonly position: ReturnType<Source['position']>;
  /** Absent means always true. */
  readonly condition: Evaluator | undefined;
}

/** A match block with the pattern of its full path. */
export interface Block {
  readonly pattern: Pattern;
  readonly allows: Readonly<Record<Method, readonly CompiledAllow[]>>;
}

/**
 * Checks and compiles the match blocks of a service, in source order. Omits blocks without allow statements, and returns
 * none if expressions are too complex.
 */
export function compileService(file: RulesFile, service: Service, compiler: ExpressionCompiler): readonly Block[] {
  const scoped = scopeService(file, service);
  const checked = checkService(service, scoped, file.version, compiler.source);
  if (!checked) return [];
  // The coverage contains functions that no rule calls.
  for (const declared of checked.calleesFirst) compiler.compileFunction(declared, checked.calledByRule.has(declared));
  return scoped.matches
    .filter(({ match }) => match.allows.length > 0)
    .map(({ match, segments, scope }) => ({
      pattern: patternOf(segments, file.version),
      allows: compileAllows(match.allows, scope, compiler),
    }));
}

function compileAllows(allows: readonly Allow[], scope: Scope, compiler: ExpressionCompiler): Block['allows'] {
  const allowsByMethod: Record<Method, CompiledAllow[]> = { get: [], list: [], create: [], update: [], delete: [] };
  for (const allow of allows) {
    const condition = allow.condition && compiler.compileCondition(allow.condition, scope);
    const position = compiler.source.position(allow.condition?.start ?? allow.start);
    for (const method of allow.methods) allowsByMethod[method].push({ position, condition });
  }
  return allowsByMethod;
}

/** The full pattern of a match block. The segments of the blocks around it come first. */
export interface Pattern {
  readonly segments: readonly MatchSegment[];
  /** The number of segments of the paths that match. */
  readonly minLength: number;
  readonly maxLength: number;
}

/** A glob (`{x=**}`) matches at least one segment in rules version 1, and none in version 2. */
function patternOf(segments: readonly MatchSegment[], version: 1 | 2): Pattern {
  const { length } = segments;
  const hasGlob = segments.some(({ kind }) => kind === 'glob');
  return hasGlob
    ? { segments, minLength: version === 1 ? length : length - 1, maxLength: Number.POSITIVE_INFINITY }
    : { segments, minLength: length, maxLength: length };
}

/** In the path of a query: a segment that only a document has. */
export const unknownSegment: unique symbol = Symbol('unknown segment');
/** In the path of a collection group: any number of segments. Only a glob matches it. */
export const anyDepth: unique symbol = Symbol('any depth');
export type PathSegment = string | typeof unknownSegment | typeof anyDepth;

/** Matches a whole path. Returns undefined if it does not match. Only captures match an unknown segment. */
export function matchPath(pattern: Pattern, path: readonly PathSegment[]): Captures | undefined {
  if (path.length < pattern.minLength || path.length > pattern.maxLength) return undefined;
  const captures: (RulesValue | undefined)[] = [];
  let index = 0;
  for (const segment of pattern.segments) {
    const found = path[index];
    if (segment.kind === 'glob') {
      const end = index + path.length - pattern.segments.length + 1;
      captures.push(globValue(path.slice(index, end)));
      index = end;
      continue;
    }
    if (segment.kind === 'text' ? segment.text !== found : found === anyDepth) return undefined;
    if (segment.kind === 'capture') captures.push(typeof found === 'string' ? string(found) : undefined);
    index += 1;
  }
  return captures;
}

function globValue(found: readonly PathSegment[]): RulesValue {
  const segments = found.map((segment) => (typeof segment === 'string' ? segment : ''));
  const isComplete = found.every((segment) => typeof segment === 'string');
  return isComplete ? pathValue(segments) : { type: 'path', segments, isIncomplete: true };
}
