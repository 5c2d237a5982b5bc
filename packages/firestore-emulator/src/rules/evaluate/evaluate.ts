import { accepts, calleeOf, callMethod } from '../builtins/registry.ts';
import { invoke } from '../builtins/signature.ts';
import { findRegex } from '../builtins/string.ts';
import { checkDuplicates } from '../check/check.ts';
import { checkComparison } from '../check/comparisons.ts';
import { Tally } from '../coverage/coverage.ts';
import type { Scope, ScopedFunction } from '../syntax/scope.ts';
import type { Source } from '../syntax/source.ts';
import type { Expression } from '../syntax/syntax.ts';
import { fault, list, map, notFound, nullFault, nullValue } from '../values/value.ts';
import { conditional, logical, lookupCall, pathLiteral, withAll, withOne, withTwo } from './combine.ts';
import { applyBinary, applyIn, applyIs, applyUnary, readIndex, readMember, readSlice } from './operators.ts';
import { type Evaluator, ExpressionLimit, Frame, maxExpressions, traced } from './run.ts';

interface CompiledFunction {
  readonly lets: readonly Evaluator[];
  readonly result: Evaluator;
}

/** The names that an expression can refer to. */
interface Names {
  readonly scope: Scope;
  /** The parameters and lets, with their index in the frame. */
  readonly locals: ReadonlyMap<string, number>;
  /** Lets that have not been read yet, with their offset in the source. */
  readonly unread: Map<string, number>;
  /** False in functions that no rule calls, where `request` and `resource` are undefined. */
  readonly hasRequest: boolean;
}

const missing: Evaluator = () => nullFault();

/**
 * Compiles each expression to a closure, and creates a tally for it. Warns about undefined names, wrong numbers of
 * arguments, and comparisons that are never true.
 */
export class ExpressionCompiler {
  readonly tallies: Tally[] = [];
  readonly #functions = new Map<ScopedFunction, CompiledFunction>();

  constructor(readonly source: Source) {}

  /** Compiles a condition in the scope of its match. The functions that it calls must have been compiled. */
  compileCondition(node: Expression, scope: Scope): Evaluator {
    return this.#compile(node, { scope, locals: new Map(), unread: new Map(), hasRequest: true });
  }

  #compile(node: Expression, names: Names): Evaluator {
    if (node.kind === 'group') return this.#compile(node.parts[0], names);
    const evaluate = this.#compileUncounted(node, names);
    const tally = new Tally(node.start, node.end);
    this.tallies.push(tally);
    return (run, frame) => {
      if (run.count >= maxExpressions) throw new ExpressionLimit();
      run.count += 1;
      if (run.steps) return traced(run, node, () => evaluate(run, frame));
      const outcome = evaluate(run, frame);
      // An evaluation for an explanation is not counted again.
      tally.add(outcome);
      return outcome;
    };
  }

  #compileUncounted(node: Exclude<Expression, { kind: 'group' }>, names: Names): Evaluator {
    const compile = (inner: Expression): Evaluator => this.#compile(inner, names);
    if (node.kind === 'call' || node.kind === 'method') return this.#compileCall(node, names);
    if (node.kind === 'path')
      return pathLiteral(node.segments.map((one) => (typeof one === 'string' ? one : compile(one))));
    const parts = node.parts.map(compile);
    const [first = missing, second = missing, third = missing] = parts;
    switch (node.kind) {
      case 'literal':
        return () => node.value;
      case 'name':
        return this.#compileName(node, names);
      case 'member':
        return withOne(first, (value) => readMember(value, node.name));
      case 'index':
        return withTwo(first, second, readIndex);
      case 'slice':
        return withAll(parts, readSlice);
      case 'unary':
        return withOne(first, (value) => applyUnary(node.operator, value));
      case 'binary':
        checkComparison(node, this.source);
        return withTwo(first, second, (a, b) => applyBinary(node.operator, a, b));
      case 'logical':
        return logical(node.operator, first, second);
      case 'in':
        return withTwo(first, second, applyIn);
      case 'is':
        return withOne(first, (value) => applyIs(value, node.type));
      case 'conditional':
        return conditional(first, second, third);
      case 'list':
        return withAll(parts, list);
      case 'map':
        return withAll(parts, (values) => map(new Map(values.map((value, at) => [node.keys[at] ?? '', value]))));
    }
  }

  #compileName({ name, start }: Extract<Expression, { kind: 'name' }>, names: Names): Evaluator {
    const local = names.locals.get(name);
    names.unread.delete(name);
    if (local !== undefined) return (run, frame) => frame.read(local, run);
    const capture = names.scope.captures.get(name);
    if (capture !== undefined) return (run) => run.captures[capture] ?? nullFault();
    const isGlobal = name === 'request' || name === 'resource';
    if (!isGlobal || !names.hasRequest) this.source.warn(`Invalid variable name: ${name}.`, start);
    if (name === 'request') return (run) => run.request;
    return name === 'resource' ? (run) => run.resource : missing;
  }

  #compileCall(node: Extract<Expression, { kind: 'call' | 'method' }>, names: Names): Evaluator {
    const callee = calleeOf(node, names.scope, names.locals);
    const isNamespaced = callee !== undefined && node.kind === 'method';
    const args = node.parts.slice(isNamespaced ? 1 : 0).map((part) => this.#compile(part, names));
    if (!callee) {
      const [, pattern] = node.parts;
      if (node.name === 'matches' && pattern) this.#checkRegex(pattern);
      return withAll(args, ([self = nullValue, ...values]) => callMethod(self, node.name, values));
    }
    const { target, label } = callee;
    const { start } = node;
    const isDeclared = typeof target === 'object' && 'declaration' in target;
    if (label === 'debug' && !isDeclared) this.source.warn('The function debug exists in emulators only.', start);
    if (target === undefined) {
      this.source.warn(`Invalid function name: ${label}.`, start);
      return withAll(args, () => notFound(label));
    }
    if (!accepts(target, args.length))
      this.source.warn(`Incorrect number of arguments supplied to function: ${label}.`, start);
    if (typeof target === 'string') return lookupCall(target, label, args);
    if (isDeclared) return this.#compileDeclaredCall(target, args);
    const call = withAll(args, (values) => invoke(label, target, nullValue, values));
    if (!isNamespaced) return call;
    return (run, frame) => {
      // The namespace counts as an expression.
      run.count += 1;
      return call(run, frame);
    };
  }

  #checkRegex(pattern: Expression): void {
    if (pattern.kind !== 'literal' || pattern.value.type !== 'string') return;
    const regex = findRegex(pattern.value.value);
    if ('message' in regex) this.source.error(regex.message, pattern.start);
  }

  #compileDeclaredCall(declared: ScopedFunction, args: readonly Evaluator[]): Evaluator {
    const { parameters, name } = declared.declaration;
    if (parameters.length !== args.length) {
      const expected = `${name}(${parameters.map((parameter) => parameter.name).join(', ')})`;
      return () => fault(`Incorrect number of arguments. Received: ${args.length}. Expected: ${expected}.`);
    }
    const compiled = this.#functions.get(declared);
    // The check has reported a recursive call, which is the only one of a function that is not compiled yet.
    if (!compiled) return missing;
    const evaluators = [...args, ...compiled.lets];
    return (run, frame) => compiled.result(run, new Frame(evaluators, args.length, frame));
  }

  /** Compiles a function whose callees have been compiled. */
  compileFunction(declared: ScopedFunction, hasRequest: boolean): void {
    const { parameters, lets, result } = declared.declaration;
    checkDuplicates([...parameters, ...lets], this.source);
    const locals = new Map(parameters.map((parameter, index) => [parameter.name, index]));
    const names: Names = { scope: declared.scope, locals, unread: new Map(), hasRequest };
    const warnOfUnused = (name: string, start = names.unread.get(name)) => {
      if (start !== undefined) this.source.warn(`Unused variable: ${name}.`, start);
    };
    // A let can read the parameters and the lets before it.
    const compiledLets = lets.map(({ name, nameStart, value }, index) => {
      const evaluator = this.#compile(value, names);
      warnOfUnused(name);
      locals.set(name, parameters.length + index);
      names.unread.set(name, nameStart);
      return evaluator;
    });
    this.#functions.set(declared, { lets: compiledLets, result: this.#compile(result, names) });
    for (const [name, start] of names.unread) warnOfUnused(name, start);
  }
}
