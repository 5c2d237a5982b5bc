import { type ScopedFunction, scopeService } from '../syntax/scope.ts';
import type { Source } from '../syntax/source.ts';
import type { Match, RulesFile, Service } from '../syntax/syntax.ts';
import { callsIn, checkCalls, declaredCalls } from './calls.ts';
import { checkComplexity, checkFunctionLimits, checkMatchLimits } from './check-limits.ts';
import { checkExpression } from './names.ts';

const services: ReadonlySet<string> = new Set(['cloud.firestore', 'firebase.storage']);

/** Adds the issues of a file that parsed: errors for which a deployment would fail, and warnings. */
export function checkRules(file: RulesFile, source: Source): void {
  if (file.services.length === 0) source.error("Unexpected '<EOF>'.", source.text.length);
  checkDuplicates(file.functions, source);
  // The functions of the file are checked once per service, because the lookups depend on the service. An issue that
  // several services have is reported once.
  for (const service of file.services) checkService(file, service, source);
}

function checkDuplicates(
  names: readonly { readonly name: string; readonly nameStart: number }[],
  source: Source,
): void {
  const seen = new Set<string>();
  for (const { name, nameStart } of names) {
    if (seen.has(name)) source.error(`The identifier [${name}] is already bound in the current scope.`, nameStart);
    seen.add(name);
  }
}

function checkService(file: RulesFile, service: Service, source: Source): void {
  if (!services.has(service.name)) source.warn(`Unknown service: ${service.name}.`, service.nameStart);
  checkDuplicates(service.functions, source);
  const { functions, matches } = scopeService(file, service);
  const conditions = matches.flatMap(({ match, scope }) =>
    match.allows.flatMap(({ condition }) => (condition ? [{ condition, scope }] : [])),
  );
  for (const { path, match } of matches) {
    checkMatchLimits(path, file.version, source);
    checkDuplicates(capturesOf(match), source);
    checkDuplicates(match.functions, source);
  }
  for (const { declaration } of functions) checkFunctionLimits(declaration, source);
  for (const { condition } of conditions) checkComplexity(condition, source);
  // Expressions that are too complex are not checked any further.
  if (source.hasErrors) return;
  checkCalls(functions, source);
  /** Functions that a rule calls, directly or indirectly. In all others, `request` is undefined. */
  const calledByRule = new Set<ScopedFunction>();
  const pending = conditions.flatMap(({ condition, scope }) => declaredCalls(condition, scope));
  for (let call = pending.pop(); call; call = pending.pop()) {
    if (calledByRule.has(call.callee)) continue;
    calledByRule.add(call.callee);
    pending.push(...callsIn(call.callee));
  }
  for (const { condition, scope } of conditions)
    checkExpression(condition, { scope, locals: new Set(), hasRequest: true, onRead: () => {} }, source);
  const called = new Set(functions.flatMap(callsIn).map(({ callee }) => callee));
  for (const declared of functions) {
    const { name, nameStart } = declared.declaration;
    if (!called.has(declared) && !calledByRule.has(declared)) source.warn(`Unused function: ${name}.`, nameStart);
    checkFunction(declared, calledByRule.has(declared), source);
  }
}

const capturesOf = ({ segments }: Match) => segments.filter((segment) => segment.kind !== 'text');

function checkFunction({ declaration, scope }: ScopedFunction, hasRequest: boolean, source: Source): void {
  const { parameters, lets, result } = declaration;
  checkDuplicates([...parameters, ...lets], source);
  const locals = new Set(parameters.map((parameter) => parameter.name));
  /** Lets that have not been read yet, by name, with their offset. */
  const unread = new Map<string, number>();
  const names = { scope, locals, hasRequest, onRead: (variable: string) => unread.delete(variable) };
  for (const { name, nameStart, value } of lets) {
    checkExpression(value, names, source);
    const shadowed = unread.get(name);
    if (shadowed !== undefined) source.warn(`Unused variable: ${name}.`, shadowed);
    locals.add(name);
    unread.set(name, nameStart);
  }
  checkExpression(result, names, source);
  for (const [unused, start] of unread) source.warn(`Unused variable: ${unused}.`, start);
}
