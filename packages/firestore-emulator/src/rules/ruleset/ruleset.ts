import type { Tally } from '../coverage/coverage.ts';
import type { ExpressionCoverage, Issue, Method, QueryRequest, Ruleset, RulesRequest, Verdict } from '../engine.ts';
import type { Block, CompiledAllow } from '../evaluate/blocks.ts';
import { explainStep } from '../evaluate/explain.ts';
import { matchPath, type PathSegment, unknownSegment } from '../evaluate/match.ts';
import { queryRequestValue, requestValue, storedValue } from '../evaluate/request.ts';
import { ExpressionLimit, Run, rootFrame, Trace } from '../evaluate/run.ts';
import { conjunctionsOf } from '../proof/proof.ts';
import type { Source } from '../syntax/source.ts';
import { fault, isBool, type Outcome } from '../values/value.ts';

const allowed: Verdict = { allowed: true };
const queryHint = '  resource.data of a query has only the fields that its filter names';

/** A compiled rules file. */
export class CompiledRuleset implements Ruleset {
  readonly issues: readonly Issue[];

  constructor(
    readonly version: 1 | 2,
    private readonly source: Source,
    private readonly services: ReadonlyMap<string, readonly Block[]>,
    private readonly tallies: readonly Tally[],
  ) {
    this.issues = source.issues();
  }

  evaluate(request: RulesRequest, explanation?: string[]): Verdict {
    const run = new Run(
      request,
      () => requestValue(request),
      () => storedValue(request),
    );
    return this.#decide(request.service, request.method, request.path, run, explanation);
  }

  proveList(request: QueryRequest, explanation?: string[]): Verdict {
    for (const { resource, path } of conjunctionsOf(request)) {
      const run = new Run(
        request,
        () => queryRequestValue(request, path),
        () => resource,
      );
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
        run.trace = explanation && new Trace();
        const outcome = evaluateAllow(allow, run);
        if (outcome === undefined || isBool(outcome, true)) return allowed;
        reasons.push(this.#reason(allow, method, outcome));
        if (run.trace?.step) explanation?.push(...explainStep(run.trace.step, this.source));
        if (outcome instanceof ExpressionLimit) return denied(reasons);
      }
    }
    return reasons.length === 0 ? { allowed: false, message: 'No matching allow statements' } : denied(reasons);
  }

  /** Names the error, unless it has no text or the condition is no bool. */
  #reason(allow: CompiledAllow, method: Method, outcome: Outcome): string {
    const { line, column } = this.source.position(allow.start);
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
