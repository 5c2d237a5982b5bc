import type { Tally } from '../coverage/coverage.ts';
import type { ExpressionCoverage, Issue, Method, QueryRequest, Ruleset, RulesRequest, Verdict } from '../engine.ts';
import type { Block, CompiledAllow } from '../evaluate/blocks.ts';
import { explainStep } from '../evaluate/explain.ts';
import { rootFrame } from '../evaluate/frame.ts';
import { unknownSegment } from '../evaluate/match.ts';
import { queryRequestValue, requestValue, storedValue } from '../evaluate/request.ts';
import { ExpressionLimit, Run } from '../evaluate/run.ts';
import { Trace } from '../evaluate/trace.ts';
import { captureAll, conjunctionsOf } from '../proof/proof.ts';
import type { Source } from '../syntax/source.ts';
import { fault, type Outcome } from '../values/outcome.ts';
import type { RulesValue } from '../values/value.ts';

const allowed: Verdict = { allowed: true };
const queryHint = '  resource.data of a query has only the fields that its filter names';
const nothingMatched: Verdict = { allowed: false, message: 'No matching allow statements' };

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

  evaluate(request: RulesRequest): Verdict {
    return this.#evaluate(request, null);
  }

  proveList(request: QueryRequest): Verdict {
    return this.#proveList(request, null);
  }

  explain(request: RulesRequest | QueryRequest): string {
    const lines: string[] = [];
    // The explanation evaluates again. Its lookups must not count against the budget.
    const repeated = { ...request, budget: { ...request.budget, seen: new Set<string>() } };
    if ('conjunctions' in repeated) this.#proveList(repeated, lines);
    else this.#evaluate(repeated, lines);
    return lines.length > 0 ? lines.join('\n') : '  no allow statement is about this';
  }

  #evaluate(request: RulesRequest, explanation: string[] | null): Verdict {
    const run = new Run(
      request,
      () => requestValue(request),
      () => storedValue(request),
    );
    const capture = ({ pattern }: Block) => captureAll(pattern, request.path);
    return this.#decide(this.#blocks(request.service), request.method, run, capture, explanation);
  }

  #proveList(request: QueryRequest, explanation: string[] | null): Verdict {
    const blocks = this.#blocks(request.service);
    for (const { resource, path } of conjunctionsOf(request)) {
      const run = new Run(
        request,
        () => queryRequestValue(request, path),
        () => resource,
      );
      const capture = ({ pattern }: Block) => captureAll(pattern, path);
      const verdict = this.#decide(blocks, 'list', run, capture, explanation);
      if (!verdict.allowed) {
        if (path.includes(unknownSegment)) explanation?.push(queryHint);
        return verdict;
      }
    }
    return allowed;
  }

  coverage(): readonly ExpressionCoverage[] {
    return this.tallies
      .toSorted((a, b) => a.start - b.start || b.end - a.end)
      .map((tally) => tally.report(this.source));
  }

  #blocks(service: string): readonly Block[] {
    return this.services.get(service) ?? [];
  }

  /** Returns `allowed` if the condition of at least one allow statement of a matching block is true. */
  #decide(
    blocks: readonly Block[],
    method: Method,
    run: Run,
    capture: (block: Block) => readonly (RulesValue | undefined)[] | undefined,
    explanation: string[] | null,
  ): Verdict {
    const reasons: string[] = [];
    for (const block of blocks) {
      const allows = block.allows[method];
      const captures = allows.length > 0 ? capture(block) : undefined;
      if (captures === undefined) continue;
      run.captures = captures;
      for (const allow of allows) {
        const trace = explanation ? new Trace() : undefined;
        run.trace = trace;
        const outcome = evaluateAllow(allow, run);
        if (outcome === 'granted') return allowed;
        reasons.push(this.#reason(allow, method, outcome));
        if (trace?.step) explanation?.push(...explainStep(trace.step, this.source));
        if (outcome instanceof ExpressionLimit) return denied(reasons);
      }
    }
    return reasons.length === 0 ? nothingMatched : denied(reasons);
  }

  #reason(allow: CompiledAllow, method: Method, outcome: Outcome | ExpressionLimit): string {
    const { line, column } = this.source.position(allow.start);
    const text = reasonOf(outcome) ?? `evaluation error at L${line}:${column}`;
    return `${text} for '${method}' @ L${line}`;
  }
}

const denied = (reasons: readonly string[]): Verdict => ({
  allowed: false,
  message: `\n${reasons.join(', ')}`,
});

function evaluateAllow(allow: CompiledAllow, run: Run): Outcome | 'granted' | ExpressionLimit {
  if (allow.condition === undefined) return 'granted';
  try {
    const outcome = allow.condition(run, rootFrame);
    return outcome.type === 'bool' && outcome.value ? 'granted' : outcome;
  } catch (error) {
    if (error instanceof ExpressionLimit) return error;
    // A string or list is larger than the JavaScript engine supports.
    if (error instanceof RangeError) return fault(error.message);
    throw error;
  }
}

/** Returns why an allow did not grant, or undefined for an error without text or a value that is no bool. */
function reasonOf(outcome: Outcome | ExpressionLimit): string | undefined {
  if (outcome instanceof ExpressionLimit) return outcome.message;
  if (outcome.type === 'error') return outcome.message || undefined;
  return outcome.type === 'bool' ? 'false' : undefined;
}
