import { unboundFault } from '../builtins/path.ts';
import { invoke, unary } from '../builtins/signature.ts';
import type { LookupFunction } from '../engine.ts';
import type { Fault, Outcome, RulesValue } from '../values/value.ts';
import { bool, nullFault, nullValue, path, unsupported } from '../values/value.ts';
import type { Evaluator, Run } from './run.ts';

/** Applies `apply` to the value of the operand. An error of the operand is the result. */
export function withOne(evaluate: Evaluator, apply: (value: RulesValue) => Outcome): Evaluator {
  return (run, frame) => {
    const value = evaluate(run, frame);
    return value.type === 'error' ? value : apply(value);
  };
}

/** Evaluates both operands, even if the first is an error. Of two errors, the result is the first. */
export function withTwo(
  first: Evaluator,
  second: Evaluator,
  apply: (a: RulesValue, b: RulesValue) => Outcome,
): Evaluator {
  return (run, frame) => {
    const a = first(run, frame);
    const b = second(run, frame);
    if (a.type === 'error') return a;
    return b.type === 'error' ? b : apply(a, b);
  };
}

/** Evaluates all operands, even after an error. The first error is the result. */
export function withAll(
  evaluators: readonly Evaluator[],
  apply: (values: readonly RulesValue[], run: Run) => Outcome,
): Evaluator {
  return (run, frame) => {
    const values: RulesValue[] = [];
    let error: Fault | undefined;
    for (const evaluate of evaluators) {
      const value = evaluate(run, frame);
      if (value.type === 'error') error ??= value;
      else values.push(value);
    }
    return error ?? apply(values, run);
  };
}

/** Evaluates `&&` or `||`. A side that decides the result overrides an error of the other side. */
export function logical(operator: '&&' | '||', left: Evaluator, right: Evaluator): Evaluator {
  const deciding = operator === '||';
  return (run, frame) => {
    const a = left(run, frame);
    if (a.type === 'bool' && a.value === deciding) return a;
    run.count += 1;
    const b = right(run, frame);
    if (b.type === 'bool' && b.value === deciding) return b;
    if (a.type === 'error') return a;
    if (b.type === 'error') return b;
    if (a.type === 'bool' && b.type === 'bool') return bool(!deciding);
    return unsupported(`${a.type} ${operator} ${b.type}`, `bool ${operator} bool`);
  };
}

export function conditional(condition: Evaluator, yes: Evaluator, no: Evaluator): Evaluator {
  return (run, frame) => {
    const decision = condition(run, frame);
    if (decision.type === 'error') return decision;
    if (decision.type !== 'bool') return unsupported(`${decision.type} ? any : any`, 'bool ? any : any');
    // Production counts one additional expression for the first branch, and three for the second.
    run.count += decision.value ? 1 : 3;
    return decision.value ? yes(run, frame) : no(run, frame);
  };
}

/** Calls `get(path)`, `exists(path)` or a similar function. `label` is its name in error texts. */
export const lookupCall = (lookup: LookupFunction, label: string, args: readonly Evaluator[]): Evaluator =>
  withAll(args, (values, run) => {
    const read = unary(['path'], ({ segments, isIncomplete }) =>
      isIncomplete ? unboundFault('') : run.access(lookup, segments),
    );
    return invoke(label, read, nullValue, values);
  });

/** Evaluates a path of fixed segments and of expressions whose values are strings or paths. */
export function pathLiteral(parts: readonly (string | Evaluator)[]): Evaluator {
  return (run, frame) => {
    const segments: string[] = [];
    let isIncomplete = false;
    for (const part of parts) {
      if (typeof part === 'string') {
        // A fixed segment counts as an expression.
        run.count += 1;
        segments.push(part);
        continue;
      }
      const value = part(run, frame);
      if (value.type === 'error') return value;
      if (value.type === 'string') segments.push(value.value);
      else if (value.type === 'path') {
        segments.push(...value.segments);
        isIncomplete ||= value.isIncomplete === true;
      } else return value.type === 'null' ? nullFault() : unsupported(`path(${value.type})`, 'path(string)');
    }
    return isIncomplete ? { type: 'path', segments, isIncomplete } : path(segments);
  };
}
