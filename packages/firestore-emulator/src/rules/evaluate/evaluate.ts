import { abstractMethod } from '../abstract/operations.ts';
import { globalFunctions } from '../builtins/conversions.ts';
import { callMethod, namespaces } from '../builtins/registry.ts';
import { Tally } from '../coverage/coverage.ts';
import type { LookupFunction } from '../engine.ts';
import { findFunction, type Scope, type ScopedFunction } from '../syntax/scope.ts';
import type { Expression } from '../syntax/syntax.ts';
import { fault, list, map, notFound, nullFault, nullValue, type Outcome } from '../values/outcome.ts';
import {
  access,
  callFunction,
  conditional,
  failing,
  isList,
  literalOf,
  logical,
  onAll,
  onOne,
  onTwo,
  pathLiteral,
  plainValues,
} from './combine.ts';
import { type Evaluator, Frame } from './frame.ts';
import { isIn, isOfType, readIndex, readMember, readSlice } from './member-access.ts';
import { applyBinary, applyUnary } from './operators.ts';
import { ExpressionLimit, maxExpressions } from './run.ts';

const lookups: Readonly<Record<string, LookupFunction>> = {
  get: 'get',
  exists: 'exists',
  getAfter: 'getAfter',
  existsAfter: 'existsAfter',
};
const crossLookups: Readonly<Record<string, LookupFunction>> = {
  get: 'firestore.get',
  exists: 'firestore.exists',
};

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
  condition(node: Expression, scope: Scope): Evaluator {
    return this.#compile(node, scope, noLocals);
  }

  /** Compiles every function of a scope, so that the coverage contains functions that no rule calls. */
  functionsOf(scope: Scope): void {
    for (const declared of scope.functions.values()) this.#declared(declared);
  }

  #compile(node: Expression, scope: Scope, locals: Locals): Evaluator {
    if (node.kind === 'group') return this.#compile(node.inner, scope, locals);
    const evaluate = this.#bare(node, scope, locals);
    const tally = new Tally(node.start, node.end);
    this.tallies.push(tally);
    const at = pointOf(node);
    return (run, frame) => {
      if (run.count >= maxExpressions) throw new ExpressionLimit(node.start);
      run.count += 1;
      const { trace } = run;
      const outcome = trace ? trace.around(node, () => evaluate(run, frame)) : evaluate(run, frame);
      // An evaluation for an explanation is not counted, because its first evaluation was.
      if (!trace) tally.add(outcome);
      if (outcome.type === 'error' && outcome.offset < 0) outcome.offset = at;
      return outcome;
    };
  }

  #bare(node: Exclude<Expression, { kind: 'group' }>, scope: Scope, locals: Locals): Evaluator {
    const compile = (inner: Expression): Evaluator => this.#compile(inner, scope, locals);
    switch (node.kind) {
      case 'literal':
        return () => node.value;
      case 'name':
        return this.#name(node.name, scope, locals);
      case 'member': {
        const object = compile(node.object);
        return onOne(object, (value) => readMember(value, node.name));
      }
      case 'index':
        return onTwo(compile(node.object), compile(node.index), readIndex);
      case 'slice': {
        const all = onAll([node.object, node.from, node.to].map(compile));
        return (run, frame) => {
          const values = all(run, frame);
          if (!isList(values)) return values;
          const [object = nullValue, from = nullValue, to = nullValue] = values;
          return readSlice(object, from, to);
        };
      }
      case 'call':
        return this.#call(node.name, node.args, scope, locals);
      case 'method':
        return this.#method(node, scope, locals);
      case 'unary':
        return onOne(compile(node.operand), (value) => applyUnary(node.operator, value));
      case 'binary':
        return onTwo(compile(node.left), compile(node.right), (a, b) => applyBinary(node.operator, a, b));
      case 'logical':
        return logical(node.operator, compile(node.left), compile(node.right));
      case 'in':
        return onTwo(compile(node.collection), compile(node.element), (all, one) => isIn(one, all));
      case 'is':
        return onOne(compile(node.value), (value) => isOfType(value, node.type));
      case 'conditional':
        return conditional(compile(node.condition), compile(node.yes), compile(node.no));
      case 'list':
        return literalOf(node.elements.map(compile), list);
      case 'map': {
        const keys = node.entries.map((entry) => entry.key);
        const values = node.entries.map((entry) => compile(entry.value));
        return literalOf(values, (found) => map(new Map(found.map((one, at) => [keys[at] ?? '', one]))));
      }
      case 'path':
        return this.#path(node, scope, locals);
    }
  }

  #name(name: string, scope: Scope, locals: Locals): Evaluator {
    const local = locals.get(name);
    if (local !== undefined) return (run, frame) => frame.read(local, run);
    const capture = scope.captures.get(name);
    if (capture !== undefined) return (run) => run.captures[capture] ?? nullFault();
    if (name === 'request') return (run) => run.request;
    if (name === 'resource') return (run) => run.resource;
    // An undefined name: the check warned about it, and reading it is an error.
    return () => nullFault();
  }

  #call(name: string, args: readonly Expression[], scope: Scope, locals: Locals): Evaluator {
    const evaluators = args.map((arg) => this.#compile(arg, scope, locals));
    const declared = findFunction(scope, name);
    if (declared) return this.#callDeclared(declared, evaluators);
    const lookup = isFirestore(scope) && Object.hasOwn(lookups, name) ? lookups[name] : undefined;
    if (lookup) return access(lookup, name, evaluators);
    const builtIn = globalFunctions.get(name);
    if (builtIn) return callFunction(name, builtIn, evaluators);
    return failing(evaluators, () => notFound(name));
  }

  #callDeclared(declared: ScopedFunction, args: readonly Evaluator[]): Evaluator {
    const { parameters, name } = declared.declaration;
    if (parameters.length !== args.length) {
      const expected = `${name}(${parameters.map((one) => one.name).join(', ')})`;
      return () => fault(`Incorrect number of arguments. Received: ${args.length}. Expected: ${expected}.`);
    }
    const compiled = this.#declared(declared);
    const evaluators = [...args, ...compiled.lets];
    return (run, frame) => compiled.result(run, new Frame(evaluators, args.length, frame));
  }

  #declared(declared: ScopedFunction): CompiledFunction {
    const known = this.#functions.get(declared);
    if (known) return known;
    const { parameters, lets, result } = declared.declaration;
    const locals = new Map(parameters.map((parameter, index) => [parameter.name, index]));
    const compiledLets: Evaluator[] = [];
    for (const one of lets) {
      // A let can read the parameters and the lets before it.
      compiledLets.push(this.#compile(one.value, declared.scope, new Map(locals)));
      locals.set(one.name, parameters.length + compiledLets.length - 1);
    }
    const compiled: CompiledFunction = {
      lets: compiledLets,
      result: this.#compile(result, declared.scope, locals),
    };
    this.#functions.set(declared, compiled);
    return compiled;
  }

  #method(node: Extract<Expression, { kind: 'method' }>, scope: Scope, locals: Locals): Evaluator {
    const args = node.args.map((arg) => this.#compile(arg, scope, locals));
    const namespaced = this.#namespaced(node, args, scope, locals);
    if (namespaced) return namespaced;
    const object = this.#compile(node.object, scope, locals);
    const all = onAll([object, ...args]);
    return (run, frame) => {
      const values = all(run, frame);
      if (!isList(values)) return values;
      const [receiver = nullValue, ...rest] = values;
      const plain = plainValues(rest);
      if (receiver.type === 'unknown' || !plain) return abstractMethod(node.name, receiver, rest);
      return withOffset(callMethod(receiver, node.name, plain), node);
    };
  }

  /**
   * Compiles a call such as `math.abs(x)`. The name before the dot is a namespace unless a variable has the same name.
   */
  #namespaced(
    node: Extract<Expression, { kind: 'method' }>,
    args: readonly Evaluator[],
    scope: Scope,
    locals: Locals,
  ): Evaluator | undefined {
    if (node.object.kind !== 'name') return undefined;
    const space = node.object.name;
    if (locals.has(space) || scope.captures.has(space)) return undefined;
    const label = `${space}.${node.name}`;
    if (space === 'firestore' && !isFirestore(scope)) {
      const lookup = Object.hasOwn(crossLookups, node.name) ? crossLookups[node.name] : undefined;
      return lookup ? access(lookup, label, args) : failing(args, () => notFound(label));
    }
    const functions = namespaces.get(space);
    if (!functions) return undefined;
    const builtIn = functions.get(node.name);
    if (!builtIn) return failing(args, () => notFound(label));
    const call = callFunction(label, builtIn, args);
    return (run, frame) => {
      // The namespace counts as an expression.
      run.count += 1;
      const outcome = call(run, frame);
      return outcome.type === 'error' ? withOffset(outcome, node) : outcome;
    };
  }

  #path(node: Extract<Expression, { kind: 'path' }>, scope: Scope, locals: Locals): Evaluator {
    return pathLiteral(
      node.parts.map((part) => (part.kind === 'text' ? part.text : this.#compile(part.expression, scope, locals))),
    );
  }
}

const isFirestore = (scope: Scope): boolean => scope.service?.name !== 'firebase.storage';

/** Returns the offset at which errors of a node are reported: the sign of an operator, or else the first token. */
function pointOf(node: Expression): number {
  return node.kind === 'binary' || node.kind === 'in' ? node.operatorStart : node.start;
}

/** Sets the offset of an error in a call: its name, or for an unknown function the start of the expression. */
function withOffset(outcome: Outcome, node: { readonly nameStart: number }): Outcome {
  const isOfName = outcome.type === 'error' && outcome.offset < 0 && !outcome.message.startsWith('Function not');
  if (isOfName) outcome.offset = node.nameStart;
  return outcome;
}
