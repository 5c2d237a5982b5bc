import { calleeOf } from '../builtins/callee.ts';
import { callMethod } from '../builtins/registry.ts';
import { invoke } from '../builtins/signature.ts';
import { Tally } from '../coverage/coverage.ts';
import type { Scope, ScopedFunction } from '../syntax/scope.ts';
import type { Expression } from '../syntax/syntax.ts';
import { fault, list, map, notFound, nullFault, nullValue } from '../values/outcome.ts';
import { conditional, logical, lookupCall, pathLiteral, withAll, withOne, withTwo } from './combine.ts';
import { type Evaluator, Frame } from './frame.ts';
import { readIndex, readMember, readSlice } from './member-access.ts';
import { applyIn, applyIs } from './membership.ts';
import { applyBinary, applyUnary } from './operators.ts';
import { ExpressionLimit, maxExpressions } from './run.ts';

interface CompiledFunction {
  readonly lets: readonly Evaluator[];
  readonly result: Evaluator;
}

/** The parameters and lets that an expression can read, by name, with their index in the frame. */
type Locals = ReadonlyMap<string, number>;

const missing: Evaluator = () => nullFault();

/** Compiles each expression to a closure, and creates a tally for it. */
export class ExpressionCompiler {
  readonly tallies: Tally[] = [];
  readonly #functions = new Map<ScopedFunction, CompiledFunction>();

  /** Compiles a condition in the scope of its match. */
  compileCondition(node: Expression, scope: Scope): Evaluator {
    return this.#compile(node, scope, new Map());
  }

  #compile(node: Expression, scope: Scope, locals: Locals): Evaluator {
    if (node.kind === 'group') return this.#compile(node.parts[0], scope, locals);
    const evaluate = this.#compileUncounted(node, scope, locals);
    const tally = new Tally(node.start, node.end);
    this.tallies.push(tally);
    return (run, frame) => {
      if (run.count >= maxExpressions) throw new ExpressionLimit();
      run.count += 1;
      if (run.trace) return run.trace.around(node, () => evaluate(run, frame));
      const outcome = evaluate(run, frame);
      // An evaluation for an explanation is not counted again.
      tally.add(outcome);
      return outcome;
    };
  }

  #compileUncounted(node: Exclude<Expression, { kind: 'group' }>, scope: Scope, locals: Locals): Evaluator {
    const compile = (inner: Expression): Evaluator => this.#compile(inner, scope, locals);
    if (node.kind === 'call' || node.kind === 'method') return this.#compileCall(node, scope, locals);
    if (node.kind === 'path')
      return pathLiteral(node.segments.map((one) => (typeof one === 'string' ? one : compile(one))));
    const parts = node.parts.map(compile);
    const [first = missing, second = missing, third = missing] = parts;
    switch (node.kind) {
      case 'literal':
        return () => node.value;
      case 'name':
        return compileName(node.name, scope, locals);
      case 'member':
        return withOne(first, (value) => readMember(value, node.name));
      case 'index':
        return withTwo(first, second, readIndex);
      case 'slice':
        return withAll(parts, readSlice);
      case 'unary':
        return withOne(first, (value) => applyUnary(node.operator, value));
      case 'binary':
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

  #compileCall(node: Extract<Expression, { kind: 'call' | 'method' }>, scope: Scope, locals: Locals): Evaluator {
    const callee = calleeOf(node, scope, locals);
    const isNamespaced = callee !== undefined && node.kind === 'method';
    const args = node.parts.slice(isNamespaced ? 1 : 0).map((part) => this.#compile(part, scope, locals));
    if (!callee) return withAll(args, ([self = nullValue, ...values]) => callMethod(self, node.name, values));
    const { target, label } = callee;
    if (target === undefined) return withAll(args, () => notFound(label));
    if (typeof target === 'string') return lookupCall(target, label, args);
    if ('declaration' in target) return this.#compileDeclaredCall(target, args);
    const call = withAll(args, (values) => invoke(label, target, nullValue, values));
    if (!isNamespaced) return call;
    return (run, frame) => {
      // The namespace counts as an expression.
      run.count += 1;
      return call(run, frame);
    };
  }

  #compileDeclaredCall(declared: ScopedFunction, args: readonly Evaluator[]): Evaluator {
    const { parameters, name } = declared.declaration;
    if (parameters.length !== args.length) {
      const expected = `${name}(${parameters.map((parameter) => parameter.name).join(', ')})`;
      return () => fault(`Incorrect number of arguments. Received: ${args.length}. Expected: ${expected}.`);
    }
    const compiled = this.compileFunction(declared);
    const evaluators = [...args, ...compiled.lets];
    return (run, frame) => compiled.result(run, new Frame(evaluators, args.length, frame));
  }

  compileFunction(declared: ScopedFunction): CompiledFunction {
    const existing = this.#functions.get(declared);
    if (existing) return existing;
    const { parameters, lets, result } = declared.declaration;
    const locals = new Map(parameters.map((parameter, index) => [parameter.name, index]));
    const compiledLets: Evaluator[] = [];
    for (const { name, value } of lets) {
      // A let can read the parameters and the lets before it.
      compiledLets.push(this.#compile(value, declared.scope, new Map(locals)));
      locals.set(name, parameters.length + compiledLets.length - 1);
    }
    const compiled = { lets: compiledLets, result: this.#compile(result, declared.scope, locals) };
    this.#functions.set(declared, compiled);
    return compiled;
  }
}

function compileName(name: string, scope: Scope, locals: Locals): Evaluator {
  const local = locals.get(name);
  if (local !== undefined) return (run, frame) => frame.read(local, run);
  const capture = scope.captures.get(name);
  if (capture !== undefined) return (run) => run.captures[capture] ?? nullFault();
  if (name === 'request') return (run) => run.request;
  if (name === 'resource') return (run) => run.resource;
  // The check warned about the undefined name. Reading it is an error.
  return missing;
}
