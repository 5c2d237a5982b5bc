import { fileScope, matchScope, type Scope, type ScopedFunction, serviceScope } from '../syntax/scope.ts';
import type { Source } from '../syntax/source.ts';
import type { Expression, FunctionDeclaration, Match, RulesFile, Service } from '../syntax/syntax.ts';
import { bodiesOf, checkCalls, declaredCalls } from './calls.ts';
import { checkComplexity, checkFunctionLimits, checkMatchLimits } from './check-limits.ts';
import { checkExpression } from './names.ts';

const services: ReadonlySet<string> = new Set(['cloud.firestore', 'firebase.storage']);

/** Adds the issues of a file that parsed: errors for which a deployment would fail, and warnings. */
export function checkRules(file: RulesFile, source: Source): void {
  if (file.services.length === 0) source.error("Unexpected '<EOF>'.", source.text.length);
  checkDuplicates(file.functions.map(nameAndStart), source);
  // The functions of the file are checked once per service, because the lookups depend on the service. An issue that
  // several services have is reported once.
  for (const service of file.services) new ServiceCheck(file, service, source).check();
}

const nameAndStart = (declaration: FunctionDeclaration) => ({
  name: declaration.name,
  start: declaration.nameStart,
});

function checkDuplicates(names: readonly { readonly name: string; readonly start: number }[], source: Source): void {
  const seen = new Set<string>();
  for (const { name, start } of names) {
    if (seen.has(name)) source.error(`The identifier [${name}] is already bound in the current scope.`, start);
    seen.add(name);
  }
}

class ServiceCheck {
  readonly #functions: ScopedFunction[] = [];
  readonly #matches: { readonly match: Match; readonly scope: Scope }[] = [];

  constructor(
    private readonly file: RulesFile,
    private readonly service: Service,
    private readonly source: Source,
  ) {}

  check(): void {
    const { name, nameStart } = this.service;
    if (!services.has(name)) this.source.warn(`Unknown service: ${name}.`, nameStart);
    const outermost = fileScope(this.file, this.service);
    this.#declare(outermost, this.file.functions);
    const scope = serviceScope(outermost, this.service);
    this.#declare(scope, this.service.functions);
    for (const match of this.service.matches) this.#collect(match, scope, []);
    for (const { declaration } of this.#functions) checkFunctionLimits(declaration, this.source);
    for (const { match } of this.#matches) {
      for (const allow of match.allows) {
        if (allow.condition) checkComplexity(allow.condition, this.source);
      }
    }
    // Expressions that are too complex are not checked any further.
    if (this.source.issues().some((issue) => issue.severity === 'ERROR')) return;
    checkCalls(this.#functions, this.source);
    this.#checkBodies();
  }

  #declare(scope: Scope, declarations: readonly FunctionDeclaration[]): void {
    checkDuplicates(declarations.map(nameAndStart), this.source);
    this.#functions.push(...scope.functions.values());
  }

  #collect(match: Match, parent: Scope, outerMatches: readonly Match[]): void {
    const path = [...outerMatches, match];
    checkMatchLimits(path, this.file.version, this.source);
    checkDuplicates(
      match.segments.flatMap((segment) => (segment.kind === 'text' ? [] : [segment])),
      this.source,
    );
    const scope = matchScope(parent, match);
    this.#declare(scope, match.functions);
    this.#matches.push({ match, scope });
    for (const inner of match.matches) this.#collect(inner, scope, path);
  }

  #checkBodies(): void {
    /** Functions that a rule calls, directly or indirectly. In all others, `request` is undefined. */
    const calledByRule = new Set<ScopedFunction>();
    const addCallees = (body: Expression, scope: Scope): void => {
      for (const { callee } of declaredCalls(body, scope)) {
        if (calledByRule.has(callee)) continue;
        calledByRule.add(callee);
        for (const inner of bodiesOf(callee)) addCallees(inner, callee.scope);
      }
    };
    for (const { match, scope } of this.#matches) {
      for (const { condition } of match.allows) {
        if (!condition) continue;
        addCallees(condition, scope);
        checkExpression(condition, { scope, locals: new Set(), hasRequest: true, onRead: () => {} }, this.source);
      }
    }
    const calledFunctions = new Set(calledByRule);
    for (const caller of this.#functions) {
      for (const body of bodiesOf(caller)) {
        for (const { callee } of declaredCalls(body, caller.scope)) calledFunctions.add(callee);
      }
    }
    for (const one of this.#functions) this.#checkFunction(one, calledFunctions.has(one), calledByRule.has(one));
  }

  #checkFunction({ declaration, scope }: ScopedFunction, isCalled: boolean, hasRequest: boolean): void {
    const { name, nameStart, parameters, lets, result } = declaration;
    if (!isCalled) this.source.warn(`Unused function: ${name}.`, nameStart);
    checkDuplicates([...parameters, ...lets.map((one) => ({ name: one.name, start: one.nameStart }))], this.source);
    const locals = new Set(parameters.map((parameter) => parameter.name));
    /** Lets that have not been read yet, by name, with their offset. */
    const unread = new Map<string, number>();
    const onRead = (variable: string): void => {
      unread.delete(variable);
    };
    for (const one of lets) {
      checkExpression(one.value, { scope, locals: new Set(locals), hasRequest, onRead }, this.source);
      const shadowed = unread.get(one.name);
      if (shadowed !== undefined) this.source.warn(`Unused variable: ${one.name}.`, shadowed);
      locals.add(one.name);
      unread.set(one.name, one.nameStart);
    }
    checkExpression(result, { scope, locals, hasRequest, onRead }, this.source);
    for (const [unused, start] of unread) this.source.warn(`Unused variable: ${unused}.`, start);
  }
}
