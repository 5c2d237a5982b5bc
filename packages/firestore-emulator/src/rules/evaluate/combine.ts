import { open } from '../abstract/operations.ts';
import { type BuiltIn, invoke } from '../builtins/signature.ts';
import type { LookupFunction } from '../engine.ts';
import {
  bool,
  type Fault,
  fault,
  nullFault,
  nullValue,
  type Operand,
  type Outcome,
  path,
  unsupported,
} from '../values/outcome.ts';
import type { RulesValue } from '../values/value.ts';
import type { Evaluator, Frame } from './frame.ts';
import type { Run } from './run.ts';

export const isList = (values: readonly Operand[] | Fault): values is readonly Operand[] => Array.isArray(values);

export function onOne(evaluate: Evaluator, apply: (value: Operand) => Outcome): Evaluator {
  return (run, frame) => {
    const value = evaluate(run, frame);
    return value.type === 'error' ? value : apply(value);
  };
}

/** Evaluates both sides, even if the first is an error. Of two errors, the result is the first. */
export function onTwo(first: Evaluator, second: Evaluator, apply: (a: Operand, b: Operand) => Outcome): Evaluator {
  return (run, frame) => {
    const a = first(run, frame);
    const b = second(run, frame);
    if (a.type === 'error') return a;
    return b.type === 'error' ? b : apply(a, b);
  };
}

/** Evaluates all, and returns all values or the first error. */
export function onAll(evaluators: readonly Evaluator[]): (run: Run, frame: Frame) => readonly Operand[] | Fault {
  return (run, frame) => {
    const values: Operand[] = [];
    let error: Fault | undefined;
    for (const evaluate of evaluators) {
      const value = evaluate(run, frame);
      if (value.type === 'error') error ??= value;
      else values.push(value);
    }
    return error ?? values;
  };
}

/** Returns the values if all are known, or undefined. */
export function plainValues(values: readonly Operand[]): readonly RulesValue[] | undefined {
  const plain: RulesValue[] = [];
  for (const value of values) {
    if (value.type === 'unknown') return undefined;
    plain.push(value);
  }
  return plain;
}

export function literalOf(
  evaluators: readonly Evaluator[],
  build: (values: readonly RulesValue[]) => RulesValue,
): Evaluator {
  const all = onAll(evaluators);
  return (run, frame) => {
    const values = all(run, frame);
    if (!isList(values)) return values;
    const plain = plainValues(values);
    return plain ? build(plain) : open(...values);
  };
}

/**
 * Evaluates `&&` or `||`, which are commutative: a side that decides overrides an error or an unknown value of the
 * other.
 */
export function logical(operator: '&&' | '||', left: Evaluator, right: Evaluator): Evaluator {
  const deciding = operator === '||';
  return (run, frame) => {
    const a = left(run, frame);
    if (a.type === 'bool' && a.value === deciding) return a;
    run.count += 1;
    const b = right(run, frame);
    if (b.type === 'bool' && b.value === deciding) return b;
    if (a.type === 'error') return b.type === 'unknown' ? open(b) : a;
    if (a.type === 'unknown' || b.type === 'unknown') return open(a, b);
    if (b.type === 'error') return b;
    if (a.type === 'bool' && b.type === 'bool') return bool(!deciding);
    return unsupported(`${a.type} ${operator} ${b.type}`, `bool ${operator} bool`);
  };
}

export function conditional(condition: Evaluator, yes: Evaluator, no: Evaluator): Evaluator {
  return (run, frame) => {
    const decision = condition(run, frame);
    if (decision.type === 'error') return decision;
    if (decision.type === 'unknown') return open(decision);
    if (decision.type !== 'bool') {
      return unsupported(`${decision.type} ? any : any`, 'bool ? any : any');
    }
    // The branch that is taken counts as an expression, and so does the branch that is skipped before the second one.
    run.count += decision.value ? 1 : 3;
    return decision.value ? yes(run, frame) : no(run, frame);
  };
}

export function callFunction(label: string, builtIn: BuiltIn, args: readonly Evaluator[]): Evaluator {
  const all = onAll(args);
  return (run, frame) => {
    const values = all(run, frame);
    if (!isList(values)) return values;
    const plain = plainValues(values);
    return plain ? invoke(label, builtIn, nullValue, plain) : open(...values);
  };
}

/** Creates a call that always fails, but only after its arguments were evaluated. */
export function failing(args: readonly Evaluator[], error: () => Fault): Evaluator {
  const all = onAll(args);
  return (run, frame) => {
    const values = all(run, frame);
    return isList(values) ? error() : values;
  };
}

export function access(lookup: LookupFunction, label: string, args: readonly Evaluator[]): Evaluator {
  const all = onAll(args);
  return (run, frame) => {
    const values = all(run, frame);
    if (!isList(values)) return values;
    const [target] = values;
    if (target === undefined || values.length !== 1) {
      return fault(`Incorrect number of arguments. Received: ${values.length}. Expected: ${label}(path).`);
    }
    if (target.type === 'unknown') return open(target);
    if (target.type !== 'path') return unsupported(`${label}(${target.type})`, `${label}(path)`);
    return run.access(lookup, target.segments);
  };
}

/** Evaluates a path of fixed segments and of expressions whose values are strings or paths. */
export function pathLiteral(parts: readonly (string | Evaluator)[]): Evaluator {
  return (run, frame) => {
    const segments: string[] = [];
    let opened: Operand | undefined;
    for (const part of parts) {
      if (typeof part === 'string') {
        // A fixed segment counts as an expression.
        run.count += 1;
        segments.push(part);
        continue;
      }
      const value = part(run, frame);
      if (value.type === 'error') return value;
      if (value.type === 'unknown') opened = value;
      else if (value.type === 'string') segments.push(value.value);
      else if (value.type === 'path') segments.push(...value.segments);
      else return value.type === 'null' ? nullFault() : unsupported(`path(${value.type})`, 'path(string)');
    }
    return opened ? open(opened) : path(segments);
  };
}
