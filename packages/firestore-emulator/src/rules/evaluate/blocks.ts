import type { Method } from '../engine.ts';
import { fileScope, matchScope, type Scope, serviceScope } from '../syntax/scope.ts';
import type { Allow, AllowMethod, Match, MatchSegment, RulesFile, Service } from '../syntax/syntax.ts';
import type { ExpressionCompiler } from './evaluate.ts';
import type { Evaluator } from './frame.ts';
import { type Pattern, patternOf } from './match.ts';

/** A compiled allow statement. */
export interface CompiledAllow {
  /** Offset of the condition in the source. A denial names its line. */
  readonly start: number;
  /** Absent means always true. */
  readonly condition: Evaluator | undefined;
}

/** A match block with the pattern of its full path. */
export interface Block {
  readonly pattern: Pattern;
  readonly allows: Readonly<Record<Method, readonly CompiledAllow[]>>;
}

const methodsOf: Readonly<Record<AllowMethod, readonly Method[]>> = {
  read: ['get', 'list'],
  write: ['create', 'update', 'delete'],
  get: ['get'],
  list: ['list'],
  create: ['create'],
  update: ['update'],
  delete: ['delete'],
};

/** Compiles the match blocks of a service, in source order. Omits blocks without allow statements. */
export function compileService(file: RulesFile, service: Service, compiler: ExpressionCompiler): readonly Block[] {
  const blocks: Block[] = [];
  const visit = (match: Match, parent: Scope, above: readonly MatchSegment[]): void => {
    const scope = matchScope(parent, match);
    const segments = [...above, ...match.segments];
    if (match.allows.length > 0) {
      blocks.push({
        pattern: patternOf(segments, file.version),
        allows: compileAllows(match.allows, scope, compiler),
      });
    }
    for (const inner of match.matches) visit(inner, scope, segments);
    compiler.compileFunctions(scope);
  };
  const outermost = fileScope(file, service);
  const scope = serviceScope(outermost, service);
  for (const match of service.matches) visit(match, scope, []);
  compiler.compileFunctions(scope);
  compiler.compileFunctions(outermost);
  return blocks;
}

function compileAllows(allows: readonly Allow[], scope: Scope, compiler: ExpressionCompiler): Block['allows'] {
  const allowsByMethod: Record<Method, CompiledAllow[]> = { get: [], list: [], create: [], update: [], delete: [] };
  for (const allow of allows) {
    const condition = allow.condition && compiler.compileCondition(allow.condition, scope);
    const compiledAllow: CompiledAllow = { start: allow.condition?.start ?? allow.start, condition };
    const methods = new Set(allow.methods.flatMap((method) => methodsOf[method]));
    for (const method of methods) allowsByMethod[method].push(compiledAllow);
  }
  return allowsByMethod;
}
