import { globalFunctions } from '../builtins/conversions.ts';
import { callMethod, crossLookups, lookups, namespaces } from '../builtins/registry.ts';
import { Tally } from '../coverage/coverage.ts';
import { findFunction, isFirestore, type Scope, type ScopedFunction } from '../syntax/scope.ts';
import type { Expression } from '../syntax/syntax.ts';
import { fault, list, map, notFound, nullFault, nullValue, type Outcome } from '../values/outcome.ts';
import { builtInCall, conditional, logical, lookupCall, pathLiteral, withAll, withOne, withTwo } from './combine.ts';
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
const noLocals: Locals = new Map();

/** Compiles each expression to a closure, and creates a tally for it. */
export class ExpressionCompiler {
  readonly tallies: Tally[] = [];
  readonly #functions = new Map<ScopedFunction, CompiledFunction>();

  /** Compiles a condition in the scope of its match. */
  compileCondition(node: Expression, scope: Scope): Evaluator {
    return this.#compile(node, scope, noLocals);
  }

  /** Compiles every function of a scope, so that the coverage contains functions that no rule calls. */
  compileFunctions(scope: Scope): void {
    for (const declared of scope.functions.values()) this.#compileFunction(declared);
  }

  #compile(node: Expression, scope: Scope, locals: Locals): Evaluator {
    if (node.kind === 'group') return this.#compile(node.inner, scope, locals);
    const evaluate = this.#compileUncounted(node, scope, locals);
    const tally = new Tally(node.start, node.end);
    this.tallies.push(tally);
    const errorOffset = errorOffsetOf(node);
    return (run, frame) => {
      if (run.count >= maxExpressions) throw new ExpressionLimit(node.start);
      run.count += 1;
      const { trace } = run;
      const outcome = trace ? trace.around(node, () => evaluate(run, frame)) : evaluate(run, frame);
      // An evaluation for an explanation is not counted again. The first evaluation was counted.
      if (!trace) tally.add(outcome);
      if (outcome.type === 'error' && outcome.offset < 0) outcome.offset = errorOffset;
      return outcome;
    };
  }

  #compileUncounted(node: Exclude<Expression, { kind: 'group' }>, scope: Scope, locals: Locals): Evaluator {
    const compile = (inner: Expression): Evaluator => this.#compile(inner, scope, locals);
    switch (node.kind) {
      case 'literal':
        return () => node.value;
      case 'name':
        return this.#compileName(node.name, scope, locals);
      case 'member': {
        const object = compile(node.object);
        return withOne(object, (value) => readMember(value, node.name));
      }
      case 'index':
        return withTwo(compile(node.object), compile(node.index), readIndex);
      case 'slice': {
        const operands = [node.object, node.from, node.to].map(compile);
        return withAll(operands, ([object = nullValue, from = nullValue, to = nullValue]) =>
          readSlice(object, from, to),
        );
      }
      case 'call':
        return this.#compileCall(node.name, node.args, scope, locals);
      case 'method':
        return this.#compileMethod(node, scope, locals);
      case 'unary':
        return withOne(compile(node.operand), (value) => applyUnary(node.operator, value));
      case 'binary':
        return withTwo(compile(node.left), compile(node.right), (a, b) => applyBinary(node.operator, a, b));
      case 'logical':
        return logical(node.operator, compile(node.left), compile(node.right));
      case 'in':
        return withTwo(compile(node.collection), compile(node.element), (collection, element) =>
          applyIn(element, collection),
        );
      case 'is':
        return withOne(compile(node.value), (value) => applyIs(value, node.type));
      case 'conditional':
        return conditional(compile(node.condition), compile(node.yes), compile(node.no));
      case 'list':
        return withAll(node.elements.map(compile), list);
      case 'map': {
        const keys = node.entries.map((entry) => entry.key);
        const values = node.entries.map((entry) => compile(entry.value));
        return withAll(values, (known) => map(new Map(known.map((value, index) => [keys[index] ?? '', value]))));
      }
      case 'path':
        return pathLiteral(node.parts.map((part) => (part.kind === 'text' ? part.text : compile(part.expression))));
    }
  }

  #compileName(name: string, scope: Scope, locals: Locals): Evaluator {
    const local = locals.get(name);
    if (local !== undefined) return (run, frame) => frame.read(local, run);
    const capture = scope.captures.get(name);
    if (capture !== undefined) return (run) => run.captures[capture] ?? nullFault();
    if (name === 'request') return (run) => run.request;
    if (name === 'resource') return (run) => run.resource;
    // The check warned about the undefined name. Reading it is an error.
    return () => nullFault();
  }

  #compileCall(name: string, args: readonly Expression[], scope: Scope, locals: Locals): Evaluator {
    const evaluators = args.map((arg) => this.#compile(arg, scope, locals));
    const declared = findFunction(scope, name);
    if (declared) return this.#compileDeclaredCall(declared, evaluators);
    const lookup = isFirestore(scope) ? lookups.get(name) : undefined;
    if (lookup) return lookupCall(lookup, name, evaluators);
    const builtIn = globalFunctions.get(name);
    if (builtIn) return builtInCall(name, builtIn, evaluators);
    return withAll(evaluators, () => notFound(name));
  }

  #compileDeclaredCall(declared: ScopedFunction, args: readonly Evaluator[]): Evaluator {
    const { parameters, name } = declared.declaration;
    if (parameters.length !== args.length) {
      const expected = `${name}(${parameters.map((parameter) => parameter.name).join(', ')})`;
      return () => fault(`Incorrect number of arguments. Received: ${args.length}. Expected: ${expected}.`);
    }
    const compiled = this.#compileFunction(declared);
    const evaluators = [...args, ...compiled.lets];
    return (run, frame) => compiled.result(run, new Frame(evaluators, args.length, frame));
  }

  #compileFunction(declared: ScopedFunction): CompiledFunction {
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
    const compiled: CompiledFunction = {
      lets: compiledLets,
      result: this.#compile(result, declared.scope, locals),
    };
    this.#functions.set(declared, compiled);
    return compiled;
  }

  #compileMethod(node: Extract<Expression, { kind: 'method' }>, scope: Scope, locals: Locals): Evaluator {
    const args = node.args.map((arg) => this.#compile(arg, scope, locals));
    const namespaced = this.#compileNamespacedCall(node, args, scope, locals);
    if (namespaced) return namespaced;
    const object = this.#compile(node.object, scope, locals);
    return withAll([object, ...args], ([receiver = nullValue, ...argumentValues]) =>
      withOffset(callMethod(receiver, node.name, argumentValues), node),
    );
  }

  /** Compiles a call such as `math.abs(x)`, unless a variable has the name before the dot. */
  #compileNamespacedCall(
    node: Extract<Expression, { kind: 'method' }>,
    args: readonly Evaluator[],
    scope: Scope,
    locals: Locals,
  ): Evaluator | undefined {
    if (node.object.kind !== 'name') return undefined;
    const namespace = node.object.name;
    if (locals.has(namespace) || scope.captures.has(namespace)) return undefined;
    const label = `${namespace}.${node.name}`;
    if (namespace === 'firestore' && !isFirestore(scope)) {
      const lookup = crossLookups.get(node.name);
      return lookup ? lookupCall(lookup, label, args) : withAll(args, () => notFound(label));
    }
    const functions = namespaces.get(namespace);
    if (!functions) return undefined;
    const builtIn = functions.get(node.name);
    if (!builtIn) return withAll(args, () => notFound(label));
    const call = builtInCall(label, builtIn, args);
    return (run, frame) => {
      // The namespace counts as an expression.
      run.count += 1;
      const outcome = call(run, frame);
      return outcome.type === 'error' ? withOffset(outcome, node) : outcome;
    };
  }
}

/** Returns the offset at which errors of a node are reported: the sign of an operator, or else the first token. */
function errorOffsetOf(node: Expression): number {
  return node.kind === 'binary' || node.kind === 'in' ? node.operatorStart : node.start;
}

/** Sets the offset of an error in a call: its name, or for an unknown function the start of the expression. */
function withOffset(outcome: Outcome, node: { readonly nameStart: number }): Outcome {
  const isAtName = outcome.type === 'error' && outcome.offset < 0 && !outcome.message.startsWith('Function not');
  if (isAtName) outcome.offset = node.nameStart;
  return outcome;
}
