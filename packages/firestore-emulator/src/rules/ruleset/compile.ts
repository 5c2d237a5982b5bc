import { checkDuplicates } from '../check/check.ts';
import type { Tally } from '../coverage/coverage.ts';
import type {
  CompileRules,
  ExpressionCoverage,
  Method,
  QueryRequest,
  Ruleset,
  RulesRequest,
  Verdict,
} from '../engine.ts';
import type { Block, CompiledAllow, PathSegment } from '../evaluate/blocks.ts';
import { compileService, matchPath, unknownSegment } from '../evaluate/blocks.ts';
import { ExpressionCompiler } from '../evaluate/evaluate.ts';
import { explainStep } from '../evaluate/explain.ts';
import { queryRequestValue, requestValue } from '../evaluate/request.ts';
import { ExpressionLimit, Run, rootFrame } from '../evaluate/run.ts';
import { conjunctionsOf } from '../proof/proof.ts';
import { parseRules } from '../syntax/parse.ts';
import { tooComplex } from '../syntax/parse-expression.ts';
import { Source } from '../syntax/source.ts';
import { fault, isBool, nullValue, type Outcome } from '../values/value.ts';

/** Parses, checks and compiles a rules file. Returns no ruleset if there is an issue of severity ERROR. */
export const compileRules: CompileRules = (text, fileName) => {
  const source = new Source(text, fileName);
  let ruleset: CompiledRuleset | undefined;
  try {
    ruleset = compileSource(source);
  } catch (error) {
    // The limits should prevent a stack overflow. If one happens nevertheless, the ruleset is rejected, and the process
    // does not crash.
    if (!(error instanceof RangeError)) throw error;
    source.error(tooComplex, 0);
  }
  return { ...(ruleset && { ruleset }), issues: source.issues() };
};

function compileSource(source: Source): CompiledRuleset | undefined {
  if (source.isTooLarge) {
    source.error('The rules source is larger than 256 KB.', 0);
    return undefined;
  }
  const file = parseRules(source);
  if (source.hasErrors) return undefined;
  if (file.services.length === 0) source.error("Unexpected '<EOF>'.", source.text.length);
  checkDuplicates(file.functions, source);
  const compiler = new ExpressionCompiler(source);
  const services = new Map<string, readonly Block[]>();
  // The functions of the file are compiled once per service, because the lookups depend on the service. An issue that
  // several services have is reported once.
  for (const service of file.services) {
    const earlierBlocks = services.get(service.name) ?? [];
    services.set(service.name, [...earlierBlocks, ...compileService(file, service, compiler)]);
  }
  return source.hasErrors ? undefined : new CompiledRuleset(file.version, source, services, compiler.tallies);
}

const allowed: Verdict = { allowed: true };
const queryHint = '  resource.data of a query has only the fields that its filter names';

/** A compiled rules file. */
class CompiledRuleset implements Ruleset {
  constructor(
    readonly version: 1 | 2,
    private readonly source: Source,
    private readonly services: ReadonlyMap<string, readonly Block[]>,
    private readonly tallies: readonly Tally[],
  ) {}

  evaluate(request: RulesRequest, explanation?: string[]): Verdict {
    const resource = request.variables?.get('resource') ?? request.resource ?? nullValue;
    const run = new Run(request, () => requestValue(request), resource);
    return this.#decide(request.service, request.method, request.path, run, explanation);
  }

  proveList(request: QueryRequest, explanation?: string[]): Verdict {
    for (const { resource, path } of conjunctionsOf(request)) {
      const run = new Run(request, () => queryRequestValue(request, path), resource);
      const verdict = this.#decide(request.service, 'list', path, run, explanation);
      if (verdict.allowed) continue;
      if (path.includes(unknownSegment)) explanation?.push(queryHint);
      return verdict;
    }
    return allowed;
  }

  explain(request: RulesRequest | QueryRequest): string {
    const lines: string[] = [];
    // The explanation evaluates again. Its lookups must not count against the budget.
    const repeated = { ...request, budget: { ...request.budget, seen: new Set<string>() } };
    if ('conjunctions' in repeated) this.proveList(repeated, lines);
    else this.evaluate(repeated, lines);
    return lines.length > 0 ? lines.join('\n') : '  no allow statement is about this';
  }

  coverage(): readonly ExpressionCoverage[] {
    return this.tallies
      .toSorted((a, b) => a.start - b.start || b.end - a.end)
      .map((tally) => tally.report(this.source));
  }

  /** Returns `allowed` if the condition of at least one allow statement of a matching block is true. */
  #decide(
    service: string,
    method: Method,
    path: readonly PathSegment[],
    run: Run,
    explanation: string[] | undefined,
  ): Verdict {
    const reasons: string[] = [];
    for (const { allows, pattern } of this.services.get(service) ?? []) {
      const captures = allows[method].length > 0 ? matchPath(pattern, path) : undefined;
      if (captures === undefined) continue;
      run.captures = captures;
      for (const allow of allows[method]) {
        run.steps = explanation && [];
        const outcome = evaluateAllow(allow, run);
        if (outcome === undefined || isBool(outcome, true)) return allowed;
        reasons.push(this.#reason(allow, method, outcome));
        for (const step of run.steps ?? []) explanation?.push(...explainStep(step, this.source));
        if (outcome instanceof ExpressionLimit) return denied(reasons);
      }
    }
    return reasons.length === 0 ? { allowed: false, message: 'No matching allow statements' } : denied(reasons);
  }

  /** Names the error, unless it has no text or the condition is no bool. */
  #reason(allow: CompiledAllow, method: Method, outcome: Outcome): string {
    const { line, column } = allow.position;
    const text = isBool(outcome, false) ? 'false' : 'message' in outcome && outcome.message;
    return `${text || `evaluation error at L${line}:${column}`} for '${method}' @ L${line}`;
  }
}

const denied = (reasons: readonly string[]): Verdict => ({ allowed: false, message: `\n${reasons.join(', ')}` });

/** Returns undefined if there is no condition. */
function evaluateAllow({ condition }: CompiledAllow, run: Run): Outcome | undefined {
  try {
    return condition?.(run, rootFrame);
  } catch (error) {
    if (error instanceof ExpressionLimit) return error;
    // A string or list is larger than the JavaScript engine supports.
    if (error instanceof RangeError) return fault(error.message);
    throw error;
  }
}
