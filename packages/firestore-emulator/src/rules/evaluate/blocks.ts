import { checkService } from '../check/check.ts';
import type { Method } from '../engine.ts';
import { type Scope, scopeService } from '../syntax/scope.ts';
import type { Source } from '../syntax/source.ts';
import type { Allow, RulesFile, Service } from '../syntax/syntax.ts';
import type { ExpressionCompiler } from './evaluate.ts';
import { type Pattern, patternOf } from './match.ts';
import type { Evaluator } from './run.ts';

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
